import { messages } from '@brevet/contract/messages';
import { rowsOf } from '@brevet/contract/paging';
import { Button, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../ui/format.ts';
import { LoadFailed } from '../ui/LoadState.tsx';
import type { CellsOf, RowOf, Table } from './columns.ts';
import styles from './DataTable.module.css';
import { EndlessRows } from './EndlessRows.tsx';
import type { Opens } from './row-opening.ts';
import { TableEmpty } from './TableEmpty.tsx';
import { TableFilters } from './TableFilters.tsx';
import pagerStyles from './TablePager.module.css';
import { TableTools } from './TableTools.tsx';
import { queryOf } from './table-state.ts';
import { useEndlessRows } from './useEndlessRows.ts';
import { useTableColumns } from './useTableColumns.ts';

interface Props<E extends Table> {
  endpoint: E;
  /** The table's name for screen readers. */
  label: string;
  /** Filters that the screen sets, in addition to the reader's own. */
  fixed: Record<string, string | number | undefined>;
  cells: CellsOf<E>;
  rowKey: (row: RowOf<E>) => string;
  /** A row on a phone. */
  card: (row: RowOf<E>) => ReactNode;
  /** Opens the row on a click. */
  opens?: Opens<RowOf<E>>;
  secondary?: readonly string[];
  emptyAction?: ReactNode;
  /** Buttons at the end of the filters. */
  actions?: ReactNode;
}

/** A table without pages: rows load as the reader scrolls, and only those in view are drawn. */
export function EndlessTable<E extends Table>(props: Props<E>) {
  const { endpoint, fixed } = props;
  const { state, change, columns, controls, layout, scroll, width } = useTableColumns(endpoint, props.cells, props.secondary);
  const { page: _page, limit: _limit, ...query } = { ...queryOf(endpoint, state), ...fixed } as Record<string, unknown>;
  const read = useEndlessRows(endpoint, query);
  const rows = (read.data?.pages.flatMap(rowsOf) ?? []) as RowOf<E>[];
  const first = read.data?.pages[0];
  const shared = { state, onChange: change, controls };
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <TableTools
          {...shared}
          endpoint={endpoint}
          columns={columns}
          layout={layout}
          matching={query}
          marks={undefined}
          selection={null}
        />
        <TableFilters {...shared} marks={undefined} options={undefined} switcher={undefined} actions={props.actions} />
      </div>
      <section
        ref={scroll}
        className={styles.scroll}
        aria-label={props.label}
        tabIndex={-1}
        data-skip-target
        aria-busy={read.isFetching}
      >
        {read.isError && !read.data ? (
          <LoadFailed message={read.error.message} onRetry={read.refetch} place="part" />
        ) : (
          <EndlessRows
            {...shared}
            key={JSON.stringify(query)}
            endpoint={endpoint}
            label={props.label}
            columns={columns}
            rows={rows}
            waiting={read.isPending}
            layout={layout}
            available={width}
            scroll={scroll}
            rowKey={props.rowKey}
            card={props.card}
            opens={props.opens}
            onEnd={() => {
              if (read.hasNextPage && !read.isFetchingNextPage && !read.isError) void read.fetchNextPage();
            }}
          />
        )}
        {first && rows.length === 0 && <TableEmpty state={state} onChange={change} answer={first} action={props.emptyAction} />}
      </section>
      <footer className={pagerStyles.pager}>
        {first && rows.length > 0 && (
          <span role="status">
            {formatCount(rows.length)} of <b>{first.more ? `more than ${formatCount(first.total)}` : formatCount(first.total)}</b>
            {first.message && <span className={styles.count}>{first.message}</span>}
          </span>
        )}
        {first && rows.length === 0 && <VisuallyHidden role="status">{messages.noData}</VisuallyHidden>}
        <span className={styles.grow} />
        {read.isFetchNextPageError && (
          <>
            <span>{read.error.message}</span>
            <Button variant="default" size="xs" onClick={() => void read.fetchNextPage()}>
              Retry
            </Button>
          </>
        )}
        {read.isFetchingNextPage && <span>Loading more…</span>}
      </footer>
    </div>
  );
}
