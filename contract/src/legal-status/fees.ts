import { addMonths, addYears } from '../calendar.ts';
import type { Day } from '../day.ts';
import { asDay } from '../day.ts';
import type { FeeStage } from './fee-codes.ts';
import { feeEffect, feeStages } from './fee-codes.ts';
import type { DocumentKind, FeeEvents, LegalFacts } from './legal-facts.ts';
import { officeDay } from './office-days.ts';
import type { Term } from './term.ts';

/** Patents filed before this day owe no maintenance fees (35 U.S.C. 41(b), 37 CFR 1.362). */
const feesSince = asDay('1980-12-12');
/** The first patents of 1981; without dates, a lower number shows that a patent was filed too early for fees. */
const firstNumberOf1981 = 4_242_757;
const yearOf1981 = asDay('1981-01-01');
/** Fees due on these days could be paid later under the CARES Act; who did isn't called late unless a surcharge was charged. */
const relief = { from: asDay('2020-03-27'), until: asDay('2020-05-31'), paidUntil: asDay('2020-09-30') };

/** One maintenance fee: payable from `opens`, without a surcharge through `lastWithout`, with one through `lastWith`. */
export interface FeeWindow {
  stage: FeeStage;
  opens: Day;
  /** 3, 7 or 11 years and six months after the grant; `lastWithout` is the next business day. */
  due: Day;
  lastWithout: Day;
  /** The anniversary. Unpaid, the patent ends with this day, even if the office is closed. */
  grace: Day;
  lastWith: Day;
  /** It would be due after the term ends, so it's never owed. */
  isAfterTerm: boolean;
  /** It closed on the original before the reissue was granted. */
  isBeforeReissue: boolean;
}

export const paymentTimings = ['early', 'onTime', 'inGrace', 'late'] as const;

export interface FeePayment {
  stage: FeeStage;
  paid: Day;
  code: string;
  timing: (typeof paymentTimings)[number];
}

export interface Lapse {
  stage: FeeStage;
  /** The anniversary; the patent was in force through this day. */
  lapsed: Day;
  /** The day on which the office recorded it. */
  entered: Day;
  reinstated: Day | null;
}

/** True if the patent owes maintenance fees. Without dates, its number decides. */
export function owesFees(kind: DocumentKind, facts: LegalFacts, number?: string | undefined): boolean {
  if (facts.withdrawn || (kind !== 'utility' && kind !== 'reissue')) return false;
  if (kind === 'reissue' && /^(?:US)?(?:D|PP)/i.test(facts.original?.number ?? '')) return false;
  const { filed, granted } = kind === 'reissue' ? (facts.original ?? {}) : facts;
  if (filed) return filed >= feesSince;
  if (granted) return granted >= yearOf1981;
  const digits = kind === 'utility' && number ? /^(?:US)?(\d+)/.exec(number)?.[1] : undefined;
  return digits === undefined || Number(digits) >= firstNumberOf1981;
}

/** The fees of a patent, counted from its grant, or for a reissue from the grant of its original; none if the grant isn't known. */
export function feeWindows(kind: DocumentKind, facts: LegalFacts, term: Term): FeeWindow[] {
  const from = kind === 'reissue' ? facts.original?.granted : facts.granted;
  if (!from || !owesFees(kind, facts)) return [];
  return feeStages.map((stage) => {
    const due = addMonths(from, stage * 12 - 6);
    const grace = addYears(from, stage);
    const lastWith = officeDay(grace);
    return {
      stage,
      opens: addYears(from, stage - 1),
      due,
      lastWithout: officeDay(due),
      grace,
      lastWith,
      isAfterTerm: term.end !== null && !mayEndLater(term) && due > term.end,
      isBeforeReissue: kind === 'reissue' && Boolean(facts.granted && lastWith < facts.granted),
    };
  });
}

/** An adjustment may be missing. */
const mayEndLater = ({ is, doubts }: Term): boolean =>
  is === 'atLeast' || doubts.includes('noGrantDocument') || doubts.includes('adjustmentUnreadable');

const inOrder = (events: FeeEvents): FeeEvents => [...events].sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0));

function timingOf(paid: Day, { opens, lastWithout, lastWith }: FeeWindow, hasSurcharge: boolean): FeePayment['timing'] {
  if (paid < opens) return 'early';
  if (paid <= lastWithout) return 'onTime';
  if (paid <= lastWith) return isRelieved(lastWithout, paid) && !hasSurcharge ? 'onTime' : 'inGrace';
  return isRelieved(lastWith, paid) ? 'inGrace' : 'late';
}

const isRelieved = (due: Day, paid: Day): boolean => due >= relief.from && due <= relief.until && paid <= relief.paidUntil;

/** The first payment of each fee. Refunds don't undo one. */
export function feePayments(windows: FeeWindow[], events: FeeEvents): FeePayment[] {
  const sorted = inOrder(events);
  return windows.flatMap((window) => {
    const found = sorted.find(([code]) => stagePaid(code) === window.stage);
    if (!found) return [];
    const [code, paid] = found;
    const hasSurcharge = sorted.some(([other, day]) => day === paid && feeEffect(other).effect === 'surcharge');
    return [{ stage: window.stage, paid, code: code.trim(), timing: timingOf(paid, window, hasSurcharge) }];
  });
}

/** The fee that an event pays; null for all others. */
export function stagePaid(code: string): FeeStage | null {
  const effect = feeEffect(code);
  return effect.effect === 'paid' ? effect.stage : null;
}

const daysBetween = (a: Day, b: Day): number => Math.abs(Date.parse(a) - Date.parse(b));

/** The lapses that the office recorded. An entry is weeks away from the anniversary on which the patent ended. */
export function lapsesOf(windows: FeeWindow[], events: FeeEvents): Lapse[] {
  const lapses: Lapse[] = [];
  for (const [code, day] of inOrder(events)) {
    const effect = feeEffect(code);
    const last = lapses.at(-1);
    if (effect.effect === 'expired') {
      const nearest = windows.toSorted((a, b) => daysBetween(a.grace, day) - daysBetween(b.grace, day))[0];
      const isKnown = nearest && last?.stage === nearest.stage && last.reinstated === null;
      if (nearest && !isKnown) lapses.push({ stage: nearest.stage, lapsed: nearest.grace, entered: day, reinstated: null });
    } else if (last && last.reinstated === null) {
      const isPaid = effect.effect === 'paid' && effect.stage === last.stage;
      if (isPaid || effect.effect === 'reinstated') last.reinstated = day;
    }
  }
  return lapses;
}

/** The lapse that wasn't undone; null if there is none. */
export const openLapse = (lapses: Lapse[]): Lapse | null => lapses.findLast(({ reinstated }) => reinstated === null) ?? null;
