import type { ListingHit, TextParts } from '@brevet/contract/listing-search';
import { labelOf } from '../form/fields.ts';
import styles from './Search.module.css';

type Found = Pick<ListingHit, 'ListingName' | 'Hits'>;
const nameField = 'listing.ListingName';

/** A text with the found words marked. */
function Marked({ parts }: { parts: TextParts }) {
  let at = 0;
  return parts.map(({ text, hit }) => {
    const key = at;
    at += text.length;
    return hit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}

/** The name of a found listing. */
export function FoundName({ row }: { row: Found }) {
  const name = row.Hits.find(({ Field }) => Field === nameField);
  return name ? <Marked parts={name.Parts} /> : row.ListingName;
}

/** Where the words were found besides the name. */
export function Excerpts({ row }: { row: Found }) {
  const others = row.Hits.filter(({ Field }) => Field !== nameField);
  return others.map(({ Field, Attachment, Parts }) => (
    <span key={Field} className={styles.excerpt}>
      <b>{Attachment ?? labelOf(Field)}</b> <Marked parts={Parts} />
    </span>
  ));
}
