import type { TableEndpoint } from '@brevet/contract/endpoint';
import { Button, Menu, UnstyledButton } from '@mantine/core';
import { IconColumns3, IconDownload, IconFilter, IconStarFilled } from '@tabler/icons-react';
import type { z } from 'zod';
import { urlOf } from '../api/client.ts';
import styles from './DataTable.module.css';
import type { DataTableProps } from './DataTable.tsx';
import { SortMenu } from './SortMenu.tsx';
import { TextFilter } from './TextFilter.tsx';
import type { TableSearch } from './table-search.ts';
import type { TableLayout } from './useTableState.ts';

interface Props<E extends TableEndpoint<z.ZodObject, string, z.ZodRawShape>> extends DataTableProps<E> {
  search: TableSearch;
  onChange: (change: Partial<TableSearch>) => void;
  layout: TableLayout;
  query: Record<string, unknown>;
}

export function TableTools<E extends TableEndpoint<z.ZodObject, string, z.ZodRawShape>>(props: Props<E>) {
  const { endpoint, columns, search, onChange, layout, query, filterLabel = 'Filter', stars = true } = props;
  const { page: _page, limit: _limit, ...matching } = query;
  // The actions of a row stay; an action that a row tells of is a column like the others.
  const choosable = columns.filter(({ key }) => key !== 'Action' || key in endpoint.columns);
  const shown = choosable.filter(({ key }) => !layout.hidden.includes(key)).length;
  return (
    <search className={styles.tools}>
      <TextFilter
        type="search"
        className={styles.filter}
        label={filterLabel}
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text })}
        leftSection={<IconFilter size={14} stroke={1.7} aria-hidden />}
      />
      {stars && <StarFilter value={search.star} onChange={(star) => onChange({ star })} />}
      <SortMenu columns={columns} endpoint={endpoint} search={search} onChange={onChange} />
      <span className={styles.grow} />
      <Menu closeOnItemClick={false} position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            className={styles.wide}
            leftSection={<IconColumns3 size={15} stroke={1.7} />}
            rightSection={
              <span className={styles.count}>
                {shown} of {choosable.length}
              </span>
            }
          >
            Columns
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {choosable.map(({ key, label }) => {
            const on = !layout.hidden.includes(key);
            return (
              <Menu.CheckboxItem key={key} checked={on} disabled={on && shown === 1} onChange={() => layout.toggle(key)}>
                {label}
              </Menu.CheckboxItem>
            );
          })}
          <Menu.Divider />
          <Menu.Item onClick={layout.reset}>As at first</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button
        component="a"
        href={urlOf(endpoint, { ...matching, format: 'csv' })}
        download
        variant="default"
        className={styles.wide}
        leftSection={<IconDownload size={15} stroke={1.7} />}
      >
        CSV Export
      </Button>
    </search>
  );
}

function StarFilter({ value, onChange }: { value: number | undefined; onChange: (star: number | undefined) => void }) {
  return (
    <fieldset className={styles.stars} aria-label="Star rating">
      {[1, 2, 3, 4, 5].map((star) => (
        <UnstyledButton
          key={star}
          aria-pressed={value === star}
          aria-label={star === 1 ? '1 star' : `${star} stars`}
          onClick={() => onChange(value === star ? undefined : star)}
        >
          {star}
          <IconStarFilled size={11} aria-hidden />
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
