import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Damage } from '../fixtures/damage.ts';
import { damaged, randomNumbers } from '../fixtures/damage.ts';
import { applicationV1, grant, greenbookGrant, patdocGrant, ppubsPatent } from '../fixtures/sample-documents.ts';
import { readerOf } from '../formats.ts';
import type { FoundRecord, Item, Lost, PatentReader } from './patent-record.ts';

/** Damages of each format. `BREVET_DAMAGES=1000` for the figures in docs/testing.md. */
const trials = Number(process.env.BREVET_DAMAGES ?? 120);
const shared = fileURLToPath(new URL('../../../../../../shared/data/01-uspto/', import.meta.url));
/** Short documents, so that damage reaches from one into another. */
const longest = 45_000;
const most = 10;

const words = [
  'Quist',
  'Ada',
  'Halden',
  'Kestrel',
  'Bare',
  'plate',
  'cools',
  'balance',
  'hose',
  'suit',
  'channel',
  'sleeve',
  'pan',
];
/** Texts of six documents with no words in common. */
const six = (make: (index: number) => string): string[] =>
  Array.from({ length: 6 }, (_, index) => {
    const mark = 'abcdef'[index] ?? '';
    return words.reduce((text, word) => text.replaceAll(word, `${word}${mark}${mark}`), make(index));
  });

const title = (index: number): string => `Title ${'abcdef'[index]}${index}`;
const office = ['039309525', '039309754', '039310132', '039311023', '039312348', '039313565'];
const found = six((index) => JSON.stringify(ppubsPatent({ number: String(11_803_561 + index * 11), title: title(index) }))).map(
  (text) => JSON.parse(text),
);
const heading = ['patent_id', 'patent_type', 'patent_date', 'patent_title', 'wipo_kind', 'num_claims', 'withdrawn', 'filename'];
const rows = Array.from({ length: 60 }, (_, index) => {
  const word = String.fromCharCode(97 + (index % 26), 97 + (index % 7), 97 + (index % 25));
  const title = `"Cooling ""hot${word}"" plates${word} of a kind of metal"`;
  return `"${10_999_001 + index * 11}"\t"utility"\t"2021-05-04"\t${title}\t"B2"\t${20 + index}\t0\t"ipg210504.xml"`;
});

const own: [name: string, read: () => string][] = [
  ['XML v4', () => six((index) => grant({ number: String(11_900_001 + index * 11), title: title(index) })).join('')],
  ['PATDOC', () => six((index) => patdocGrant({ number: `0${6_530_116 + index * 11}`, title: title(index) })).join('')],
  ['SGML', () => six((index) => patdocGrant({ number: `0${6_530_116 + index * 11}`, title: title(index) }, true)).join('')],
  ['XML v1', () => six((index) => applicationV1({ number: String(20_040_000_001 + index * 11), title: title(index) })).join('')],
  ['APS', () => six((index) => greenbookGrant({ number: office[index] ?? '', title: title(index) })).join('')],
  ['JSON in lines', () => JSON.stringify({ numFound: 500, query: { q: 'a "b" {' }, patents: found }, null, 1)],
  ['JSON in one line', () => JSON.stringify({ numFound: 500, query: { q: 'a "b" {' }, patents: found })],
  ['JSON, a line each', () => found.map((one) => `${JSON.stringify(one)}\n`).join('')],
  ['a table', () => [heading.map((name) => `"${name}"`).join('\t'), ...rows].join('\n')],
];

const real: [name: string, read: () => Promise<Buffer>][] = [
  ['XML v4', () => realDocuments([...filesIn('grant-v4'), ...filesIn('app-v4')])],
  ['PATDOC', () => realDocuments(filesIn('grant-v2'))],
  ['XML v1', () => realDocuments(filesIn('app-v1'))],
  ['APS', () => realDocuments([...filesIn('aps-greenbook'), reissues].filter((path) => existsSync(path)))],
  ['JSON', async () => Buffer.from(JSON.stringify(realPatents(), null, 2))],
  ['JSON in one line', async () => Buffer.from(JSON.stringify(realPatents()))],
];

const realPatents = (): unknown => {
  const answer = JSON.parse(readFileSync(`${shared}ppubs-json/ppubs_biblio_20231031.json`, 'utf8'));
  return { ...answer, patents: answer.patents.slice(0, 12) };
};

const reissues = `${shared}../../cases/50-patent-files/aps-reissues-run-on-claims.txt`;
const filesIn = (folder: string): string[] => readdirSync(`${shared}${folder}`).map((name) => `${shared}${folder}/${name}`);

/** Real documents of these files, one after another. */
async function realDocuments(paths: string[]): Promise<Buffer> {
  const documents = new Map<string, Buffer>();
  for (const path of paths) {
    const bytes = readFileSync(path);
    const items = documents.size < most ? await itemsOf(readerFor(bytes), bytes) : [];
    for (const [index, item] of items.entries()) {
      const document = bytes.subarray(item.position, items[index + 1]?.position);
      if ('record' in item && document.length <= longest) documents.set(item.record.number, document);
    }
  }
  return Buffer.concat([...documents.values()].slice(0, most));
}

function readerFor(bytes: Buffer): PatentReader {
  const reader = readerOf(bytes.subarray(0, 65_536));
  if (!reader) throw new Error('There is no reader for it');
  return reader;
}

async function itemsOf(reader: PatentReader, bytes: Buffer): Promise<Item[]> {
  const chunks = (async function* () {
    for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
  })();
  const items: Item[] = [];
  for await (const item of reader.read(chunks, -1)) items.push(item);
  return items;
}

const isFound = (item: Item): item is FoundRecord & { position: number } => 'record' in item;
const isLost = (item: Item): item is Lost => 'skipped' in item;
const wordsIn = ({ record, claims }: FoundRecord): string[] => JSON.stringify([record, claims]).match(/[\p{L}\p{N}]{4,}/gu) ?? [];

interface Known extends FoundRecord {
  /** Where it begins and ends in the file, in bytes. */
  start: number;
  end: number;
  words: Set<string>;
}

/** The documents of an undamaged file. The position of a table's row is its line. */
async function knownIn(reader: PatentReader, whole: Buffer): Promise<Known[]> {
  const items = (await itemsOf(reader, whole)).filter(isFound);
  const lines = [0, ...[...whole.keys()].filter((at) => whole[at] === 0x0a).map((at) => at + 1)];
  const starts = items.map(({ position }) => (reader.isTable ? (lines[position - 1] ?? 0) : position));
  return items.map((item, index) => ({
    ...item,
    start: starts[index] ?? 0,
    end: starts[index + 1] ?? whole.length,
    words: new Set(wordsIn(item)),
  }));
}

/** What is wrong after some damage: documents that are gone without a report, and those with parts of another one. */
function wrongAfter(known: Known[], items: Item[], { at, length, what }: Damage, isTable: boolean): string[] {
  const stored = items.filter(isFound);
  const reports = items.filter(isLost);
  const isHit = ({ start, end }: Known): boolean => at < end && at + length >= start - 1;
  const numbers = new Set(known.map(({ record }) => record.number));
  // The digits of a number may have become others. Nothing in a table's row tells; elsewhere, there is a doubt.
  const renamed = stored.filter(({ record, doubts }) => !numbers.has(record.number) && (isTable || doubts.length > 0));
  const gone = known.filter((one) => !stored.some(({ record }) => record.number === one.record.number));
  // A large hole can take all traces of several documents.
  const least = length > 64 ? 1 : gone.length - renamed.length;
  const silent = gone.length > renamed.length && reports.length < least ? gone : [];
  const unnamed = gone.filter(
    (one) => renamed.length === 0 && !isHit(one) && !reports.some(({ number }) => number === one.record.number),
  );
  const mixed = known.filter((one) => {
    const now = stored.findLast(({ record }) => record.number === one.record.number);
    if (!now) return false;
    const strange = wordsIn(now).filter((word) => !one.words.has(word));
    const foreign = strange.filter((word) => known.some((other) => other !== one && other.words.has(word)));
    const isChanged = JSON.stringify([now.record, now.claims]) !== JSON.stringify([one.record, one.claims]);
    return foreign.length > 1 || (isChanged && !isHit(one) && renamed.length === 0);
  });
  const strangers = stored.filter((one) => !numbers.has(one.record.number) && !renamed.includes(one));
  return [
    ...silent.map(({ record }) => `${what}: lost ${record.number} without a report`),
    ...unnamed.map(({ record }) => `${what}: lost ${record.number}, which isn't damaged, without naming it`),
    ...mixed.map(({ record }) => `${what}: ${record.number} has parts of another patent`),
    ...strangers.map(({ record }) => `${what}: stored ${record.number}, which isn't in the file`),
  ];
}

async function wrongIn(whole: Buffer): Promise<{ known: number; wrong: string[] }> {
  const reader = readerFor(whole);
  const known = await knownIn(reader, whole);
  const random = randomNumbers(7);
  const borders = known.map(({ start }) => start);
  const wrong: string[] = [];
  for (let trial = 0; trial < trials; trial += 1) {
    const damage = damaged(whole, borders, trial, random);
    wrong.push(...wrongAfter(known, await itemsOf(reader, damage.bytes), damage, reader.isTable === true));
  }
  return { known: known.length, wrong };
}

describe('after damage at a border or anywhere', () => {
  it.each(own)(
    'each invented patent is stored as it was or reported: %s',
    async (_name, read) => {
      const { known, wrong } = await wrongIn(Buffer.from(read()));
      expect(known).toBeGreaterThan(5);
      expect(wrong).toEqual([]);
    },
    600_000,
  );

  it.skipIf(!existsSync(shared)).each(real)(
    'each real patent is stored as it was or reported: %s',
    async (_name, read) => {
      const { known, wrong } = await wrongIn(await read());
      expect(known).toBeGreaterThan(1);
      expect(wrong).toEqual([]);
    },
    600_000,
  );
});
