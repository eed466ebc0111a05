import { z } from 'zod';
import { id, text, withoutNul } from './common.ts';
import { isCountry, isoCode } from './countries.ts';
import { isEmailAddress } from './email-address.ts';
import { messages } from './messages.ts';
import { countryCode } from './patents.ts';
import { personName } from './person-name.ts';
import { isMissing } from './wrong-input.ts';

/** The most internal contacts, and the most organizations, of one entry of the directory. */
export const mostLinks = 50;

/** Letters of any script, and spaces. */
const letters = /^[\p{L}\p{M} ]*$/u;
/** St. Louis, Winston-Salem, L'Aquila, Frankfurt (Oder). */
const placeSigns = /^[\p{L}\p{M}\p{N} .,'’‘ʻ()/-]*$/u;
/** O'Brien, Jean-Luc, St. John, Quist 3rd. */
const isName = (value: string): boolean =>
  personName(60).safeParse(value).success && !/\p{N}/u.test(value.replace(/\b(?:2nd|3rd|4th)\b/g, ''));

const isPlain = (value: string): boolean => letters.test(value);

/** Names and places that the forms take only with letters and spaces, unlike imports, and countries, once any two letters. */
const strictFields = {
  Firstname: [isPlain, messages.charactersOnly],
  Lastname: [isPlain, messages.charactersOnly],
  Nickname: [isPlain, messages.charactersOnly],
  CompanyNickname: [isPlain, messages.charactersOnly],
  City: [isPlain, messages.invalidCity],
  State: [isPlain, messages.invalidState],
  Country: [(value: string) => value === '' || isCountry(value), messages.invalidCountry],
} as const;

/** Values that a form refuses, by field. A value that is stored already may stay. */
export const strictErrors = (values: Record<string, unknown>, stored: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(strictFields).flatMap(([field, [allows, message]]) => {
      const value = values[field];
      return typeof value === 'string' && !allows(value) && value !== stored[field] ? [[field, message]] : [];
    }),
  );

/** Spaces of one kind, one at a time, and each letter with its accents as one character, so that the same name is the same text. */
export const tidyLine = (value: string): string => value.normalize('NFC').replace(/\p{Zs}+/gu, ' ');

/** One line of text up to `max` characters, with a special message. */
export const limited = (max: number, tooLong: string, missing: string = messages.required) =>
  z
    .string({ error: ({ input }) => (isMissing(input) ? missing : undefined) })
    .overwrite(tidyLine)
    .trim()
    .max(max, { error: tooLong, abort: true })
    .refine(...withoutNul)
    .refine((value) => value.isWellFormed(), { message: messages.brokenCharacters, abort: true });

export const firstOrLastName = (required: string, tooLong: string) =>
  limited(30, tooLong, required).min(1, { error: required, abort: true }).refine(isName, messages.charactersOnly);
export const nickname = () => limited(30, messages.nicknameTooLong).refine(isName, messages.charactersOnly);
export const city = () => limited(20, messages.cityTooLong).regex(placeSigns, messages.invalidCity);
export const state = () => limited(20, messages.stateTooLong).regex(placeSigns, messages.invalidState);
/** A code as in ISO 3166, or UK. */
export const country = () => z.union([z.literal(''), countryCode.overwrite(isoCode)]);
export const email = () => text(254).refine((value) => value === '' || isEmailAddress(value), messages.invalidEmail);
export const yesNo = () => z.literal([0, 1]);

/** The brokers and admins who look after an entry, as written. */
export const internalContactInput = z
  .array(
    z.object({
      BrevetContactId: id.describe('the UserID of a broker or admin'),
      BrevetContactType: yesNo().default(1).describe('1 Preferred, 0 Exclusive'),
    }),
  )
  .max(mostLinks);

/** A broker or admin who looks after an entry. */
export const internalContact = z.object({
  BrevetContactId: z.int(),
  BrevetContactType: yesNo().describe('1 Preferred, 0 Exclusive'),
  PersonID: z.int().describe('the same as BrevetContactId'),
  Firstname: z.string(),
  Lastname: z.string(),
  Active: z.boolean(),
});
export type InternalContact = z.infer<typeof internalContact>;
