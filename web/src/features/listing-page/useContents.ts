import { countOf } from '../../shared/ui/Section.tsx';
import { useAttachments } from '../attachments/attachments.ts';
import { useInvitations } from '../invitations/invitations.ts';
import type { ListingView } from '../listings/listings.ts';
import { needsReview, useChanges, useDecisions } from '../listings/listings.ts';
import { useNotes } from '../notes/notes.ts';
import { useRecommendations } from '../recommendations/recommendations.ts';
import { useTimeline } from './useTimeline.ts';

/** The page's sections for this reader, with their counts once known. */
export function useContents({ listings: listing, patentListing }: ListingView) {
  const { ListingID: id, can } = listing;
  const notes = useNotes(listing);
  const decisions = useDecisions(id);
  const recommended = countOf(useRecommendations(listing));
  const attachments = countOf(useAttachments(id));
  const invitations = countOf(useInvitations(listing));
  const timeline = countOf(useTimeline(id, 1));
  const changes = countOf(useChanges(listing));
  return [
    ...(needsReview(listing) ? [{ key: 'review', label: 'Review' }] : []),
    ...(can.confirmChanges ? [{ key: 'changes', label: 'Changed since review', count: changes }] : []),
    ...(listing.Restricted
      ? []
      : [
          { key: 'patents', label: 'Patents', count: patentListing.length },
          { key: 'overview', label: 'Overview' },
        ]),
    ...(can.seeConfidential || countOf(notes) ? [{ key: 'notes', label: 'Notes', count: countOf(notes) }] : []),
    ...(decisions.shown ? [{ key: 'decisions', label: 'Decisions', count: countOf(decisions.read) }] : []),
    ...(can.withdraw ? [{ key: 'recommended', label: 'Recommended to', count: recommended }] : []),
    { key: 'attachments', label: 'Attachments', count: attachments },
    ...(can.update ? [{ key: 'invitations', label: 'Invitations', count: invitations }] : []),
    { key: 'timeline', label: 'Timeline', count: timeline },
  ];
}
