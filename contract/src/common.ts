import { z } from 'zod';
import { messages } from './messages.ts';
import { isMissing } from './wrong-input.ts';

const maxInt4 = 2_147_483_647;

/** A row's ID in a query string. */
export const idParam = z.coerce.number().int().min(1).max(maxInt4);
export const id = z.int().min(1).max(maxInt4);

export const unknownPlace = 'Unknown place';
/** The country of an IP address, as far as its network reveals it. */
export const place = z.string().nullable().describe('a country, This network or This computer; null if unknown');

/** A time sent by the caller. Accepted for compatibility, never used: the server's clock decides. */
export const claimedTime = z.string().max(64).optional();

/** PostgreSQL can't store NUL. Text that contains it skips all further checks. */
export const withoutNul = [
  (value: string) => !value.includes('\u0000'),
  { message: messages.controlCharacters, abort: true },
] as const;

/**
 * Free text up to `max` characters, trimmed. PostgreSQL can't store NUL or lone surrogates in JSON. An error ends the checks of
 * the field, so that later checks can rely on the length.
 */
export const text = (max: number, missing: string = messages.required) =>
  z
    .string({ error: ({ input }) => (isMissing(input) ? missing : undefined) })
    .trim()
    .max(max, { abort: true })
    .refine(...withoutNul)
    .refine((value) => value.isWellFormed(), { message: messages.brokenCharacters, abort: true });

/** Required text. Missing and empty text get the same message. */
export const filled = (max: number, missing: string = messages.required) => text(max, missing).min(1, missing);

const oneLine = [(value: string) => !/\p{Cc}/u.test(value.replaceAll('\u0000', '')), messages.controlCharacters] as const;
/** One line of text. A line break could inject email headers. */
export const line = (max: number) => text(max).refine(...oneLine);
export const filledLine = (max: number, missing: string = messages.required) => filled(max, missing).refine(...oneLine);

/** Identifies an account before the sign-in. */
export const accountName = filled(254).describe('username or email address');

/** A flag in a query string. Empty text asks nothing. */
export const flagParam = z
  .union([z.literal(''), z.coerce.number().pipe(z.literal([0, 1]))])
  .transform((value) => (value === '' ? undefined : value))
  .optional();

/** A comma-separated list of whole numbers in a query string: `1,-1`. */
export const intList = <const Value extends number>(allowed: readonly Value[]) =>
  z
    .string()
    .max(64)
    .transform((value, context) => {
      const numbers = value.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
      if (numbers.every((number): number is Value => (allowed as readonly number[]).includes(number))) return numbers;
      context.addIssue({ code: 'custom', message: `Please use only these numbers: ${allowed.join(', ')}` });
      return z.NEVER;
    });

/** A comma-separated list of IDs in a query string. */
export const idList = (most: number) =>
  z
    .string()
    .max(most * 11)
    .transform((value) => value.split(',').map((part) => (/^\d{1,10}$/.test(part) ? Number(part) : Number.NaN)))
    .pipe(z.array(id).min(1).max(most));

/** Null and empty text clear the field; an omitted field stays. */
export const optional = (schema: z.ZodType<string, string>) => schema.transform((value) => value || null).nullish();

export const brokerCode = filled(16).regex(/^[A-Za-z0-9_-]+$/, 'Please enter a broker code');

/** An answer that contains only a message. */
export const said = z.object({ message: z.string() });

/** The version of a row that the caller read, so that no one overwrites changes that they haven't seen. */
export const versionRead = id.optional().describe("the version you read; 409 if it isn't the current one");
