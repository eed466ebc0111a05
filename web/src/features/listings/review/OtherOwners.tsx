import { mostElsewhere } from '@brevet/contract/listing-reviews';
import { listingsApi } from '@brevet/contract/listings';
import { formatPatentNumber } from '@brevet/contract/patent-number';
import { paths } from '@brevet/contract/paths';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../../shared/api/hooks.ts';
import { StatusBadge } from '../../../shared/ui/badges.tsx';
import { LoadState } from '../../../shared/ui/LoadState.tsx';
import { ShowAll } from '../../../shared/ui/ShowAll.tsx';
import styles from './ReviewSection.module.css';

/** Patents that others offer, too: someone may have no right to them. */
export function OtherOwners({ listingId }: { listingId: number }) {
  const read = useRead(listingsApi.patentsElsewhere, { listing_id: listingId });
  return (
    <LoadState query={read}>
      {({ data, more }) =>
        data.length > 0 && (
          <ShowAll rows={data} most={5}>
            {(shown, button) => (
              <ul className={styles.findings} aria-label="Patents on listings of other owners">
                {shown.map(({ Country, PatentNumber, ListingID, ListingName, AvailableStatus }) => (
                  <li key={`${Country} ${PatentNumber} ${ListingID}`}>
                    <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
                    <div>
                      <b>
                        {Country} {formatPatentNumber(Country, PatentNumber)}
                      </b>{' '}
                      <span className={styles.where}>Also on another owner's listing</span>
                      <p>
                        <Link to={paths.listing(ListingID)}>
                          {ListingID} {ListingName}
                        </Link>
                      </p>
                    </div>
                    <StatusBadge code={AvailableStatus} />
                  </li>
                ))}
                {button && <li>{button}</li>}
                {more && <li>Only the first {mostElsewhere} are listed.</li>}
              </ul>
            )}
          </ShowAll>
        )
      }
    </LoadState>
  );
}
