import { Skeleton } from '@mantine/core';
import type { ReactNode, SyntheticEvent } from 'react';
import { usePhone } from '../ui/use-phone.ts';
import type { Column, RowOf, Table } from './columns.ts';
import type { Opens } from './row-opening.ts';
import { useRowOpening } from './row-opening.ts';
import { Selector } from './Selector.tsx';
import { TableHead } from './TableHead.tsx';
import styles from './TableRows.module.css';
import type { TableChange, TableState } from './table-state.ts';
import type { Chosen, Selection } from './useSelection.ts';
import type { TableLayout } from './useTableState.ts';
import { checkWidth, columnWidths } from './widths.ts';

export interface RowProps<E extends Table> {
  endpoint: E;
  /** The table's name for screen readers. */
  label: string;
  rowKey: (row: RowOf<E>) => string | number;
  /** A row on a phone. */
  card: (row: RowOf<E>) => ReactNode;
  /** Opens the row on a click, if it has a page or a dialog. */
  opens?: Opens<RowOf<E>>;
  /** Shows cards in wide windows, too. */
  asCards?: boolean;
  /** The row as its selection needs it, where rows can be selected. */
  chosen?: (row: RowOf<E>) => Chosen;
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
  selection: Selection | null;
}

/** The rows: a grid, or a list of cards on a phone. */
export const TableRows = <E extends Table>(props: Props<E>) =>
  usePhone() || props.asCards ? <Cards {...props} /> : <Grid {...props} />;

function Grid<E extends Table>({ endpoint, columns, rows, waiting, layout, available, selection, ...props }: Props<E>) {
  const { state, onChange } = props;
  const shown = columns.filter(({ key }) => !layout.hidden.includes(key));
  const { widths, minWidth } = columnWidths(shown, layout.widths, available);
  const lead = selection ? checkWidth : 0;
  const opening = useRowOpening(props.opens);
  return (
    <table className={styles.grid} style={{ minWidth: minWidth + lead }} aria-label={props.label}>
      <TableHead {...{ endpoint, widths, state, onChange, layout, selection }} columns={shown} />
      <tbody onMouseOver={nameCut} onFocus={nameCut}>
        {waiting && <SkeletonRows columns={shown.length + (selection ? 1 : 0)} />}
        {rows.map((row) => (
          <tr key={props.rowKey(row)} {...markOf(selection, props.chosen?.(row))} {...opening(row)}>
            {selection && props.chosen && (
              <td className={styles.check} data-selects>
                <Selector selection={selection} id={props.chosen(row).id} />
              </td>
            )}
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

const markOf = (selection: Selection | null, row: Chosen | undefined) => ({
  'data-chosen': (row && selection?.isChosen(row.id)) || undefined,
});

/** Shows the whole text of a cut cell as its tooltip. */
export function nameCut({ target }: SyntheticEvent<HTMLElement>): void {
  const cell = target instanceof Element && target.closest('td');
  if (!cell) return;
  if ([cell, ...cell.children].some((box) => box.scrollWidth > box.clientWidth)) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}

const Cards = <E extends Table>({ rows, waiting, label, rowKey, card, chosen, selection }: Props<E>) => (
  <ul className={styles.cards} aria-label={label}>
    {waiting && <SkeletonCards />}
    {rows.map((row) => (
      <li key={rowKey(row)} className={styles.card} {...markOf(selection, chosen?.(row))}>
        {card(row)}
        {selection?.choosing && chosen && <Selector selection={selection} id={chosen(row).id} />}
      </li>
    ))}
  </ul>
);

/** Widths of skeleton lines, chosen to look like text. */
const skeletons = [88, 79, 70, 85, 61, 76, 90, 67, 82, 73, 87, 64];

export function SkeletonRows({ columns }: { columns: number }) {
  return skeletons.map((width) => (
    <tr key={width} className={styles.waiting}>
      <td colSpan={columns}>
        <Skeleton h={10} w={`${width}%`} />
      </td>
    </tr>
  ));
}

export function SkeletonCards() {
  return skeletons.slice(0, 5).map((width) => (
    <li key={width} className={`${styles.card} ${styles.waitingCard}`}>
      <Skeleton h={10} w="35%" />
      <Skeleton h={14} w={`${width}%`} />
      <Skeleton h={10} w="55%" />
    </li>
  ));
}
