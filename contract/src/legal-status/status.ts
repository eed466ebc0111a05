import type { Day } from '../day.ts';
import type { Entered } from './entered-facts.ts';
import { feeEventsWith, lapsesWith, withEntered } from './entered-facts.ts';
import type { FeePayment, FeeWindow, Lapse } from './fees.ts';
import { feePayments, feeWindows, lapsesOf, openLapse, owesFees, stagePaid } from './fees.ts';
import type { DocumentKind, FeeEvents, LegalFacts } from './legal-facts.ts';
import type { Term } from './term.ts';
import { termOf } from './term.ts';

export const legalStatuses = [
  'withdrawn',
  'no_term',
  'not_granted',
  'term_ended',
  'claims_cancelled',
  'surrendered',
  'lapsed',
  'fee_in_grace',
  'fee_payable',
  'unverified',
  'in_force',
] as const;
export type LegalStatus = (typeof legalStatuses)[number];

/** Everything that follows from the facts of a patent. */
export interface LegalRecord {
  kind: DocumentKind;
  facts: LegalFacts;
  /** The day of the data; without one, it is taken to be as new as the day that is asked for. */
  asOf: Day | null;
  term: Term;
  owesFees: boolean;
  windows: FeeWindow[];
  payments: FeePayment[];
  lapses: Lapse[];
  /** The earlier of an open lapse and the end of the term; null without a lapse. */
  ended: Day | null;
}

interface Options {
  number?: string | undefined;
  /** The day of the data. What was recorded later isn't used. */
  asOf?: Day | null;
  /** Facts that people entered, which outrank the others and don't depend on the day of the data. */
  entered?: readonly Entered[];
}

const until = (events: FeeEvents, asOf: Day | null): FeeEvents =>
  asOf ? events.filter(([, entered]) => entered <= asOf) : events;

export function legalRecordOf(kind: DocumentKind, known: LegalFacts, options: Options = {}): LegalRecord {
  const { number, asOf = null, entered = [] } = options;
  const facts = withEntered(known, entered);
  const term = termOf(kind, facts);
  const windows = feeWindows(kind, facts, term);
  const events = until(facts.feeEvents ?? [], asOf);
  const lapses = lapsesWith(lapsesOf(windows, events), windows, entered);
  const lapse = openLapse(lapses);
  return {
    kind,
    facts,
    asOf,
    term,
    owesFees: owesFees(kind, facts, number),
    windows,
    payments: feePayments(windows, feeEventsWith(events, entered, stagePaid)),
    lapses,
    ended: lapse && (term.end && term.end < lapse.lapsed ? term.end : lapse.lapsed),
  };
}

/**
 * The status on a day. Payments count from the day of their entry; a lapse counts from its anniversary, although the
 * office enters it weeks later.
 */
export function statusOn(day: Day, record: LegalRecord): LegalStatus {
  const { kind, facts, term, asOf } = record;
  if (facts.withdrawn) return 'withdrawn';
  if (kind === 'registration') return 'no_term';
  if (kind === 'application' || (facts.granted && day < facts.granted)) return 'not_granted';
  if (term.end && day > term.end && (term.is === 'fact' || term.is === 'noLaterThan')) return 'term_ended';
  if (facts.claimsCancelledOn && day >= facts.claimsCancelledOn) return 'claims_cancelled';
  if (facts.reissuedOn && day >= facts.reissuedOn) return 'surrendered';
  const end = term.end ?? term.notBefore;
  return feeStatus(day, record, asOf ?? day) ?? (end && day <= end ? 'in_force' : 'unverified');
}

/** The status by the fees on a day; null if nothing stands against the patent. */
function feeStatus(day: Day, record: LegalRecord, dataDay: Day): LegalStatus | null {
  const { windows, lapses } = record;
  const closed = (stage: number): boolean => windows.some((window) => window.stage === stage && day > window.lastWith);
  const isReinstated = ({ reinstated }: Lapse): boolean => reinstated !== null && day >= reinstated;
  if (lapses.some((lapse) => closed(lapse.stage) && !isReinstated(lapse))) return 'lapsed';
  for (const window of windows) {
    if (window.isAfterTerm || window.isBeforeReissue || day < window.opens || isPaid(window, day, record)) continue;
    if (day > window.lastWith || dataDay < window.opens) return 'unverified';
    return day > window.lastWithout ? 'fee_in_grace' : 'fee_payable';
  }
  // Without the grant that they count from, nothing tells whether fees were due.
  return record.owesFees && windows.length === 0 ? 'unverified' : null;
}

/** A fee counts as paid, too, if a later one was paid or the patent was reinstated since: sources don't have every payment. */
function isPaid({ stage }: FeeWindow, day: Day, { payments, lapses }: LegalRecord): boolean {
  return (
    payments.some((payment) => payment.stage >= stage && payment.paid <= day) ||
    lapses.some((lapse) => lapse.stage >= stage && lapse.reinstated !== null && lapse.reinstated <= day)
  );
}

/** The fee to pay next on a day: the first that can still be paid and that no record shows as paid. */
export const nextFee = (day: Day, record: LegalRecord): FeeWindow | null =>
  record.windows.find(
    (window) => !window.isAfterTerm && !window.isBeforeReissue && day <= window.lastWith && !isPaid(window, day, record),
  ) ?? null;
