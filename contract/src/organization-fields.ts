import { z } from 'zod';
import { claimedTime, filledLine, id, line, text, versionRead } from './common.ts';
import { city, country, email, internalContactInput, limited, nickname, state, tidyLine, yesNo } from './directory-fields.ts';
import { messages } from './messages.ts';
import { organizationTypeIds, transferActivities } from './organization-codes.ts';

const plainWords = /^[\p{L}\p{M}\p{N} ,().]*$/u;
const count = (least: number) => z.int().min(least).max(2_147_483_647).nullish();

/** A web address. People leave out the https://. */
const webAddress = () =>
  line(500)
    .transform((value) => (value === '' || /^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`))
    .refine((value) => value === '' || z.url({ protocol: /^https?$/ }).safeParse(value).success, messages.invalidUrl);

/** Fields of an organization. Omitted fields stay, or get their default. */
export const organizationDetails = z.strictObject({
  OrgName: filledLine(200, messages.organizationNameRequired).overwrite(tidyLine),
  ParentCompany: line(200).optional(),
  CompanyNickname: nickname().optional(),
  Address: text(300).optional(),
  City: city().optional(),
  State: state().optional(),
  ZipCode: line(20).optional(),
  Country: country().optional().describe('a code of ISO 3166, or UK for GB; empty if unknown'),
  Website: webAddress().optional(),
  IPCatalogURL: webAddress().optional(),
  Phone: line(40).optional(),
  Fax: line(40).optional(),
  Email: email().optional(),
  Status: yesNo().optional().describe('1 Active, 0 Inactive'),
  PatentSellingPolicy: z.literal([0, 1, 2, 3]).optional().describe('0 Unknown, 1 Will Not Sell, 2 Perhaps Sell, 3 Will Sell'),
  PatentSellingTarget: z
    .literal([0, 1, 2, 3])
    .optional()
    .describe('0 Any Buyer, 1 No NPE, 2 No Competitors, 3 No NPE & Competitors'),
  PatentSellingPolicyDescription: text(2000).optional(),
  TechTransferActivity: z.enum(transferActivities).optional(),
  Industry: limited(50, messages.industryTooLong).regex(plainWords, messages.invalidIndustry).optional(),
  Size: limited(50, messages.invalidSize).regex(plainWords, messages.invalidSize).optional(),
  MarketCap: line(50).optional(),
  Ticker: line(20).optional(),
  NumberOfPatentsHeld: count(0),
  UniversityPatentRanking: count(1),
  OTRanking: count(1),
  BrevetRelationship: yesNo().optional(),
  ActivePatentBuyer: yesNo().optional(),
  BrevetBuySideComission: line(50)
    .transform((value) => value || '0')
    .optional(),
  Under_NDA: z.literal([0, 1, 2]).optional().describe('1 Yes, 0 No, 2 Unknown'),
  Description: text(10_000).optional(),
  Keyword: line(500).optional(),
  Referrer: line(100)
    .refine((value) => value === '' || /^\d/.test(value), messages.invalidReferrer)
    .optional(),
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
