import type { Day } from '@brevet/contract/day';
import { dayOrNull } from '@brevet/contract/day';
import type { Entered, LegalFacts } from '@brevet/contract/legal-status';
import { feeEffect } from '@brevet/contract/legal-status';
import type { InpadocData } from '../../schema/legal-records.ts';
import type { LegalRecords } from '../legal-records/legal-records.ts';

/** Records of offices about a patent, beside its document. */
export interface Recorded extends Pick<LegalRecords, 'extensions' | 'files' | 'inpadoc'> {
  /** The grant of the first reissue of it that the store has. */
  reissuedOn?: Day | null;
  fees: { Events: readonly { EntryDate: Day; Code: string }[]; AsOf: Day } | null;
  /** Facts that people entered, which outrank the rest. */
  entered?: readonly Entered[];
}

interface Event {
  code: string;
  day: Day;
}

const read = (written: string | null): Day | null => (written === null ? null : dayOrNull(written));
const last = (days: readonly (Day | null)[]): Day | null =>
  days
    .filter((day) => day !== null)
    .sort()
    .at(-1) ?? null;
const first = (days: readonly (Day | null)[]): Day | null => days.filter((day) => day !== null).sort()[0] ?? null;

const fileEvents = ({ files }: Recorded): Event[] =>
  files.flatMap(({ events = [] }) =>
    events.flatMap(({ code, day: written }) => {
      const day = read(written);
      return day ? [{ code: code.trim(), day }] : [];
    }),
  );

type InpadocEvent = InpadocData['events'][number];
const usEvents = ({ inpadoc }: Pick<Recorded, 'inpadoc'>): InpadocEvent[] =>
  inpadoc.flatMap(({ country, events }) => (country === 'US' ? events : []));
const dayOf = ({ effective, gazette }: InpadocEvent): Day | null => read(effective) ?? read(gazette);

/** INPADOC's own code, or the office's where the text has it. A payment names the year of its fee. */
function feeEventOf(event: InpadocEvent): Event[] {
  const day = event.code === 'FP' ? dayOf(event) : read(event.gazette);
  const code =
    event.original ?? (event.code === 'STCH' && event.about === 'unpaid' ? 'LAPS' : `${event.code}${event.feeYear ?? ''}`);
  return day ? [{ code, day }] : [];
}

const isOfFees = ({ code }: Event): boolean => !['unknown', 'none'].includes(feeEffect(code).effect);

/**
 * The events of fees, and the last day that they cover. The office's file of fees has all of them; others count only after its day, because
 * they leave some out.
 */
export function feesIn(recorded: Recorded): { events: [string, Day][]; asOf: Day | null } {
  const { fees, files, inpadoc } = recorded;
  const isNews = ({ day }: Event): boolean => fees === null || day > fees.AsOf;
  const news = [...fileEvents(recorded), ...usEvents(recorded).flatMap(feeEventOf)].filter(isOfFees).filter(isNews);
  const sources = [
    ...files.filter(({ events }) => events !== undefined).map(({ AsOf }) => AsOf),
    ...inpadoc
      .filter(({ country, events }) => country === 'US' && events.flatMap(feeEventOf).some(isOfFees))
      .map(({ AsOf }) => AsOf),
  ];
  return {
    events: [
      ...(fees?.Events ?? []).map(({ Code, EntryDate }): [string, Day] => [Code, EntryDate]),
      ...news.map(({ code, day }): [string, Day] => [code, day]),
    ],
    asOf: last([fees?.AsOf ?? null, ...sources, ...(news.length > 0 ? [last(news.map(({ day }) => day))] : [])]),
  };
}

/** Earlier applications that the office's file names. */
export const benefitIn = ({ files }: Pick<Recorded, 'files'>): NonNullable<LegalFacts['benefit']> =>
  files.flatMap(({ parents = [] }) =>
    parents.map(({ relation, application, filed }) => ({
      relation: relation || 'unknown',
      number: application,
      filed: read(filed),
      earliest: null,
    })),
  );

export const isNationalStage = (relation: string): boolean => /^NST$|national stage/i.test(relation);

export const filedInFile = ({ files }: Pick<Recorded, 'files'>): Day | null =>
  first(files.map(({ about }) => read(about?.filed ?? null)));

/** True if the office's file gives this filing date to a national stage: it's the day of entry there. */
export const isDayOfEntry = ({ files }: Pick<Recorded, 'files'>, filed: Day | null | undefined): boolean =>
  files.some(({ about }) => about?.nationalStage && about.filed !== null && about.filed === filed);

/** The extension that INPADOC records. D356 says that it disappeared from the office's list. */
export function extensionInEvents(recorded: Pick<Recorded, 'inpadoc'>): LegalFacts['extension156'] {
  const events = usEvents(recorded);
  const granted = events.filter(({ code }) => ['355A', '356', '946', 'PEL', 'PTEG'].includes(code));
  if (granted.length === 0) return null;
  const lengths = granted.flatMap(({ extension }) => (extension && Object.keys(extension).length > 0 ? [extension] : []));
  const [length] = lengths;
  const areSame = new Set(lengths.map((one) => JSON.stringify(one))).size === 1;
  if (!length || !areSame || events.some(({ code }) => code === 'D356')) return { unclear: true, by: 'INPADOC' };
  return { ...length, until: read(length.until ?? null), by: 'INPADOC' };
}

/** Terminal disclaimers that the office accepted. DIST is only filed, and N575 and P575 weren't accepted. */
const accepted: ReadonlySet<string> = new Set(['DISQ', 'N574', 'P574']);
/** Disclaimers and dedications, whose text says of what. */
const givenUp: ReadonlySet<string> = new Set(['DC', 'DD', 'DE']);

/** A disclaimer after the grant, which the document doesn't print. */
export function disclaimerIn(recorded: Recorded, printed: LegalFacts['terminalDisclaimer']): LegalFacts['terminalDisclaimer'] {
  if (printed) return printed;
  const days = [
    ...fileEvents(recorded).flatMap(({ code, day }) => (accepted.has(code) ? [day] : [])),
    ...usEvents(recorded).flatMap((event) => (givenUp.has(event.code) && event.about === 'terminal' ? [dayOf(event)] : [])),
  ];
  const day = first(days);
  return day && { accepted: day };
}

/** The day on which a certificate canceled all claims, or the owner gave them up. */
export const claimsCancelledIn = (recorded: Recorded): Day | null =>
  first(
    usEvents(recorded).flatMap((event) =>
      /^FPB\d$/.test(event.code) || (event.about === 'all' && (givenUp.has(event.code) || event.code === 'STCH'))
        ? [dayOf(event)]
        : [],
    ),
  );
