// Words that are cut off, and names of other languages. cspell:disable
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { csvFile, directoryFiles } from '../../test/directory-files.ts';
import type { TestUser } from '../../test/factories.ts';
import type { Parts } from '../../test/office-files.ts';
import { packed } from '../../test/office-files.ts';

let test: TestApp;
let broker: TestUser;
beforeAll(async () => {
  test = await startTestApp();
  broker = await test.make.user(30);
});
afterAll(() => test.close());
const { upload, read, check, run, importFile, verdictsOf, rowsOf, contactOf, organizationsNamed } = directoryFiles(() => ({
  test,
  broker,
}));

const bytesFile = (bytes: Uint8Array, name = 'people.csv') => new File([new Uint8Array(bytes)], name);
const sheetOf = (rows: string[][]) =>
  `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`).join('')}</sheetData></worksheet>`;
/** A workbook with sheets by name, some of them hidden. */
const workbook = (sheets: Record<string, string[][]>, hidden: readonly string[] = []): File => {
  const names = Object.keys(sheets);
  const tabs = names.map((name, at) => `<sheet name="${name}" r:id="r${at}"${hidden.includes(name) ? ' state="hidden"' : ''}/>`);
  const relations = names.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at}.xml"/>`);
  const parts: Parts = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${tabs.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...Object.fromEntries(names.map((name, at) => [`xl/worksheets/sheet${at}.xml`, sheetOf(sheets[name] ?? [])])),
  };
  return bytesFile(packed('excel', parts), 'people.xlsx');
};
const headings = ['First Name', 'Last Name', 'Email'];

describe('the headings of a file', () => {
  it('are found below a title, and the rows above are told', async () => {
    const ImportID = await upload(
      csvFile('Contacts of the fair', '', headings.join(','), 'Ada,Titled,ada@titled.example', 'Bo,Titled,bo@titled.example'),
    );
    const stored = await read(ImportID);
    expect(stored).toMatchObject({ HeadingRow: 3, Rows: 2, Notes: ["1 row above the headings isn't imported."] });
    expect(stored.Columns.map(({ Field }) => Field)).toEqual(['Firstname', 'Lastname', 'PrimaryEmail']);
    expect(await check(ImportID)).toMatchObject({ Create: 2, Errors: 0 });
    expect((await rowsOf(ImportID)).map(({ Row }) => Row)).toEqual([4, 5]);
  });

  it('can be chosen, and chosen again after a check', async () => {
    const ImportID = await upload(
      csvFile('Group A,Group B', 'Vn,Nn,Adr,more', 'Ida,Chosen,ida@chosen.example,x,y', 'Oda,Chosen,oda@chosen.example'),
    );
    const choose = (HeadingRow: number) => test.as(broker).post('/chooseImportHeadings', { ImportID, HeadingRow });
    expect(await read(ImportID)).toMatchObject({ HeadingRow: 2, Rows: 2 });
    expect((await read(ImportID)).Top.map(({ Row, Cells }) => [Row, Cells[0]])).toEqual([
      [1, 'Group A'],
      [2, 'Vn'],
      [3, 'Ida'],
      [4, 'Oda'],
    ]);
    expect(await choose(1)).toMatchObject({ status: 200 });
    expect((await read(ImportID)).Columns.map(({ Heading, Samples }) => [Heading, Samples])).toEqual([
      ['Group A', ['Vn', 'Ida', 'Oda']],
      ['Group B', ['Nn', 'Chosen']],
      ['Column 3', ['Adr', 'ida@chosen.example', 'oda@chosen.example']],
      ['Column 4', ['more', 'x']],
      ['Column 5', ['y']],
    ]);
    expect(await check(ImportID, ['Firstname', 'Lastname', 'PrimaryEmail', null, null])).toMatchObject({ Create: 2, Errors: 1 });
    expect(await choose(2)).toMatchObject({ status: 200 });
    expect(await read(ImportID)).toMatchObject({ State: 'uploaded', Rows: 2, Create: 0, can: { run: false } });
    expect(await check(ImportID, ['Firstname', 'Lastname', 'PrimaryEmail', null, null])).toMatchObject({ Create: 2, Errors: 0 });
    expect(await choose(0)).toMatchObject({ status: 200 });
    expect(await read(ImportID)).toMatchObject({ HeadingRow: 0, Rows: 4 });
    expect(await choose(9)).toMatchObject({
      status: 400,
      body: { errors: { HeadingRow: 'Choose one of the first rows of the file.' } },
    });
    expect(await choose(4)).toMatchObject({ status: 422, body: { code: 'import_file_empty' } });
    expect(await choose(2)).toMatchObject({ status: 200 });
    expect(await check(ImportID, ['Firstname', 'Lastname', 'PrimaryEmail', null, null])).toMatchObject({ Create: 2 });
    expect(await run(ImportID)).toMatchObject({ Created: 2 });
    expect(await choose(1)).toMatchObject({ status: 409, body: { code: 'import_not_ready' } });
  });

  it("don't exist in a vCard or in a file of values", async () => {
    const values = await read(await upload(csvFile('Ada,Sample,ada@values.example', 'Bo,Sample,bo@values.example')));
    expect(values).toMatchObject({ HeadingRow: 0, Rows: 2 });
    const ImportID = await upload(new File(['BEGIN:VCARD\nFN:Ada Card\nEND:VCARD\n'], 'people.vcf'));
    expect(await read(ImportID)).toMatchObject({ HeadingRow: 0, Top: [], Rows: 1 });
    expect((await test.as(broker).post('/chooseImportHeadings', { ImportID, HeadingRow: 0 })).status).toBe(400);
  });

  it('that a file repeats are passed over', async () => {
    const done = await importFile(
      csvFile(headings.join(','), 'Ada,Twice,ada@twice.example', headings.join(','), 'Bo,Twice,bo@twice.example'),
    );
    expect(done).toMatchObject({ Created: 2, Skip: 1, Errors: 0 });
    expect(await verdictsOf(done.ImportID)).toContainEqual(['skip', 'Repeats the headings.']);
  });

  it('may be narrower than the rows', async () => {
    const { Columns } = await read(await upload(csvFile('Name,Email', 'Ada Wide,ada@wide.example,Berlin,')));
    expect(Columns.map(({ Heading }) => Heading)).toEqual(['Name', 'Email', 'Column 3']);
  });
});

describe('a damaged file', () => {
  it('reports a quotation mark that is not closed, and imports the other rows', async () => {
    const done = await importFile(
      csvFile(headings.join(','), 'Ada,"Quoted,ada@quote.example', 'Bo,Quoted,bo@quote.example', 'Cy,"Quoted",cy@quote.example'),
    );
    expect(done).toMatchObject({ Created: 2, Errors: 1 });
    expect((await verdictsOf(done.ImportID))[0]).toEqual([
      'error',
      "A quotation mark in this row isn't closed, so its cells can't be told apart.",
    ]);
    expect(await contactOf('bo@quote.example')).toMatchObject({ Firstname: 'Bo', Description: '' });
  });

  it.each([
    ['a byte', Buffer.from([0xfc])],
    ['a NUL character', Buffer.from([0])],
  ])('with %s in it keeps its other cells and rows', async (name, byte) => {
    const at = `${name.replaceAll(' ', '')}.example`;
    const filler = Array.from({ length: 40 }, (_, number) => `Zoë,Größe,zoe${number}@${at},`).join('\n');
    const content = Buffer.concat([
      Buffer.from(`First Name,Last Name,Email,Notes\nAda,Müller,ada@${at},met in M`),
      byte,
      Buffer.from(`nchen\nBo,Mü`),
      byte,
      Buffer.from(`ller,bo@${at},\n${filler}`),
    ]);
    const done = await importFile(bytesFile(content));
    expect(done).toMatchObject({ Created: 41, Errors: 1, Notes: [] });
    expect((await verdictsOf(done.ImportID)).slice(0, 2)).toEqual([
      ['create', 'Description left out: a character in “met in M?nchen” is damaged in the file'],
      ['error', 'Last name: a character in “Mü?ller” is damaged in the file'],
    ]);
    expect(await contactOf(`ada@${at}`)).toMatchObject({ Lastname: 'Müller', Description: '' });
  });

  it('says which encoding was guessed', async () => {
    const bytes = Buffer.from('First Name,Last Name\nZo\u00eb,Latin\n', 'latin1');
    const { Notes } = await read(await upload(bytesFile(bytes)));
    expect(Notes).toEqual([expect.stringContaining('Windows-1252')]);
  });

  it('has a line for a row that is too long, and imports the others', async () => {
    const long = Array.from({ length: 12 }, () => 'x'.repeat(9000)).join(',');
    const done = await importFile(csvFile(headings.join(','), `Ada,Long,ada@long.example,${long}`, 'Bo,Long,bo@long.example'));
    expect(done).toMatchObject({ Created: 1, Errors: 1 });
    expect((await verdictsOf(done.ImportID))[0]).toEqual(['error', 'This row is too long to read.']);
  });
});

describe('a workbook', () => {
  it('tells which sheets are left out', async () => {
    const file = workbook(
      {
        Empty: [],
        People: [headings, ['Ada', 'Sheets', 'ada@sheets.example']],
        Old: [headings, ['Bo', 'Sheets', 'bo@sheets.example']],
        Secret: [headings, ['Cy', 'Sheets', 'cy@sheets.example']],
        Blank: [],
      },
      ['Secret'],
    );
    const done = await importFile(file);
    expect(done).toMatchObject({ Created: 1, Errors: 0 });
    expect(done.Notes).toEqual([
      'Only the sheet “People” is imported. Not imported: “Old”.',
      "Hidden sheets aren't imported: “Secret”.",
    ]);
  });

  it('with more columns than are read says so', async () => {
    const many = Array.from({ length: 102 }, (_, at) => `H${at}`);
    const { Notes } = await read(await upload(csvFile(['Name', ...many].join(','), ['Ada Many', ...many].join(','))));
    expect(Notes).toEqual(['Only the first 100 columns are imported.']);
  });
});

describe('the cells of a file', () => {
  it('lose the decimals and signs that other programs leave in them', async () => {
    const done = await importFile(
      csvFile(
        'First Name,Last Name,Email,Zip,Work Phone,Mobile Phone',
        'Ada,Float,ada@float.example,1002.0,12025550100.0,\u202a+1 202 555 0133\u202c',
        'Bo,Float,bo@float.example,01002-1234,1.20256E+10,1.2025550100E10',
      ),
    );
    expect(done).toMatchObject({ Created: 2 });
    expect(await contactOf('ada@float.example')).toMatchObject({
      ZipCode: '1002',
      WorkPhone: '12025550100',
      MobilePhone: '+1 202 555 0133',
    });
    expect(await contactOf('bo@float.example')).toMatchObject({ ZipCode: '01002-1234', WorkPhone: '', MobilePhone: '' });
    expect((await verdictsOf(done.ImportID))[1]).toEqual([
      'create',
      'Work phone left out: a spreadsheet has shortened this number to 1.20256E+10; Mobile phone left out: a spreadsheet has shortened this number to 1.2025550100E10',
    ]);
  });

  it('name the same organization in any form of Unicode and with any spaces', async () => {
    const list = (...names: string[]) => csvFile('Organization,Country', ...names.map((name) => `${name},CH`));
    expect(await importFile(list('Universität Zürich', 'École Fédérale', 'Example Labs'), 'organizations')).toMatchObject({
      Created: 3,
    });
    const other = ['Universität Zürich'.normalize('NFD'), 'École Fédérale'.normalize('NFD'), 'Example\u00a0 Labs\u200b'];
    expect(await importFile(list(...other), 'organizations')).toMatchObject({ Create: 0, Update: 0, Skip: 3 });
    expect(await organizationsNamed('Example Labs')).toHaveLength(1);
  });

  it('name an organization that is stored in the other form of Unicode', async () => {
    const OrgName = 'Île Optics'.normalize('NFD');
    await test.as(broker).post('/createOrganization', { organizationDetails: { OrgName } });
    expect(await importFile(csvFile('Organization', 'Île Optics'), 'organizations')).toMatchObject({ Create: 0, Skip: 1 });
  });
});
