import type { Day } from '@brevet/contract/day';
import type { PatentLegalStatus } from '@brevet/contract/legal-status';

export type PartKind = 'term' | 'adjustment' | 'extension' | 'disclaimed' | 'lapsed';
export interface TermPart {
  kind: PartKind;
  from: Day;
  to: Day;
}

export const partLabels: Record<PartKind, string> = {
  term: 'Term',
  adjustment: 'Adjustment',
  extension: 'Extension',
  disclaimed: 'Disclaimed',
  lapsed: 'Lapsed',
};

/** The parts of a term from its first day to its last: what each rule adds or takes away, and the time for which the patent lapsed. */
export function termParts({ BaseDate, Steps, Lapses, TermEnd, Certainty }: PatentLegalStatus): TermPart[] {
  const start = BaseDate ?? Steps[0]?.from ?? null;
  if (!start || !TermEnd) return [];
  const parts: TermPart[] = [];
  let at = start;
  for (const { rule, end } of Steps) {
    if (rule === 'disclaimer') {
      // Days after the disclaimed one aren't part of the term.
      for (const part of parts) if (part.to > end) part.to = end;
      if (at > end) parts.push({ kind: 'disclaimed', from: end, to: at });
    } else if (end > at) parts.push({ kind: rule === 'adjustment' || rule === 'extension' ? rule : 'term', from: at, to: end });
    at = end;
  }
  // A disclaimer without a known limit may end the adjustment, too.
  const isBound = Certainty === 'noLaterThan';
  const shown = parts
    .filter(({ from, to }) => from < to)
    .map((part) => (isBound && part.kind === 'adjustment' ? { ...part, kind: 'disclaimed' as const } : part));
  const lapses = Lapses.filter(({ lapsed }) => lapsed < TermEnd).map(
    ({ lapsed, reinstated }): TermPart => ({ kind: 'lapsed', from: lapsed, to: reinstated ?? TermEnd }),
  );
  return [...shown, ...lapses];
}

type Fee = PatentLegalStatus['Fees'][number];
export type FeeState = 'paid' | 'unpaid' | 'open' | 'grace' | 'later' | 'unknown';

/** The state of a fee on a day; unpaid only if the office recorded the lapse. */
export function feeState({ opens, lastWithout, lastWith, paid, stage }: Fee, day: Day, { Lapses }: PatentLegalStatus): FeeState {
  if (paid) return 'paid';
  if (day < opens) return 'later';
  if (Lapses.some((lapse) => lapse.stage === stage && lapse.reinstated === null)) return 'unpaid';
  if (day <= lastWithout) return 'open';
  return day <= lastWith ? 'grace' : 'unknown';
}
