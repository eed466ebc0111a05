import type { TableEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import { VisuallyHidden } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import type { z } from 'zod';
import { readOptions, useRead } from '../api/hooks.ts';
import { formatCount } from '../ui/format.ts';
import { LoadFailed } from '../ui/LoadState.tsx';
import styles from './DataTable.module.css';
import { TableEmpty } from './TableEmpty.tsx';
import { TablePager } from './TablePager.tsx';
import { TableRows } from './TableRows.tsx';
import { TableTools } from './TableTools.tsx';
import { defaultLimit, searchFor } from './table-search.ts';
import { useTableLayout, useTableSearch } from './useTableState.ts';
import { useWidth } from './useWidth.ts';
import { crowdedOut } from './widths.ts';

export type Table = TableEndpoint<z.ZodObject, string, z.ZodRawShape>;
export type RowOf<E extends Table> = z.output<E['row']>;

export interface Column<Row> {
  /** The wire name; `Action` for the row's actions. */
  key: (keyof Row & string) | 'Action';
  label: string;
  /** Pixels; 0 takes what is left. */
  width?: number;
  /** The order of the first click on the heading: words from A, figures and dates from the greatest. */
  firstSort?: 'ASC';
  align?: 'right' | 'center' | 'end';
  hiddenAtFirst?: boolean;
  className?: string | undefined;
  cell: (row: Row) => ReactNode;
}

export interface DataTableProps<E extends Table> {
  endpoint: E;
  /** What the table is called for screen readers. */
  label: string;
  /** Filters that the screen sets, not the reader. */
  fixed?: Record<string, string | number | undefined>;
  columns: Column<RowOf<E>>[];
  rowKey: (row: RowOf<E>) => string | number;
  /** A row on a phone. */
  card: (row: RowOf<E>) => ReactNode;
  /** What to do when there is nothing. */
  emptyAction?: ReactNode;
  /** A row of filters below the tools. */
  chips?: ReactNode;
  stars?: boolean;
  filterLabel?: string;
  /** Columns that hide by themselves where there is no room, the first one first. */
  secondary?: readonly string[];
  /** The screen has a heading of its own. */
  headed?: boolean;
}

/** The one table: server-side paging, sorting and filters, all in the address. */
export function DataTable<E extends Table>(props: DataTableProps<E>) {
  const { endpoint, columns, fixed = {} } = props;
  const [address, change] = useTableSearch();
  const search = searchFor(endpoint, address);
  const [scroll, width] = useWidth<HTMLElement>();
  const hiddenAtFirst = columns.filter((column) => column.hiddenAtFirst).map(({ key }) => key);
  const shownAtFirst = columns.filter((column) => !column.hiddenAtFirst);
  // A column that the rows are sorted by stays.
  const secondary = (props.secondary ?? []).filter((key) => key !== (search.sid ?? endpoint.sort.sid));
  const layout = useTableLayout(endpoint.path.slice(1), [...hiddenAtFirst, ...crowdedOut(shownAtFirst, secondary, width)]);
  const query = { ...search, ...fixed } as never;
  const read = useRead<Table>(endpoint, query, { keep: true });
  usePrefetchNext(endpoint, { ...search, ...fixed }, read.data?.pages ?? 0);
  const rows = (read.data?.data ?? []) as RowOf<E>[];
  const page = search.page ?? 1;
  const limit = search.limit ?? defaultLimit;
  // A new page is read from its top.
  useDidUpdate(() => {
    if (scroll.current) scroll.current.scrollTop = 0;
  }, [page]);
  const status =
    read.data && !read.isPlaceholderData ? announcement(rows.length, page, limit, read.data.total, read.data.more) : '';
  return (
    <div className={styles.page}>
      {!props.headed && (
        <h1>
          <VisuallyHidden>{props.label}</VisuallyHidden>
        </h1>
      )}
      <TableTools {...props} search={search} onChange={change} layout={layout} query={query} />
      {props.chips}
      <section
        ref={scroll}
        className={styles.scroll}
        aria-label={props.label}
        tabIndex={-1}
        data-skip-target
        aria-busy={read.isFetching}
        data-stale={read.isPlaceholderData || undefined}
      >
        {read.isError && !read.data ? (
          <LoadFailed message={read.error.message} onRetry={read.refetch} />
        ) : (
          <TableRows {...props} rows={rows} waiting={read.isPending} search={search} onChange={change} layout={layout} />
        )}
        {read.isSuccess && rows.length === 0 && (
          <TableEmpty search={search} onChange={change} total={read.data.total} action={props.emptyAction} />
        )}
      </section>
      <VisuallyHidden role="status">{status}</VisuallyHidden>
      <TablePager search={search} onChange={change} result={read.data} count={read.isPlaceholderData ? null : rows.length} />
    </div>
  );
}

function announcement(count: number, page: number, limit: number, total: number, more: boolean): string {
  if (count === 0) return messages.noData;
  const first = (page - 1) * limit + 1;
  return `Rows ${first} to ${first + count - 1} of ${more ? 'more than ' : ''}${formatCount(total)}`;
}

/** The next page is there before it is asked for. */
function usePrefetchNext(endpoint: Table, query: Record<string, unknown>, pages: number): void {
  const client = useQueryClient();
  const next = (Number(query.page) || 1) + 1;
  const key = JSON.stringify({ ...query, page: next });
  useEffect(() => {
    if (next <= pages) void client.prefetchQuery(readOptions<Table>(endpoint, JSON.parse(key)));
  }, [client, endpoint, key, next, pages]);
}
