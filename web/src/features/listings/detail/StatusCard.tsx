import { listingsApi } from '@brevet/contract/listings';
import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { statusByCode, statuses } from '@brevet/contract/statuses';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconExchange, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useAction } from '../../../shared/api/hooks.ts';
import { afterDelete } from '../../../shared/destinations.ts';
import { StatusBadge } from '../../../shared/ui/badges.tsx';
import { confirm } from '../../../shared/ui/confirm.tsx';
import { formatFullDay } from '../../../shared/ui/format.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { RecommendButton } from '../../recommendations/RecommendButton.tsx';
import { useSession } from '../../session/session.ts';
import { Facts } from './Facts.tsx';
import styles from './ListingPage.module.css';
import type { ListingView } from './ListingPage.tsx';
import { StatusModal } from './StatusModal.tsx';

/** The status with what it means, whose the listing is, and what this user may do with it. */
export function StatusCard({ view }: { view: ListingView }) {
  const { listings: listing, ownerDetails: owner } = view;
  const { ListingID: id, can, AvailableStatus } = listing;
  const [modal, modalActs] = useDisclosure(false);
  const remove = useRemove(id);
  const key = statusByCode.get(AvailableStatus) ?? 'draft';
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
          ['Tag', listing.Tag],
        ]}
      />
      <div className={styles.acts}>
        {can.changeStatus && (
          <Button
            variant={can.decide ? 'default' : 'filled'}
            leftSection={<IconExchange size={15} stroke={1.7} />}
            onClick={modalActs.open}
            className={styles.wide ?? ''}
          >
            Change status
          </Button>
        )}
        {can.withdraw && <RecommendButton listing={listing} />}
        {can.publish && (
          <Button
            component={Link}
            to={paths.publish(id)}
            variant={can.changeStatus ? 'default' : 'filled'}
            leftSection={<IconSend size={15} stroke={1.7} />}
          >
            Submit
          </Button>
        )}
        {can.update && (
          <Button
            component={Link}
            to={paths.listingForm(id)}
            variant="default"
            leftSection={<IconPencil size={15} stroke={1.7} />}
          >
            Edit
          </Button>
        )}
        {can.delete && (
          <Button variant="default" leftSection={<IconTrash size={15} stroke={1.7} />} onClick={remove}>
            Delete
          </Button>
        )}
      </div>
      {can.changeStatus && <StatusModal key={AvailableStatus} listing={listing} opened={modal} onClose={modalActs.close} />}
    </section>
  );
}

function useRemove(id: number) {
  const user = useSession();
  const navigate = useNavigate();
  const action = useAction(listingsApi.deleteListing, {
    onSuccess: ({ message }) => {
      toast.success(message);
      void navigate({ to: afterDelete(user.UserType) });
    },
    onError: ({ message }) => toast.error(message),
  });
  return async () => {
    if (!(await confirm(messages.reallyDelete, { title: `Delete listing ${id}`, yes: 'Delete', destroys: true }))) return;
    action.mutate({ query: { listing_id: id } });
  };
}
