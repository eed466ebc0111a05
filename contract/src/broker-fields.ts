import { z } from 'zod';
import { phoneField } from './account-fields.ts';
import { brokerCode, filled, optional, text, versionRead } from './common.ts';
import type { TemplateKind } from './mail-templates.ts';
import { isSecretKind, namesIn, placeholdersOf, templateKinds } from './mail-templates.ts';
import { messages } from './messages.ts';
import { companyName } from './person-name.ts';

const oneLine = [(value: string) => !/[\r\n]/.test(value), messages.oneLine] as const;
const line = (max: number) => text(max).refine(...oneLine);
const optionalEmail = optional(
  text(254).refine((value) => value === '' || z.email().safeParse(value).success, messages.invalidEmail),
);
const optionalUrl = optional(
  text(500).refine((value) => value === '' || z.url({ protocol: /^https?$/ }).safeParse(value).success, messages.invalidUrl),
);

/** A broker code's own template for a kind of email. Unknown placeholders are refused by name. */
const wording = (kind: TemplateKind) => {
  const known = placeholdersOf(kind);
  const worded = (max: number) =>
    filled(max).superRefine((value, context) => {
      const unknown = namesIn(value).find((name) => !Object.hasOwn(known, name));
      if (unknown !== undefined) context.addIssue({ code: 'custom', message: messages.placeholderUnknown(unknown) });
    });
  return z.strictObject({
    Subject: worded(200).refine(...oneLine),
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
  campaign: wording('campaign'),
} as const satisfies Record<TemplateKind, z.ZodType>;

/** The broker code's own templates by kind. Null restores the default; omitted kinds stay. */
const templates = z.strictObject({
  welcome: wordings.welcome.nullish(),
  verification: wordings.verification.nullish(),
  reset: wordings.reset.nullish(),
  invitation: wordings.invitation.nullish(),
  status: wordings.status.nullish(),
  tellMeMore: wordings.tellMeMore.nullish(),
  campaign: wordings.campaign.nullish(),
});

/** Editable fields of a broker code. Omitted fields stay. */
export const brokerEdit = z.strictObject({
  BrokerName: filled(100, messages.brokerNameRequired)
    .min(3, messages.brokerNameTooShort)
    .refine(...oneLine)
    .pipe(companyName(100)),
  Folder: optional(line(100)),
  ContactName: filled(100, messages.contactNameRequired)
    .refine(...oneLine)
    .pipe(companyName(100)),
  ContactPhone: phoneField,
  ContactEmail: filled(254, messages.contactEmailRequired).pipe(z.email(messages.invalidEmail)),
  CustomerServiceEmail: optionalEmail,
  SalesEmail: optionalEmail,
  TellMeMoreEmail: optionalEmail,
  OutgoingEmail: optionalEmail.describe('reply-to address of its emails; the contact email address by default'),
  Website: optionalUrl,
  PatentintakeURL: optionalUrl,
  templates: templates.default({}),
  Version: versionRead,
});

export const newBroker = brokerEdit.omit({ Version: true }).extend({
  BrokerID: filled(16, messages.brokerIdRequired).pipe(brokerCode),
  Status: z.literal([0, 1]).default(1),
});

/** Ignores an address that is still being typed. */
const typedEmail = text(254)
  .default('')
  .transform((value) => (z.email().safeParse(value).success ? value : null));

/** A template to preview, with the broker's name and addresses as entered in the form. */
export const wordingToSee = z.strictObject({
  Kind: z.enum(templateKinds),
  Subject: text(200),
  Body: text(10_000),
  BrokerName: companyName(100).default(''),
  ContactEmail: typedEmail,
  OutgoingEmail: typedEmail,
  CustomerServiceEmail: typedEmail,
});
