import { z } from 'zod';
import { claimedTime, id, line, text, versionRead } from './common.ts';
import {
  city,
  country,
  email,
  firstOrLastName,
  internalContactInput,
  limited,
  mostLinks,
  nickname,
  state,
  yesNo,
} from './directory-fields.ts';
import {
  addressField,
  choiceField,
  countryField,
  flagField,
  inputsOf,
  lineField,
  linesField,
  phoneField,
  setField,
  websiteField,
} from './field-table.ts';
import { messages } from './messages.ts';
import type { YesNoUnknown } from './organization-codes.ts';
import { yesNoUnknown } from './organization-codes.ts';

/** Results of the verification of an email address, as shown. */
export const emailVerifyStatuses = ['Ok', 'Bad', 'Unknown', 'N/A'] as const;
export type EmailVerifyStatus = (typeof emailVerifyStatuses)[number];

export const responsibilities = { 1: 'Buying Patent', 2: 'Selling Patent', 3: 'M & A' } as const;
export type Responsibility = keyof typeof responsibilities;
export const responsibilityCodes = [1, 2, 3] as const satisfies readonly Responsibility[];

const jobTitle = limited(50, messages.jobTitleTooLong)
  .refine((value) => !/\p{Cc}/u.test(value), messages.oneLine)
  .describe('the job title');
const responsible = z
  .array(z.literal(responsibilityCodes))
  .max(20)
  .transform((codes) => [...new Set(codes)].sort())
  .describe('1 buying patents, 2 selling patents, 3 mergers and acquisitions');
const sending = z.literal([0, 1, 2]);
const inAddress = { way: 'together', with: 'Address' } as const;

/** Every field of a contact that brokers and admins edit, in the order of the form. */
export const contactFields = {
  Firstname: lineField('First name', firstOrLastName(messages.contactFirstNameRequired, messages.firstNameTooLong), {
    group: 'contact',
    most: 30,
    required: true,
  }),
  Lastname: lineField('Last name', firstOrLastName(messages.contactLastNameRequired, messages.lastNameTooLong), {
    group: 'contact',
    most: 30,
    required: true,
  }),
  Nickname: lineField('Nickname', nickname(), { group: 'contact', most: 30 }),
  Title: lineField('Job title', jobTitle, { group: 'contact', most: 50 }),
  PrimaryEmail: addressField('Email', email(), { group: 'contact', most: 254, merging: null }),
  SecondaryEmail: addressField('Second email', email(), { group: 'contact', most: 254, merging: null }),
  WorkPhone: phoneField('Work phone', line(40), { group: 'contact', most: 40 }),
  MobilePhone: phoneField('Mobile phone', line(40), { group: 'contact', most: 40 }),
  OtherPhone: phoneField('Fax', line(40).describe('the fax number'), { group: 'contact', most: 40 }),
  Address: lineField('Address', text(300), { group: 'contact', most: 300, merging: inAddress }),
  City: lineField('City', city(), { group: 'contact', most: 20, merging: inAddress }),
  State: lineField('State', state(), { group: 'contact', most: 20, merging: inAddress }),
  ZipCode: lineField('ZIP code', line(20), { group: 'contact', most: 20, merging: inAddress }),
  Country: countryField('Country', country().describe('a code of ISO 3166, or UK for GB; empty if unknown'), {
    group: 'contact',
    merging: inAddress,
  }),
  OkSendPatentNo: choiceField(
    'OK to send patent numbers',
    { schema: sending.describe('1 yes, 0 no, 2 unknown'), answer: sending, blank: 2 as YesNoUnknown },
    { group: 'mailings', codes: yesNoUnknown, merging: { way: 'consent', order: [0, 2, 1] } },
  ),
  EmailVerifyStatus: choiceField(
    'Email verified status',
    { schema: z.enum(emailVerifyStatuses), answer: z.enum(emailVerifyStatuses), blank: 'N/A' as string },
    { group: 'mailings', choices: emailVerifyStatuses, merging: null },
  ),
  EmailVerify: flagField('Email verified', yesNo().describe('1: the address was verified'), { group: 'mailings', merging: null }),
  Newsletter: flagField('Newsletter', yesNo(), { group: 'mailings', merging: { way: 'consent', order: [0, 1] } }),
  USPatentAttorney: flagField('US patent attorney', yesNo(), { group: 'mailings' }),
  MemberOfAUTM: flagField('Member of AUTM', yesNo(), { group: 'mailings' }),
  Responsible: setField(
    'Responsible for',
    { schema: responsible, answer: z.array(z.literal(responsibilityCodes)), blank: [] as Responsibility[] },
    { group: 'mailings', codes: responsibilities },
  ),
  Website: websiteField('Website', line(500), { group: 'more', most: 500 }),
  Linkedin: websiteField('LinkedIn', line(500), { group: 'more', most: 500 }),
  Skype: lineField('Skype', line(100), { group: 'more', most: 100 }),
  SourceWebsite: websiteField('Source website', line(500), { group: 'more', most: 500 }),
  DealsmithWebsiteCode: lineField('Website code', line(100), { group: 'more', most: 100 }),
  Keywords: lineField('Keywords', line(500), { group: 'more', most: 500, merging: { way: 'text', between: ', ' } }),
  Description: linesField('Description', text(10_000), {
    group: 'more',
    most: 10_000,
    merging: { way: 'text', between: '\n\n' },
  }),
  mailing_notes: linesField('Mailing notes', text(2000), {
    group: 'more',
    most: 2000,
    merging: { way: 'text', between: '\n\n' },
  }),
};
export type ContactField = keyof typeof contactFields;

/** Fields of a contact as written. Omitted fields stay, or get their default. */
export const contactDetails = z.strictObject({
  ...inputsOf(contactFields),
  ContactId: id.optional().describe('must match contact_id'),
  CreatorId: id.optional().describe('must be your own ID for a new contact'),
  CreateDate: claimedTime.nullish(),
  UpdateDate: claimedTime.nullish(),
  EmailVerifyDate: claimedTime.nullish().describe('ignored; the server sets it'),
});

/** A contact as written: its fields, its organizations and its internal contacts. An omitted list stays. */
export const contactInput = z.strictObject({
  contactDetails,
  selectedOrganization: z
    .array(z.object({ OrgId: id }))
    .max(mostLinks)
    .optional(),
  BrevetContactData: internalContactInput.optional(),
  Version: versionRead,
});
export type ContactInput = z.output<typeof contactInput>;
