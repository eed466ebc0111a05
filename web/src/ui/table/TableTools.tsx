import type { TableEndpoint } from '@brevet/contract/endpoint';
import { Button, Menu, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconColumns3, IconDownload, IconFilter, IconStarFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { urlOf } from '../../api/client.ts';
import styles from './DataTable.module.css';
import type { DataTableProps } from './DataTable.tsx';
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
  const choosable = columns.filter(({ key }) => key !== 'Action');
  const shown = choosable.filter(({ key }) => !layout.hidden.includes(key)).length;
  return (
    <search className={styles.tools}>
      <TextFilter label={filterLabel} value={search.search ?? ''} onChange={(text) => onChange({ search: text })} />
      {stars && <StarFilter value={search.star} onChange={(star) => onChange({ star })} />}
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

function TextFilter({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((typed: string) => {
    sent.current = typed;
    onChange(typed);
  }, 250);
  useEffect(() => {
    // The address follows what is typed; only when it changes by itself (Back, Clear filters) the field follows it.
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  return (
    <TextInput
      type="search"
      className={styles.filter}
      placeholder={label}
      aria-label={label}
      size="xs"
      maxLength={200}
      leftSection={<IconFilter size={14} stroke={1.7} aria-hidden />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        send(currentTarget.value);
      }}
    />
  );
}

function StarFilter({ value, onChange }: { value: number | undefined; onChange: (star: number | undefined) => void }) {
  return (
    <fieldset className={styles.stars}>
      <legend className={styles.unseen}>Star rating</legend>
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
