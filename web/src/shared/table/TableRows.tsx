import { Skeleton } from '@mantine/core';
import type { ReactNode, SyntheticEvent } from 'react';
import { usePhone } from '../ui/use-phone.ts';
import type { Column, RowOf, Table } from './columns.ts';
import styles from './DataTable.module.css';
import { TableHead } from './TableHead.tsx';
import type { TableChange, TableState } from './table-state.ts';
import type { TableLayout } from './useTableState.ts';
import { columnWidths } from './widths.ts';

export interface RowProps<E extends Table> {
  endpoint: E;
  /** The table's name for screen readers. */
  label: string;
  rowKey: (row: RowOf<E>) => string | number;
  /** A row on a phone. */
  card: (row: RowOf<E>) => ReactNode;
  /** Shows cards in wide windows, too. */
  asCards?: boolean;
}

interface Props<E extends Table> extends RowProps<E> {
  columns: Column<RowOf<E>>[];
  rows: RowOf<E>[];
  waiting: boolean;
  state: TableState;
  onChange: (change: TableChange) => void;
  layout: TableLayout;
  /** The width that the rows can take. */
  available: number;
}

/** The rows: a grid, or a list of cards on a phone. */
export const TableRows = <E extends Table>(props: Props<E>) =>
  usePhone() || props.asCards ? <Cards {...props} /> : <Grid {...props} />;

function Grid<E extends Table>({ endpoint, columns, rows, waiting, state, onChange, layout, available, ...props }: Props<E>) {
  const shown = columns.filter(({ key }) => !layout.hidden.includes(key));
  const { widths, minWidth } = columnWidths(shown, layout.widths, available);
  return (
    <table className={styles.grid} style={{ minWidth }} aria-label={props.label}>
      <TableHead columns={shown} widths={widths} endpoint={endpoint} state={state} onChange={onChange} layout={layout} />
      <tbody onMouseOver={nameCut} onFocus={nameCut}>
        {waiting && <SkeletonRows columns={shown.length} />}
        {rows.map((row) => (
          <tr key={props.rowKey(row)}>
            {shown.map((column) => (
              <td key={column.key} className={`${styles[column.align ?? 'left'] ?? ''} ${column.className ?? ''}`}>
                {column.show(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows the whole text of a cut cell as its tooltip. */
function nameCut({ target }: SyntheticEvent<HTMLElement>): void {
  const cell = target instanceof Element && target.closest('td');
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}

const Cards = <E extends Table>({ rows, waiting, label, rowKey, card }: Props<E>) => (
  <ul className={styles.cards} aria-label={label}>
    {waiting && <SkeletonCards />}
    {rows.map((row) => (
      <li key={rowKey(row)} className={styles.card}>
        {card(row)}
      </li>
    ))}
  </ul>
);

/** Widths of skeleton lines, chosen to look like text. */
const skeletons = [88, 79, 70, 85, 61, 76, 90, 67, 82, 73, 87, 64];

function SkeletonRows({ columns }: { columns: number }) {
  return skeletons.map((width) => (
    <tr key={width} className={styles.waiting}>
      <td colSpan={columns}>
        <Skeleton h={10} w={`${width}%`} />
      </td>
    </tr>
  ));
}

function SkeletonCards() {
  return skeletons.slice(0, 5).map((width) => (
    <li key={width} className={`${styles.card} ${styles.waitingCard}`}>
      <Skeleton h={10} w="35%" />
      <Skeleton h={14} w={`${width}%`} />
      <Skeleton h={10} w="55%" />
    </li>
  ));
}
