import { listingsApi } from '@brevet/contract/listings';
import type { AvailableStatus } from '@brevet/contract/statuses';
import { statusCodes, statusLabel } from '@brevet/contract/statuses';
import type { ReactNode } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import { FilterChips } from '../../shared/table/FilterChips.tsx';
import { useTableSearch } from '../../shared/table/useTableState.ts';
import { StatusGlyph } from '../../shared/ui/badges.tsx';

/** The status filter: all ten with their counts, one click; `more` stands before them. */
export function StatusChips({ scope, more }: { scope: 'all' | 'own'; more?: ReactNode }) {
  const [search, change] = useTableSearch();
  const counts = useRead(listingsApi.listingStatusCounts, { scope });
  const countOf = (code: AvailableStatus): number | undefined =>
    counts.data && (counts.data.data.find(({ AvailableStatus }) => AvailableStatus === code)?.count ?? 0);
  const chips = statusCodes.map((code) => ({
    value: String(code),
    label: statusLabel(code),
    count: countOf(code),
    glyph: <StatusGlyph code={code} />,
  }));
  return (
    <FilterChips
      label="Status"
      any="Any status"
      chips={chips}
      chosen={search.AvailableStatus?.split(',') ?? []}
      onChoose={(code) => change({ AvailableStatus: code })}
    >
      {more}
    </FilterChips>
  );
}
