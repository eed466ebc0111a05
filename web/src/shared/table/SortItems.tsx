import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Table } from './columns.ts';
import type { SortColumn } from './sort-order.ts';
import { sortBy, sortOrder } from './sort-order.ts';
import type { TableChange, TableState } from './table-state.ts';

export interface SortItemsProps {
  columns: SortColumn[];
  endpoint: Pick<Table, 'sortable' | 'sort'>;
  state: TableState;
  onChange: (change: TableChange) => void;
}

/** The columns that a list can be sorted by. Loaded by SortMenu.tsx. */
export function SortItems({ columns, endpoint, state, onChange }: SortItemsProps) {
  const order = sortOrder(endpoint, state);
  const Arrow = order.sod === 'ASC' ? IconArrowUp : IconArrowDown;
  return columns
    .filter(({ key }) => endpoint.sortable.includes(key))
    .map((column) => (
      <Menu.Item
        key={column.key}
        h={44}
        rightSection={column.key === order.sid && <Arrow size={15} stroke={1.8} aria-label={order.direction} />}
        onClick={() => onChange(sortBy(column, order))}
      >
        {column.heading}
      </Menu.Item>
    ));
}
