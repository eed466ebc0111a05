import type { TableEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import type { z } from 'zod';
import { readOptions, useRead } from '../../api/hooks.ts';
import { formatCount } from '../format.ts';
import { LoadFailed } from '../LoadState.tsx';
import styles from './DataTable.module.css';
import { TableHead } from './TableHead.tsx';
import { TablePager } from './TablePager.tsx';
import { TableTools } from './TableTools.tsx';
import { defaultLimit } from './table-search.ts';
import { useTableLayout, useTableSearch } from './useTableState.ts';

type Table = TableEndpoint<z.ZodObject, string, z.ZodRawShape>;
export type RowOf<E extends Table> = z.output<E['row']>;

export interface Column<Row> {
  /** The wire name; `Action` for the row's actions. */
  key: (keyof Row & string) | 'Action';
  label: string;
  /** Pixels; 0 takes what is left. */
  width?: number;
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
}

/** The one table: server-side paging, sorting and filters, all in the address. */
export function DataTable<E extends Table>(props: DataTableProps<E>) {
  const { endpoint, columns, fixed = {}, rowKey } = props;
  const [search, change] = useTableSearch();
  const layout = useTableLayout(
    endpoint.path.slice(1),
    columns.filter((column) => column.hiddenAtFirst).map(({ key }) => key),
  );
  const query = { ...search, ...fixed } as never;
  const read = useRead<Table>(endpoint, query, { keep: true });
  usePrefetchNext(endpoint, { ...search, ...fixed }, read.data?.pages ?? 0);
  const shown = columns.filter(({ key }) => !layout.hidden.includes(key));
  const rows = (read.data?.data ?? []) as RowOf<E>[];
  const page = search.page ?? 1;
  const limit = search.limit ?? defaultLimit;
  const status = read.data ? announcement(rows.length, page, limit, read.data.total, read.data.more) : '';
  return (
    <div className={styles.page}>
      <h1 className={styles.unseen}>{props.label}</h1>
      <TableTools {...props} search={search} onChange={change} layout={layout} query={query} />
      {props.chips}
      <section
        className={styles.scroll}
        aria-label={props.label}
        aria-busy={read.isFetching}
        data-stale={read.isPlaceholderData || undefined}
      >
        {read.isError && !read.data ? (
          <LoadFailed message={read.error.message} onRetry={read.refetch} />
        ) : (
          <>
            <table className={styles.grid}>
              <caption className={styles.unseen}>{props.label}</caption>
              <TableHead columns={shown} endpoint={endpoint} search={search} onChange={change} layout={layout} />
              <tbody>
                {read.isPending && <SkeletonRows columns={shown.length} />}
                {rows.map((row) => (
                  <tr key={rowKey(row)}>
                    {shown.map((column) => (
                      <td key={column.key} className={`${styles[column.align ?? 'left'] ?? ''} ${column.className ?? ''}`}>
                        {column.cell(row)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            <ul className={styles.cards} aria-label={props.label}>
              {rows.map((row) => (
                <li key={rowKey(row)} className={styles.card}>
                  {props.card(row)}
                </li>
              ))}
            </ul>
            {read.isSuccess && rows.length === 0 && <Empty action={props.emptyAction} />}
          </>
        )}
      </section>
      <output className={styles.unseen}>{status}</output>
      <TablePager search={search} onChange={change} result={read.data} count={rows.length} />
    </div>
  );
}

function announcement(count: number, page: number, limit: number, total: number, more: boolean): string {
  if (total === 0) return messages.noData;
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

/** Their widths, so that they look like text. */
const skeletonRows = [88, 79, 70, 85, 61, 76, 90, 67, 82, 73, 87, 64];

function SkeletonRows({ columns }: { columns: number }) {
  return skeletonRows.map((width) => (
    <tr key={width} className={styles.waiting}>
      <td colSpan={columns}>
        <Skeleton h={10} w={`${width}%`} />
      </td>
    </tr>
  ));
}

function Empty({ action }: { action: ReactNode }) {
  return (
    <div className={styles.empty}>
      <b>{messages.noData}</b>
      {action}
    </div>
  );
}
