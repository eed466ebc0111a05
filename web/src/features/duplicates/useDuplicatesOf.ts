import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import { duplicatesApi } from '@brevet/contract/duplicates';
import { useRead } from '../../shared/api/hooks.ts';

/** Pairs of a contact or organization. */
export const useDuplicatesOf = (kind: DuplicateKind, id: number | undefined) =>
  useRead(duplicatesApi.duplicates, { Kind: kind, ID: id ?? 0, limit: 10 }, { enabled: id !== undefined });

/** Merges of the row that had this ID. */
export const useMergesOf = (kind: DuplicateKind, id: number | undefined) =>
  useRead(duplicatesApi.merges, { Kind: kind, ID: id ?? 0, limit: 100 }, { enabled: id !== undefined });

/** True while the notes above a page load. The page waits, because they would push it down; it doesn't wait for a second try. */
export function useDuplicatesLoading(kind: DuplicateKind, id: number | undefined, merged: number | undefined): boolean {
  const reads = [useDuplicatesOf(kind, id), useMergesOf(kind, merged)];
  return reads.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
}
