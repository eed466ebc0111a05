import { z } from 'zod';
import { brokerCode, claimedTime, filled, id, text, versionRead } from './common.ts';
import { currencyCodes, defaultCurrency } from './currencies.ts';
import { isoDate } from './day.ts';
import { messages } from './messages.ts';
import { moneyProblem, mostMoney, readPercent } from './money.ts';
import { dealCodes } from './statuses.ts';

const note = () => text(10_000).default('');
const line = (max = 500) => text(max).default('');
const image = () =>
  z
    .union([z.literal(''), z.uuid(messages.fileNotStored)])
    .default('')
    .describe('the image of the listing: the filename from the answer of uploadImg; empty for no image');
/** 0 unknown, 1 no, 2 yes. */
export const answer = () => z.literal([0, 1, 2]).default(0);
export const answers = { unknown: 0, no: 1, yes: 2 } as const;

/** A comma-separated list of distinct deal codes. */
export const dealStructure = z
  .string()
  .trim()
  .max(64)
  .transform((value, context) => {
    const codes = [
      ...new Set(
        value
          .split(',')
          .filter((part) => part.trim() !== '')
          .map(Number),
      ),
    ];
    if (codes.every((code) => (dealCodes as readonly number[]).includes(code))) return codes.join(',');
    context.addIssue({ code: 'custom', message: 'Please choose deal structures from the list' });
    return z.NEVER;
  })
  .default('2');

export const shareTypes = ['default', 'custom', 'none'] as const;

const staffOnly = 'brokers and admins only';
const rating = z.int().min(0).max(100).describe(staffOnly);
const tag = text(200).describe(staffOnly);
const source = text(50).describe(staffOnly);
/** Defaults of the fields that only staff set. */
export const staffDefaults = {
  Rating: rating.default(0),
  Tag: tag.default(''),
  Source: source.min(1).default('Direct'),
};

/** Fields of a listing that its owner and brokers write. Identity fields are checked against the session and never add rights. */
export const listingInput = z.strictObject({
  ListingName: filled(200, messages.listingNameRequired),
  ListingDescription: note(),
  ListingType: z.literal([0, 1, 2, 3]).default(1),
  DealStructure: dealStructure,
  DealStructureNotes: note(),
  Keywords: line(1000),
  PrivateFlag: z.literal([0, 1]).default(1),
  AccessControl: line(200),
  Share_type: z.enum(shareTypes).default('default'),
  ListingImg: image(),
  CompetitiveAdvantage: note(),
  EndDate: isoDate.nullable().default(null),
  Rating: rating.optional(),
  Tag: tag.optional(),
  Source: source.optional(),
  OwnerID: id.optional().describe('admins may create a listing for someone else'),
  Brokercode: brokerCode.optional().describe("must be the owner's; admins may choose"),
  ListingID: id.optional(),
  Version: versionRead,
  AvailableStatus: z.int().optional(),
  ListingStatus: z.string().max(50).nullable().optional(),
  StartDate: claimedTime.nullable(),
  CreateDate: claimedTime,
});

const detailFields = {
  TechnologyOverview: note(),
  ListingImg: image().describe('the same image; used only if listing.ListingImg is absent or empty'),
  TechnologyProblemSolvedbyTechnology: note(),
  TechnologyHowtheTechnologySolvestheProblem: note(),
  TechnologyPrimaryApplication: note(),
  TechnologyOtherApplications: note(),
  TechnologyCompetitiveAdvantage: note(),
  TechnologyDeployment: note(),
  TechnologyDevelopmentPlatform: note(),
  TechnologyDevelopmentStatusNotes: note(),
  TechnologyPlatformsSupported: note(),
  BizSalesSalesStatusNotes: note(),
  DealStructureNotes: note(),
  FAQ: note(),
  TechnologyAdditionalInfo: note(),
  PatentBackLicense: answer(),
  PatentSellIndividualPatent: answer(),
  TechnologyPatentSummary: note(),
  PatentNotes: note(),
  PatentIPOwnership: answer(),
  PatentLicensingStatus: answer(),
  PatentLicensingArrangement: note(),
  PatentInfringement: answer(),
  PatentPotentialInfringers: note(),
  PatentLitigation: answer(),
  PatentLitigationNotes: note(),
  PatentPortfolio: note(),
  Overview: note(),
  ProblemSolved: note(),
};

/** Answers whose "yes" needs a description: [answer, description, message]. */
const yesNeeds = [
  ['PatentIPOwnership', 'PatentPortfolio', messages.describeEncumbrances],
  ['PatentLicensingStatus', 'PatentLicensingArrangement', messages.describeEncumbrances],
  ['PatentInfringement', 'PatentPotentialInfringers', messages.describeInfringers],
  ['PatentLitigation', 'PatentLitigationNotes', messages.describeLitigation],
] as const;

/** The descriptions that are missing for a submission: field to message. */
export const missingDescriptions = (details: ListingDetails): Record<string, string> =>
  Object.fromEntries(
    yesNeeds
      .filter(([question, description]) => details[question] === answers.yes && details[description] === '')
      .map(([, description, message]) => [description, message]),
  );

export const draftDetails = z.strictObject(detailFields);
export const detailsInput = draftDetails.superRefine((details, context) => {
  for (const [path, message] of Object.entries(missingDescriptions(details)))
    context.addIssue({ code: 'custom', path: [path], message });
});

/** A number, or a message of `problemOf` for a text that people write. */
const amount = (most: number, problemOf: (text: string) => string | undefined) =>
  z
    .number({ error: ({ input }) => (typeof input === 'string' ? problemOf(input) : undefined) })
    .min(0)
    .max(most)
    .multipleOf(0.01, messages.twoDecimals)
    .nullable()
    .default(null);
const money = amount(mostMoney, moneyProblem).describe('in Currency');
const percent = amount(100, (text) => readPercent(text).problem);

/** The fields with an amount in the listing's currency. */
export const priceFields = ['TargetPrice', 'MinimumAcceptablePrice', 'BarginPrice'] as const;

const mostBrands = 30;
const longestBrand = 60;

/** The names in a list that is separated by commas, semicolons or lines, each once. */
export const brandsOf = (list: string): string[] => [
  ...new Set(
    list
      .split(/[,;\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

const brandNames = z
  .string()
  .max(mostBrands * (longestBrand + 2))
  .transform((list, context) => {
    const names = brandsOf(list);
    if (names.length <= mostBrands && names.every(({ length }) => length <= longestBrand)) return names.join(', ');
    context.addIssue({ code: 'custom', message: messages.tooManyBrands(mostBrands, longestBrand) });
    return z.NEVER;
  })
  .default('');

/** Confidential: only types 30 and 40 get it, and the owner inside the edit form. */
export const salesInput = z.strictObject({
  Seller: filled(300, messages.sellerRequired),
  BrandNames: brandNames.describe('brand and product names of the seller, separated by commas, that no text may contain'),
  Currency: z.enum(currencyCodes).default(defaultCurrency).describe('the currency of all prices, ISO 4217'),
  TargetPrice: money,
  MinimumAcceptablePrice: money,
  PricingNotes: note(),
  ReasonsForListing: note(),
  DecisionMakingProcess: note(),
  MarketingMaterials: note(),
  PriorPromotionalEfforts: note(),
  OtherSalesNotes: note(),
  Keywords: line(1000),
  BrevetDirectDeal: z.literal([0, 1]).default(0),
  BuySideCommission: percent,
  BarginPrice: money,
  BrokerCommission: percent,
  BrokerContract: note(),
  BrokerArrangementExclusive: z.literal([0, 1]).default(0),
});

export const listingDetails = z.object(detailFields);
export const listingSales = z.object({ ...salesInput.shape, BrandNames: z.string() });
export type ListingDetails = z.output<typeof listingDetails>;
export type ListingSales = z.output<typeof listingSales>;
export type ListingInput = z.output<typeof listingInput>;
export type DetailsInput = z.output<typeof detailsInput>;
export type SalesInput = z.output<typeof salesInput>;

/** Recommended word counts on the form. */
export const wordHints = {
  ListingName: { max: 9, text: 'fewer than 10 words' },
  ListingDescription: { min: 20, max: 30, text: '20 to 30 words' },
} as const;

export const countWords = (value: string): number => value.trim().split(/\s+/).filter(Boolean).length;
