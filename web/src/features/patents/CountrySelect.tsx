import { patentsApi } from '@brevet/contract/patents';
import { Select } from '@mantine/core';
import { useRead } from '../../shared/api/hooks.ts';

/** The country or patent office of a number, by its code; people also find it by its name. */
export function CountrySelect({ value, onChange }: { value: string; onChange: (country: string) => void }) {
  const countries = useRead(patentsApi.getCountry, {});
  const names = new Map(countries.data?.data.map(({ value: code, label }) => [code, label]));
  const describe = (code: string): string => `${code} ${names.get(code) ?? ''}`;
  return (
    <Select
      label="Country"
      data={[...(names.size > 0 ? names.keys() : ['US'])]}
      renderOption={({ option }) => describe(option.value)}
      filter={({ options, search }) =>
        options.filter(
          (option) => 'value' in option && describe(option.value).toLowerCase().includes(search.toLowerCase().trim()),
        )
      }
      value={value}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No country found"
      comboboxProps={{ width: 260, position: 'bottom-end' }}
      onChange={(country) => onChange(country ?? 'US')}
    />
  );
}
