import { invitationsApi } from '@brevet/contract/invitations';
import type { Listing } from '@brevet/contract/listings';
import { IconMail } from '@tabler/icons-react';
import { useRead } from '../api/hooks.ts';
import { Section } from '../listings/detail/Section.tsx';
import { InvitationTable } from './InvitationTable.tsx';
import { InviteButton } from './InviteButton.tsx';

/** The invitations of a listing, for those who may edit it. */
export const useInvitations = ({ ListingID, can }: Listing) =>
  useRead(invitationsApi.getInvitation, { listing_id: ListingID, limit: 100 }, { enabled: can.update });

export function InvitationSection({ listing }: { listing: Listing }) {
  const read = useInvitations(listing);
  if (!listing.can.update) return null;
  return (
    <Section
      id="invitations"
      icon={IconMail}
      title="Invitations"
      count={read.data?.total}
      shown={read.data?.data.length}
      query={read}
      action={<InviteButton listing={listing} />}
    >
      <InvitationTable invitations={read.data?.data ?? []} canInvite={listing.can.invite} />
    </Section>
  );
}
