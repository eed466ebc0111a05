import type { BulkAction, BulkOutcome, BulkResult } from '@brevet/contract/bulk-actions';
import { formatCount } from '../../../shared/ui/format.ts';

export const listingCount = (count: number): string => (count === 1 ? '1 listing' : `${formatCount(count)} listings`);

const done: Record<BulkAction, string> = {
  tag: 'tagged',
  status: 'changed status',
  recommend: 'updated',
  decide: 'decided',
};

export function resultInWords({ Action, data, unfinished, stopped }: BulkResult): string {
  const undone = data.filter((row) => row.undone).length;
  const stands = data.filter((row) => row.changed && !row.undone).length;
  if (unfinished > 0 && !stopped) return `Still working: ${formatCount(unfinished)} left`;
  if (undone > 0 || data.some((row) => row.undoRefused)) return `Undone: ${listingCount(undone)}`;
  const words = stands === 0 ? 'Nothing changed' : `${listingCount(stands)} ${done[Action]}`;
  return stopped ? `Stopped: ${words}, ${formatCount(unfinished)} not reached` : words;
}

const refusalOf = ({ refused, undoRefused, undone }: BulkOutcome) => refused ?? (undone ? null : undoRefused);

export function refusedBy({ data }: BulkResult): [reason: string, ids: number[]][] {
  const reasons = new Map<string, number[]>();
  for (const row of data) {
    const refusal = refusalOf(row);
    if (refusal) reasons.set(refusal.message, [...(reasons.get(refusal.message) ?? []), row.ListingID]);
  }
  return [...reasons];
}
