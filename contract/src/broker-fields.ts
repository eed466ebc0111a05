import { z } from 'zod';
import { phoneField } from './account-fields.ts';
import { brokerCode, id, text } from './common.ts';
import type { TemplateKind } from './mail-templates.ts';
import { isSecretKind, namesIn, placeholdersOf, templateKinds } from './mail-templates.ts';
import { messages } from './messages.ts';

/** One line; nothing and an empty text are the same. */
const line = (max: number) => text(max).refine((value) => !/[\r\n]/.test(value), messages.oneLine);
const optional = (max: number) =>
  line(max)
    .nullish()
    .transform((value) => value || null);
const optionalEmail = text(254)
  .refine((value) => value === '' || z.email().safeParse(value).success, messages.invalidEmail)
  .nullish()
  .transform((value) => value || null);
const optionalUrl = text(500)
  .refine((value) => value === '' || z.url({ protocol: /^https?$/ }).safeParse(value).success, messages.invalidUrl)
  .nullish()
  .transform((value) => value || null);

/** How a broker code words a kind of mail. Placeholders that the kind does not have are refused by name. */
const wording = (kind: TemplateKind) => {
  const known = placeholdersOf(kind);
  const worded = (max: number) =>
    text(max)
      .min(1, messages.required)
      .superRefine((value, context) => {
        const unknown = namesIn(value).find((name) => !Object.hasOwn(known, name));
        if (unknown !== undefined) context.addIssue({ code: 'custom', message: messages.placeholderUnknown(unknown) });
      });
  return z.strictObject({
    Subject: worded(200).refine((value) => !/[\r\n]/.test(value), messages.oneLine),
    Body: worded(10_000).refine((value) => !isSecretKind(kind) || namesIn(value).includes('link'), messages.linkNeeded),
  });
};

export const wordings = {
  welcome: wording('welcome'),
  verification: wording('verification'),
  reset: wording('reset'),
  invitation: wording('invitation'),
  status: wording('status'),
  tellMeMore: wording('tellMeMore'),
} as const satisfies Record<TemplateKind, z.ZodType>;

const own = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? null);

/** The kinds that the broker code words itself; null, or nothing, is the default. */
const templates = z
  .strictObject({
    welcome: own(wordings.welcome),
    verification: own(wordings.verification),
    reset: own(wordings.reset),
    invitation: own(wordings.invitation),
    status: own(wordings.status),
    tellMeMore: own(wordings.tellMeMore),
  })
  .default(Object.fromEntries(templateKinds.map((kind) => [kind, null])) as Record<TemplateKind, null>);

/** What can be changed of a broker code (second document, sections 3 and 5). */
export const brokerEdit = z.strictObject({
  BrokerName: line(100).pipe(z.string().min(1, messages.brokerNameRequired).min(3, messages.brokerNameTooShort)),
  Folder: optional(100),
  ContactName: line(100).pipe(z.string().min(1, messages.contactNameRequired)),
  ContactPhone: phoneField,
  ContactEmail: text(254).pipe(z.string().min(1, messages.contactEmailRequired)).pipe(z.email(messages.invalidEmail)),
  CustomerServiceEmail: optionalEmail,
  SalesEmail: optionalEmail,
  TellMeMoreEmail: optionalEmail,
  OutgoingEmail: optionalEmail.describe('where answers to its mails go; the contact email address when there is none'),
  Website: optionalUrl,
  PatentintakeURL: optionalUrl,
  templates,
  Version: id.optional().describe('of the broker as it was read; another one means that somebody else has saved meanwhile'),
});

export const newBroker = brokerEdit.omit({ Version: true }).extend({
  BrokerID: text(16).pipe(z.string().min(1, messages.brokerIdRequired)).pipe(brokerCode),
  Status: z.literal([0, 1]).default(1),
});

/** A wording to be looked at, with the broker's names as they stand in the form. */
export const wordingToSee = z.strictObject({
  Kind: z.enum(templateKinds),
  Subject: text(200),
  Body: text(10_000),
  BrokerName: text(100).default(''),
  CustomerServiceEmail: text(254).default(''),
});
