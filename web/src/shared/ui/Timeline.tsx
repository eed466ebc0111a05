import type { Moment } from '@brevet/contract/day';
import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { IconHistory } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { formatExactMoment, formatMoment } from './format.ts';
import { LoadState } from './LoadState.tsx';
import { countOf, Section } from './Section.tsx';
import styles from './Timeline.module.css';

/** An event in a few words, with its subject and whoever did it. */
interface Entry {
  icon: Icon;
  text: string;
  about: ReactNode;
  person: string;
}

interface Page<Event> {
  data: Event[];
  pages: number;
  total: number;
}

interface Props<Event> {
  /** Of the listing or contact. */
  id: number;
  /** A hook that reads a page; the first one is 1. */
  usePage: (id: number, page: number) => UseQueryResult<Page<Event>, Error>;
  entryOf: (event: Event) => Entry;
}

/** Events, latest first, in a section of a page. Earlier ones are read on demand. */
export function Timeline<Event extends { CreateDate: Moment }>({ id, usePage, entryOf }: Props<Event>) {
  const [shown, setShown] = useState(1);
  const first = usePage(id, 1);
  const more = first.data !== undefined && first.data.pages > shown;
  return (
    <Section id="timeline" icon={IconHistory} title="Timeline" count={countOf(first)} query={first}>
      {Array.from({ length: shown }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its number
        <EventsOfPage key={index} id={id} page={index + 1} usePage={usePage} entryOf={entryOf} />
      ))}
      {more && (
        <Button variant="default" className={styles.more ?? ''} onClick={() => setShown(shown + 1)}>
          Show earlier events
        </Button>
      )}
    </Section>
  );
}

const EventsOfPage = <Event extends { CreateDate: Moment }>({ id, page, usePage, entryOf }: Props<Event> & { page: number }) => (
  <LoadState query={usePage(id, page)}>
    {({ data }) => (
      <ol className={styles.events} aria-label={page === 1 ? 'Timeline' : `Timeline, page ${page}`}>
        {data.map((event) => (
          <Item key={JSON.stringify(event)} at={event.CreateDate} {...entryOf(event)} />
        ))}
      </ol>
    )}
  </LoadState>
);

const Item = ({ icon: Glyph, text, about, person, at }: Entry & { at: Moment }) => (
  <li>
    <Glyph size={16} stroke={1.7} aria-hidden />
    <p className={styles.what}>
      <b>{text}</b> {about && <span>{about}</span>}
    </p>
    <p className={styles.when}>
      {person && <span>{person}</span>}
      <time dateTime={at} title={formatExactMoment(at)}>
        {formatMoment(at)}
      </time>
    </p>
  </li>
);
