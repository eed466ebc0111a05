import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DirectoryField } from '@brevet/contract/directory-import-fields';
import { count } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contacts } from '../../schema/contacts.ts';
import { organizations } from '../../schema/organizations.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { directoryFiles } from '../../test/directory-files.ts';
import type { TestUser } from '../../test/factories.ts';

const shared = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));
const content = (file: string): string => readFileSync(`${shared}${file}`, 'utf8');
const cell = (value: unknown): string => `"${String(value ?? '').replaceAll('"', '""')}"`;
const table = (headings: string, rows: unknown[][]): string[] => [headings, ...rows.map((row) => row.map(cell).join(','))];
const fileOf = (lines: string[]) => new File([lines.join('\r\n')], 'list.csv');

interface University {
  name: string;
  web_pages: string[];
  alpha_two_code: string;
  'state-province': string | null;
}
const universities = (): File => {
  const listed: University[] = JSON.parse(content('07-contacts/world_universities_and_domains.json'));
  const rows = listed.map((one) => [one.name, one.web_pages[0], one.alpha_two_code, one['state-province']]);
  return fileOf(table('name,web_pages,country,state-province', rows));
};
const registrants = (): File => {
  const listed: Record<string, { title: string; ticker: string }> = JSON.parse(content('06-companies/sec_company_tickers.json'));
  return fileOf(
    table(
      'Company name,Symbol',
      Object.values(listed).map(({ title, ticker }) => [title, ticker]),
    ),
  );
};
const offices = (): File => new File([content('05-listings/nasa_t2_patents_2014-10-31.csv')], 'nasa.csv');

describe.skipIf(!existsSync(shared))('an import of a real list', () => {
  let test: TestApp;
  let broker: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    broker = await test.make.user(30);
  });
  afterAll(() => test.close());
  const { upload, read, check, run, rowsOf } = directoryFiles(() => ({ test, broker }));

  const stored = async (of: typeof contacts | typeof organizations): Promise<number> =>
    (await test.db.select({ count: count() }).from(of))[0]?.count ?? 0;

  interface Counts {
    Rows: number;
    Create: number;
    Skip: number;
    Errors: number;
  }
  /** Imports a list, and once more, which creates and changes nothing. */
  async function twice(list: () => File, kind: 'contacts' | 'organizations', counts: Counts, fields?: (DirectoryField | null)[]) {
    const of = kind === 'contacts' ? contacts : organizations;
    const before = await stored(of);
    const first = await upload(list(), kind);
    const checked = await check(first, fields);
    expect(checked).toMatchObject({ ...counts, Update: 0 });
    const results = { Created: counts.Create, Updated: 0, Skipped: counts.Skip, Refused: counts.Errors, Left: 0 };
    expect(await run(first)).toMatchObject({ State: 'imported', Done: counts.Rows, ...results });
    expect((await stored(of)) - before).toBe(counts.Create);
    const second = await upload(list(), kind);
    const { Skip, Create, Errors } = counts;
    expect(await check(second, fields)).toMatchObject({ Create: 0, Update: 0, Skip: Skip + Create, Errors });
    expect(await run(second)).toMatchObject({ Created: 0, Updated: 0, Skipped: Skip + Create, Refused: Errors });
    expect((await stored(of)) - before).toBe(counts.Create);
    return first;
  }

  it('creates the universities of the world', { timeout: 300_000 }, async () => {
    await twice(universities, 'organizations', { Rows: 10_251, Create: 10_136, Skip: 20, Errors: 95 });
  });

  it('creates the registrants of the SEC, each once for all of its shares', { timeout: 300_000 }, async () => {
    await twice(registrants, 'organizations', { Rows: 12_057, Create: 9170, Skip: 2887, Errors: 0 });
  });

  it("creates NASA's contacts, and their offices", { timeout: 300_000 }, async () => {
    const { Columns } = await read(await upload(offices(), 'contacts'));
    const people = {
      Title: null,
      Facility: 'Organization',
      'Contact Name': 'Fullname',
      'Contact Email': 'PrimaryEmail',
    } as const;
    const guessed = Object.fromEntries(Columns.map(({ Heading, Field }) => [Heading, Field]));
    expect(guessed).toMatchObject({ ...people, Title: 'Title' });
    // The title is that of the patent.
    const fields = Columns.map(({ Heading, Field }) => (Heading === 'Title' ? null : Field));
    const created = await twice(offices, 'contacts', { Rows: 1630, Create: 4, Skip: 781, Errors: 845 }, fields);
    expect((await rowsOf(created)).slice(0, 2)).toMatchObject([
      { Verdict: 'error', Reason: 'First name: First name is required; Last name: Last name is required' },
      { Verdict: 'create', Name: 'Sandra Pretlow' },
    ]);
    const offered = Columns.map(({ Heading }): DirectoryField | null => (Heading === 'Facility' ? 'OrgName' : null));
    await twice(offices, 'organizations', { Rows: 1630, Create: 6, Skip: 1624, Errors: 0 }, offered);
  });
});
