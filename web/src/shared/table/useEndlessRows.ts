import { useInfiniteQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../api/client.ts';
import { type CallError, call } from '../api/client.ts';
import { retry } from '../api/hooks.ts';
import type { Table } from './columns.ts';

/** Rows that are read at a time. */
const limit = 50;

/** The rows of a table whose answers say where the next ones begin. The key starts with the feature, like those of other reads. */
export function useEndlessRows(endpoint: Table, query: Record<string, unknown>) {
  return useInfiniteQuery<
    AnswerOf<Table>,
    CallError,
    { pages: AnswerOf<Table>[]; pageParams: (string | undefined)[] },
    unknown[],
    string | undefined
  >({
    queryKey: [endpoint.feature, endpoint.path, query, 'endless'],
    queryFn: ({ signal, pageParam }) => call(endpoint, { query: { ...query, limit, after: pageParam } } as never, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    retry,
    ...(endpoint.shows ? { meta: { shows: endpoint.shows } } : {}),
  });
}
