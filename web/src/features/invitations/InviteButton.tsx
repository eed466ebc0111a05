import type { Listing } from '@brevet/contract/listings';
import { messages } from '@brevet/contract/messages';
import { statusLabel } from '@brevet/contract/statuses';
import { Button, Tooltip } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { openDialog } from '../../shared/form/Dialog.tsx';
import { InviteForm } from './InviteForm.tsx';

/** Opens the form that invites someone without an account, or explains why no one can be invited now. */
export function InviteButton({ listing }: { listing: Listing }) {
  const { ListingID, AvailableStatus, can } = listing;
  const reason = messages.listingMarkedAs(ListingID, statusLabel(AvailableStatus));
  const invite = () => openDialog(`Invite someone to listing ${ListingID}`, <InviteForm listing={listing} />, 560);
  return (
    <Tooltip label={reason} disabled={can.invite} portalProps={{ target: '#content' }}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconMailPlus size={14} stroke={1.8} />}
        onClick={can.invite ? invite : undefined}
        {...(can.invite ? {} : { 'data-disabled': true, 'aria-disabled': true, 'aria-description': reason })}
      >
        Invite
      </Button>
    </Tooltip>
  );
}
