import { Link } from '@tanstack/react-router';
import { useListingPaths } from '../origin.ts';
import styles from './BulkBar.module.css';

/** Listings that a bulk action left as they were, by reason. */
export function RefusedListings({ refused }: { refused: readonly (readonly [reason: string, ids: readonly number[]])[] }) {
  const { listing } = useListingPaths();
  return (
    <dl className={styles.refused}>
      {refused.map(([reason, ids]) => (
        <div key={reason}>
          <dt>{reason}</dt>
          <dd>
            {ids.map((id) => (
              <Link key={id} to={listing(id)}>
                {id}
              </Link>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
