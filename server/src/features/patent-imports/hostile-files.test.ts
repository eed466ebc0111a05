import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkPatents, patentClaims } from '../../schema/bulk-patents.ts';
import { testDatabase } from '../../test/database.ts';
import { grant } from './fixtures/sample-documents.ts';
import { importFiles } from './import-files.ts';
import { claimsOfPatent } from './patent-claims.queries.ts';
import { jsonObjects } from './readers/json-objects.ts';

describe('a file with values that the store cannot take', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  const folder = mkdtempSync(join(tmpdir(), 'brevet-hostile-test-'));
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const imported = async (content: string) => {
    const path = join(folder, 'file');
    writeFileSync(path, content);
    const problems: string[] = [];
    const [report] = await importFiles(database.pool, [path], { onProblem: ({ reason }) => problems.push(reason) });
    const rows = await database.db.select({ number: bulkPatents.PatentNumber }).from(bulkPatents);
    return { report, problems, numbers: rows.map(({ number }) => number) };
  };
  const withClaims = (title: string, claims: string): string => {
    const [start] = grant({ number: '12111003', title }).split(/<claims|<\/us-patent-grant>/);
    return `${start}<claims>${claims}</claims></us-patent-grant>`;
  };
  const claimsOf = (PatentNumber: string) => claimsOfPatent(database.db, { Country: 'US', PatentNumber });

  /** Letters that don't compress, so that an index entry with them is too long. */
  const noise = Array.from({ length: 9000 }, (_, n) => String.fromCharCode(0x4e00 + ((n * 7919) % 20_000))).join('');
  const classes = Array.from({ length: 40_000 }, (_, n) => `${n} ${noise.slice(n % 8000, (n % 8000) + 20)}`)
    .map((group) => `<classification-cpc><section>H</section><main-group>${group}</main-group></classification-cpc>`)
    .join('');

  /** Names of 180,000 signs, each of which is up to six letters in the index. */
  const signs = Array.from({ length: 11_000 }, (_, n) =>
    Array.from({ length: 15 }, (_, at) => String.fromCharCode(0x3300 + ((Math.floor(n / 60 ** (at % 3)) + at * 7) % 60))).join(
      '',
    ),
  ).join(' ');

  it.each([
    ['an endless country', '<country>US<', `<country>${noise}<`, 'there is no country with the code'],
    ['a country in words', '<country>US<', '<country>France<', 'there is no country with the code'],
    [
      'endless classes',
      '</classifications-cpc>',
      `<further-cpc>${classes}</further-cpc></classifications-cpc>`,
      'its texts are longer',
    ],
    ['signs that stand for whole words', '<last-name>Quist', `<last-name>${signs}`, 'its texts are longer'],
  ])('is imported except for a patent with %s', async (_name, place, hostile, reason) => {
    const bad = grant({ number: '12111001', title: 'Bad' }).replace(place, hostile);
    const { report, problems, numbers } = await imported(bad + grant({ number: '12111002', title: 'Good' }));
    expect(problems).toEqual([expect.stringContaining(reason)]);
    expect(report).toMatchObject({ state: 'done', counts: { read: 2, skipped: 1 } });
    expect(numbers).toContain('12111002');
    expect(numbers).not.toContain('12111001');
  });

  it('is imported except for a patent with endless details', async () => {
    await imported(grant({ number: '12111011', title: 'Bad' }) + grant({ number: '12111012', title: 'Good' }));
    const names = Array.from({ length: 20_000 }, (_, n) => `12111011\t${n}\tFirst${n}\t${'x'.repeat(60)}${n}`);
    const headings = 'patent_id\tinventor_sequence\tdisambig_inventor_name_first\tdisambig_inventor_name_last';
    const { report, problems } = await imported([headings, ...names, '12111012\t0\tGrace\tQuist'].join('\n'));
    expect(problems).toEqual(['patent 12111011 has more details than any patent']);
    expect(report).toMatchObject({ state: 'done', counts: { read: 20_001, changed: 1, same: 0, skipped: 20_000 } });
    const [row] = await database.db
      .select({ Inventors: bulkPatents.Inventors })
      .from(bulkPatents)
      .where(eq(bulkPatents.PatentNumber, '12111012'));
    expect(row?.Inventors).toEqual(['Grace Quist']);
  });

  it('is imported without the NULs in its claims', async () => {
    const lines = [
      'PATN',
      'WKU  043479020',
      'TTL  Balance',
      'ISD  19820907',
      'NCL  1',
      'CLMS',
      'NUM  1.',
      'PAR  1. A \0balance.',
    ];
    expect((await imported(`${lines.join('\r\n')}\r\n`)).report).toMatchObject({ state: 'done', counts: { added: 1 } });
    expect(await claimsOf('4347902')).toEqual([{ number: 1, text: 'A balance.', dependsOn: [] }]);
  });

  it.each(['1e999', '1.5', '-3', ''])('has claims with whole numbers, also with the attribute "%s"', async (num) => {
    // Of two documents of one day, their content would decide.
    await database.db.delete(patentClaims);
    await imported(withClaims(num, `<claim num="${num}"><claim-text>A plate of ${num}.</claim-text></claim>`));
    expect(await claimsOf('12111003')).toEqual([{ number: 1, text: `A plate of ${num}.`, dependsOn: [] }]);
  });
});

describe('JSON with endlessly nested objects', () => {
  const found = async (text: string) => {
    const bytes = (async function* () {
      yield Buffer.from(text);
    })();
    const objects: string[] = [];
    for await (const one of jsonObjects(bytes, ['number'])) objects.push(one.problem ?? String(one.bytes));
    return objects;
  };

  it('is read in time that grows with its length alone', async () => {
    const depth = 2_000_000;
    expect(await found(`${'{'.repeat(depth)}${'}'.repeat(depth)}{"number":1}`)).toEqual(['{"number":1}']);
    const many = 100_000;
    expect(await found(`${'{'.repeat(many)}${'}'.repeat(many - 2)}${'{"number":1}'.repeat(many)}}}`)).toHaveLength(many);
  });
});
