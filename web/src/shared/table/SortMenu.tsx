import type { TableEndpoint } from '@brevet/contract/endpoint';
import { Button, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { z } from 'zod';
import styles from './DataTable.module.css';
import type { TableSearch } from './table-search.ts';

const opposite = { ASC: 'DESC', DESC: 'ASC' } as const;

interface Props {
  columns: { key: string; label: string; firstSort?: 'ASC' }[];
  endpoint: Pick<TableEndpoint<z.ZodObject, string, z.ZodRawShape>, 'sortable' | 'sort'>;
  search: TableSearch;
  onChange: (change: Partial<TableSearch>) => void;
}

/** Sorts the cards of a phone, which have no headings; the current order turns round when it is chosen again. */
export function SortMenu({ columns, endpoint, search, onChange }: Props) {
  const sid = search.sid ?? endpoint.sort.sid;
  const sod = search.sod ?? endpoint.sort.sod;
  const Arrow = sod === 'ASC' ? IconArrowUp : IconArrowDown;
  const order = sod === 'ASC' ? 'ascending' : 'descending';
  const label = columns.find(({ key }) => key === sid)?.label ?? 'Sort';
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
          .map(({ key, label: text, firstSort }) => (
            <Menu.Item
              key={key}
              h={44}
              rightSection={key === sid && <Arrow size={15} stroke={1.8} aria-label={order} />}
              onClick={() => onChange({ sid: key, sod: key === sid ? opposite[sod] : (firstSort ?? 'DESC') })}
            >
              {text}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
