import { existsSync, readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import type { PrintedFacts } from '../../../schema/bulk-patents.ts';
import { openInput } from '../input/open-input.ts';
import type { Item } from './patent-record.ts';
import { usptoXml } from './uspto-xml.ts';

const shared = fileURLToPath(new URL('../../../../../../shared/data/', import.meta.url));
const folders = ['01-uspto/grant-v4', '01-uspto/biblio-weekly-zip', '08-legal/grant-xml'].map((name) => `${shared}${name}/`);
const files = existsSync(shared) ? folders.flatMap((folder) => readdirSync(folder).map((name) => folder + name)) : [];

/** A line for each fact. */
type Lines = string[];
const squeezed = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();
const dayless = (text: string | null): string => squeezed(text).replaceAll('-', '');

/** All elements in the order of the document, each with its path and the text at a path inside it. */
function elementsOf(xml: string): { path: string; text(name: string): string }[] {
  const parser = new SaxesParser();
  const open: { name: string; texts: Map<string, string> }[] = [];
  const found: { path: string; texts: Map<string, string> }[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    const element = { name, texts: new Map<string, string>() };
    open.push(element);
    found.push({ path: open.map((one) => one.name).join('/'), texts: element.texts });
  });
  parser.on('text', (text) => {
    const path = open.map(({ name }) => name);
    for (const [depth, { texts }] of open.entries()) {
      const below = path.slice(depth + 1).join('/');
      texts.set(below, (texts.get(below) ?? '') + text);
    }
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return found.map(({ path, texts }) => ({ path, text: (name) => squeezed(texts.get(name) ?? '') }));
}

/** Where a relation names the other document, unless that is `relation/parent-doc`. */
const parents: Record<string, string> = {
  'us-provisional-application': '',
  'related-publication': '',
  'us-divisional-reissue': 'us-relation/parent-doc/',
};

/** The facts as a plain parser finds them, by the layouts of the office. */
function countedIn(bibliography: string): Lines {
  return elementsOf(bibliography).flatMap(({ path, text }) => {
    const place = path.replace(/^[^/]+\//, '');
    const [, relation] = /^us-related-documents\/([^/]+)$/.exec(place) ?? [];
    if (relation) {
      const at = parents[relation] ?? 'relation/parent-doc/';
      const own = ['document-id/doc-number', 'document-id/date', 'parent-status'].map((name) => text(at + name));
      const granted = ['doc-number', 'date'].map((name) => text(`${at}parent-grant-document/document-id/${name}`));
      return [['relation', relation, ...own, ...granted].join(' | ')];
    }
    const given = (...names: string[]): Lines => [[place, ...names.map(text)].join(' | ')];
    if (place === 'priority-claims/priority-claim') return given('country', 'doc-number', 'date');
    if (place === 'pct-or-regional-filing-data')
      return [
        [
          place,
          text('document-id/doc-number'),
          text('document-id/date'),
          text('us-371c124-date/date') || text('us-371c12-date/date'),
        ].join(' | '),
      ];
    if (/^us-term-of-grant\/(us-term-extension|length-of-grant)$/.test(place)) return given('');
    if (place === 'us-term-of-grant/disclaimer') return given('date');
    if (place === 'hague-agreement-data')
      return given('international-registration-number', 'international-registration-date/date');
    if (place === 'us-botanic') return given('latin-name', 'variety');
    return place === 'us-issued-on-continued-prosecution-application' ? [place] : [];
  });
}

/** The facts that the reader returns. */
function linesOf(facts: PrintedFacts): Lines {
  const { relations, priority, pct, adjustment, lengthOfGrant, disclaimer, hague, botanic, continuedProsecution } = facts;
  const line = (place: string, ...values: (string | number | null)[]): string =>
    [place, ...values.map((value) => squeezed(value === null ? '' : String(value)))].join(' | ');
  return [
    ...relations.map((one) =>
      line('relation', one.kind, one.number, dayless(one.filed), one.status, one.patent, dayless(one.granted)),
    ),
    ...priority.map((one) => line('priority-claims/priority-claim', one.country, one.number, dayless(one.filed))),
    ...(pct ? [line('pct-or-regional-filing-data', pct.number, dayless(pct.filed), dayless(pct.entered))] : []),
    ...(adjustment ? [line('us-term-of-grant/us-term-extension', Object.values(adjustment)[0])] : []),
    ...(lengthOfGrant === null ? [] : [line('us-term-of-grant/length-of-grant', lengthOfGrant)]),
    ...(disclaimer ? [line('us-term-of-grant/disclaimer', dayless(disclaimer.limit))] : []),
    ...(hague ? [line('hague-agreement-data', hague.number, dayless(hague.registered))] : []),
    ...(botanic ? [line('us-botanic', botanic.latinName, botanic.variety)] : []),
    ...(continuedProsecution ? ['us-issued-on-continued-prosecution-application'] : []),
  ];
}

describe.skipIf(files.length === 0)('the printed facts of real grants (skipped without ../shared)', () => {
  it('are those that a plain parser finds', async () => {
    const counts: Record<string, number> = {};
    let grants = 0;
    for (const path of files)
      for await (const input of openInput(path)) {
        const bytes = await buffer(input.bytes);
        const sources =
          bytes.toString('utf8').match(/<us-bibliographic-data-grant>[\s\S]*?<\/us-bibliographic-data-grant>/g) ?? [];
        const items: Item[] = [];
        for await (const item of usptoXml.read(Readable.from([bytes]), -1)) items.push(item);
        if (sources.length === 0) continue;
        expect(items, input.name).toHaveLength(sources.length);
        for (const [index, source] of sources.entries()) {
          const item = items[index];
          const counted = countedIn(source.replace(/<us-references-cited>[\s\S]*<\/us-references-cited>/, '')).sort();
          expect(item && 'facts' in item && item.facts && linesOf(item.facts).sort(), `${input.name} ${index}`).toEqual(counted);
          for (const line of counted) {
            const [place = ''] = line.split(' | ', 1);
            counts[place] = (counts[place] ?? 0) + 1;
          }
        }
        grants += sources.length;
      }
    expect(grants).toBeGreaterThan(100);
    const terms = ['us-term-extension', 'length-of-grant', 'disclaimer'].map((name) => `us-term-of-grant/${name}`);
    const others = [
      'relation',
      'priority-claims/priority-claim',
      'pct-or-regional-filing-data',
      'hague-agreement-data',
      'us-botanic',
    ];
    expect(Object.keys(counts)).toEqual(expect.arrayContaining([...terms, ...others]));
  });
});
