import type { Listing } from '@brevet/contract/listing-view';
import { recommendationsApi } from '@brevet/contract/recommendations';
import { IconThumbUp } from '@tabler/icons-react';
import { useRead } from '../../shared/api/hooks.ts';
import { RowsSection } from '../../shared/ui/Section.tsx';
import { RecommendationList } from './RecommendationList.tsx';

/** The recommendations of a listing, for users who can withdraw them. */
export const useRecommendations = ({ ListingID, can }: Listing) =>
  useRead(recommendationsApi.getRecommendations, { listing_id: ListingID }, { enabled: can.withdraw });

export function RecommendationSection({ listing }: { listing: Listing }) {
  const read = useRecommendations(listing);
  if (!listing.can.withdraw) return null;
  return (
    <RowsSection id="recommended" icon={IconThumbUp} title="Recommended to" read={read}>
      {(recommendations) => <RecommendationList listingId={listing.ListingID} recommendations={recommendations} />}
    </RowsSection>
  );
}
