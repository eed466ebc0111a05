import { isCountry } from '@brevet/contract/countries';
import { patentsApi } from '@brevet/contract/patents';
import type { SelectProps } from '@mantine/core';
import { Select } from '@mantine/core';
import { useRead } from '../api/hooks.ts';

/** A country by name, or none. The value is its code, in old entries perhaps that of no country. */
export function CountryField({ value, ...props }: Omit<SelectProps, 'data' | 'value'> & { value: string | null }) {
  const countries = useRead(patentsApi.getCountry, {});
  const known = countries.data?.data.filter((country) => isCountry(country.value)) ?? [];
  const isKnown = !value || known.some((country) => country.value === value);
  const label = value && isCountry(value) ? value : `${value} (not a country)`;
  const data = isKnown ? known : [{ value, label }, ...known];
  return <Select {...props} value={value} data={data} searchable clearable nothingFoundMessage="No country found" />;
}
