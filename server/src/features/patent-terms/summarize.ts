import { addDays } from '@brevet/contract/calendar';
import type { Day } from '@brevet/contract/day';
import type { LegalRecord } from '@brevet/contract/legal-status';
import { nextFee, openLapse, statusOn } from '@brevet/contract/legal-status';
import type { TermState } from '../../schema/patent-terms.ts';

/** The days after `day` on which the status or the next fee may change. */
function turningPoints(day: Day, { facts, term, windows, payments, lapses }: LegalRecord): Day[] {
  const after = (last: Day | null | undefined): Day[] => (last ? [addDays(last, 1)] : []);
  const days = [
    ...after(term.end),
    ...after(term.notBefore),
    ...[facts.granted, facts.claimsCancelledOn, facts.reissuedOn].filter((one) => one != null),
    ...windows.flatMap(({ opens, lastWithout, lastWith }) => [opens, ...after(lastWithout), ...after(lastWith)]),
    ...payments.map(({ paid }) => paid),
    ...lapses.flatMap(({ reinstated }) => reinstated ?? []),
  ];
  return [...new Set(days)].filter((one) => one > day).sort();
}

const ended: ReadonlySet<string> = new Set([
  'withdrawn',
  'no_term',
  'not_granted',
  'term_ended',
  'claims_cancelled',
  'surrendered',
  'lapsed',
]);

function stateOn(from: Day, record: LegalRecord): TermState {
  const status = statusOn(from, record);
  const fee = ended.has(status) ? null : nextFee(from, record);
  return { from, status, fee: fee && { stage: fee.stage, opens: fee.opens, due: fee.lastWithout, until: fee.lastWith } };
}

const isSame = (one: TermState, other: TermState | undefined): boolean =>
  one.status === other?.status && one.fee?.stage === other.fee?.stage;

/** The summary of a record from a day on, for searches: its state then, and the states that follow if no further record comes. */
export function summarize(record: LegalRecord, day: Day) {
  const states = [stateOn(day, record)];
  for (const turn of turningPoints(day, record)) {
    const state = stateOn(turn, record);
    if (!isSame(state, states.at(-1))) states.push(state);
  }
  const [now, ...later] = states;
  const { term, lapses, asOf } = record;
  return {
    AsOf: asOf,
    TermEnd: term.end,
    Certainty: term.is,
    EndedOn: record.ended,
    EndedStage: record.ended ? (openLapse(lapses)?.stage ?? null) : null,
    Ends: record.ended ?? term.end,
    Status: now?.status ?? null,
    FeeStage: now?.fee?.stage ?? null,
    FeeOpens: now?.fee?.opens ?? null,
    FeeDue: now?.fee?.due ?? null,
    FeeUntil: now?.fee?.until ?? null,
    NextChange: later[0]?.from ?? null,
    Later: later.length > 0 ? later : null,
  };
}
export type TermSummary = ReturnType<typeof summarize>;
