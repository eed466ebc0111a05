import type { Listing } from '@brevet/contract/listing-view';
import { Timeline } from '../../shared/ui/Timeline.tsx';
import { timelineIcons, timelinePerson, timelineText } from './timeline-text.ts';
import { useTimeline, useTimelineChanges } from './useTimeline.ts';

/** Everything that happened to the listing that the reader may know of. */
export function TimelineSection({ listing }: { listing: Listing }) {
  useTimelineChanges(listing);
  return (
    <Timeline
      id={listing.ListingID}
      usePage={useTimeline}
      entryOf={(event) => ({ icon: timelineIcons[event.Kind], ...timelineText(event), person: timelinePerson(event) })}
    />
  );
}
