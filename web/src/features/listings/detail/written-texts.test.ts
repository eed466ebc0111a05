import type { ListingDetails } from '@brevet/contract/listing-fields';
import { listingDetails } from '@brevet/contract/listing-fields';
import { describe, expect, it } from 'vitest';
import { writtenOf } from './written-texts.ts';

const nothing = { ListingDescription: '', CompetitiveAdvantage: '', DealStructureNotes: '', Keywords: '' };
const details = listingDetails.parse({});
const written = (fields: Partial<ListingDetails>, listing: Partial<typeof nothing> = {}) =>
  writtenOf({ ...nothing, ...listing }, { ...details, ...fields });

/** A question, the text that a yes asks for, and its heading. */
const questions = [
  ['PatentIPOwnership', 'PatentPortfolio', 'Encumbrances'],
  ['PatentLicensingStatus', 'PatentLicensingArrangement', 'Licensing arrangement'],
  ['PatentInfringement', 'PatentPotentialInfringers', 'Potential infringers'],
  ['PatentLitigation', 'PatentLitigationNotes', 'Litigation'],
] as const;

describe('writtenOf', () => {
  it.each(questions)('shows the text behind %s only after a yes', (question, text, heading) => {
    const stored = { [text]: 'Names a company' };
    expect(written({ ...stored, [question]: 2 })).toEqual([[heading, 'Names a company']]);
    expect(written({ ...stored, [question]: 1 })).toEqual([]);
    expect(written({ ...stored, [question]: 0 })).toEqual([]);
  });

  it.each([
    ['PatentBackLicense', 'License back wanted'],
    ['PatentSellIndividualPatent', 'Patents sold individually'],
  ] as const)('shows %s once it is answered', (question, heading) => {
    expect(written({ [question]: 2 })).toEqual([[heading, 'Yes']]);
    expect(written({ [question]: 1 })).toEqual([[heading, 'No']]);
    expect(written({ [question]: 0 })).toEqual([]);
  });

  it.each([
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
    ['DealStructureNotes', 'Deal structure'],
    ['FAQ', 'Questions and answers'],
    ['TechnologyAdditionalInfo', 'Additional information'],
  ] as const)('heads %s with %s', (field, heading) => {
    expect(written({ [field]: 'Text' })).toEqual([[heading, 'Text']]);
    expect(written({ [field]: ' \n ' })).toEqual([]);
  });

  it('leaves out texts shown elsewhere, and ends with deal notes and keywords', () => {
    const listing = { ListingDescription: 'a', CompetitiveAdvantage: 'b', DealStructureNotes: 'c', Keywords: 'd' };
    expect(written({ Overview: 'x', ProblemSolved: 'y' }, listing)).toEqual([
      ['Problem solved', 'y'],
      ['Notes on the deal', 'c'],
      ['Keywords', 'd'],
    ]);
  });
});
