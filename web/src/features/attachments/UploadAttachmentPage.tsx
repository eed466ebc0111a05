import { attachmentsApi } from '@brevet/contract/attachments';
import type { Listing } from '@brevet/contract/listing-view';
import { listingsApi } from '@brevet/contract/listings';
import { paths } from '@brevet/contract/paths';
import { Button, Group } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { afterSave } from '../../shared/destinations.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { NotThere } from '../../shared/layout/NotFound.tsx';
import { ScreenState } from '../../shared/layout/ScreenState.tsx';
import { listCrumb } from '../../shared/screens/menu.ts';
import { useSession } from '../../shared/session/session.ts';
import { StatusBadge } from '../../shared/ui/badges.tsx';
import { HeldBack } from '../../shared/ui/LoadState.tsx';
import { SmallPage } from '../../shared/ui/SmallPage.tsx';
import { AttachmentPanel } from './AttachmentPanel.tsx';
import styles from './UploadAttachmentPage.module.css';
import { useAttachments } from './useAttachments.ts';

/** Opens after a listing is created, to attach files or continue. */
export function UploadAttachmentPage() {
  const { listing_id: id } = useSearch({ from: '/signed-in/listings/UploadAttachment' });
  const user = useSession();
  useCrumbs(listCrumb(user.UserType), { label: id ? `Attachments of listing ${id}` : 'Attachments' });
  const read = useRead(listingsApi.getListingById, { listing_id: id ?? 0 }, { enabled: id !== undefined });
  if (id === undefined) return <NotThere />;
  return <ScreenState query={read}>{({ listing }) => <Attachments listing={listing} />}</ScreenState>;
}

function Attachments({ listing }: { listing: Listing }) {
  const { ListingID: id, ListingName, AvailableStatus, can } = listing;
  const user = useSession();
  const attachments = useAttachments(id);
  const limits = useRead(attachmentsApi.uploadLimit, {});
  return (
    <SmallPage
      meta={
        <>
          {id} <StatusBadge code={AvailableStatus} />
        </>
      }
      title={ListingName}
    >
      <p className={styles.lead}>
        Add documents that help buyers evaluate the listing, such as a data sheet, claim charts or drawings. Like the listing,
        they must not name you.
      </p>
      <HeldBack while={attachments.isPending || limits.isPending}>
        <AttachmentPanel place={{ listing_id: id }} mayEdit={can.update} adds />
        <Group gap="sm" className={styles.next}>
          <Button component={Link} to={afterSave(user, listing)} variant="default">
            Done
          </Button>
          {can.publish && (
            <Button component={Link} to={paths.publish(id)} variant="default">
              Submit for review
            </Button>
          )}
        </Group>
      </HeldBack>
    </SmallPage>
  );
}
