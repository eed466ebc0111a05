import type { PatentEvent, PatentEvents } from '@brevet/contract/patent-events';
import { patentEventsApi } from '@brevet/contract/patent-events';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useRead } from '../../shared/api/hooks.ts';
import { formatFullDay } from '../../shared/ui/format.ts';
import { Section } from '../../shared/ui/Section.tsx';
import { ShowAll } from '../../shared/ui/ShowAll.tsx';
import styles from './EventsSection.module.css';

interface Props {
  patent: { PatentNumber: string; Country: string };
}

/** Certificates, legal events and transactions of a patent, each with its source and day. */
export function EventsSection({ patent: { PatentNumber, Country } }: Props) {
  const read = useRead(patentEventsApi.getPatentEvents, { patentNumber: PatentNumber, country: Country });
  const events = read.data?.data;
  return (
    <Section
      id="events"
      icon={IconCalendarEvent}
      title="Legal events"
      count={events && events.Events.length + events.Transactions.length}
      query={read}
    >
      {events && <Events events={events} />}
    </Section>
  );
}

const Events = ({ events: { Certificates, Ended, States, Events: recorded, Transactions } }: { events: PatentEvents }) => (
  <div className={styles.events}>
    {Certificates.length > 0 && (
      <ul className={styles.lines} aria-label="Certificates">
        {Certificates.map(({ Text, Day }) => (
          <li key={`${Text} ${Day}`}>
            {Text} {Day ? formatFullDay(Day) : 'on an unknown day'}. It may change claims, parents or the term.
          </li>
        ))}
      </ul>
    )}
    {Ended && (
      <p className={styles.lines}>
        {Ended.Text} {Ended.Day ? formatFullDay(Ended.Day) : 'on an unknown day'} (INPADOC{asOfWords(Ended.AsOf)}).
      </p>
    )}
    {States.some(({ Designated }) => Designated) && (
      <p className={styles.lines}>
        A granted European patent is one patent in each state. Whether it was validated in a state isn't in the data.
      </p>
    )}
    {States.length > 0 && (
      <ul className={styles.lines} aria-label="States">
        {States.map((state) => (
          <li key={state.State}>{stateWords(state)}</li>
        ))}
      </ul>
    )}
    {recorded.length > 0 && <List label="Events of INPADOC" events={recorded} />}
    {Transactions.length > 0 && (
      <details className={styles.folded}>
        <summary>Transactions in the USPTO's file ({Transactions.length})</summary>
        <List label="Transactions" events={Transactions} />
      </details>
    )}
  </div>
);

const asOfWords = (asOf: PatentEvent['AsOf']): string => (asOf ? ` as of ${formatFullDay(asOf)}` : '');

function stateWords({ State, Lapsed, PaidYear, AsOf }: PatentEvents['States'][number]): string {
  if (Lapsed) return `Lapsed in ${State} ${formatFullDay(Lapsed)}`;
  const paid = PaidYear === null ? '' : `${State}: fee of year ${PaidYear} paid. `;
  return `${paid}No lapse recorded in ${State}${asOfWords(AsOf)}.`;
}

const List = ({ label, events }: { label: string; events: PatentEvent[] }) => (
  <ShowAll rows={events} most={12}>
    {(shown, button) => (
      <>
        <ol className={styles.list} aria-label={label}>
          {shown.map((event, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may have the same event twice
            <li key={at} data-gone={event.TakenBack || undefined}>
              <time>{event.Day ? formatFullDay(event.Day) : 'No day'}</time>
              <span>
                {wordsOf(event)}
                <small>{detailsOf(event)}</small>
              </span>
            </li>
          ))}
        </ol>
        {button}
      </>
    )}
  </ShowAll>
);

function wordsOf({ Meaning, Words, Code, Source, State, FeeYear, TakenBack }: PatentEvent): string {
  const words = Meaning ?? (Words || 'No words');
  const more = [State, FeeYear && `year ${Number(FeeYear)}`].filter(Boolean).join(', ');
  const unknown = Source === 'inpadoc' && Meaning === null ? ` (the code ${Code} isn't known here)` : '';
  return `${words}${more && ` (${more})`}${unknown}${TakenBack ? ', taken back later' : ''}`;
}

const detailsOf = ({ Source, Code, Words, Meaning, AsOf }: PatentEvent): string =>
  [
    Source === 'inpadoc' ? 'INPADOC' : 'USPTO file',
    Code,
    ...(Meaning && Words ? [Words] : []),
    ...(AsOf ? [`as of ${formatFullDay(AsOf)}`] : []),
  ].join(' · ');
