import type { Day } from '@brevet/contract/day';
import { dayOrNull } from '@brevet/contract/day';
import { eventMeaning } from '@brevet/contract/legal-status';
import type { PatentEvent, PatentEvents } from '@brevet/contract/patent-events';
import { mostEvents } from '@brevet/contract/patent-events';
import type { LegalRecords } from '../legal-records/legal-records.ts';

const day = (written: string | null): Day | null => (written === null ? null : dayOrNull(written));
const newestFirst = (one: PatentEvent, other: PatentEvent): number => (other.Day ?? '').localeCompare(one.Day ?? '');

/** Events of a patent in the records of offices. What a later one deletes stays visible. Names and free texts aren't stored. */
export function eventsIn({ inpadoc, files }: Pick<LegalRecords, 'inpadoc' | 'files'>): PatentEvents {
  const recorded = inpadoc.flatMap((record) =>
    takenBack(
      record.country,
      record.events.map((event) => eventOf(record, event)),
    ),
  );
  const events = onceEach(recorded).sort(newestFirst);
  const transactions = files
    .flatMap((file) => (file.events ?? []).map((event) => transactionOf(event, file.AsOf)))
    .sort(newestFirst);
  return {
    Certificates: certificatesIn([...events, ...transactions]),
    States: statesIn(events),
    Events: events.slice(0, mostEvents),
    Transactions: transactions.slice(0, mostEvents),
  };
}

type Inpadoc = LegalRecords['inpadoc'][number];

const eventOf = ({ country, AsOf }: Inpadoc, event: Inpadoc['events'][number]): PatentEvent => ({
  Source: 'inpadoc',
  Code: event.original ? `${event.code} (${event.original})` : event.code,
  Words: event.text,
  Meaning: eventMeaning(country, event.code),
  Day: day(event.effective) ?? day(event.gazette),
  State: event.state,
  FeeYear: event.feeYear,
  TakenBack: false,
  AsOf,
});

const transactionOf = (
  { day: on, code, text }: { day: string | null; code: string; text: string | null },
  AsOf: Day | null,
): PatentEvent => ({
  Source: 'file',
  Code: code,
  Words: text,
  Meaning: null,
  Day: day(on),
  State: null,
  FeeYear: null,
  TakenBack: false,
  AsOf,
});

/** An event of the EPO with a D before its code deletes the one of that code, and NOCC a certificate of correction of the USPTO. */
function takenBack(country: string, events: PatentEvent[]): PatentEvent[] {
  const deleting = events.flatMap(({ Code, Day, State }) => {
    const deleted = country === 'EP' && /^D\w/.test(Code) ? Code.slice(1) : Code === 'NOCC' ? 'CC' : null;
    return deleted === null ? [] : [{ deleted, State, before: Day }];
  });
  return events.map((event) => {
    const isDeleted = deleting.some(
      ({ deleted, State, before }) =>
        deleted === event.Code && State === event.State && (event.Day === null || before === null || event.Day <= before),
    );
    return isDeleted ? { ...event, TakenBack: true } : event;
  });
}

/** An application and its patent have the same events. */
const onceEach = (events: PatentEvent[]): PatentEvent[] => [
  ...new Map(events.map((event) => [[event.Code, event.Day, event.State, event.FeeYear].join(' '), event])).values(),
];

/** Codes of INPADOC and of the USPTO's files for certificates; their content isn't known. */
const certificates: Record<string, string> = {
  CC: 'Certificate of correction issued',
  CCB: 'Certificate of correction issued',
  N423: 'Certificate of correction issued',
  COCM: 'Certificate of correction issued',
  CDEN: 'Certificate of correction denied',
  B1: 'Reexamination certificate issued',
  B2: 'Reexamination certificate issued',
  B3: 'Reexamination certificate issued',
  C1: 'Reexamination certificate issued',
  C2: 'Reexamination certificate issued',
  IPRC: 'Inter partes review certificate issued',
  PGRC: 'Post-grant review certificate issued',
};

function certificatesIn(events: PatentEvent[]): PatentEvents['Certificates'] {
  const found = events.flatMap(({ Code, Day, Source, AsOf, TakenBack }) => {
    const text = Object.hasOwn(certificates, Code) ? certificates[Code] : undefined;
    return text && !TakenBack ? [{ Text: text, Day, Source, AsOf }] : [];
  });
  return [...new Map(found.map((one) => [`${one.Text} ${one.Day}`, one])).values()];
}

/** What events say of a European patent in each state that they name. */
function statesIn(events: PatentEvent[]): PatentEvents['States'] {
  const named = events.filter(({ Code, State, TakenBack }) => /^(PG25|PGFP)$/.test(Code) && State !== null && !TakenBack);
  const states = Map.groupBy(named, ({ State }) => State ?? '');
  return [...states]
    .map(([State, found]) => ({
      State,
      Lapsed:
        found
          .filter(({ Code }) => Code === 'PG25')
          .flatMap(({ Day }) => Day ?? [])
          .sort()[0] ?? null,
      PaidYear: Math.max(...found.map(({ FeeYear }) => Number(FeeYear) || 0)) || null,
      AsOf:
        found
          .flatMap(({ AsOf }) => AsOf ?? [])
          .sort()
          .at(-1) ?? null,
    }))
    .sort((one, other) => one.State.localeCompare(other.State));
}
