import { invitationsApi } from '@brevet/contract/invitations';
import type { Listing } from '@brevet/contract/listing-view';
import { IconMail } from '@tabler/icons-react';
import { useRead } from '../../shared/api/hooks.ts';
import { RowsSection } from '../../shared/ui/Section.tsx';
import { InvitationTable } from './InvitationTable.tsx';
import { InviteButton } from './InviteButton.tsx';

/** The invitations of a listing, for those who may edit it. */
export const useInvitations = ({ ListingID, can }: Listing) =>
  useRead(invitationsApi.getInvitation, { listing_id: ListingID, limit: 100 }, { enabled: can.update });

export function InvitationSection({ listing }: { listing: Listing }) {
  const read = useInvitations(listing);
  if (!listing.can.update) return null;
  return (
    <RowsSection id="invitations" icon={IconMail} title="Invitations" read={read} action={<InviteButton listing={listing} />}>
      {(invitations) => <InvitationTable invitations={invitations} canInvite={listing.can.invite} />}
    </RowsSection>
  );
}
