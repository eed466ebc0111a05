import type { TableEndpoint } from '@brevet/contract/endpoint';
import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { z } from 'zod';
import styles from './DataTable.module.css';
import type { Column } from './DataTable.tsx';
import type { TableSearch } from './table-search.ts';
import type { useTableLayout } from './useTableState.ts';

const narrowest = 44;
const widest = 600;
const step = 16;

interface Props<Row> {
  columns: Column<Row>[];
  endpoint: TableEndpoint<z.ZodObject, string, z.ZodRawShape>;
  search: TableSearch;
  onChange: (change: Partial<TableSearch>) => void;
  layout: ReturnType<typeof useTableLayout>;
}

export function TableHead<Row>({ columns, endpoint, search, onChange, layout }: Props<Row>) {
  const { sid, sod } = { ...endpoint.sort, ...search };
  return (
    <>
      <colgroup>
        {columns.map(({ key, width = 150 }) => {
          const wide = layout.widths[key] ?? width;
          return <col key={key} style={wide ? { width: wide } : undefined} />;
        })}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => {
            const sorted = column.key === sid;
            const sortable = endpoint.sortable.includes(column.key);
            return (
              <th
                key={column.key}
                scope="col"
                className={styles[column.align ?? 'left']}
                aria-sort={sorted ? (sod === 'ASC' ? 'ascending' : 'descending') : undefined}
                data-sorted={sorted || undefined}
              >
                {sortable ? (
                  <UnstyledButton
                    className={styles.sort}
                    onClick={() => onChange({ sid: column.key, sod: sorted && sod === 'DESC' ? 'ASC' : 'DESC' })}
                  >
                    {column.label}
                    {sorted &&
                      (sod === 'ASC' ? (
                        <IconArrowUp size={12} stroke={2.2} aria-hidden />
                      ) : (
                        <IconArrowDown size={12} stroke={2.2} aria-hidden />
                      ))}
                  </UnstyledButton>
                ) : (
                  column.label
                )}
                <Resizer
                  label={column.label}
                  width={layout.widths[column.key]}
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

const within = (width: number): number => Math.round(Math.min(Math.max(width, narrowest), widest));

/** Drags the right edge of a column; the arrow keys do the same. */
function Resizer({ label, width, onResize }: { label: string; width: number | undefined; onResize: (width: number) => void }) {
  const drag = (event: PointerEvent<HTMLHRElement>): void => {
    event.preventDefault();
    const cell = event.currentTarget.parentElement;
    const start = event.clientX - (cell?.offsetWidth ?? 150);
    const move = ({ clientX }: globalThis.PointerEvent) => onResize(within(clientX - start));
    const end = () => window.removeEventListener('pointermove', move);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end, { once: true });
  };
  const press = (event: KeyboardEvent<HTMLHRElement>): void => {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    onResize(within((event.currentTarget.parentElement?.offsetWidth ?? 150) + direction * step));
  };
  return (
    <hr
      className={styles.resizer}
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuenow={width ?? 150}
      onPointerDown={drag}
      onKeyDown={press}
    />
  );
}
