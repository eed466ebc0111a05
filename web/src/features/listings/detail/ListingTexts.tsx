import type { ListingDetails } from '@brevet/contract/listing-fields';
import styles from './ListingPage.module.css';
import type { Written } from './written-texts.ts';
import { writtenOf } from './written-texts.ts';

export function ListingTexts({ listing, details }: { listing: Written; details: ListingDetails }) {
  const written = writtenOf(listing, details);
  const { ListingDescription: summary, CompetitiveAdvantage } = listing;
  return (
    <>
      {summary && (
        <section className={styles.text} id="overview">
          <h2>Summary</h2>
          <Paragraphs text={summary} />
        </section>
      )}
      {(details.Overview || !summary) && (
        <section className={styles.text} id={summary ? undefined : 'overview'}>
          <h2>Overview</h2>
          {details.Overview ? <Paragraphs text={details.Overview} /> : <p className={styles.none}>No overview yet.</p>}
        </section>
      )}
      {CompetitiveAdvantage && (
        <section className={styles.text}>
          <h2>What sets it apart</h2>
          <Paragraphs text={CompetitiveAdvantage} />
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
