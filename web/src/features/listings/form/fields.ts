import type { UserType } from '@brevet/contract/access';
import { access, allows } from '@brevet/contract/access';
import { answers, wordHints } from '@brevet/contract/listing-fields';
import { isPatentCovered } from '@brevet/contract/statuses';
import type { FormValues } from './values.ts';

type Section = 'listing' | 'listing_details' | 'salesInfo';
type Kind = 'line' | 'text' | 'answer' | 'yesNo' | 'money' | 'percent' | 'number' | 'date' | 'deals' | 'type' | 'share';

/** A field of the form: where its value stands, what it is called, and when it is asked. */
export interface Field {
  path: `${Section}.${string}`;
  label: string;
  kind: Kind;
  help?: string;
  required?: boolean;
  words?: { min?: number; max: number; text: string };
  /** Asked of brokers and admins, or of admins alone. */
  only?: 'staff' | 'admin';
  /** Only asked when this holds. */
  when?: (values: FormValues) => boolean;
  /** Stands under the question that it belongs to. */
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
const details = (path: string, label: string, more: Partial<Field> = {}): Field => ({
  path: `listing_details.${path}`,
  label,
  kind: 'text',
  ...more,
});
const sales = (path: string, label: string, more: Partial<Field> = {}): Field => ({
  path: `salesInfo.${path}`,
  label,
  kind: 'text',
  ...more,
});
const listing = (path: string, label: string, more: Partial<Field> = {}): Field => ({
  path: `listing.${path}`,
  label,
  kind: 'text',
  ...more,
});

/** Asked of what patents cover; and what has been answered stays in sight, or nobody could change it any more. */
const question = (name: Question, label: string): Field =>
  details(name, label, {
    kind: 'answer',
    when: (values) => isPatentCovered(values.listing.ListingType) || values.listing_details[name] !== answers.unknown,
  });
/** What is to be told when a question is answered with yes. */
const ifYes = (name: Question, path: string, label: string, help?: string): Field =>
  details(path, label, {
    follows: true,
    required: true,
    when: ({ listing_details }) => listing_details[name] === answers.yes,
    ...(help ? { help } : {}),
  });

const anonymous = 'No company names, brand names or contact details.';

export const steps: Step[] = [
  {
    title: 'Overview',
    fields: [
      listing('ListingName', 'Listing name', { kind: 'line', required: true, words: wordHints.ListingName, help: anonymous }),
      listing('ListingType', 'Covered by', { kind: 'type' }),
      listing('ListingDescription', 'Summary', { words: wordHints.ListingDescription, help: anonymous }),
      listing('Keywords', 'Keywords', {
        kind: 'line',
        help: 'Separate with commas, put phrases in quotes, capitals for acronyms only.',
      }),
      listing('DealStructure', 'Deal structure', { kind: 'deals' }),
      listing('DealStructureNotes', 'Notes on the deal structure'),
      details('Overview', 'Overview', { help: 'What a buyer reads first. Leave an empty line between paragraphs.' }),
      listing('CompetitiveAdvantage', 'What sets it apart'),
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
      question('PatentIPOwnership', 'Is the ownership encumbered?'),
      ifYes('PatentIPOwnership', 'PatentPortfolio', 'Encumbrances'),
      question('PatentLicensingStatus', 'Is any of the patents licensed?'),
      ifYes('PatentLicensingStatus', 'PatentLicensingArrangement', 'Licensing arrangement'),
      question('PatentInfringement', 'Does anybody infringe?'),
      ifYes(
        'PatentInfringement',
        'PatentPotentialInfringers',
        'Potential infringers',
        'Product lines and why. Buyers see this, so no brand names.',
      ),
      question('PatentLitigation', 'Has any of them been litigated?'),
      ifYes('PatentLitigation', 'PatentLitigationNotes', 'Cases and outcome'),
      question('PatentBackLicense', 'Do you want a license back?'),
      question('PatentSellIndividualPatent', 'Would you sell patents one by one?'),
      details('PatentNotes', 'Notes on the patents'),
    ],
  },
  {
    title: 'Sales information',
    fields: [
      sales('Seller', 'Patent seller', { kind: 'line', required: true, help: 'Confidential: only brokers and admins see it.' }),
      sales('TargetPrice', 'Target price', { kind: 'money' }),
      sales('MinimumAcceptablePrice', 'Minimum acceptable price', { kind: 'money' }),
      sales('BarginPrice', 'Bargain price', { kind: 'money' }),
      sales('PricingNotes', 'Pricing notes'),
      sales('ReasonsForListing', 'Reasons for listing'),
      sales('DecisionMakingProcess', 'How you decide'),
      sales('MarketingMaterials', 'Marketing material'),
      sales('PriorPromotionalEfforts', 'Promotion so far'),
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
      listing('PrivateFlag', 'Publish openly', { kind: 'yesNo', help: 'No restricts it to its topic and class.' }),
      listing('Share_type', 'Share with', { kind: 'share' }),
      listing('AccessControl', 'Access control', { kind: 'line' }),
      listing('EndDate', 'Ends on', { kind: 'date' }),
      listing('Rating', 'Rating', { kind: 'number', only: 'staff', help: '0 to 100; the stars follow from it.' }),
      listing('Tag', 'Tag', { kind: 'line', only: 'staff' }),
      listing('Source', 'Source', { kind: 'line', only: 'staff' }),
      listing('Brokercode', 'Broker code', { kind: 'line', only: 'admin', help: 'Empty: the one of the owner.' }),
    ],
  },
];

/** A step by its number, from 1. */
export const stepAt = (number: number): Step => steps[number - 1] ?? { title: 'Overview', fields: [] };

/** The fields of a step that this type of user is asked as things stand. */
export const fieldsOf = (step: Step, values: FormValues, type: UserType): Field[] =>
  step.fields.filter(({ when, only }) => (!only || allows(access[only], type)) && (when?.(values) ?? true));

/** Choices always have a value; they count once they are made. */
const isAnswered = (values: FormValues, { path, kind }: Field): boolean => {
  const [section = 'listing', name = ''] = path.split('.');
  const part: Record<string, unknown> = { ...values[section as 'listing'] };
  const value = part[name];
  if (kind === 'answer') return value !== 0;
  return value !== '' && value !== null && value !== undefined;
};

/** Of the fields that this type of user is asked in a step, how many are answered. */
export function answersOf(step: Step, values: FormValues, type: UserType): { all: number; answered: number } {
  const fields = fieldsOf(step, values, type);
  return { all: fields.length, answered: fields.filter((field) => isAnswered(values, field)).length };
}

/** The fields that are not asked as things stand, whoever fills the form in. */
export const unaskedFields = (values: FormValues): Field[] =>
  steps.flatMap(({ fields }) => fields).filter(({ when }) => when && !when(values));

/** Where the patents are entered. */
export const patentStep = 3;

/** The number (from 1) of the step that holds a field. */
export function stepOf(path: string): number {
  if (path.startsWith('listingPatent')) return patentStep;
  const index = steps.findIndex(({ fields }) => fields.some((field) => field.path === path));
  return index === -1 ? 1 : index + 1;
}

/** What a field is called; its name on the wire where the form has no such field. */
export function labelOf(path: string): string {
  const field = steps.flatMap(({ fields }) => fields).find((one) => one.path === path);
  return field?.label ?? path.split('.').at(-1) ?? path;
}
