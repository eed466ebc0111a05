import { listingsApi } from '@brevet/contract/listings';
import type { AvailableStatus } from '@brevet/contract/statuses';
import { useRead } from '../../shared/api/hooks.ts';
import type { Table } from '../../shared/table/columns.ts';
import { useTableState } from '../../shared/table/useTableState.ts';
import { StatusGlyph } from '../../shared/ui/badges.tsx';

/** The glyph of each status and how many listings that match the other filters have it, for the status filter of a table. */
export function useStatusIcons(endpoint: Table, scope: 'all' | 'own' | 'code', enabled = true) {
  const [{ filters }] = useTableState(endpoint);
  const { AvailableStatus: _, OwnCode: _own, ...others } = filters;
  const { data } = useRead(listingsApi.listingStatusCounts, { ...others, scope }, { enabled, keep: true });
  const known = data?.data.some(({ more }) => more) ? undefined : data?.data;
  const count = (value: string): number | undefined =>
    known && (known.find(({ AvailableStatus }) => AvailableStatus === Number(value))?.count ?? 0);
  return { AvailableStatus: { glyph: glyphOf, count } };
}

/** The glyph of each status, without counts. */
export const statusIcons = { AvailableStatus: { glyph: (value: string) => glyphOf(value) } };

const glyphOf = (value: string) => <StatusGlyph code={Number(value) as AvailableStatus} />;
