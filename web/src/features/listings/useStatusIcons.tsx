import { listingsApi } from '@brevet/contract/listings';
import type { AvailableStatus } from '@brevet/contract/statuses';
import { useRead } from '../../shared/api/hooks.ts';
import { StatusGlyph } from '../../shared/ui/badges.tsx';

/** The glyph of each status and how many listings have it, for the status filter. */
export function useStatusIcons(scope: 'all' | 'own' | 'code', enabled = true) {
  const counts = useRead(listingsApi.listingStatusCounts, { scope }, { enabled });
  const count = (value: string): number | undefined =>
    counts.data && (counts.data.data.find(({ AvailableStatus }) => AvailableStatus === Number(value))?.count ?? 0);
  return { AvailableStatus: { glyph: glyphOf, count } };
}

/** The glyph of each status, without counts. */
export const statusIcons = { AvailableStatus: { glyph: (value: string) => glyphOf(value) } };

const glyphOf = (value: string) => <StatusGlyph code={Number(value) as AvailableStatus} />;
