import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { broken, grant, numberless, patentTable, sequenceListing, truncated } from '../fixtures/sample-documents.ts';
import { readerOf } from '../formats.ts';
import { openInput } from '../input/open-input.ts';
import { splitDocuments } from './documents.ts';
import type { Item, PatentReader } from './patent-record.ts';
import { patentsViewPatents } from './patentsview.ts';
import { usptoXml } from './uspto-xml.ts';

const shared = fileURLToPath(new URL('../../../../../../shared/data/', import.meta.url));

const expectation = z.object({
  number: z.string(),
  kind: z.string().nullable().optional(),
  title: z.string().nullable(),
  assignees: z.array(z.string()),
  inventors: z.array(z.string()),
  uspc: z.string().nullable(),
  ipc: z.array(z.string()),
  locarno: z.array(z.string()).optional(),
  cpc: z.array(z.string()).optional(),
  application_number: z.string().nullable(),
  filed: z.string().nullable(),
  issued: z.string().nullable(),
});

async function itemsOf(bytes: AsyncIterable<Buffer>, reader: PatentReader = usptoXml): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of reader.read(bytes, -1)) items.push(item);
  return items;
}

const inChunks = async function* (text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
};

const expectedOf = (file: string) =>
  readFileSync(`${shared}expected/${file}`, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => expectation.parse(JSON.parse(line)));

/** The fields of the expected documents, by their names in them. */
const fieldsOf = (item: Item) => {
  if ('skipped' in item) return item;
  const { number, kind, title, assignees, inventors, uspc, ipc, locarno, cpc, filed, published } = item.record;
  const application_number = item.record.applicationNumber;
  return { number, kind, title, assignees, inventors, uspc, ipc, locarno, cpc, application_number, filed, issued: published };
};

const files = existsSync(shared) ? readdirSync(`${shared}expected`).filter((name) => /^(grant|app|aps)/.test(name)) : [];

/** The items of a real file, read by the reader that recognizes it. */
async function itemsOfFile(path: string): Promise<Item[]> {
  const items: Item[] = [];
  for await (const input of openInput(path)) {
    const reader = readerOf(input.head);
    if (reader) items.push(...(await itemsOf(input.bytes, reader)));
  }
  return items;
}

const pathOf = (file: string): string => {
  const [, folder, name] = /^(.*?)__([^_]*(?:_[^_]+)*?)(?:__.*)?\.jsonl$/.exec(file) ?? [];
  return `${shared}01-uspto/${folder}/${name}`;
};

describe.skipIf(files.length === 0)('the documents of the office', () => {
  // Without the shared files, these tests count as skipped.
  it.each(files.length > 0 ? files : ['each file'])('%s: every field', async (file) => {
    const items = await itemsOfFile(pathOf(file));
    const expected = expectedOf(file);
    expect(items).toHaveLength(expected.length);
    for (const [index, wanted] of expected.entries()) {
      const found = fieldsOf(items[index] ?? { skipped: 'nothing', position: 0 });
      // The expected documents leave out combination sets of CPC classes, which come after the others.
      if ('cpc' in found && wanted.cpc) found.cpc = found.cpc?.slice(0, wanted.cpc.length);
      // The expected documents of v4.0 name only the first of several classes.
      const isShort = file.startsWith('grant-v4') && wanted.ipc.length === 1;
      expect(found).toMatchObject(isShort ? { ...wanted, ipc: expect.arrayContaining(wanted.ipc) } : wanted);
      if (isShort && 'ipc' in found) expect(found.ipc[0]).toBe(wanted.ipc[0]);
    }
  });

  it('give a reason to doubt their values only where spaces were lost', async () => {
    const doubts: [string, string[]][] = [];
    for (const file of files)
      for (const item of await itemsOfFile(pathOf(file))) doubts.push([file, 'skipped' in item ? [item.skipped] : item.doubts]);
    const reformatted = 'its classes were left out because their spaces are missing';
    expect(doubts.filter(([, list]) => list.length > 0)).toEqual([
      ['grant-v2__mpi-v2-5-B1.xml.jsonl', [reformatted]],
      ['grant-v2__mpi-v2-5-S1.xml.jsonl', [reformatted]],
    ]);
  });

  it('are read from a weekly archive with every field', async () => {
    const items = await itemsOfFile(`${shared}01-uspto/biblio-weekly-zip/ipgb20230404_wk14.zip`);
    expect(items.map(fieldsOf)).toEqual(expectedOf('biblio-weekly-zip__ipgb20230404_wk14.zip__ipgb20230404.xml.jsonl'));
  });

  it('keep the classes of combination sets', async () => {
    const [item] = await itemsOfFile(`${shared}01-uspto/grant-v4/uspto-US08926509.xml`);
    const cpc = item && 'record' in item ? item.record.cpc : [];
    expect(cpc).toHaveLength(19);
    expect(cpc.slice(-4)).toEqual(['H04W 84/18', 'H04W 88/08', 'H04W 52/0235', 'H04W 52/0274']);
  });

  it('have their abstract', async () => {
    const squeeze = (text: string) => text.replace(/\s+/g, '');
    for (const file of files.filter((name) => /v4__/.test(name))) {
      const source = readFileSync(pathOf(file), 'utf8');
      const written = [...source.matchAll(/<abstract [^>]*>([\s\S]*?)<\/abstract>/g)].map(([, xml = '']) => squeeze(plain(xml)));
      const items = await itemsOfFile(pathOf(file));
      const read = items.flatMap((item) => ('record' in item && item.record.abstract ? squeeze(item.record.abstract) : []));
      expect(read, file).toEqual(written);
    }
  });

  it('have as many claims as they say', async () => {
    for (const file of files.filter((name) => /v4__/.test(name))) {
      const source = readFileSync(pathOf(file), 'utf8');
      const said = [...source.matchAll(/<us-patent-(?:grant|application)[\s>][\s\S]*?<\/us-patent-(?:grant|application)>/g)].map(
        ([xml]) => (xml.match(/<claim\s/g) ?? []).length,
      );
      const items = await itemsOfFile(pathOf(file));
      expect(
        items.map((item) => ('claims' in item ? item.claims.length : -1)),
        file,
      ).toEqual(said);
    }
  });

  it('are counted in the JSON of Patent Public Search', async () => {
    const items = await itemsOfFile(`${shared}01-uspto/ppubs-json/ppubs_biblio_20231031.json`);
    expect(items).toHaveLength(129);
    expect(items[0]).toMatchObject({
      doubts: ['it names only the first of its inventors'],
      record: {
        number: '11803561',
        kind: 'B1',
        title: 'Approximation query',
        assignees: ['Amazon Technologies, Inc.'],
        inventors: ['William Nathan John Hurst'],
        ipc: ['G06F 16/2458', 'G06F 16/31'],
        cpc: ['G06F 16/313', 'G06F 16/2462'],
        filed: '2014-03-31',
        issued: '2023-10-31',
        applicationNumber: '14231597',
      },
    });
  });
});

/** The text of XML with numeric entities, as a reader sees it. */
const plain = (xml: string): string =>
  xml
    .replace(/<[^>]*>/g, '')
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&');

describe('USPTO XML', () => {
  const two =
    grant({ number: '11999001', title: 'First' }) + sequenceListing('11999001') + grant({ number: '11999002', title: 'Second' });

  it('reads each grant and skips everything else', async () => {
    const items = await itemsOf(inChunks(two, 1_000_000));
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({
      position: 0,
      record: {
        number: '11999001',
        kind: 'B2',
        status: 'Issued',
        title: 'First with CO2 — größer',
        abstract: 'A plate that cools.',
        assignees: ['Halden & Kestrel, Ltd.', 'Bare Holding'],
        inventors: ['Ada Quist'],
        cpc: ['H05K 7/20'],
        filed: '2021-03-04',
        issued: '2024-01-02',
      },
    });
    expect(items[1]?.position).toBe(Buffer.from(two).lastIndexOf('<?xml '));
  });

  it('reads the same documents wherever the chunks end', async () => {
    const whole = await itemsOf(inChunks(two, 1_000_000));
    for (const size of [1, 2, 3, 5, 7, 64, 1000]) expect(await itemsOf(inChunks(two, size))).toEqual(whole);
  });

  it('reads the same documents from any two pieces', async () => {
    const bytes = Buffer.from(two);
    const documentsOf = async (...pieces: Buffer[]) => {
      const found: [number, string][] = [];
      for await (const document of splitDocuments(Readable.from(pieces), ['us-patent-grant', 'sequence-cwu']))
        found.push([document.position, document.bytes.toString()]);
      return found;
    };
    const whole = await documentsOf(bytes);
    expect(whole).toHaveLength(3);
    for (let border = 1; border < bytes.length; border += 1) {
      expect(await documentsOf(bytes.subarray(0, border), bytes.subarray(border)), `border at ${border}`).toEqual(whole);
    }
  });

  it('reads documents without an XML declaration', async () => {
    const items = await itemsOf(inChunks(two.replaceAll(/<\?xml.*\n/g, '').replaceAll('\n', ''), 100));
    expect(items.map((item) => 'record' in item && item.record.number)).toEqual(['11999001', '11999002']);
  });

  it('skips an oversized document and reads the next', async () => {
    const endless = async function* () {
      yield Buffer.from('<?xml version="1.0"?>\n<us-patent-grant><us-bibliographic-data-grant>');
      const line = Buffer.alloc(1024 * 1024, 'x');
      for (let count = 0; count < 140; count += 1) yield line;
      yield Buffer.from(`</us-patent-grant>\n${grant({ number: '11999006', title: 'Next' })}`);
    };
    expect(await itemsOf(endless())).toMatchObject([
      { skipped: 'it is longer than any patent', position: 0 },
      { record: { number: '11999006' } },
    ]);
  });

  it("doesn't mistake a root element with the name of a built-in for a patent", async () => {
    expect(await itemsOf(inChunks('<?xml version="1.0"?><constructor></constructor>', 100))).toEqual([
      { skipped: 'it has no root element of a patent', number: null, position: 0, isCutOff: false },
    ]);
  });

  it('returns no date for an invalid one', async () => {
    const [item] = await itemsOf(inChunks(grant({ number: '11999007', title: 'Undated', filed: '00000100' }), 4096));
    expect(item).toMatchObject({ record: { filed: null } });
  });

  it('accepts CRLF line ends', async () => {
    const items = await itemsOf(inChunks(two.replaceAll('\n', '\r\n'), 4096));
    expect(items.map((item) => 'record' in item && item.record.title)).toEqual([
      'First with CO2 — größer',
      'Second with CO2 — größer',
    ]);
  });

  it("reports a document's error with its position, and continues", async () => {
    const file = broken + truncated('11999003') + numberless + grant({ number: '11999004', title: 'Good' });
    const items = await itemsOf(inChunks(file, 999));
    expect(items.map((item) => ('skipped' in item ? item.skipped : item.record.number))).toEqual([
      expect.stringMatching(/tag/),
      'the document ends before </us-patent-grant>',
      'there is no patent number in "none at all"',
      '11999004',
    ]);
    expect(items.map(({ position }) => position)).toEqual([0, broken.length, expect.any(Number), expect.any(Number)]);
  });

  it('resumes after any position, and reads nothing twice', async () => {
    const file = two + broken + grant({ number: '11999004', title: 'Last' });
    const all = await itemsOf(inChunks(file, 4096));
    expect(all.length).toBeGreaterThan(3);
    for (const [index, { position }] of all.entries()) {
      const rest: Item[] = [];
      for await (const item of usptoXml.read(inChunks(file, 4096), position)) rest.push(item);
      expect(rest, `after item ${index}`).toEqual(all.slice(index + 1));
    }
  });

  it('resumes after any line of a table, and reads nothing twice', async () => {
    const rows = async (position: number) => {
      const found: Item[] = [];
      for await (const item of patentsViewPatents.read(inChunks(patentTable, 7), position)) found.push(item);
      return found;
    };
    const all = await rows(-1);
    expect(all.map(({ position }) => position)).toEqual([2, 3, 4, 5]);
    for (const [index, { position }] of all.entries()) expect(await rows(position)).toEqual(all.slice(index + 1));
  });

  it('never resolves an entity of a DOCTYPE', async () => {
    const bomb = grant({ number: '11999005', title: '&secret;' }).replace(
      '[ ]',
      '[<!ENTITY secret SYSTEM "file:///etc/passwd">]',
    );
    expect(await itemsOf(inChunks(bomb, 4096))).toMatchObject([{ skipped: expect.stringMatching(/entity/) }]);
  });
});
