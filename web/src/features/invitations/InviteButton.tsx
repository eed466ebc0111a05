import type { Listing } from '@brevet/contract/listing-view';
import { messages } from '@brevet/contract/messages';
import { statusLabel } from '@brevet/contract/statuses';
import { Tooltip } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { useActions } from '../../shared/actions/actions.ts';
import { openDialog } from '../../shared/form/open-dialog.ts';
import { SectionButton } from '../../shared/ui/SectionButton.tsx';

const open = (listing: Listing): void =>
  openDialog(
    `Invite someone to listing ${listing.ListingID}`,
    async () => {
      const { InviteForm } = await import('./InviteForm.tsx');
      return <InviteForm listing={listing} />;
    },
    560,
  );

/** Opens the form that invites someone without an account, or explains why no one can be invited now. */
export function InviteButton({ listing }: { listing: Listing }) {
  const { ListingID, AvailableStatus, can } = listing;
  const invite = { label: 'Invite', icon: IconMailPlus, run: can.invite ? () => open(listing) : null };
  useActions([invite]);
  const reason = messages.listingMarked(ListingID, statusLabel(AvailableStatus));
  return (
    <Tooltip label={reason} disabled={can.invite} portalProps={{ target: '#content' }}>
      <SectionButton
        icon={IconMailPlus}
        onClick={invite.run ?? undefined}
        {...(can.invite ? {} : { 'data-disabled': true, 'aria-disabled': true, 'aria-description': reason })}
      >
        {invite.label}
      </SectionButton>
    </Tooltip>
  );
}
