import { listingsApi } from '@brevet/contract/listings';
import type { AvailableStatus } from '@brevet/contract/statuses';
import { statusCodes, statusLabel } from '@brevet/contract/statuses';
import { UnstyledButton } from '@mantine/core';
import { useRead } from '../api/hooks.ts';
import { formatCount } from '../ui/format.ts';
import { StatusGlyph } from '../ui/marks.tsx';
import { useTableSearch } from '../ui/table/useTableState.ts';
import styles from './StatusChips.module.css';

/** The status filter: all ten with their counts, one click. */
export function StatusChips({ scope }: { scope: 'all' | 'own' }) {
  const [search, change] = useTableSearch();
  const counts = useRead(listingsApi.listingStatusCounts, { scope });
  const countOf = (code: AvailableStatus): number =>
    counts.data?.data.find(({ AvailableStatus }) => AvailableStatus === code)?.count ?? 0;
  const total = statusCodes.reduce<number>((sum, code) => sum + countOf(code), 0);
  const chosen = search.AvailableStatus?.split(',') ?? [];
  return (
    <fieldset className={styles.chips}>
      <legend>Status</legend>
      <UnstyledButton aria-pressed={chosen.length === 0} onClick={() => change({ AvailableStatus: undefined })}>
        Any status<i>{formatCount(total)}</i>
      </UnstyledButton>
      {statusCodes.map((code) => (
        <UnstyledButton
          key={code}
          aria-pressed={chosen.includes(String(code))}
          onClick={() => change({ AvailableStatus: chosen.includes(String(code)) ? undefined : String(code) })}
        >
          <StatusGlyph code={code} />
          {statusLabel(code)}
          <i>{formatCount(countOf(code))}</i>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
