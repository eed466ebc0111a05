import { mostElsewhere } from '@brevet/contract/listing-reviews';
import type { listingsApi } from '@brevet/contract/listings';
import { formatPatentNumber } from '@brevet/contract/patent-number';
import { paths } from '@brevet/contract/paths';
import { Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { AnswerOf } from '../../../shared/api/client.ts';
import { StatusBadge } from '../../../shared/ui/badges.tsx';
import { ShowAll } from '../../../shared/ui/ShowAll.tsx';
import styles from './ReviewSection.module.css';

/** Patents that other owners also offer. One of them may have no right to sell. */
export const OtherOwners = ({ data, more }: AnswerOf<typeof listingsApi.patentsElsewhere>) =>
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
                  <Anchor component={Link} to={paths.listing(ListingID)} size="xs">
                    {ListingID} {ListingName}
                  </Anchor>
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
  );
