import { messages } from '@brevet/contract/messages';
import { controlsFor } from '@brevet/contract/table-columns';
import { VisuallyHidden } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense, useContext, useEffect } from 'react';
import { readOptions, useRead } from '../api/hooks.ts';
import { formatCount } from '../ui/format.ts';
import { LoadFailed } from '../ui/LoadState.tsx';
import type { CellsOf, RowOf, Table } from './columns.ts';
import { columnsOf } from './columns.ts';
import styles from './DataTable.module.css';
import { TableReader } from './reader.ts';
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
import { useTableLayout, useTableState } from './useTableState.ts';
import { useWidth } from './useWidth.ts';
import { checkWidth, crowdedOut } from './widths.ts';

interface Props<E extends Table> extends FilterExtras, RowProps<E> {
  /** Values of filters that the screen sets, not the reader. */
  fixed?: Record<string, string | number | undefined>;
  cells: CellsOf<E>;
  /** The next step when the table is empty. */
  emptyAction?: ReactNode;
  /** Columns that hide if there is no room, in this order. */
  secondary?: readonly string[];
  /** The actions for selected rows, with `chosen`. Loaded when the first row is selected. */
  bar?: (props: BarProps) => ReactNode;
  /** The screen has its own heading. */
  headed?: boolean;
}

/** The one table: server-side paging, sorting and filters, all in the address. */
export function DataTable<E extends Table>(props: Props<E>) {
  const { endpoint, fixed = {} } = props;
  const type = useContext(TableReader);
  const [state, change] = useTableState(endpoint);
  const columns = columnsOf(endpoint, type, props.cells);
  const [scroll, wide] = useWidth<HTMLElement>();
  const width = wide - (props.chosen ? checkWidth : 0);
  const hiddenAtFirst = columns.filter((column) => column.hiddenAtFirst).map(({ key }) => key);
  const shownAtFirst = columns.filter((column) => !column.hiddenAtFirst);
  // A column that the rows are sorted by stays.
  const secondary = (props.secondary ?? []).filter((key) => key !== (state.sid ?? endpoint.sort.sid));
  const layout = useTableLayout(endpoint.path.slice(1), [...hiddenAtFirst, ...crowdedOut(shownAtFirst, secondary, width)]);
  const query = { ...queryOf(endpoint, state), ...fixed };
  const read = useRead<Table>(endpoint, query as never, { keep: true });
  usePrefetchNext(endpoint, query, read.data?.pages ?? 0);
  const rows = (read.data?.data ?? []) as RowOf<E>[];
  const { page = 1, limit = defaultLimit } = state;
  // Start a new page at its top.
  useDidUpdate(() => {
    if (scroll.current) scroll.current.scrollTop = 0;
  }, [page]);
  const status =
    read.data && !read.isPlaceholderData ? announcement(rows.length, page, limit, read.data.total, read.data.more) : '';
  const marked = useSelection(props.chosen ? rows.map(props.chosen) : [], JSON.stringify([state.filters, fixed]));
  const selection = props.chosen ? marked : null;
  const { page: _page, limit: _limit, ...matching } = query;
  const shared = { state, onChange: change, controls: controlsFor(endpoint, type) };
  return (
    <div className={styles.page} data-cards={props.asCards || undefined}>
      {!props.headed && (
        <h1>
          <VisuallyHidden>{props.label}</VisuallyHidden>
        </h1>
      )}
      <TableTools
        {...shared}
        endpoint={endpoint}
        columns={columns}
        layout={layout}
        query={query}
        marks={props.marks}
        selection={selection}
      />
      <TableFilters {...shared} marks={props.marks} options={props.options} actions={props.actions} />
      <section
        ref={scroll}
        className={styles.scroll}
        aria-label={props.label}
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
            columns={columns}
            rows={rows}
            waiting={read.isPending}
            state={state}
            onChange={change}
            layout={layout}
            available={width}
            selection={selection}
          />
        )}
        {read.isSuccess && rows.length === 0 && (
          <TableEmpty state={state} onChange={change} answer={read.data} action={props.emptyAction} />
        )}
      </section>
      <VisuallyHidden role="status">{status}</VisuallyHidden>
      {props.bar && marked.used && (
        <Suspense>
          {props.bar({
            chosen: marked.chosen,
            total: read.data?.total ?? 0,
            more: read.data?.more ?? false,
            query: matching,
            select: marked.select,
          })}
        </Suspense>
      )}
      <TablePager state={state} onChange={change} result={read.data} count={read.isPlaceholderData ? null : rows.length} />
    </div>
  );
}

function announcement(count: number, page: number, limit: number, total: number, more: boolean): string {
  if (count === 0) return messages.noData;
  const first = (page - 1) * limit + 1;
  return `Rows ${first} to ${first + count - 1} of ${more ? 'more than ' : ''}${formatCount(total)}`;
}

/** Preloads the next page. */
function usePrefetchNext(endpoint: Table, query: Record<string, unknown>, pages: number): void {
  const client = useQueryClient();
  const next = (Number(query.page) || 1) + 1;
  const key = JSON.stringify({ ...query, page: next });
  useEffect(() => {
    if (next <= pages) void client.prefetchQuery(readOptions<Table>(endpoint, JSON.parse(key)));
  }, [client, endpoint, key, next, pages]);
}
