import { brokersApi } from '@brevet/contract/brokers';
import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import { searchedSelect, useTypedSearch } from '../../shared/form/searched-select.tsx';

const choosable = { Status: 1, limit: 100, sid: 'BrokerID', sod: 'ASC' } as const;

interface Props {
  value: string[];
  onChange: (codes: string[]) => void;
  error: ReactNode;
  most: number;
}

/** Several active broker codes, searched for by code or name. */
export function BrokerCodesSelect({ value, onChange, error, most }: Props) {
  const search = useTypedSearch();
  const found = useRead(brokersApi.broker, { ...choosable, search: search.text }, { keep: true });
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
      {...searchedSelect({ search, read: found, found: [...listed.keys()] })}
      hidePickedOptions
      openOnFocus={false}
      renderOption={({ option }) => listed.get(option.value) ?? option.value}
    />
  );
}
