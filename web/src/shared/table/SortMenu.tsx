import { Button, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Column, Table } from './columns.ts';
import styles from './DataTable.module.css';
import type { TableChange, TableState } from './table-state.ts';

const opposite = { ASC: 'DESC', DESC: 'ASC' } as const;

interface Props<Row> {
  columns: Column<Row>[];
  endpoint: Pick<Table, 'sortable' | 'sort'>;
  state: TableState;
  onChange: (change: TableChange) => void;
}

/** Sorts the cards on a phone, which have no headings. Choosing the current order again reverses it. */
export function SortMenu<Row>({ columns, endpoint, state, onChange }: Props<Row>) {
  const sid = state.sid ?? endpoint.sort.sid;
  const sod = state.sod ?? endpoint.sort.sod;
  const Arrow = sod === 'ASC' ? IconArrowUp : IconArrowDown;
  const order = sod === 'ASC' ? 'ascending' : 'descending';
  const label = columns.find(({ key }) => key === sid)?.heading ?? sid;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          className={styles.sortMenu}
          rightSection={<Arrow size={15} stroke={1.8} aria-hidden />}
          aria-label={`Sort by ${label}, ${order}`}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns
          .filter(({ key }) => endpoint.sortable.includes(key))
          .map(({ key, heading, firstSort }) => (
            <Menu.Item
              key={key}
              h={44}
              rightSection={key === sid && <Arrow size={15} stroke={1.8} aria-label={order} />}
              onClick={() => onChange({ sid: key, sod: key === sid ? opposite[sod] : (firstSort ?? 'DESC') })}
            >
              {heading}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
