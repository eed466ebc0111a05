import { z } from 'zod';
import type { UserType } from './access.ts';
import { userTypeLabels } from './access.ts';
import { accountName, brokerCode, claimedTime, filled, filledLine, id, line, optional, text, withoutNul } from './common.ts';
import { isCountry, isoCode } from './countries.ts';
import type { AccountNames } from './guessable.ts';
import { isOwnName, isProductName } from './guessable.ts';
import { messages } from './messages.ts';
import { companyName, filledName, hasPlainScripts, noAddressTogether, personName } from './person-name.ts';

/** The broker code of accounts that don't name another. */
export const defaultBroker = 'TTX';

export const emailField = filledLine(254).pipe(z.email(messages.invalidEmail));

/** A username without @: both usernames and email addresses sign in, so it must not look like someone else's address. */
export const usernameField = filled(50)
  .transform((value) => value.normalize('NFKC'))
  .pipe(
    z
      .string()
      .min(3, messages.usernameTooShort)
      .regex(/^[\p{L}\p{N}._-]*$/u, messages.usernameSigns)
      .refine(hasPlainScripts, messages.usernameScripts),
  );

const secret = z
  .string()
  .max(1000)
  .refine(...withoutNul);
const passwordField = secret
  .min(1)
  .min(6, messages.passwordTooShort)
  .refine((value) => !isProductName(value), messages.passwordIsProduct);

/** At least 8 digits, spaces, dashes and parentheses, optionally after a plus. */
export const phoneField = optional(
  line(30).refine((value) => value === '' || /^(?=.{8})(?=.*\d)\+?[\d\s()-]+$/.test(value), messages.invalidPhone),
);

/** A checkbox: forms send true, older programs 1. */
const flag = z.union([z.boolean(), z.literal([0, 1])]).transform(Boolean);

/** Runs the check of `field` even while other fields are invalid. */
const once = (field: string) => ({
  when: ({ value }: { value: unknown }) =>
    typeof value === 'object' && value !== null && Boolean((value as Record<string, unknown>)[field]),
});

export const passwordsMatch = <Name extends string, Confirmation extends string>(name: Name, confirmation: Confirmation) =>
  [
    (values: Record<Name | Confirmation, string>) => values[confirmation] === values[name],
    { path: [confirmation] as PropertyKey[], message: messages.passwordsDiffer, ...once(confirmation) },
  ] as const;

/** The names entered in a form, valid or not. */
const someText = z.string().catch('');
const namesInForm = z.object({ Username: someText, Email: someText, Firstname: someText, Lastname: someText });

/** Refuses a password that anyone can guess from the names of `account`, or from the names in the form. */
const notOwnName = <Name extends string>(name: Name, account?: AccountNames) =>
  [
    (values: Record<Name, unknown>) => !isOwnName(String(values[name]), account ?? namesInForm.parse(values)),
    { path: [name] as PropertyKey[], message: messages.passwordIsOwnName, ...once(name) },
  ] as const;

/** The UserID of another account. Empty text and 0 mean none. */
const account = z.coerce
  .number()
  .pipe(z.int().min(0).max(2_147_483_647))
  .transform((value) => value || null)
  .nullish();
export const reference = account.default(null);

const typeOutOf = <Type extends UserType>(types: readonly [Type, ...Type[]]) =>
  z.literal(types, messages.userTypeOutOf(types.map((type) => `${type} (${userTypeLabels[type]})`).join(', '))).default(types[0]);

const ownFields = z.object({
  Username: usernameField,
  Email: emailField,
  Password: passwordField,
  Confirm_Password: secret.min(1),
  Firstname: filledName(50),
  Lastname: filledName(50),
  Phone: phoneField,
  Company: optional(companyName(70)),
  BrokerID: brokerCode.default(defaultBroker),
  UserType: typeOutOf([1, 15]),
  agreed: flag.refine((agreed) => agreed, messages.required),
});

const fullName = noAddressTogether('Firstname', 'Lastname');

/** The fields of a registration. Others are dropped. */
export const registration = ownFields
  .refine(...passwordsMatch('Password', 'Confirm_Password'))
  .refine(...notOwnName('Password'))
  .refine(...fullName);

/** Accepts the terms. Accounts created by a sign-in provider do so first. */
export const agreement = z.strictObject({ agreed: ownFields.shape.agreed });
const isCode = (country: string): boolean => /^[a-z]{2}$/i.test(country);

/** Account details that only admins can read and write. */
export const accountDetails = z.object({
  Salutation: optional(personName(20)),
  Fax: phoneField,
  Address1: optional(line(100)),
  Address2: optional(line(100)),
  City: optional(line(60)),
  State: optional(line(60)),
  Zipcode: optional(line(20)),
  Country: optional(
    line(60)
      .overwrite((value) => (isCode(value) ? isoCode(value.toUpperCase()) : value))
      .refine((value) => !isCode(value) || isCountry(value), messages.invalidCountry),
  ).describe('a name, or a code of ISO 3166'),
  ServiceOffer: optional(text(1000)),
  GeoCoverage: optional(text(1000)),
  ProReference: optional(text(1000)),
  AdditionalInfo: optional(text(4000)),
  SupportID: account,
  SalesID: account,
  RefererID: account,
});
const role = z.coerce.number().int().min(0).max(100);

/** An account that an admin creates. */
export const newUser = ownFields
  .extend({
    UserType: typeOutOf([1, 15, 30, 40]),
    UserRole: role.default(1),
    Verified: flag.default(true),
    ...accountDetails.shape,
    CreatorID: reference,
    CreateDate: claimedTime,
    LastUpdate: claimedTime,
  })
  .refine(...passwordsMatch('Password', 'Confirm_Password'))
  .refine(...notOwnName('Password'))
  .refine(...fullName);

/** Either of the two, checked before the caller is known. Admin-only fields in other callers' bodies aren't errors. */
export const newAccount = z.union([newUser, ownFields.extend({ UserType: z.unknown() }).loose()]);

/** Fields that users may change in their own account. Omitted fields stay; read-only fields may be sent unchanged. */
export const ownProfile = z
  .strictObject({
    Firstname: filledName(50),
    Lastname: filledName(50),
    Phone: phoneField,
    Company: optional(companyName(70)),
    Username: text(100).optional(),
    Email: emailField.optional(),
    UserType: z.literal([1, 15, 30, 40], messages.selectUserType).optional(),
    BrokerID: filled(16, messages.selectBroker).pipe(brokerCode).optional(),
    /** The version that was read. If it isn't the current one, someone else saved first. */
    Version: z.int().min(1).optional(),
    LastUpdate: claimedTime,
  })
  .refine(...fullName);

/** A profile as admins save it, with the admin-only details. Omitted fields stay. */
export const profileByAdmin = ownProfile.safeExtend({
  UserRole: role.optional(),
  Verified: flag.optional(),
  ...accountDetails.shape,
});

/** A profile as the admin screen saves it, which requires broker and type. */
export const adminProfile = profileByAdmin.safeExtend({
  UserType: z.literal([1, 15, 30, 40], messages.selectUserType),
  BrokerID: filled(16, messages.selectBroker).pipe(brokerCode),
});

export const newPassword = z
  .strictObject({
    user_id: id.optional(),
    current_password: secret.min(1).min(6, messages.passwordTooShort),
    new_password: passwordField,
    confirm_password: secret.min(1),
  })
  .refine(...passwordsMatch('new_password', 'confirm_password'))
  .refine(({ current_password, new_password }) => current_password !== new_password, {
    path: ['new_password'],
    message: messages.samePassword,
  });

/** `newPassword`, checked against the names of the account. */
export const newPasswordOf = (account: AccountNames) => newPassword.refine(...notOwnName('new_password', account));

export const forgottenPassword = z.strictObject({ Username: accountName, Email: emailField });

export const passwordReset = z
  .strictObject({
    token: z.string().min(1).max(200),
    new_password: passwordField,
    confirm_password: secret.min(1),
  })
  .refine(...passwordsMatch('new_password', 'confirm_password'));
