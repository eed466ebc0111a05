import type { BulkPatent, ListingPatent } from '@brevet/contract/patents';
import { patentsApi } from '@brevet/contract/patents';
import { useDebouncedValue } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQueries } from '@tanstack/react-query';
import { readOptions } from '../../shared/api/hooks.ts';
import type { EntryNumber, PatentEntryValue } from './patent-numbers.ts';
import { readNumbers } from './patent-numbers.ts';

export type LookedUp = EntryNumber &
  (
    | { state: 'found'; bulk: BulkPatent }
    | { state: 'failed'; retry: () => void }
    | { state: 'unknown' | 'unreadable' | 'duplicate' | 'looking' | 'later' }
  );

/** The most numbers looked up while typing. The server looks up the rest on save. */
const limit = 200;
const pause = 250;

function judge(number: EntryNumber, query: UseQueryResult<{ data: BulkPatent[] }> | undefined): LookedUp {
  if (!number.patent) return { ...number, state: 'unreadable' };
  if (number.duplicate) return { ...number, state: 'duplicate' };
  if (!query) return { ...number, state: 'later' };
  if (query.isError) return { ...number, state: 'failed', retry: () => void query.refetch() };
  if (!query.data) return { ...number, state: 'looking' };
  const [bulk] = query.data.data;
  return bulk ? { ...number, state: 'found', bulk } : { ...number, state: 'unknown' };
}

/** The typed numbers with their lookups, which start shortly after the last keystroke. */
export function usePatentLookups(value: PatentEntryValue, saved: ListingPatent[]): LookedUp[] {
  const [text] = useDebouncedValue(value.text, pause);
  const numbers = readNumbers({ ...value, text }, saved);
  // Each number once: the queries must differ.
  const asked = numbers.filter(({ patent, duplicate }) => patent && !duplicate).slice(0, limit);
  const queries = useQueries({
    queries: asked.map(({ patent }) => ({
      ...readOptions(patentsApi.getPatentDetailFromBulk, {
        patentNumber: patent?.number ?? '',
        country: patent?.country ?? 'US',
      }),
      staleTime: 600_000,
    })),
  });
  const queryOf = new Map(asked.map(({ id }, place) => [id, queries[place]]));
  return numbers.map((number) => judge(number, queryOf.get(number.id)));
}
