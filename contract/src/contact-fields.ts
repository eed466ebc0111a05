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
import { messages } from './messages.ts';

/** Results of the verification of an email address, as shown. */
export const emailVerifyStatuses = ['Ok', 'Bad', 'Unknown', 'N/A'] as const;
export type EmailVerifyStatus = (typeof emailVerifyStatuses)[number];

/** 1 Yes, 0 No, 2 Unknown. */
export type YesNoUnknown = 0 | 1 | 2;

/** Responsibilities of a contact. */
export const responsibilities = { 1: 'Buying Patent', 2: 'Selling Patent', 3: 'M & A' } as const;
export type Responsibility = keyof typeof responsibilities;
export const responsibilityCodes = [1, 2, 3] as const satisfies readonly Responsibility[];

/** Fields of a contact that brokers and admins write. Omitted fields stay, or get their default. */
export const contactDetails = z.strictObject({
  Firstname: firstOrLastName(messages.contactFirstNameRequired, messages.firstNameTooLong),
  Lastname: firstOrLastName(messages.contactLastNameRequired, messages.lastNameTooLong),
  Nickname: nickname().optional(),
  Title: limited(50, messages.jobTitleTooLong)
    .refine((value) => !/\p{Cc}/u.test(value), messages.oneLine)
    .optional()
    .describe('the job title'),
  Address: text(300).optional(),
  City: city().optional(),
  State: state().optional(),
  ZipCode: line(20).optional(),
  Country: country().optional().describe('a code of ISO 3166, or UK for GB; empty if unknown'),
  WorkPhone: line(40).optional(),
  MobilePhone: line(40).optional(),
  OtherPhone: line(40).optional().describe('the fax number'),
  PrimaryEmail: email().optional(),
  SecondaryEmail: email().optional(),
  EmailVerify: yesNo().optional().describe('1: the address was verified'),
  EmailVerifyStatus: z.enum(emailVerifyStatuses).optional(),
  Website: line(500).optional(),
  Skype: line(100).optional(),
  Linkedin: line(500).optional(),
  DealsmithWebsiteCode: line(100).optional(),
  SourceWebsite: line(500).optional(),
  Description: text(10_000).optional(),
  Keywords: line(500).optional(),
  mailing_notes: text(2000).optional(),
  Newsletter: yesNo().optional(),
  USPatentAttorney: yesNo().optional(),
  MemberOfAUTM: yesNo().optional(),
  Responsible: z
    .array(z.literal(responsibilityCodes))
    .max(20)
    .transform((codes) => [...new Set(codes)].sort())
    .optional()
    .describe('1 buying patents, 2 selling patents, 3 mergers and acquisitions'),
  OkSendPatentNo: z.literal([0, 1, 2]).optional().describe('1 yes, 0 no, 2 unknown'),
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
