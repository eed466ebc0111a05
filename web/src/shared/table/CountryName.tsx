import { patentsApi } from '@brevet/contract/patents';
import { useRead } from '../api/hooks.ts';

/** The name of a country by its code; the code itself until the names are there. */
export function useCountryName(code: string): string {
  const countries = useRead(patentsApi.getCountry, {});
  return countries.data?.data.find(({ value }) => value === code)?.label ?? code;
}

export const CountryName = ({ code }: { code: string }) => useCountryName(code);
