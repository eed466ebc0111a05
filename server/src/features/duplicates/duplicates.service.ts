import type { duplicatesApi } from '@brevet/contract/duplicates';
import type { Writing } from '../../platform/db/write.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { compareDuplicates, dismissDuplicates, recallDismissal } from './compare-duplicates.ts';
import { dismissedPairs, duplicatePairs, mergesOf } from './duplicates.tables.ts';
import { countDuplicates } from './merge.queries.ts';
import { mergeDuplicates } from './merge-rows.ts';
import { undoMerge } from './undo-merge.ts';

export function duplicatesHandlers(services: Writing): Handlers<typeof duplicatesApi> {
  const { db } = services;
  return {
    duplicates: async ({ query }) => duplicatePairs(services, query),
    duplicateCounts: () => countDuplicates(db),
    compareDuplicates: ({ caller, query }) => compareDuplicates(db, caller, query),
    mergeDuplicates: ({ caller, body }) => mergeDuplicates(services, caller, body),
    dismissDuplicates: ({ caller, body }) => dismissDuplicates(services, caller, body),
    recallDismissal: ({ caller, body }) => recallDismissal(services, caller, body),
    dismissals: async ({ query }) => dismissedPairs(services, query),
    merges: async ({ query }) => mergesOf(services, query),
    undoMerge: ({ caller, body }) => undoMerge(services, caller, body.MergeID),
  };
}
