import type { ListingDetails } from '@brevet/contract/listing-fields';
import { answers } from '@brevet/contract/listing-fields';
import type { Listing } from '@brevet/contract/listings';
import styles from './ListingPage.module.css';

/** Heading and field of what owners write, in the order of reading. */
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

type Written = Pick<Listing, 'ListingDescription' | 'CompetitiveAdvantage' | 'DealStructureNotes' | 'Keywords'>;

/** Everything that is written of a listing besides its overview, heading and text; what is empty is left out. */
function writtenOf(listing: Written, details: ListingDetails): [string, string][] {
  const texts: [string, string][] = [
    ...technology.map(([field, heading]): [string, string] => [heading, String(details[field])]),
    ['Encumbrances', ifYes(details.PatentIPOwnership, details.PatentPortfolio)],
    ['Licensing arrangement', ifYes(details.PatentLicensingStatus, details.PatentLicensingArrangement)],
    ['Potential infringers', ifYes(details.PatentInfringement, details.PatentPotentialInfringers)],
    ['Litigation', ifYes(details.PatentLitigation, details.PatentLitigationNotes)],
    ['License back wanted', yesOrNo(details.PatentBackLicense)],
    ['Patents sold one by one', yesOrNo(details.PatentSellIndividualPatent)],
    ['Notes on the deal', listing.DealStructureNotes],
    ...more.map(([field, heading]): [string, string] => [heading, String(details[field])]),
    ['Keywords', listing.Keywords],
  ];
  return texts.filter(([, text]) => text.trim() !== '');
}

export function Texts({ listing, details }: { listing: Written; details: ListingDetails }) {
  const written = writtenOf(listing, details);
  const overview = details.Overview || listing.ListingDescription;
  return (
    <>
      <section className={styles.text} id="overview">
        <h2>Overview</h2>
        {overview ? <Paragraphs text={overview} /> : <p className={styles.none}>No overview yet.</p>}
      </section>
      {listing.CompetitiveAdvantage && (
        <section className={styles.text}>
          <h2>What sets it apart</h2>
          <Paragraphs text={listing.CompetitiveAdvantage} />
        </section>
      )}
      {written.length > 0 && (
        <dl className={styles.texts}>
          {written.map(([heading, text]) => (
            <div key={heading}>
              <dt>{heading}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph, place) => ({ key: `${place} ${paragraph.slice(0, 20)}`, paragraph }));
  return paragraphs.map(({ key, paragraph }) => <p key={key}>{paragraph}</p>);
}
