import type { UserType } from '@brevet/contract/access';
import { access, allows } from '@brevet/contract/access';
import { defaultCurrency } from '@brevet/contract/currencies';
import { answers, wordHints } from '@brevet/contract/listing-fields';
import { isPatentCovered } from '@brevet/contract/statuses';
import type { PathOf } from '../../../shared/form/paths.ts';
import { valueAt } from '../../../shared/form/paths.ts';
import type { FormValues } from './values.ts';

type Kind =
  | 'line'
  | 'text'
  | 'answer'
  | 'yesNo'
  | 'money'
  | 'currency'
  | 'percent'
  | 'number'
  | 'date'
  | 'deals'
  | 'type'
  | 'share'
  | 'image'
  | 'owner';

/** A field of the form: its path, its label, and when it is asked. */
export interface Field {
  path: PathOf<FormValues>;
  label: string;
  kind: Kind;
  help?: string;
  required?: boolean;
  words?: { min?: number; max: number; text: string };
  /** Asked of brokers and admins, or of admins alone. */
  only?: 'staff' | 'admin';
  /** Asked only when this returns true. */
  when?: (values: FormValues) => boolean;
  /** Shown under its question. */
  follows?: boolean;
}

export interface Step {
  title: string;
  fields: Field[];
}

type Question = keyof Pick<
  FormValues['listing_details'],
  | 'PatentIPOwnership'
  | 'PatentLicensingStatus'
  | 'PatentInfringement'
  | 'PatentLitigation'
  | 'PatentBackLicense'
  | 'PatentSellIndividualPatent'
>;
const details = (name: keyof FormValues['listing_details'], label: string, more: Partial<Field> = {}): Field => ({
  path: `listing_details.${name}`,
  label,
  kind: 'text',
  ...more,
});
const sales = (name: keyof FormValues['salesInfo'], label: string, more: Partial<Field> = {}): Field => ({
  path: `salesInfo.${name}`,
  label,
  kind: 'text',
  ...more,
});
const listing = (name: keyof FormValues['listing'], label: string, more: Partial<Field> = {}): Field => ({
  path: `listing.${name}`,
  label,
  kind: 'text',
  ...more,
});

/** Asked when patents cover the listing. Answered questions stay visible so they can be changed. */
const question = (name: Question, label: string): Field =>
  details(name, label, {
    kind: 'answer',
    when: (values) => isPatentCovered(values.listing.ListingType) || values.listing_details[name] !== answers.unknown,
  });
/** The description required when a question is answered with yes. */
const ifYes = (name: Question, path: keyof FormValues['listing_details'], label: string, help?: string): Field =>
  details(path, label, {
    follows: true,
    required: true,
    when: ({ listing_details }) => listing_details[name] === answers.yes,
    ...(help ? { help } : {}),
  });

const anonymous = 'No company names, brand names or contact details.';

// Stryker disable StringLiteral: labels and help are texts, not rules.
export const steps: Step[] = [
  {
    title: 'Overview',
    fields: [
      listing('ListingName', 'Listing name', { kind: 'line', required: true, words: wordHints.ListingName, help: anonymous }),
      listing('ListingType', 'Covered by', { kind: 'type' }),
      listing('ListingDescription', 'Summary', { words: wordHints.ListingDescription, help: anonymous }),
      listing('Keywords', 'Keywords', {
        kind: 'line',
        help: 'Separate with commas. Put phrases in quotes. Capitalize acronyms only.',
      }),
      listing('DealStructure', 'Deal structure', { kind: 'deals' }),
      listing('DealStructureNotes', 'Notes on the deal structure'),
      details('Overview', 'Overview', { help: 'Buyers read this first. Leave an empty line between paragraphs.' }),
      listing('CompetitiveAdvantage', 'What sets it apart'),
      listing('ListingImg', 'Image', {
        kind: 'image',
        help: "Buyers see it. No logos, names, faces or contact details: Brevet doesn't check the words in images.",
      }),
    ],
  },
  {
    title: 'Additional information',
    fields: [
      details('TechnologyOverview', 'Technology'),
      details('ProblemSolved', 'Problem solved'),
      details('TechnologyProblemSolvedbyTechnology', 'Problem solved by the technology'),
      details('TechnologyHowtheTechnologySolvestheProblem', 'How the technology solves the problem'),
      details('TechnologyPrimaryApplication', 'Primary application'),
      details('TechnologyOtherApplications', 'Other applications'),
      details('TechnologyCompetitiveAdvantage', 'Competitive advantage'),
      details('TechnologyDeployment', 'Deployment'),
      details('TechnologyDevelopmentPlatform', 'Development platform'),
      details('TechnologyDevelopmentStatusNotes', 'Development status'),
      details('TechnologyPlatformsSupported', 'Platforms supported'),
      details('BizSalesSalesStatusNotes', 'Sales status'),
      details('DealStructureNotes', 'Deal structure, in detail'),
      details('FAQ', 'Questions and answers'),
      details('TechnologyAdditionalInfo', 'Additional information'),
    ],
  },
  {
    title: 'Patent information',
    fields: [
      details('TechnologyPatentSummary', 'Patent summary', { help: anonymous }),
      question('PatentIPOwnership', 'Is ownership encumbered?'),
      ifYes('PatentIPOwnership', 'PatentPortfolio', 'Encumbrances'),
      question('PatentLicensingStatus', 'Are any of the patents licensed?'),
      ifYes('PatentLicensingStatus', 'PatentLicensingArrangement', 'Licensing arrangement'),
      question('PatentInfringement', 'Does anyone infringe them?'),
      ifYes(
        'PatentInfringement',
        'PatentPotentialInfringers',
        'Potential infringers',
        "Which product lines, and why. Buyers see this, so don't name brands.",
      ),
      question('PatentLitigation', 'Have any of them been litigated?'),
      ifYes('PatentLitigation', 'PatentLitigationNotes', 'Cases and outcome'),
      question('PatentBackLicense', 'Do you want a license back?'),
      question('PatentSellIndividualPatent', 'Would you sell patents individually?'),
      details('PatentNotes', 'Notes on the patents'),
    ],
  },
  {
    title: 'Sales information',
    fields: [
      sales('Seller', 'Patent seller', { kind: 'line', required: true, help: 'Confidential. Only brokers and admins see it.' }),
      sales('BrandNames', 'Brand and product names', {
        kind: 'line',
        help: "Buyers never see these. We use them to check that your texts don't name you. Separate with commas.",
      }),
      sales('Currency', 'Currency', { kind: 'currency', help: 'Of all prices.' }),
      sales('TargetPrice', 'Target price', { kind: 'money' }),
      sales('MinimumAcceptablePrice', 'Minimum acceptable price', { kind: 'money' }),
      sales('BarginPrice', 'Bargain price', { kind: 'money' }),
      sales('PricingNotes', 'Pricing notes'),
      sales('ReasonsForListing', 'Reasons for listing'),
      sales('DecisionMakingProcess', 'Decision process'),
      sales('MarketingMaterials', 'Marketing material'),
      sales('PriorPromotionalEfforts', 'Promotion to date'),
      sales('OtherSalesNotes', 'Other notes'),
      sales('Keywords', 'Sales keywords', { kind: 'line' }),
    ],
  },
  {
    title: 'Broker information',
    fields: [
      sales('BrevetDirectDeal', 'Direct deal with Brevet', { kind: 'yesNo' }),
      sales('BrokerArrangementExclusive', 'Exclusive with the broker', { kind: 'yesNo' }),
      sales('BrokerContract', 'Broker contract'),
      sales('BrokerCommission', 'Broker commission', { kind: 'percent' }),
      sales('BuySideCommission', 'Buy side commission', { kind: 'percent' }),
      listing('PrivateFlag', 'Publish openly', {
        kind: 'yesNo',
        help: 'Choose No to show buyers only the name, keywords, deal structure, stars and patent classes.',
      }),
      listing('Share_type', 'Share with', { kind: 'share' }),
      listing('AccessControl', 'Access control', { kind: 'line' }),
      listing('EndDate', 'Ends on', { kind: 'date' }),
      listing('Rating', 'Rating', { kind: 'number', only: 'staff', help: '0 to 100. Sets the stars.' }),
      listing('Tag', 'Tag', { kind: 'line', only: 'staff' }),
      listing('Source', 'Source', { kind: 'line', only: 'staff' }),
      listing('OwnerID', 'Owner', {
        kind: 'owner',
        only: 'admin',
        help: 'The seller who owns and edits the listing.',
      }),
      listing('Brokercode', 'Broker code', { kind: 'line', only: 'admin', help: "Defaults to the owner's broker code." }),
    ],
  },
];

// Stryker restore StringLiteral

/** A step by its number, from 1. */
export const stepAt = (number: number): Step => steps[number - 1] ?? { title: 'Overview', fields: [] };

/** The fields of a step that this type of user is asked with the current answers. */
export const fieldsOf = (step: Step, values: FormValues, type: UserType): Field[] =>
  step.fields.filter(({ when, only }) => (!only || allows(access[only], type)) && (when?.(values) ?? true));

/** True if a field has an answer. The defaults of questions and of the currency don't count. */
function isAnswered(values: FormValues, { path, kind }: Field): boolean {
  const value = valueAt(values, path);
  if (kind === 'answer') return value !== answers.unknown;
  if (kind === 'currency') return value !== defaultCurrency;
  return value !== '' && value !== null && value !== undefined;
}

/** True if anything in a step differs from its defaults. */
export const isBegun = (step: Step, values: FormValues, type: UserType): boolean =>
  fieldsOf(step, values, type).some((field) => isAnswered(values, field));

const allFields = steps.flatMap(({ fields }) => fields);

export interface Wanted {
  path: string;
  label: string;
  step: number;
  done: boolean;
}
const wantedOf = (values: FormValues, fields: Field[]): Wanted[] =>
  fields.map((field) => ({
    path: field.path,
    label: field.label,
    step: stepOf(field.path),
    done: isAnswered(values, field),
  }));

/** The fields that submitting requires with the current answers. */
export const requiredOf = (values: FormValues): Wanted[] =>
  wantedOf(
    values,
    allFields.filter(({ required, when }) => required && (when?.(values) ?? true)),
  );

const buyersLookFor: readonly string[] = [
  'listing.ListingDescription',
  'listing.Keywords',
  'listing.CompetitiveAdvantage',
  'listing_details.Overview',
  'listing_details.ProblemSolved',
  'listing_details.TechnologyOverview',
];
const patentsBuyersLookFor: readonly string[] = [
  'listing_details.TechnologyPatentSummary',
  'listing_details.PatentIPOwnership',
  'listing_details.PatentLicensingStatus',
  'listing_details.PatentLitigation',
];

/** The answers that buyers miss most; `patents` is the number of the listing's patents. */
export function missedByBuyers(values: FormValues, patents: number): Wanted[] {
  const named = (names: readonly string[]) =>
    wantedOf(
      values,
      allFields.filter(({ path }) => names.includes(path)),
    );
  if (!isPatentCovered(values.listing.ListingType)) return named(buyersLookFor);
  const numbers = { path: 'patents.text', label: 'Patent numbers', step: patentStep, done: patents > 0 };
  return [...named(buyersLookFor), numbers, ...named(patentsBuyersLookFor)];
}

/** The first step that lacks something required or looked for; the first of all if none does. */
export function firstIncomplete(values: FormValues, patents: number): number {
  const open = [...requiredOf(values), ...missedByBuyers(values, patents)].filter(({ done }) => !done);
  return open.length === 0 ? 1 : Math.min(...open.map(({ step }) => step));
}

/** The fields that aren't asked with the current answers. */
export const unaskedFields = (values: FormValues): Field[] => allFields.filter(({ when }) => when && !when(values));

export const patentStep = 3;

/** The number (from 1) of the step that holds a field. */
export function stepOf(path: string): number {
  if (path.startsWith('patents')) return patentStep;
  const index = steps.findIndex(({ fields }) => fields.some((field) => field.path === path));
  return index === -1 ? 1 : index + 1;
}

/** The field with this path, if the form has one. */
export const fieldAt = (path: string): Field | undefined => allFields.find((field) => field.path === path);

/** A field's label, or its wire name if the form doesn't have the field. */
export const labelOf = (path: string): string => fieldAt(path)?.label ?? path.split('.').at(-1) ?? path;
