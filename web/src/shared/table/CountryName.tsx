import { isCountry } from '@brevet/contract/countries';
import { patentsApi } from '@brevet/contract/patents';
import { useRead } from '../api/hooks.ts';

/** The name of a country by its code; the code itself until the names are there. Old entries may have the code of no country. */
export function useCountryName(code: string): string {
  const countries = useRead(patentsApi.getCountry, {});
  if (code !== '' && !isCountry(code)) return `${code} (not a country)`;
  return countries.data?.data.find(({ value }) => value === code)?.label ?? code;
}

export const CountryName = ({ code }: { code: string }) => useCountryName(code);
