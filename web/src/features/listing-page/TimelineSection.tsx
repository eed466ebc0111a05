import type { Listing } from '@brevet/contract/listing-view';
import type { TimelineEvent } from '@brevet/contract/timeline';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { formatExactMoment, formatMoment } from '../../shared/ui/format.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { countOf, Section } from '../../shared/ui/Section.tsx';
import styles from './Timeline.module.css';
import { timelineIcons, timelinePerson, timelineText } from './timeline-text.ts';
import { useTimeline, useTimelineChanges } from './useTimeline.ts';

/** Everything that happened to the listing, as far as the reader may know of it. */
export function TimelineSection({ listing }: { listing: Listing }) {
  const { ListingID: id } = listing;
  const [shown, setShown] = useState(1);
  const first = useTimeline(id);
  useTimelineChanges(listing);
  const more = first.data !== undefined && first.data.pages > shown;
  return (
    <Section id="timeline" icon={IconHistory} title="Timeline" count={countOf(first)} query={first}>
      {Array.from({ length: shown }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its number
        <Page key={index} id={id} page={index + 1} />
      ))}
      {more && (
        <Button variant="default" className={styles.more ?? ''} onClick={() => setShown(shown + 1)}>
          Show earlier events
        </Button>
      )}
    </Section>
  );
}

const Page = ({ id, page }: { id: number; page: number }) => (
  <LoadState query={useTimeline(id, page)}>
    {({ data }) => (
      <ol className={styles.events} aria-label={page === 1 ? 'Timeline' : `Timeline, page ${page}`}>
        {data.map((event) => (
          <Event key={JSON.stringify(event)} event={event} />
        ))}
      </ol>
    )}
  </LoadState>
);

function Event({ event }: { event: TimelineEvent }) {
  const { text, about } = timelineText(event);
  const person = timelinePerson(event);
  const Glyph = timelineIcons[event.Kind];
  return (
    <li>
      <Glyph size={16} stroke={1.7} aria-hidden />
      <p className={styles.what}>
        <b>{text}</b> {about && <span>{about}</span>}
      </p>
      <p className={styles.when}>
        {person && <span>{person}</span>}
        <time dateTime={event.CreateDate} title={formatExactMoment(event.CreateDate)}>
          {formatMoment(event.CreateDate)}
        </time>
      </p>
    </li>
  );
}
