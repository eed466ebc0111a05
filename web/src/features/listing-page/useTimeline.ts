import type { Listing } from '@brevet/contract/listing-view';
import { timelineApi } from '@brevet/contract/timeline';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import { useAttachments } from '../attachments/attachments.ts';
import { useInvitations } from '../invitations/invitations.ts';
import { useDecisions } from '../listings/listings.ts';
import { useNotes } from '../notes/notes.ts';
import { useRecommendations } from '../recommendations/recommendations.ts';

const { timeline } = timelineApi;

export const useTimeline = (listing_id: number, page: number) => useRead(timeline, { listing_id, page }, { keep: true });

/** Reads the timeline again when another section of the page has changed: it shows the data of several features. */
export function useTimelineChanges(listing: Listing): void {
  const client = useQueryClient();
  const { ListingID } = listing;
  const reads = [
    useNotes(listing),
    useDecisions(ListingID).read,
    useRecommendations(listing),
    useAttachments(ListingID),
    useInvitations(listing),
  ];
  const moments = reads.map(({ dataUpdatedAt }) => dataUpdatedAt);
  const last = useRef(moments);
  useEffect(() => {
    const changed = moments.some((moment, index) => (last.current[index] ?? 0) > 0 && moment !== last.current[index]);
    last.current = moments;
    if (changed) void client.invalidateQueries({ queryKey: [timeline.feature, timeline.path] });
  });
}
