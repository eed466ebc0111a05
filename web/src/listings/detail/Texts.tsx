import type { ListingDetails } from '@brevet/contract/listing-fields';
import type { Listing } from '@brevet/contract/listings';
import styles from './ListingPage.module.css';

/** Heading and field of what owners write, in the order of reading. */
const headings: [keyof ListingDetails, string][] = [
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
  ['PatentPortfolio', 'Encumbrances'],
  ['PatentLicensingArrangement', 'Licensing arrangement'],
  ['PatentPotentialInfringers', 'Potential infringers'],
  ['PatentLitigationNotes', 'Litigation'],
  ['DealStructureNotes', 'Deal structure'],
  ['FAQ', 'Questions and answers'],
  ['TechnologyAdditionalInfo', 'Additional information'],
];

export function Texts({ listing, details }: { listing: Listing; details: ListingDetails }) {
  const written = headings.filter(([field]) => String(details[field]).trim() !== '');
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
          {written.map(([field, heading]) => (
            <div key={field}>
              <dt>{heading}</dt>
              <dd>{String(details[field])}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Paragraphs({ text }: { text: string }) {
  return text.split(/\n\s*\n/).map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}
