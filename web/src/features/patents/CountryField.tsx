import { patentsApi } from '@brevet/contract/patents';
import type { SelectProps } from '@mantine/core';
import { Select } from '@mantine/core';
import { useRead } from '../../shared/api/hooks.ts';

/** A country by name, or none. The value is its code. */
export function CountryField(props: Omit<SelectProps, 'data'>) {
  const countries = useRead(patentsApi.getCountry, {});
  const { value } = props;
  const known = countries.data?.data ?? (value ? [{ value, label: value }] : []);
  return <Select {...props} data={known} searchable clearable nothingFoundMessage="No country found" />;
}
