import { z } from 'zod';
import { brokerCode, claimedTime, id, text } from './common.ts';
import type { AccountNames } from './guessable.ts';
import { isOwnName, isProductName } from './guessable.ts';
import { messages } from './messages.ts';

/** The code that an account belongs to when no other is named. */
export const defaultBroker = 'TTX';

/** One line of text: what stands in the head of a mail must not hold a line break. */
export const line = (max: number) =>
  text(max).refine((value) => !/\p{Cc}/u.test(value.replaceAll('\u0000', '')), 'Please remove the control characters');
const needed = (max: number) => line(max).pipe(z.string().min(1, messages.required));
/** Nothing and an empty text are the same. */
const orNull = <Schema extends z.ZodType<string | number>>(schema: Schema) =>
  schema.nullable().transform((value) => value || null);
const optional = (max: number) => orNull(line(max)).default(null);

export const emailField = needed(254).pipe(z.email(messages.invalidEmail));

/** Without a sign that an e-mail address has: either signs in, and nobody's name may pass for another's address. */
export const usernameField = text(50)
  .transform((value) => value.normalize('NFKC'))
  .pipe(
    z
      .string()
      .min(1, messages.required)
      .min(3, messages.usernameTooShort)
      .regex(/^[\p{L}\p{N}._-]*$/u, messages.usernameSigns),
  );

const secret = z
  .string()
  .max(1000, 'Please enter at most 1,000 characters')
  .refine((value) => !value.includes('\u0000'), 'Please remove the control characters');
const passwordField = secret
  .min(1, messages.required)
  .min(6, messages.passwordTooShort)
  .refine((value) => !isProductName(value), messages.passwordIsProduct);

/** Digits, spaces, dashes and parentheses, at least 8 of them, perhaps after a plus. */
const phone = line(30).refine((value) => value === '' || /^(?=.{8})(?=.*\d)\+?[\d\s()-]+$/.test(value), messages.invalidPhone);
export const phoneField = orNull(phone).default(null);

/** A checkbox: forms send true, older programs 1. */
const flag = z.union([z.boolean(), z.literal([0, 1])]).transform(Boolean);

/** Of a check of this field: it is made also while another field is still wrong. */
const once = (field: string) => ({
  when: ({ value }: { value: unknown }) =>
    typeof value === 'object' && value !== null && Boolean((value as Record<string, unknown>)[field]),
});

export const passwordsMatch = <Name extends string, Confirmation extends string>(name: Name, confirmation: Confirmation) =>
  [
    (values: Record<Name | Confirmation, string>) => values[confirmation] === values[name],
    { path: [confirmation] as PropertyKey[], message: messages.passwordsDiffer, ...once(confirmation) },
  ] as const;

/** What a form says of the account, be it right or not. */
const someText = z.string().catch('');
const namesInForm = z.object({ Username: someText, Email: someText, Firstname: someText, Lastname: someText });

/** A password is not what everybody knows of the account: of the one that is given, or of the one that the form describes. */
const notOwnName = <Name extends string>(name: Name, account?: AccountNames) =>
  [
    (values: Record<Name, unknown>) => !isOwnName(String(values[name]), account ?? namesInForm.parse(values)),
    { path: [name] as PropertyKey[], message: messages.passwordIsOwnName, ...once(name) },
  ] as const;

/** The number of another account; nothing, an empty text and 0 are none. */
const account = orNull(z.coerce.number().pipe(z.int().min(0).max(2_147_483_647)));
export const reference = account.default(null);

const selfTypes = z.literal([1, 15], messages.required);

const ownFields = z.object({
  Username: usernameField,
  Email: emailField,
  Password: passwordField,
  Confirm_Password: secret.min(1, messages.required),
  Firstname: needed(50),
  Lastname: needed(50),
  Phone: phoneField,
  Company: optional(70),
  BrokerID: z.string().min(1, messages.required).pipe(brokerCode).default(defaultBroker),
  UserType: selfTypes.default(1),
  agreed: flag.refine((agreed) => agreed, messages.required),
});

/** What who registers may say of himself; whatever else a body claims is left out. */
export const registration = ownFields.refine(...passwordsMatch('Password', 'Confirm_Password')).refine(...notOwnName('Password'));

/** What only an admin enters of an account, and reads. */
const details = z.object({
  Salutation: orNull(line(20)),
  Fax: orNull(phone),
  Address1: orNull(line(100)),
  Address2: orNull(line(100)),
  City: orNull(line(60)),
  State: orNull(line(60)),
  Zipcode: orNull(line(20)),
  Country: orNull(line(60)),
  ServiceOffer: orNull(text(1000)),
  GeoCoverage: orNull(text(1000)),
  ProReference: orNull(text(1000)),
  AdditionalInfo: orNull(text(4000)),
  SupportID: account,
  SalesID: account,
  RefererID: account,
});
const role = z.coerce.number().int().min(0).max(100);

/** What an admin says of an account that he creates. */
export const newUser = ownFields
  .extend({
    UserType: z.literal([1, 15, 30, 40], messages.required).default(1),
    UserRole: role.default(1),
    Verified: flag.default(true),
    ...details.partial().shape,
    CreatorID: reference,
    CreateDate: claimedTime,
    LastUpdate: claimedTime,
  })
  .refine(...passwordsMatch('Password', 'Confirm_Password'))
  .refine(...notOwnName('Password'));
export type NewUser = z.output<typeof newUser>;

/** What one may change of one's own account. What is read-only may come along as it is. */
export const ownProfile = z.strictObject({
  Firstname: needed(50),
  Lastname: needed(50),
  Phone: phoneField,
  Company: optional(70),
  Username: text(100).optional(),
  Email: emailField.optional(),
  UserType: z.literal([1, 15, 30, 40], messages.selectUserType).optional(),
  BrokerID: z.string().min(1, messages.selectBroker).pipe(brokerCode).optional(),
  /** Of the account as it was read; another one means that somebody else has saved meanwhile. */
  Version: z.int().min(1).optional(),
  LastUpdate: claimedTime,
});

/** The same as an admin may send it. What is left out of it stays as it is. */
export const profileByAdmin = ownProfile.extend({
  UserRole: role.optional(),
  Verified: flag.optional(),
  ...details.partial().shape,
});

/** The same in admin mode, where broker and type are needed. */
export const adminProfile = profileByAdmin.extend({
  UserType: z.literal([1, 15, 30, 40], messages.selectUserType),
  BrokerID: z.string(messages.selectBroker).min(1, messages.selectBroker).pipe(brokerCode),
});

export const newPassword = z
  .strictObject({
    user_id: id.optional(),
    current_password: secret.min(1, messages.required).min(6, messages.passwordTooShort),
    new_password: passwordField,
    confirm_password: secret.min(1, messages.required),
  })
  .refine(...passwordsMatch('new_password', 'confirm_password'))
  .refine(({ current_password, new_password }) => current_password !== new_password, {
    path: ['new_password'],
    message: messages.samePassword,
  });

/** The same, for the account whose password it is. */
export const newPasswordOf = (account: AccountNames) => newPassword.refine(...notOwnName('new_password', account));

export const forgottenPassword = z.strictObject({ Username: needed(100), Email: emailField });

export const passwordReset = z
  .strictObject({
    token: z.string().min(1).max(200),
    new_password: passwordField,
    confirm_password: secret.min(1, messages.required),
  })
  .refine(...passwordsMatch('new_password', 'confirm_password'));
