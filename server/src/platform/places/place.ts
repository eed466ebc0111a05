import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { BlockList, isIP } from 'node:net';
import type { Response } from 'maxmind';
import { Reader } from 'maxmind';
import { z } from 'zod';
import { plainAddress } from '../rate-limit/rate-limit.ts';

const require = createRequire(import.meta.url);

const entry = z.object({ country_code: z.string() });

/** Read when the first address is looked up: the start does not wait for it. */
let countries: Reader<Response> | null = null;
function countryOf(address: string): string | null {
  countries ??= new Reader(
    readFileSync(require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')),
  );
  return entry.safeParse(countries.get(address)).data?.country_code ?? null;
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

function networks(...subnets: [string, number, 'ipv4' | 'ipv6'][]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) list.addSubnet(...subnet);
  return list;
}
const thisComputer = networks(['127.0.0.0', 8, 'ipv4'], ['::1', 128, 'ipv6']);
const thisNetwork = networks(
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
);

/** Where an address is: the English name of its country, or how near it is; null when nobody knows. */
export function placeOf(address: string | null): string | null {
  const plain = plainAddress(address ?? '');
  const version = isIP(plain);
  if (version === 0) return null;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (thisComputer.check(plain, family)) return 'This computer';
  if (thisNetwork.check(plain, family)) return 'This network';
  const code = countryOf(plain);
  return (code && countryNames.of(code)) ?? null;
}
