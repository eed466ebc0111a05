import type { BrokerRow } from '@brevet/contract/brokers';
import { brokersApi } from '@brevet/contract/brokers';
import type { SelectProps } from '@mantine/core';
import { Select } from '@mantine/core';
import { useRead } from '../../shared/api/hooks.ts';
import { searchedSelect, useTypedSearch } from '../../shared/form/searched-select.tsx';
import { useBroker } from './useBroker.ts';

const choosable = { Status: 1, limit: 100, sid: 'BrokerName', sod: 'ASC' } as const;

const labelOf = ({ BrokerID, BrokerName }: BrokerRow): string => `${BrokerName} (${BrokerID})`;

type Props = Pick<SelectProps, 'className' | 'description' | 'value' | 'onChange' | 'onBlur' | 'error'>;

/** A broker select, searchable by code or name. The current choice shows its name even when it can no longer be chosen. */
export function BrokerSelect({ value, ...input }: Props) {
  const chosen = useBroker(value ?? '');
  // The current choice's label isn't a search.
  const search = useTypedSearch(chosen ? [labelOf(chosen)] : []);
  const found = useRead(brokersApi.broker, { ...choosable, search: search.text }, { keep: true });
  const listed = found.data?.data ?? [];
  const codes = new Map([...listed, ...(chosen ? [chosen] : [])].map((broker) => [broker.BrokerID, labelOf(broker)]));
  // Without its name, the choice would look empty.
  if (value && found.isError && !codes.has(value)) codes.set(value, value);
  return (
    <Select
      label="Broker"
      required
      allowDeselect={false}
      data={[...codes].map(([code, label]) => ({ value: code, label }))}
      value={value ?? null}
      {...input}
      {...searchedSelect({ search, read: found, found: listed.map(({ BrokerID }) => BrokerID) })}
    />
  );
}
