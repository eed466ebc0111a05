import { brokersApi } from '@brevet/contract/brokers';
import { messages } from '@brevet/contract/messages';
import { Loader, MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useRead } from '../../shared/api/hooks.ts';

const choosable = { Status: 1, limit: 100, sid: 'BrokerID', sod: 'ASC' } as const;
const pause = 250;

interface Props {
  value: string[];
  onChange: (codes: string[]) => void;
  error: ReactNode;
  most: number;
}

/** Several active broker codes, searched for by code or name. */
export function BrokerCodesSelect({ value, onChange, error, most }: Props) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), pause);
  const found = useRead(brokersApi.broker, { ...choosable, search }, { keep: true });
  const listed = new Map((found.data?.data ?? []).map(({ BrokerID, BrokerName }) => [BrokerID, `${BrokerID} – ${BrokerName}`]));
  return (
    <MultiSelect
      label="Broker codes"
      placeholder={value.length === 0 ? 'Code or name' : ''}
      data={[...new Set([...value, ...listed.keys()])]}
      value={value}
      onChange={onChange}
      error={error}
      maxValues={most}
      searchable
      hidePickedOptions
      openOnFocus={false}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options.filter((option) => 'value' in option && listed.has(option.value))}
      renderOption={({ option }) => listed.get(option.value) ?? option.value}
      nothingFoundMessage={found.isPending ? 'Searching…' : (found.error?.message ?? messages.noData)}
      rightSection={found.isFetching ? <Loader size={14} /> : undefined}
    />
  );
}
