import { listingsApi } from '@brevet/contract/listings';
import { paths } from '@brevet/contract/paths';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { formatCount } from '../../shared/ui/format.ts';
import styles from './Shell.module.css';

/** The number of listings waiting for this reader's review, with a link to them. Renders nothing at zero. */
export function PendingCount() {
  const counts = useRead(listingsApi.listingStatusCounts, { scope: 'review' });
  const waiting = counts.data?.data.reduce((sum, { count }) => sum + count, 0) ?? 0;
  if (waiting === 0) return null;
  const label = waiting === 1 ? '1 listing is waiting for review' : `${formatCount(waiting)} listings are waiting for review`;
  return (
    <Link to={paths.review()} className={styles.pending} aria-label={label} title={label}>
      {formatCount(waiting)}
    </Link>
  );
}
