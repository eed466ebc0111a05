import { z } from 'zod';
import { claimedTime, filledLine, id, line, text, versionRead } from './common.ts';
import { city, country, email, internalContactInput, limited, nickname, state, tidyLine, yesNo } from './directory-fields.ts';
import {
  addressField,
  choiceField,
  countField,
  countryField,
  inputsOf,
  lineField,
  linesField,
  phoneField,
  websiteField,
} from './field-table.ts';
import { messages } from './messages.ts';
import type { SellingPolicy, SellingTarget, TransferActivity, YesNoUnknown } from './organization-codes.ts';
import {
  organizationStatuses,
  organizationTypeIds,
  sellingPolicies,
  sellingTargets,
  transferActivities,
  yesNoUnknown,
} from './organization-codes.ts';

const plainWords = /^[\p{L}\p{M}\p{N} ,().]*$/u;
const count = (least: number) => z.int().min(least).max(2_147_483_647).nullish();

/** A web address. People leave out the https://. */
const webAddress = () =>
  line(500)
    .transform((value) => (value === '' || /^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`))
    .refine((value) => value === '' || z.url({ protocol: /^https?$/ }).safeParse(value).success, messages.invalidUrl);

const policy = z.literal([0, 1, 2, 3]);
const inAddress = { way: 'together', with: 'Address' } as const;
const ofPolicy = { way: 'together', with: 'PatentSellingPolicy' } as const;
const named = filledLine(200, messages.organizationNameRequired).overwrite(tidyLine);
const industry = limited(50, messages.industryTooLong).regex(plainWords, messages.invalidIndustry);
const size = limited(50, messages.invalidSize).regex(plainWords, messages.invalidSize);
const commission = line(50).transform((value) => value || '0');
const referrer = line(100).refine((value) => value === '' || /^\d/.test(value), messages.invalidReferrer);

const answerField = (label: string, group: 'patents' | 'relationship') =>
  choiceField(
    label,
    { schema: yesNo(), answer: yesNo(), blank: 0 as 0 | 1 },
    { group, codes: { 0: 'No', 1: 'Yes' }, merging: { way: 'flag' } },
  );

/** Every field of an organization that brokers and admins edit, in the order of the form. */
export const organizationFields = {
  OrgName: lineField('Organization name', named, { group: 'organization', required: true }),
  CompanyNickname: lineField('Nickname', nickname(), { group: 'organization', help: 'Up to 30 letters.' }),
  ParentCompany: lineField('Parent company', line(200), { group: 'organization' }),
  Status: choiceField(
    'Status',
    { schema: yesNo().describe('1 Active, 0 Inactive'), answer: yesNo(), blank: 1 as 0 | 1 },
    { group: 'organization', codes: organizationStatuses },
  ),
  Industry: lineField('Industry', industry, { group: 'organization' }),
  Size: lineField('Size', size, { group: 'organization', help: 'In words, such as 1,000 employees.' }),
  MarketCap: lineField('Market cap', line(50), { group: 'organization' }),
  Ticker: lineField('Ticker', line(20), { group: 'organization' }),
  Keyword: lineField('Keywords', line(500), {
    group: 'organization',
    most: 500,
    help: 'Separated by commas.',
    merging: { way: 'text', between: ', ' },
  }),
  Description: linesField('Description', text(10_000), {
    group: 'organization',
    most: 10_000,
    merging: { way: 'text', between: '\n\n' },
  }),
  Address: lineField('Address', text(300), { group: 'address', merging: inAddress }),
  City: lineField('City', city(), { group: 'address', merging: inAddress }),
  State: lineField('State', state(), { group: 'address', merging: inAddress }),
  ZipCode: lineField('ZIP code', line(20), { group: 'address', merging: inAddress }),
  Country: countryField('Country', country().describe('a code of ISO 3166, or UK for GB; empty if unknown'), {
    group: 'address',
    merging: inAddress,
  }),
  Phone: phoneField('Phone', line(40), { group: 'address' }),
  Fax: phoneField('Fax', line(40), { group: 'address' }),
  Email: addressField('Email', email(), { group: 'address' }),
  Website: websiteField('Website', webAddress(), { group: 'address' }),
  IPCatalogURL: websiteField('IP catalog', webAddress(), {
    group: 'address',
    help: 'A link to its catalog of patents or technologies.',
  }),
  NumberOfPatentsHeld: countField('Number of patents held', count(0), { group: 'patents' }),
  UniversityPatentRanking: countField('University patent ranking', count(1), { group: 'patents' }),
  OTRanking: countField('OT ranking', count(1), { group: 'patents' }),
  TechTransferActivity: choiceField(
    'Tech transfer activity',
    { schema: z.enum(transferActivities), answer: z.enum(transferActivities), blank: 'Not Known' as TransferActivity },
    { group: 'patents', choices: transferActivities, nothing: 'Not Known' },
  ),
  PatentSellingPolicy: choiceField(
    'Patent selling policy',
    {
      schema: policy.describe('0 Unknown, 1 Will Not Sell, 2 Perhaps Sell, 3 Will Sell'),
      answer: policy,
      blank: 0 as SellingPolicy,
    },
    { group: 'patents', codes: sellingPolicies, nothing: 0, merging: ofPolicy },
  ),
  PatentSellingTarget: choiceField(
    'Patent selling target',
    {
      schema: policy.describe('0 Any Buyer, 1 No NPE, 2 No Competitors, 3 No NPE & Competitors'),
      answer: policy,
      blank: 0 as SellingTarget,
    },
    { group: 'patents', codes: sellingTargets, nothing: 0, merging: ofPolicy },
  ),
  ActivePatentBuyer: answerField('Active patent buyer', 'patents'),
  PatentSellingPolicyDescription: linesField('Patent selling policy description', text(2000), {
    group: 'patents',
    merging: ofPolicy,
  }),
  BrevetRelationship: answerField('Brevet relationship', 'relationship'),
  BrevetBuySideComission: {
    ...lineField('Buy-side commission', commission, { group: 'relationship', nothing: '0' }),
    blank: '0',
  },
  Under_NDA: choiceField(
    'Under NDA',
    { schema: z.literal([0, 1, 2]).describe('1 Yes, 0 No, 2 Unknown'), answer: z.literal([0, 1, 2]), blank: 2 as YesNoUnknown },
    { group: 'relationship', codes: yesNoUnknown, nothing: 2 },
  ),
  Referrer: lineField('Referrer', referrer, {
    group: 'relationship',
    help: 'Starts with a digit, such as the ID of a contact.',
  }),
};
export type OrganizationField = keyof typeof organizationFields;

/** Fields of an organization as written. Omitted fields stay, or get their default. */
export const organizationDetails = z.strictObject({
  ...inputsOf(organizationFields),
  OrgId: id.optional().describe('must match org_id'),
  CreatorId: id.optional().describe('must be your own ID for a new organization'),
  CreateDate: claimedTime.nullish(),
  UpdateDate: claimedTime.nullish(),
});

/** An organization as written: its fields, its internal contacts and its types. Omitted lists and types stay. */
export const organizationInput = z.strictObject({
  organizationDetails,
  BrevetContactData: internalContactInput.optional(),
  organizationInfo: z
    .array(z.object({ TypeId: z.literal(organizationTypeIds), value: z.union([z.boolean(), yesNo()]).transform(Boolean) }))
    .max(50)
    .optional(),
  Version: versionRead,
});
export type OrganizationInput = z.output<typeof organizationInput>;
