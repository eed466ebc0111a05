import type { CheckedNumber } from '@brevet/contract/patent-lists';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { brokerPatents, patents } from '../../schema/patents.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import type { Parts } from '../../test/office-files.ts';
import { packed } from '../../test/office-files.ts';
import { listLimits, numbersIn } from './read-list.ts';

let test: TestApp;
let seller: TestUser;
let rival: TestUser;
let buyer: TestUser;
let broker: TestUser;
let admin: TestUser;
let own: number;
let others: number;
beforeAll(async () => {
  test = await startTestApp();
  [seller, rival, buyer, broker, admin] = await Promise.all([
    test.make.user(1),
    test.make.user(1),
    test.make.user(15, { BrokerID: 'ALP' }),
    test.make.user(30, { BrokerID: 'OWN' }),
    test.make.user(40),
  ]);
  await test.make.bulkPatent({ PatentNumber: '7000001', Title: 'Cold plate' });
  await test.make.bulkPatent({ PatentNumber: '7000002', Title: 'Warm plate' });
  own = (await test.make.listing(seller, 0)).ListingID;
  others = (await test.make.listing(rival, 1)).ListingID;
  await onListing(own, '7000001');
  await onListing(others, '7000002', '5550000');
});
afterAll(() => test.close());

async function onListing(ListingID: number, ...numbers: string[]): Promise<void> {
  const listingPatent = numbers.map((patentNumber) => ({ patentNumber }));
  expect((await test.as(admin).post(`/createListingPatent?listing_id=${ListingID}`, { listingPatent })).status).toBe(200);
}
const check = (who: TestUser, numbers: string[], more: object = {}) =>
  test.as(who).post('/checkPatentNumbers', { numbers, ...more });
const verdicts = async (who: TestUser, numbers: string[], more: object = {}) => {
  const { status, body } = await check(who, numbers, more);
  expect(status).toBe(200);
  return body.data as CheckedNumber[];
};

describe('a list of numbers', () => {
  it('is checked line by line', async () => {
    const found = await verdicts(seller, ['US 7,000,002 B2', '6123456', 'see annex', '7000002', '7,000,001', 'EP 3641208 A1'], {
      listing_id: own,
    });
    expect(found.map(({ Verdict, Country, PatentNumber, SameAs }) => [Verdict, Country, PatentNumber, SameAs])).toEqual([
      ['found', 'US', '7000002', null],
      ['unknown', 'US', '6123456', null],
      ['malformed', null, null, null],
      ['duplicate', 'US', '7000002', 1],
      ['duplicate', 'US', '7000001', null],
      ['unknown', 'EP', '3641208', null],
    ]);
    expect(found.map(({ Line }) => Line)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(found[0]?.Published?.Title).toBe('Warm plate');
    expect(found[2]?.Reason).toBe('It has no digits.');
  });

  it('reads numbers without a country as numbers of the given one', async () => {
    const [found] = await verdicts(seller, ['3641208'], { Country: 'EP' });
    expect(found).toMatchObject({ Country: 'EP', PatentNumber: '3641208', Verdict: 'unknown' });
  });

  it('shows brokers and admins which other listings have a number', async () => {
    for (const who of [broker, admin]) {
      const [known, unknown] = await verdicts(who, ['7000002', '6123456']);
      expect(known?.Listings).toMatchObject([{ ListingID: others }]);
      expect(unknown?.Listings).toEqual([]);
    }
    const [here] = await verdicts(admin, ['7000001'], { listing_id: own });
    expect(here).toMatchObject({ Verdict: 'duplicate', SameAs: null, Listings: [] });
  });

  it('shows brokers which numbers their code has', async () => {
    await test.as(broker).post('/createPatent', { PatentNumber: '6000123' });
    const [known, fresh] = await verdicts(broker, ['6000123', '6000124'], { BrokerCode: 'OWN' });
    expect([known?.Verdict, fresh?.Verdict]).toEqual(['duplicate', 'unknown']);
    expect((await check(broker, ['6000123'], { BrokerCode: 'ALP' })).body.code).toBe('identity_mismatch');
  });

  it('gives a seller the same answer whether another listing has a number or not', async () => {
    const answer = async (numbers: string[]) => {
      const { status, text } = await check(seller, numbers);
      return { status, text: text.replaceAll(numbers[0] ?? '', 'N') };
    };
    // 5550000 is on a listing of someone else, 5550001 on none.
    expect(await answer(['5550000'])).toEqual(await answer(['5550001']));
    const [found] = await verdicts(seller, ['5550000'], { listing_id: own });
    expect(found).not.toHaveProperty('Listings');
    expect(found?.Verdict).toBe('unknown');
  });

  it('reads nothing of other listings for a seller, so that timing reveals nothing either', async () => {
    await test.db.transaction(async (tx) => {
      await tx.execute(sql`lock table listing_patents, broker_patents, patents in access exclusive mode`);
      const found = await verdicts(seller, ['5550000', '7000002', '6123456']);
      expect(found.map(({ Verdict }) => Verdict)).toEqual(['unknown', 'found', 'unknown']);
    });
  });

  it("refuses buyers, other people's listings, and sellers who ask for a broker code", async () => {
    expect((await check(buyer, ['7000001'])).status).toBe(403);
    expect((await check(rival, ['7000001'], { listing_id: own })).status).toBe(404);
    expect((await check(seller, ['7000001'], { BrokerCode: seller.BrokerID })).status).toBe(403);
  });

  it('has 1 to 500 numbers', async () => {
    const many = Array.from({ length: 500 }, (_, at) => String(6_500_000 + at));
    expect(await verdicts(seller, many)).toHaveLength(500);
    expect((await check(seller, [...many, '1234567'])).status).toBe(400);
    expect((await check(seller, [])).status).toBe(400);
    expect((await check(seller, ['1'.repeat(201)])).status).toBe(400);
    expect((await verdicts(seller, ['', ' ']))[1]).toMatchObject({ Verdict: 'malformed' });
  });

  it('of 500 takes as many statements as one of 10', async () => {
    const many = Array.from({ length: 500 }, (_, at) => String(6_600_000 + at));
    const few = await statementsOf(() => check(admin, many.slice(0, 10), { listing_id: own, BrokerCode: 'OWN' }));
    expect(await statementsOf(() => check(admin, many, { listing_id: own, BrokerCode: 'OWN' }))).toBe(few);
  });

  it('is checked without reading abstracts, which no one sees', async () => {
    const texts = await textsOf(() => verdicts(admin, ['7000002']));
    const [read = '', ...others] = texts.filter((text) => text.includes('"bulk_patents"') && text.includes('as typed'));
    expect(others).toEqual([]);
    expect(read).toContain('"title"');
    expect(read).not.toContain('"abstract"');
  });
});

/** The statements about these tables that a call sends. Jobs in the background send others. */
async function textsOf(call: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await call();
  const texts = sent.mock.calls.map(([query]) => (typeof query === 'string' ? query : ((query as { text?: string }).text ?? '')));
  sent.mockRestore();
  return texts.filter((text) => /patents/.test(text));
}
const statementsOf = async (call: () => Promise<unknown>): Promise<number> => (await textsOf(call)).length;

describe('patents added as a list', () => {
  it('are new for the broker code once, with an audit entry each', async () => {
    const list = ['6,700,001', 'US6700002', '6700001'].map((PatentNumber) => ({ PatentNumber }));
    const first = await test.as(broker).post('/createPatents', { patents: list });
    expect(first.body).toEqual({ message: '2 patents added', added: 2 });
    const again = await test.as(broker).post('/createPatents', { patents: [...list, { PatentNumber: '6700003' }] });
    expect(again.body).toEqual({ message: '1 patent added', added: 1 });
    expect((await test.as(broker).post('/createPatents', { patents: list })).body.added).toBe(0);
    const entries = (await test.db.select().from(auditEntries)).map(({ EntityID }) => EntityID);
    expect(entries.filter((id) => id?.startsWith('US 67000')).sort()).toEqual(['US 6700001', 'US 6700002', 'US 6700003']);
  });

  it('are added all or none', async () => {
    const { status, body } = await test
      .as(broker)
      .post('/createPatents', { patents: [{ PatentNumber: '6711111' }, { PatentNumber: 'none' }] });
    expect([status, body.errors]).toEqual([400, { 'patents.1.PatentNumber': 'Please enter a valid patent number' }]);
    const stored = await test.db.select().from(patents);
    expect(stored.filter(({ PatentNumber }) => PatentNumber === '6711111')).toEqual([]);
  });

  it('take as many statements for 400 as for 2', async () => {
    const patents = Array.from({ length: 400 }, (_, at) => ({ PatentNumber: String(6_720_000 + at) }));
    const add = (list: object[]) => statementsOf(() => test.as(broker).post('/createPatents', { patents: list }));
    const few = await add(patents.slice(0, 2));
    expect(few).toBeGreaterThan(0);
    expect(await add(patents)).toBe(few);
  });

  it('never clash when two lists in opposite order arrive at once', async () => {
    const list = Array.from({ length: 300 }, (_, at) => ({ PatentNumber: String(6_800_000 + at) }));
    const answers = await Promise.all([
      test.as(broker).post('/createPatents', { patents: list }),
      test.as(broker).post('/createPatents', { patents: list.toReversed() }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.reduce((sum, { body }) => sum + Number(body.added), 0)).toBe(300);
    const rows = await test.db.select().from(brokerPatents);
    expect(new Set(rows.map(({ PatentID, BrokerCode }) => `${PatentID} ${BrokerCode}`)).size).toBe(rows.length);
  });

  it('are for brokers and admins', async () => {
    for (const who of [seller, buyer])
      expect((await test.as(who).post('/createPatents', { patents: [{ PatentNumber: '6999999' }] })).status).toBe(403);
  });
});

describe('a file of numbers', () => {
  const { ...usual } = listLimits;
  afterEach(() => void Object.assign(listLimits, usual));
  const send = (name: string, content: string | Uint8Array, who = seller) =>
    test.as(who).upload('/readPatentList', new File([content as never], name));
  const workbook = (rows: string, more: Parts = {}) =>
    packed(
      'excel',
      {
        'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`,
        ...more,
      },
      { level: 1 },
    );

  it('is a text with a number in each line, or several', async () => {
    const { body } = await send('list.txt', '\uFEFF9,412,206\r\nUS 8,000,001; EP3641208\r\n');
    expect(body).toEqual({
      numbers: ['9,412,206', 'US 8,000,001', 'EP3641208'],
      total: 3,
      next: null,
      rowsUnread: false,
      column: null,
      empty: 0,
    });
  });

  it('is a CSV file with commas, semicolons or tabs', async () => {
    const numbers = ['9,412,206', '8000001'];
    for (const csv of [
      'Title,Patent number\n"Plate, cold","9,412,206"\nPump,8000001\n',
      'Title;Patent number\nPlate;9,412,206\nPump;8000001\n',
      'Title\tPatent number\nPlate\t9,412,206\nPump\t8000001\n',
    ])
      expect((await send('list.csv', csv)).body.numbers).toEqual(numbers);
  });

  it.each([
    ['texts that a program wrote as formulas', 'Patent\n="9412206"\n"=""8000001"""\n'],
    ['rows that are counted', '1\t9412206\n2\t8000001\n'],
    ['names and phone numbers', 'Smith,9412206,2125551234\nJones,8000001,2125551235\n'],
    ['days without signs', '20100202;9412206\n20100209;8000001\n'],
    ['several numbers in a cell', 'Publication number,Title\n9412206  8000001,Plate\n'],
  ])('can have %s', async (_, csv) => {
    expect((await send('list.csv', csv)).body.numbers).toEqual(['9412206', '8000001']);
  });

  it('has the numbers of the office in whose language its headings are', async () => {
    const { body } = await send('list.csv', '출원번호,공개번호\n10-2003-0012345,10-2004-0012345\n');
    expect(body.numbers).toEqual(['KR 10-2004-0012345']);
  });

  it('is an Excel file with texts, numbers and results of formulas', async () => {
    const shared =
      '<sst><si><t>US 9,412,206</t><rPh><t>no</t></rPh></si><si><r><t>Patent</t></r><r><t> number</t></r></si></sst>';
    const rows = `<row r="1"><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>Plate</t></is></c><c r="B2" t="s"><v>0</v></c></row>
      <row r="3"><c r="B3"><v>8000001</v></c></row><row r="4"><c r="B4"><f>1/0</f><v>2.0220159901E10</v></c></row>
      <row r="5"><c r="B5" t="str"><f>HYPERLINK("http://x","no")</f><v>EP3641208</v></c></row>
      <row r="6"><c r="B6" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`;
    const { body } = await send('list.xlsx', workbook(rows, { 'xl/sharedStrings.xml': shared }));
    expect(body.numbers).toEqual(['US 9,412,206', '8000001', '20220159901', 'EP3641208']);
  });

  it('can have a million rows, nearly all of them empty', async () => {
    Object.assign(listLimits, { milliseconds: 180_000 });
    const empty = Array.from({ length: 1_048_574 }, (_, at) => `<row r="${at + 2}" ht="15"/>`).join('');
    const rows = `<row r="1"><c r="A1"><v>8000001</v></c></row>${empty}<row r="1048576"><c r="A1048576"><v>8000002</v></c></row>`;
    expect((await send('list.xlsx', workbook(rows))).body).toMatchObject({ numbers: ['8000001', '8000002'], total: 2 });
  });

  it('says that rows after the 200,000th are not read', async () => {
    Object.assign(listLimits, { milliseconds: 180_000 });
    const row = '<row><c><v>8000001</v></c></row>';
    const { body } = await send('list.xlsx', workbook(row.repeat(200_001)));
    expect(body).toMatchObject({ total: 200_000, rowsUnread: true });
    expect((await send('list.xlsx', workbook(row))).body.rowsUnread).toBe(false);
  });

  it('returns its first 500 numbers, how many it has, and where the rest begins', async () => {
    const { body } = await send('list.txt', Array.from({ length: 700 }, (_, at) => String(6_000_000 + at)).join('\n'));
    expect(body.numbers).toHaveLength(500);
    expect(body).toMatchObject({ total: 700, next: '6000500' });
  });

  it('counts every number of a line, however long', async () => {
    Object.assign(listLimits, { milliseconds: 180_000 });
    const numbers = Array.from({ length: 20_000 }, (_, at) => String(6_000_000 + at));
    for (const between of [' ', ', ', ';']) {
      const { body } = await send('list.txt', numbers.join(between));
      expect(body).toMatchObject({ numbers: numbers.slice(0, 500), total: 20_000 });
    }
  });

  it('can have 200,000 rows', async () => {
    Object.assign(listLimits, { milliseconds: 180_000 });
    const rows = Array.from({ length: 200_000 }, (_, at) => `Plate,${6_000_000 + at}`);
    const { body } = await send('list.csv', `Title,Patent number\n${rows.join('\n')}\n`);
    expect([(body.numbers as string[]).at(-1), body.total]).toEqual(['6000499', 200_000]);
  });

  it("doesn't hold up anyone else, however long it takes to read", async () => {
    // Each would keep the server busy for long.
    const lists = [`${','.repeat(60_000)}\n${'a\n'.repeat(60_000)}`, '\n'.repeat(5_000_000)];
    const people = await Promise.all(lists.map(() => test.make.user(1)));
    const answers = Promise.all(lists.map((content, at) => send('list.csv', content, people[at])));
    expect((await check(buyer, ['7000001'])).status).toBe(403);
    expect((await verdicts(seller, ['7000002']))[0]?.Verdict).toBe('found');
    for (const { status, body } of await answers) expect([422, 413, 200], JSON.stringify(body)).toContain(status);
  });

  it.each(['list.txt', 'list.csv'])('named %s is read within the same limits as a workbook', async (name) => {
    Object.assign(listLimits, { milliseconds: 1 });
    const { status, body } = await send(name, 'Title,Patent number\nPlate,9412206\n');
    expect([status, body.code]).toEqual([413, 'file_too_complex']);
  });

  it('with many long cells is answered with its numbers alone', async () => {
    Object.assign(listLimits, { milliseconds: 180_000 });
    const shared = `<sst><si><t>${'a'.repeat(200)}</t></si></sst>`;
    const cells = '<c t="s"><v>0</v></c>'.repeat(50);
    const content = workbook(`<row>${cells}</row>`.repeat(5000), { 'xl/sharedStrings.xml': shared });
    expect(await numbersIn('csv', content)).toEqual({
      numbers: [],
      total: 0,
      next: null,
      rowsUnread: false,
      column: null,
      empty: 0,
    });
  });

  it.each([
    ['without numbers', 'list.txt', '\n\n', 422, 'list_empty'],
    ['of another type', 'list.txt', Buffer.from('%PDF-1.4\n%%EOF'), 415, 'file_type_refused'],
    ['too large', 'list.txt', '9412206\n'.repeat(800_000), 413, 'file_too_large'],
    ['that is empty', 'list.txt', '', 400, 'file_empty'],
  ])('%s is refused', async (_name, name, content, status, code) => {
    const answer = await send(name, content);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('that unpacks to too much is refused', async () => {
    const bomb = workbook('', { 'xl/worksheets/sheet2.xml': Buffer.alloc(129 * 1024 * 1024, 32) });
    expect((await send('list.xlsx', bomb)).body.code).toBe('file_too_complex');
    Object.assign(listLimits, { milliseconds: 1 });
    expect((await send('list.xlsx', workbook('<row/>'))).body.code).toBe('file_too_complex');
  });

  it.each([
    ['damaged', packed('excel', { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData>' })],
    [
      'with entities',
      packed('excel', {
        'xl/worksheets/sheet1.xml': '<!DOCTYPE w [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><w><row><c><v>&b;</v></c></row></w>',
      }),
    ],
  ])('that is a workbook %s is refused', async (_name, content) => {
    expect((await send('list.xlsx', content)).body.code).toBe('file_damaged');
  });

  it('is for those who add patents', async () => {
    expect((await send('list.txt', '9412206', buyer)).status).toBe(403);
  });
});
