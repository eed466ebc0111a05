import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Response } from 'maxmind';
import { Reader } from 'maxmind';
import { z } from 'zod';
import { parseAddress } from './ip-address.ts';

const require = createRequire(import.meta.url);

const entry = z.object({ country_code: z.string() });

/** Loaded on the first lookup, so that it doesn't slow down the start. */
let countries: Reader<Response> | null = null;
function countryOf(address: string): string | null {
  countries ??= new Reader(
    readFileSync(require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')),
  );
  return entry.safeParse(countries.get(address)).data?.country_code ?? null;
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Descriptions of address ranges outside any country. Everything else is looked up. */
const nearby: Record<string, string | undefined> = {
  loopback: 'This computer',
  private: 'This network',
  carrierGradeNat: 'This network',
  linkLocal: 'This network',
  uniqueLocal: 'This network',
};

/** The English name of an address's country, or a description such as a private network; null if unknown. */
export function placeOf(address: string | null): string | null {
  const parsed = parseAddress(address ?? '');
  if (parsed === null) return null;
  const near = nearby[parsed.range()];
  if (near) return near;
  const code = countryOf(parsed.toString());
  return (code && countryNames.of(code)) ?? null;
}
