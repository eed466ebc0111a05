import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode, RefObject } from 'react';
import { useEffect } from 'react';
import { usePhone } from '../ui/use-phone.ts';
import type { Column, RowOf, Table } from './columns.ts';
import type { Opens } from './row-opening.ts';
import { useRowOpening } from './row-opening.ts';
import { TableHead } from './TableHead.tsx';
import styles from './TableRows.module.css';
import { nameCut, SkeletonCards, SkeletonRows } from './TableRows.tsx';
import type { TableChange, TableState } from './table-state.ts';
import type { TableLayout } from './useTableState.ts';
import { columnWidths } from './widths.ts';

/** Rows below the last one in view at which the next ones are read. */
const ahead = 15;
const rowHeight = 33;
const cardHeight = 150;

interface Props<E extends Table> {
  endpoint: E;
  label: string;
  columns: Column<RowOf<E>>[];
  rows: RowOf<E>[];
  waiting: boolean;
  state: TableState;
  onChange: (change: TableChange) => void;
  layout: TableLayout;
  available: number;
  scroll: RefObject<HTMLElement | null>;
  rowKey: (row: RowOf<E>) => string;
  card: (row: RowOf<E>) => ReactNode;
  opens?: Opens<RowOf<E>> | undefined;
  /** The reader is near the last row. */
  onEnd: () => void;
}

/** The rows in view: a grid, or a list of cards on a phone. */
export function EndlessRows<E extends Table>(props: Props<E>) {
  const { rows, scroll, rowKey, onEnd } = props;
  const phone = usePhone();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => (phone ? cardHeight : rowHeight),
    gap: phone ? 8 : 0,
    overscan: 12,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= 0 && last >= rows.length - ahead) onEnd();
  });
  const shown = items.flatMap((item) => {
    const row = rows[item.index];
    return row === undefined ? [] : [{ row, key: String(item.key), index: item.index }];
  });
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const drawn = { ...props, shown, before, after, measure: virtual.measureElement };
  return phone ? <Cards {...drawn} /> : <Grid {...drawn} />;
}

interface Drawn<E extends Table> extends Props<E> {
  shown: { row: RowOf<E>; key: string; index: number }[];
  /** Pixels of the rows that aren't drawn. */
  before: number;
  after: number;
  measure: (element: Element | null) => void;
}

function Grid<E extends Table>(props: Drawn<E>) {
  const { endpoint, columns, rows, waiting, layout, available, shown, before, after, measure, state, onChange } = props;
  const visible = columns.filter(({ key }) => !layout.hidden.includes(key));
  const opening = useRowOpening(props.opens);
  const { widths, minWidth } = columnWidths(visible, layout.widths, available);
  return (
    <table
      className={styles.grid}
      style={{ minWidth }}
      aria-label={props.label}
      aria-rowcount={rows.length === 0 ? undefined : rows.length + 1}
    >
      <TableHead {...{ endpoint, widths, state, onChange, layout }} selection={null} columns={visible} />
      <tbody onMouseOver={nameCut} onFocus={nameCut}>
        {waiting && <SkeletonRows columns={visible.length} />}
        <Gap height={before} />
        {shown.map(({ row, key, index }) => (
          <tr key={key} ref={measure} data-index={index} aria-rowindex={index + 2} {...opening(row)}>
            {visible.map((column) => (
              <td key={column.key} className={`${styles[column.align ?? 'left'] ?? ''} ${column.className ?? ''}`}>
                {column.show(row)}
              </td>
            ))}
          </tr>
        ))}
        <Gap height={after} />
      </tbody>
    </table>
  );
}

/** The place of rows that aren't drawn. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden className={styles.gap}>
      <td style={{ height }} />
    </tr>
  );

const Cards = <E extends Table>({ label, waiting, shown, rows, before, after, measure, card }: Drawn<E>) => (
  <ul className={styles.cards} aria-label={label} style={{ paddingTop: before + 12, paddingBottom: after + 12 }}>
    {waiting && <SkeletonCards />}
    {shown.map(({ row, key, index }) => (
      <li key={key} ref={measure} data-index={index} className={styles.card} aria-setsize={rows.length} aria-posinset={index + 1}>
        {card(row)}
      </li>
    ))}
  </ul>
);
