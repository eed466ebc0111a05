import type { ListingHit } from '@brevet/contract/listing-search';
import { Marked } from '../../../shared/search/Marked.tsx';
import styles from '../../../shared/search/Search.module.css';
import { labelOf } from '../fields/fields.ts';

type FoundListing = Pick<ListingHit, 'ListingName' | 'Hits'>;
const nameField = 'listing.ListingName';

export function FoundName({ row }: { row: FoundListing }) {
  const name = row.Hits.find(({ Field }) => Field === nameField);
  return name ? <Marked parts={name.Parts} /> : row.ListingName;
}

/** The places where the words were found, apart from the name. */
export function Excerpts({ row }: { row: FoundListing }) {
  const others = row.Hits.filter(({ Field }) => Field !== nameField);
  return others.map(({ Field, Attachment, Parts }) => (
    <span key={Field} className={styles.excerpt}>
      <b>{Attachment ?? labelOf(Field)}</b> <Marked parts={Parts} />
    </span>
  ));
}
