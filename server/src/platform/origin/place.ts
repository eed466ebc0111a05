import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Response } from 'maxmind';
import { Reader } from 'maxmind';
import { z } from 'zod';
import { parseAddress } from './ip-address.ts';

const require = createRequire(import.meta.url);

const entry = z.object({ country_code: z.string() });

/** Read at the first lookup, so that the start doesn't wait for it. */
let countries: Reader<Response> | null = null;
function countryOf(address: string): string | null {
  countries ??= new Reader(
    readFileSync(require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')),
  );
  return entry.safeParse(countries.get(address)).data?.country_code ?? null;
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Ranges of addresses that belong to no country, in words; anything not listed here is looked up. */
const nearby: Record<string, string | undefined> = {
  loopback: 'This computer',
  private: 'This network',
  carrierGradeNat: 'This network',
  linkLocal: 'This network',
  uniqueLocal: 'This network',
};

/** The English name of the country of an address, or how near it is; null when that isn't known. */
export function placeOf(address: string | null): string | null {
  const parsed = parseAddress(address ?? '');
  if (parsed === null) return null;
  const near = nearby[parsed.range()];
  if (near) return near;
  const code = countryOf(parsed.toString());
  return (code && countryNames.of(code)) ?? null;
}
