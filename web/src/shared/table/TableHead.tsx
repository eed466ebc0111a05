import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { Column, Table } from './columns.ts';
import { Selector } from './Selector.tsx';
import { sortBy, sortOrder } from './sort-order.ts';
import styles from './TableRows.module.css';
import type { TableChange, TableState } from './table-state.ts';
import type { Selection } from './useSelection.ts';
import type { TableLayout } from './useTableState.ts';
import { checkWidth } from './widths.ts';

const narrowest = 44;
const widest = 600;
const step = 16;

interface Props<Row> {
  columns: Column<Row>[];
  /** Pixels; null for the column that gets the remaining width. */
  widths: (number | null)[];
  endpoint: Pick<Table, 'sortable' | 'sort'>;
  state: TableState;
  onChange: (change: TableChange) => void;
  layout: TableLayout;
  selection: Selection | null;
}

export function TableHead<Row>({ columns, widths, endpoint, state, onChange, layout, selection }: Props<Row>) {
  const order = sortOrder(endpoint, state);
  return (
    <>
      <colgroup>
        {selection && <col style={{ width: checkWidth }} />}
        {columns.map(({ key }, index) => (
          <col key={key} style={{ width: widths[index] ?? undefined }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {selection && (
            <th className={styles.check}>
              <Selector selection={selection} />
            </th>
          )}
          {columns.map((column, index) => {
            const sorted = column.key === order.sid;
            const sortable = endpoint.sortable.includes(column.key);
            return (
              <th
                key={column.key}
                scope="col"
                className={styles[column.align ?? 'left']}
                aria-sort={sorted ? order.direction : undefined}
                data-sorted={sorted || undefined}
              >
                {sortable ? (
                  <UnstyledButton className={styles.sort} onClick={() => onChange(sortBy(column, order))}>
                    {column.heading}
                    {sorted &&
                      (order.sod === 'ASC' ? (
                        <IconArrowUp size={12} stroke={2.2} aria-hidden />
                      ) : (
                        <IconArrowDown size={12} stroke={2.2} aria-hidden />
                      ))}
                  </UnstyledButton>
                ) : (
                  column.heading
                )}
                <Resizer
                  label={column.heading}
                  width={widths[index] ?? null}
                  onResize={(width) => layout.resize(column.key, width)}
                />
              </th>
            );
          })}
        </tr>
      </thead>
    </>
  );
}

const widthOf = (edge: HTMLElement): number => edge.parentElement?.offsetWidth ?? 0;
const within = (width: number): number => Math.round(Math.min(Math.max(width, narrowest), widest));

/** Resizes a column by dragging its right edge or with the arrow keys. */
function Resizer({ label, width, onResize }: { label: string; width: number | null; onResize: (width: number) => void }) {
  const drag = (event: PointerEvent<HTMLHRElement>): void => {
    event.preventDefault();
    const edge = event.currentTarget;
    const start = event.clientX - widthOf(edge);
    const move = ({ clientX }: globalThis.PointerEvent) => onResize(within(clientX - start));
    edge.setPointerCapture(event.pointerId);
    edge.addEventListener('pointermove', move);
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move), { once: true });
  };
  const press = (event: KeyboardEvent<HTMLHRElement>): void => {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    onResize(within(widthOf(event.currentTarget) + direction * step));
  };
  return (
    <hr
      className={styles.resizer}
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuenow={within(width ?? 0)}
      aria-valuetext={width === null ? 'Remaining width' : `${width} pixels`}
      onPointerDown={drag}
      onKeyDown={press}
    />
  );
}
