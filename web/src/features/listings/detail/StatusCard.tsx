import { paths } from '@brevet/contract/paths';
import { statusByCode, statuses } from '@brevet/contract/statuses';
import { Button } from '@mantine/core';
import { IconExchange, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { afterDelete } from '../../../shared/destinations.ts';
import { useSession } from '../../../shared/session/session.ts';
import { StatusBadge } from '../../../shared/ui/badges.tsx';
import { formatFullDay } from '../../../shared/ui/format.ts';
import { RecommendButton } from '../../recommendations/recommendations.ts';
import type { ListingView } from '../listing-view.ts';
import { useListingPaths } from '../origin.ts';
import { TagButton } from '../tags/TagButton.tsx';
import { useRemoveListing } from '../useRemoveListing.ts';
import { Facts } from './Facts.tsx';
import styles from './ListingPage.module.css';
import { openStatus } from './open-status.tsx';
import { ReviewButtons } from './ReviewButtons.tsx';

/** The status and its meaning, the owner, and this user's actions. */
export function StatusCard({ view, onReviewed }: { view: ListingView; onReviewed: (() => void) | null }) {
  const { listings: listing, ownerDetails: owner } = view;
  const { ListingID: id, can, AvailableStatus } = listing;
  const user = useSession();
  const { listingForm } = useListingPaths();
  const navigate = useNavigate();
  const remove = useRemoveListing(listing, () => void navigate({ to: afterDelete(user.UserType) }));
  const pending = AvailableStatus === statuses.pending.code;
  const declined = AvailableStatus === statuses.declined.code;
  const edit = can.update && (
    <Button
      component={Link}
      to={listingForm(id)}
      variant={declined && !can.changeStatus ? 'filled' : 'default'}
      leftSection={<IconPencil size={15} stroke={1.7} />}
    >
      Edit
    </Button>
  );
  const key = statusByCode.get(AvailableStatus) ?? 'draft';
  const tag = can.tag ? <TagButton listing={listing} /> : listing.Tag;
  return (
    <section className={styles.cardSection} aria-labelledby="status-title">
      <h2 id="status-title">
        Listing Status
        <StatusBadge code={AvailableStatus} />
      </h2>
      {!owner && <p className={styles.meaning}>{statuses[key].meaning}</p>}
      {listing.DeclineReason && (
        <p className={styles.declined}>
          <b>Declined:</b> {listing.DeclineReason}
        </p>
      )}
      <Facts
        rows={[
          ['Owner', owner && `${owner.Firstname} ${owner.Lastname}`],
          ['Company', owner?.Company],
          ['Email', owner?.Email],
          ['Phone', owner?.Phone],
          ['Broker', listing.Brokercode],
          ['Source', listing.Source],
          ['Created', formatFullDay(listing.CreateDate)],
          ['Started', listing.StartDate && formatFullDay(listing.StartDate)],
          ['Tag', tag],
        ]}
      />
      <div className={styles.acts}>
        {can.changeStatus && pending && <ReviewButtons listing={listing} onReviewed={onReviewed} />}
        {can.changeStatus && (
          <Button
            variant={can.decide || pending ? 'default' : 'filled'}
            leftSection={<IconExchange size={15} stroke={1.7} />}
            onClick={() => openStatus({ listing })}
            className={styles.wide ?? ''}
          >
            Change status
          </Button>
        )}
        {can.withdraw && <RecommendButton listing={listing} />}
        {declined && edit}
        {can.publish && (
          <Button
            component={Link}
            to={paths.publish(id)}
            variant={can.changeStatus || declined ? 'default' : 'filled'}
            leftSection={<IconSend size={15} stroke={1.7} />}
          >
            Submit
          </Button>
        )}
        {!declined && edit}
        {can.delete && (
          <Button variant="default" leftSection={<IconTrash size={15} stroke={1.7} />} onClick={remove}>
            Delete
          </Button>
        )}
      </div>
    </section>
  );
}
