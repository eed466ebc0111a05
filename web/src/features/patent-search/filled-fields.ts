import { patentSearchNames } from '@brevet/contract/patent-search';

/** The filled fields of a patent search in an address. */
export const filledFields = (address: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    patentSearchNames.map((name) => [name, String(address[name] ?? '').trim()] as const).filter(([, value]) => value !== ''),
  );
