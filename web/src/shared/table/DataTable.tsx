import { messages } from '@brevet/contract/messages';
import { VisuallyHidden } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense, useEffect } from 'react';
import { readOptions, useRead } from '../api/hooks.ts';
import { formatCount } from '../ui/format.ts';
import { LoadFailed } from '../ui/LoadState.tsx';
import type { CellsOf, RowOf, Table } from './columns.ts';
import styles from './DataTable.module.css';
import { TableEmpty } from './TableEmpty.tsx';
import type { FilterExtras } from './TableFilters.tsx';
import { TableFilters } from './TableFilters.tsx';
import { TablePager } from './TablePager.tsx';
import type { RowProps } from './TableRows.tsx';
import { TableRows } from './TableRows.tsx';
import { TableTools } from './TableTools.tsx';
import { defaultLimit, queryOf } from './table-state.ts';
import type { BarProps } from './useSelection.ts';
import { useSelection } from './useSelection.ts';
import { useTableColumns } from './useTableColumns.ts';
import { checkWidth } from './widths.ts';

interface Props<E extends Table> extends FilterExtras, RowProps<E> {
  /** Values of filters that the screen sets, not the reader. */
  fixed?: Record<string, string | number | undefined>;
  cells: CellsOf<E>;
  /** The next step when the table is empty. */
  emptyAction?: ReactNode;
  /** The title of an empty table, in place of "No data found". */
  emptyTitle?: string | undefined;
  /** Columns that hide if there is no room, in this order. */
  secondary?: readonly string[];
  /** The actions for selected rows, with `chosen`. Loaded when the first row is selected. */
  bar?: (props: BarProps) => ReactNode;
  /** The screen has its own heading. */
  headed?: boolean;
}

/** The props that differ between screens with the same table, such as a list and the results of its search. */
export type TableOnScreen = Pick<Props<Table>, 'label' | 'fixed' | 'actions' | 'emptyAction' | 'headed'>;

/** The one table: server-side paging, sorting and filters, all in the address. */
export function DataTable<E extends Table>(props: Props<E>) {
  const { endpoint, label } = props;
  const table = useTable(props);
  const { state, change, columns, controls, layout, matching, read, rows, selected, selection, scroll, width } = table;
  const shared = { state, onChange: change, controls };
  // There's nothing to filter, sort or export. A search that finds nothing can still be saved.
  const isBare = !props.headed && read.data?.total === 0 && Object.keys(state.filters).length === 0;
  return (
    <div className={styles.page} data-cards={props.asCards || undefined} data-bare={isBare || undefined}>
      {!props.headed && (
        <h1>
          <VisuallyHidden>{label}</VisuallyHidden>
        </h1>
      )}
      <div className={styles.head}>
        <TableTools {...shared} {...{ endpoint, columns, layout, matching, selection }} marks={props.marks} />
        <TableFilters {...shared} marks={props.marks} options={props.options} switcher={props.switcher} actions={props.actions} />
      </div>
      <section
        ref={scroll}
        className={styles.scroll}
        aria-label={label}
        tabIndex={-1}
        data-skip-target
        aria-busy={read.isFetching}
        data-stale={read.isPlaceholderData || undefined}
      >
        {rows.length > 0 && read.data?.message && <p className={styles.note}>{read.data.message}</p>}
        {read.isError && !read.data ? (
          <LoadFailed message={read.error.message} onRetry={read.refetch} place="part" />
        ) : (
          <TableRows
            {...props}
            {...{ columns, rows, state, layout, selection }}
            waiting={read.isPending}
            onChange={change}
            available={width}
          />
        )}
        {read.isSuccess && rows.length === 0 && (
          <TableEmpty state={state} onChange={change} answer={read.data} action={props.emptyAction} title={props.emptyTitle} />
        )}
      </section>
      <Announcement {...table} />
      {props.bar && selected.used && (
        <Suspense>
          {props.bar({
            endpoint,
            chosen: selected.chosen,
            total: read.data?.total ?? 0,
            more: read.data?.more ?? false,
            query: matching,
            select: selected.select,
          })}
        </Suspense>
      )}
      <TablePager state={state} onChange={change} result={read.data} count={read.isPlaceholderData ? null : rows.length} />
    </div>
  );
}

/** The columns, filters, rows and selection of a table. */
function useTable<E extends Table>({ endpoint, fixed = {}, cells, chosen, secondary }: Props<E>) {
  const table = useTableColumns(endpoint, cells, secondary, chosen ? checkWidth : 0);
  const { state, scroll } = table;
  const query: Record<string, unknown> = { ...queryOf(endpoint, state), ...fixed };
  const { page: _page, limit: _limit, ...matching } = query;
  const read = useRead<Table>(endpoint, query as never, { keep: true });
  usePrefetchNext(endpoint, query, read.data?.pages ?? 0);
  const rows = (read.data?.data ?? []) as RowOf<E>[];
  // Start a new page at its top.
  useDidUpdate(() => {
    if (scroll.current) scroll.current.scrollTop = 0;
  }, [state.page ?? 1]);
  const selected = useSelection(chosen ? rows.map(chosen) : [], JSON.stringify([state.filters, fixed]));
  return { ...table, matching, read, rows, selected, selection: chosen ? selected : null };
}

/** Says to screen readers which rows are shown. */
function Announcement({ state, read, rows }: Pick<ReturnType<typeof useTable>, 'state' | 'read' | 'rows'>) {
  const { page = 1, limit = defaultLimit } = state;
  const { data, isPlaceholderData } = read;
  return (
    <VisuallyHidden role="status">
      {data && !isPlaceholderData && announcement(rows.length, page, limit, data.total, data.more)}
    </VisuallyHidden>
  );
}

function announcement(count: number, page: number, limit: number, total: number, more: boolean): string {
  if (count === 0) return messages.noData;
  const first = (page - 1) * limit + 1;
  return `Rows ${first} to ${first + count - 1} of ${more ? 'more than ' : ''}${formatCount(total)}`;
}

function usePrefetchNext(endpoint: Table, query: Record<string, unknown>, pages: number): void {
  const client = useQueryClient();
  const next = (Number(query.page) || 1) + 1;
  const key = JSON.stringify({ ...query, page: next });
  useEffect(() => {
    if (next <= pages) void client.prefetchQuery(readOptions<Table>(endpoint, JSON.parse(key)));
  }, [client, endpoint, key, next, pages]);
}
