import { z } from 'zod';
import { id, text } from './common.ts';
import { detailsInput, draftDetails, listingInput, salesInput, staffDefaults } from './listing-fields.ts';
import { typedPatent } from './patents.ts';

/** A listing as createListing takes it. */
export const listingPayload = z.strictObject({
  user_id: id.optional(),
  CreateKey: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .optional()
    .describe("random key of the caller's choice; repeating the call with it creates nothing and returns the first listing"),
  listing: listingInput,
  listing_details: detailsInput.prefault({}),
  salesInfo: salesInput,
  listingPatent: z.array(typedPatent).max(500).default([]),
});
export type ListingPayload = z.input<typeof listingPayload>;

/** A draft may be incomplete. Submitting it requires a description for each "yes". */
export const draftPayload = listingPayload.extend({ draft: z.literal(true), listing_details: draftDetails.prefault({}) });
export const anyPayload = z.union([listingPayload, draftPayload]);
export type SavedPayload = z.output<typeof anyPayload>;

type Edited<Field extends z.core.SomeType> = z.ZodExactOptional<
  Field extends z.ZodDefault ? z.ZodType<z.output<Field>, z.input<Field> | null | ''> : Field
>;

/** A field with a default: null resets it, and so does an empty text that isn't a value of the field. */
function resettable(field: z.ZodDefault) {
  const value = field.unwrap();
  const isEmpty = (given: unknown): boolean => given === '' && !z.safeParse(value, given).success;
  return z.preprocess(
    (given) => (isEmpty(given) ? null : given),
    z.nullable(value).transform((given) => given ?? field.def.defaultValue),
  );
}

/** A part of a listing as editListing takes it. Its defaults apply to fields that are reset, never to absent ones. */
function editedPart<Shape extends z.core.$ZodLooseShape>(
  part: z.ZodObject<Shape>,
): z.ZodObject<{ [Name in keyof Shape]: Edited<Shape[Name]> }, z.core.$strict>;
function editedPart(part: z.ZodObject<z.ZodRawShape>) {
  const fields = Object.entries(part.shape).map(([name, field]) => [
    name,
    z.exactOptional(field instanceof z.ZodDefault ? resettable(field) : field),
  ]);
  return z.strictObject(Object.fromEntries(fields));
}

/** The changes to a listing as editListing takes them. Everything absent stays as it is. */
export const editPayload = z.strictObject({
  user_id: id.optional(),
  draft: z.literal(true).optional(),
  listing: editedPart(listingInput.extend(staffDefaults)).prefault({}),
  listing_details: editedPart(draftDetails).prefault({}),
  salesInfo: editedPart(salesInput).prefault({}),
  listingPatent: listingPayload.shape.listingPatent,
});
export type EditPayload = z.output<typeof editPayload>;

/** The fields that buyers may get to read, as typed so far. Everything absent is shown as stored. */
export const previewPayload = z.strictObject({
  listing_id: id.optional(),
  listing: editPayload.shape.listing
    .unwrap()
    .extend({ ListingName: z.exactOptional(text(200)) })
    .prefault({}),
  listing_details: editPayload.shape.listing_details,
  listingPatent: editPayload.shape.listingPatent,
});
export type PreviewPayload = z.output<typeof previewPayload>;
