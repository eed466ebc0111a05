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
    Ended: endIn(events.filter(({ Source }) => Source === 'inpadoc')),
    States: statesIn(events, inpadoc),
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

/** Codes of the EPO that delete or correct events of another code, beside those with a D or an R before it. */
const changing: Record<string, string[]> = {
  PG2D: ['PG25'],
  U91: ['U90'],
  U92: ['U90', 'U91'],
  U94: ['U93'],
  U95: ['U93', 'U94'],
  '18RR': ['18D', '18R', 'R18D', 'R18R'],
};

function changedBy(country: string, code: string): string[] {
  if (country === 'US') return code === 'NOCC' ? ['CC'] : [];
  if (country !== 'EP') return [];
  if (Object.hasOwn(changing, code)) return changing[code] ?? [];
  const [, letter, changed = ''] = /^([DR])(\w+)$/.exec(code) ?? [];
  return letter === 'D' ? [changed, `R${changed}`] : letter === 'R' ? [changed] : [];
}

/** Marks events that a later one deletes, corrects or undoes. */
function takenBack(country: string, events: PatentEvent[]): PatentEvent[] {
  const changes = events.flatMap(({ Code, Day, State }) =>
    changedBy(country, Code).map((changed) => ({ changed, State, before: Day })),
  );
  return events.map((event) => {
    const isChanged = changes.some(
      ({ changed, State, before }) =>
        changed === event.Code && State === event.State && (event.Day === null || before === null || event.Day <= before),
    );
    return isChanged ? { ...event, TakenBack: true } : event;
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

/** Codes with which a European application or patent ends in all states. */
const ends: Record<string, string> = {
  '18D': 'Application deemed withdrawn',
  '18R': 'Application refused',
  '18W': 'Application withdrawn',
  '27W': 'Patent revoked',
  RDAA: 'Patent revoked',
  RDAG: 'Patent revoked',
  RDAH: 'Patent revoked',
  U90: 'Unitary patent lapsed',
  U91: 'Unitary patent lapsed',
  U93: 'Unitary patent lapsed',
  U94: 'Unitary patent lapsed',
};

function endIn(events: PatentEvent[]): PatentEvents['Ended'] {
  const found = events
    .filter(({ TakenBack }) => !TakenBack)
    .map((event) => ({ event, code: event.Code.replace(/^R(?=\d)/, '') }));
  const last = found.find(({ code }) => Object.hasOwn(ends, code));
  return last ? { Text: ends[last.code] ?? '', Day: last.event.Day, AsOf: last.event.AsOf } : null;
}

const lastOf = (days: readonly (Day | null)[]): Day | null =>
  days
    .flatMap((one) => one ?? [])
    .sort()
    .at(-1) ?? null;

/** The events of a European patent in each state: in those named for its grant, and in others that events name. */
function statesIn(events: PatentEvent[], records: readonly Inpadoc[]): PatentEvents['States'] {
  const granted = records.filter(
    ({ kind, events: all }) => /^B/.test(kind ?? '') || all.some(({ code }) => /^(PG|26|27)/.test(code)),
  );
  const designated = new Set(granted.flatMap(({ events: all }) => all.flatMap(({ states = [] }) => states)));
  const named = events.filter(({ Code, State, TakenBack }) => /^(PG25|PGFP|PGRI)$/.test(Code) && State !== null && !TakenBack);
  const byState = Map.groupBy(named, ({ State }) => State ?? '');
  const asOf = lastOf(granted.map(({ AsOf }) => AsOf));
  return [...new Set([...designated, ...byState.keys()])].sort().map((State) => {
    const found = byState.get(State) ?? [];
    const reinstated = lastOf(found.flatMap(({ Code, Day: on }) => (Code === 'PGRI' ? [on] : [])));
    const lapses = found.flatMap(({ Code, Day: on }) => (Code === 'PG25' && on && on >= (reinstated ?? '') ? [on] : []));
    return {
      State,
      Designated: designated.has(State),
      Lapsed: lapses.sort()[0] ?? null,
      PaidYear: Math.max(...found.map(({ FeeYear }) => Number(FeeYear) || 0), 0) || null,
      AsOf: lastOf([...found.map(({ AsOf }) => AsOf), ...(designated.has(State) ? [asOf] : [])]),
    };
  });
}
