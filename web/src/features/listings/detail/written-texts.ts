import type { ListingDetails } from '@brevet/contract/listing-fields';
import { answers } from '@brevet/contract/listing-fields';
import type { Listing } from '@brevet/contract/listing-view';

/** The texts that owners write, with their headings, in reading order. */
const technology: [keyof ListingDetails, string][] = [
  ['TechnologyOverview', 'Technology'],
  ['ProblemSolved', 'Problem solved'],
  ['TechnologyProblemSolvedbyTechnology', 'Problem solved by the technology'],
  ['TechnologyHowtheTechnologySolvestheProblem', 'How the technology solves it'],
  ['TechnologyPrimaryApplication', 'Primary application'],
  ['TechnologyOtherApplications', 'Other applications'],
  ['TechnologyCompetitiveAdvantage', 'Competitive advantage'],
  ['TechnologyDeployment', 'Deployment'],
  ['TechnologyDevelopmentPlatform', 'Development platform'],
  ['TechnologyDevelopmentStatusNotes', 'Development status'],
  ['TechnologyPlatformsSupported', 'Platforms supported'],
  ['BizSalesSalesStatusNotes', 'Sales status'],
  ['TechnologyPatentSummary', 'Patent summary'],
  ['PatentNotes', 'Notes on the patents'],
];
const more: [keyof ListingDetails, string][] = [
  ['DealStructureNotes', 'Deal structure'],
  ['FAQ', 'Questions and answers'],
  ['TechnologyAdditionalInfo', 'Additional information'],
];

const ifYes = (answer: number, text: string): string => (answer === answers.yes ? text : '');
const yesOrNo = (answer: number): string => (answer === answers.unknown ? '' : answer === answers.yes ? 'Yes' : 'No');

export type Written = Pick<Listing, 'ListingDescription' | 'CompetitiveAdvantage' | 'DealStructureNotes' | 'Keywords'>;

/**
 * The texts of a listing other than its overview, each with its heading. Empty texts are left out, and so are those that belong to a
 * question not answered with yes.
 */
export function writtenOf(listing: Written, details: ListingDetails): [string, string][] {
  const texts: [string, string][] = [
    ...technology.map(([field, heading]): [string, string] => [heading, String(details[field])]),
    ['Encumbrances', ifYes(details.PatentIPOwnership, details.PatentPortfolio)],
    ['Licensing arrangement', ifYes(details.PatentLicensingStatus, details.PatentLicensingArrangement)],
    ['Potential infringers', ifYes(details.PatentInfringement, details.PatentPotentialInfringers)],
    ['Litigation', ifYes(details.PatentLitigation, details.PatentLitigationNotes)],
    ['License back wanted', yesOrNo(details.PatentBackLicense)],
    ['Patents sold individually', yesOrNo(details.PatentSellIndividualPatent)],
    ['Notes on the deal', listing.DealStructureNotes],
    ...more.map(([field, heading]): [string, string] => [heading, String(details[field])]),
    ['Keywords', listing.Keywords],
  ];
  return texts.filter(([, text]) => text.trim() !== '');
}
