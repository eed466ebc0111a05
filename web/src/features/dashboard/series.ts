import type { AvailableStatus, DecisionStatus } from '@brevet/contract/statuses';
import { decisionByCode, decisions, statusByCode, statusCodes, statusLabel } from '@brevet/contract/statuses';
import { cssName } from '../../shared/ui/theme.ts';

/** One color of a chart. */
export interface Series<Key = string | number> {
  key: Key;
  label: string;
  /** A fill of the theme. */
  color: string;
}

const fill = (name: string): string => `var(--bv-${name}-fill)`;

export const statusSeries: Series<AvailableStatus>[] = statusCodes.map((key) => ({
  key,
  label: statusLabel(key),
  color: fill(cssName(statusByCode.get(key) ?? 'draft')),
}));

export const decisionSeries = (codes: readonly DecisionStatus[]): Series<DecisionStatus>[] =>
  codes.map((key) => {
    const name = decisionByCode.get(key) ?? 'undecided';
    return { key, label: decisions[name].label, color: fill(name) };
  });
