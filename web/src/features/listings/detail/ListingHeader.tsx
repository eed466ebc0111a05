import type { Listing } from '@brevet/contract/listing-view';
import { dealLabel } from '@brevet/contract/statuses';
import { IconThumbUpFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Stars, StatusBadge, TypeIcon, typeLabel } from '../../../shared/ui/badges.tsx';
import { formatFullDate } from '../../../shared/ui/format.ts';
import { ChangedBadge } from '../ChangedBadge.tsx';
import styles from './ListingHeader.module.css';

/** The header everyone sees. Only buyers with an account see that a listing is recommended. */
type Shown = Pick<
  Listing,
  'ListingID' | 'ListingName' | 'ListingType' | 'AvailableStatus' | 'Rating' | 'DealStructure' | 'StartDate' | 'CreateDate'
> &
  Partial<Pick<Listing, 'recommendedToMe' | 'can'>>;

interface Props {
  listing: Shown;
  heading?: 'h1' | 'h3';
  /** At the end of the first line. */
  action?: ReactNode;
}

export function ListingHeader({ listing, heading: Heading = 'h1', action }: Props) {
  const { ListingID, ListingType, Rating, StartDate, CreateDate } = listing;
  const deals = listing.DealStructure.split(',').filter(Boolean).map(Number);
  return (
    <header className={styles.header}>
      <div className={styles.meta}>
        <TypeIcon type={ListingType} size={15} labeled={false} />
        <span>{typeLabel(ListingType)}</span>
        <i>·</i>
        <span className={styles.idPart}>{ListingID}</span>
        <i className={styles.idPart}>·</i>
        <span>{StartDate ? `Listed ${formatFullDate(StartDate)}` : `Created ${formatFullDate(CreateDate)}`}</span>
        {action}
      </div>
      <Heading>{listing.ListingName}</Heading>
      <div className={styles.marks}>
        <StatusBadge code={listing.AvailableStatus} />
        {listing.can?.confirmChanges && <ChangedBadge />}
        <span className={styles.rating}>
          <Stars rating={Rating} size={14} />
          {Rating > 0 && <b>{Rating}</b>}
        </span>
        {listing.recommendedToMe && (
          <span className={styles.recInline}>
            <IconThumbUpFilled size={14} aria-hidden />
            Recommended
          </span>
        )}
        <ul className={styles.deals} aria-label="Deal structure">
          {deals.map((deal) => (
            <li key={deal}>{dealLabel(ListingType, deal)}</li>
          ))}
        </ul>
      </div>
    </header>
  );
}
