import type { PDFDict as Dict, PDFObject } from '@cantoo/pdf-lib';
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { hasName } from './pdf-dictionaries.ts';

const named = (name: string) => PDFName.of(name);

/** The places that a document names, so that links can lead there without the names. */
export type Destinations = ReadonlyMap<string, PDFObject>;

const nameOf = (value: PDFObject | undefined): string | null =>
  value instanceof PDFName || value instanceof PDFString || value instanceof PDFHexString
    ? Buffer.from(value.asBytes()).toString('latin1')
    : null;

/** A place itself, or the place in a dictionary about it. */
const placeOf = (value: PDFObject | undefined): PDFObject | undefined =>
  value instanceof PDFDict ? value.lookup(named('D')) : value;

export function destinationsOf(catalog: Dict): Destinations {
  const found = new Map<string, PDFObject>();
  const add = (name: string | null, value: PDFObject | undefined) => {
    const place = placeOf(value);
    if (name !== null && place instanceof PDFArray) found.set(name, place);
  };
  const old = catalog.lookup(named('Dests'));
  if (old instanceof PDFDict) for (const key of old.keys()) add(nameOf(key), old.lookup(key));
  const trees = catalog.lookup(named('Names'));
  const open: unknown[] = [trees instanceof PDFDict ? trees.lookup(named('Dests')) : undefined];
  const seen = new Set<unknown>();
  for (let node = open.pop(); node instanceof PDFDict; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const names = node.lookup(named('Names'));
    for (let at = 0; names instanceof PDFArray && at + 1 < names.size(); at += 2)
      add(nameOf(names.lookup(at)), names.lookup(at + 1));
    const kids = node.lookup(named('Kids'));
    for (let at = 0; kids instanceof PDFArray && at < kids.size(); at += 1) open.push(kids.lookup(at));
  }
  return found;
}

/** Lets links, bookmarks and the start of a document lead to places instead of their names. */
export function resolveDestinations(dict: Dict, destinations: Destinations): void {
  const keys = [...(hasName(dict, 'S', 'GoTo') ? ['D'] : []), 'Dest', 'OpenAction'];
  for (const key of keys.map(named)) {
    const name = nameOf(dict.lookup(key));
    if (name === null) continue;
    const place = destinations.get(name);
    if (place) dict.set(key, place);
    else dict.delete(key);
  }
}
