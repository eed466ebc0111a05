import type { DirectoryKind } from '@brevet/contract/directory-import-fields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCsv } from '../../platform/spreadsheets/read-csv.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { csvFile, directoryFiles } from '../../test/directory-files.ts';
import type { TestUser } from '../../test/factories.ts';
import { packed } from '../../test/office-files.ts';

let test: TestApp;
let broker: TestUser;
let list: number;
const { upload, check, verdictsOf, importFile, contactOf } = directoryFiles(() => ({ test, broker }));

const organizations = [
  'Halden Labs',
  'Kestrel Optics',
  'Lund, Quist',
  'Acme, Inc.',
  'Osprey; Sons',
  '=Sum Works',
  'Lund',
  'Quist',
];
const contactsOf: [details: Record<string, unknown>, organizations: string[]][] = [
  [{ Firstname: 'Ada', Lastname: 'Trip Quist', WorkPhone: '+41 22 000 0000', Country: 'CH' }, ['Halden Labs', 'Kestrel Optics']],
  [{ Firstname: 'Maria Jose', Lastname: 'de la Cruz', Title: '-Head, "R&D"', Keywords: 'pumps, cooling,R;D' }, ['Lund, Quist']],
  [
    { Firstname: 'Bo', Lastname: 'Lund', Address: 'Suite 5\n1 Main St; left', ZipCode: '01002', City: 'Amherst' },
    ['Lund', 'Quist'],
  ],
  [
    { Firstname: 'Cy', Lastname: 'Halden', WorkPhone: '0041445550100', MobilePhone: '+41795550101' },
    ['Acme, Inc.', 'Osprey; Sons'],
  ],
  [{ Firstname: 'Di', Lastname: 'University', OtherPhone: '+47 22 00 00 01', OkSendPatentNo: 1 }, ['=Sum Works', 'Acme, Inc.']],
  [{ Firstname: 'Eve', Lastname: 'Ann', PrimaryEmail: 'r&d@trip.example', SecondaryEmail: 'eve@trip.example' }, []],
  [{ Firstname: 'Fay', Lastname: 'Same', PrimaryEmail: 'shared@trip.example', OkSendPatentNo: 0 }, ['Halden Labs']],
  [{ Firstname: 'Gus', Lastname: 'Same', PrimaryEmail: 'shared@trip.example', mailing_notes: 'By phone\nonly' }, ['Halden Labs']],
  [{ Firstname: 'Hal', Lastname: 'Twin' }, []],
  [{ Firstname: 'Hal', Lastname: 'Twin', Website: 'https://trip.example/?a=1,2;3' }, []],
];

beforeAll(async () => {
  test = await startTestApp();
  broker = await test.make.user(30);
  const post = async (path: string, body: object) => {
    const answer = await test.as(broker).post(path, body);
    expect({ path, ...answer }).toMatchObject({ status: 200 });
    return answer.body as Record<string, number>;
  };
  const ids = new Map<string, number>();
  for (const OrgName of organizations) {
    const details = {
      OrgName,
      Phone: '+47 22 00 00 02',
      Country: 'NO',
      ZipCode: '0150',
      Email: 'post@trip.example',
      Keyword: 'a, b',
    };
    ids.set(OrgName, (await post('/createOrganization', { organizationDetails: details })).OrgId ?? 0);
  }
  // The same name in another country, and twice in one.
  for (const Country of ['SE', 'SE'])
    await post('/createOrganization', { organizationDetails: { OrgName: 'Twin Works', Country } });
  list =
    (await post('/CreateMailingList', { mailingListDetails: { mailinglist_name: 'Trip', mailinglist_notes: 'x' } }))
      .maillist_id ?? 0;
  for (const [contactDetails, names] of contactsOf) {
    const selectedOrganization = names.map((name) => ({ OrgId: ids.get(name) ?? 0 }));
    const { ContactId } = await post('/upsertContactInfo', { contactDetails, selectedOrganization });
    await post(`/addMailingList?mailListing_id=${list}`, { contactID: ContactId });
  }
});
afterAll(() => test.close());

const exported = async (path: string, format: string): Promise<string> => {
  const { status, text } = await test.as(broker).get(`${path}${path.includes('?') ? '&' : '?'}format=${format}`);
  expect(status).toBe(200);
  return text;
};
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** A CSV file as a spreadsheet saves it, with numbers for what looks like one. */
function workbookOf(csv: string): File {
  const rows = [...readCsv(csv.replace('\uFEFF', ''), ',', { mostColumns: 100, longestCell: 10_000 })];
  const cell = (text: string): string =>
    /^\+?\d+$/.test(text)
      ? `<c><v>${Number(text)}</v></c>`
      : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
  const lines = rows.map(({ cells }) => `<row>${cells.map(cell).join('')}</row>`);
  const sheet = `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`;
  return new File([new Uint8Array(packed('excel', { 'xl/worksheets/sheet1.xml': sheet }))], 'export.xlsx');
}
/** The rows of an import that would do anything, or that repeat no other row. */
async function differing(file: File, kind: DirectoryKind): Promise<unknown[]> {
  const ImportID = await upload(file, kind, kind === 'members' ? `&mailingList_id=${list}` : '');
  const { Rows } = await check(ImportID);
  expect(Rows).toBeGreaterThan(7);
  return (await verdictsOf(ImportID)).filter(
    ([verdict, reason]) => verdict !== 'skip' || !/^(?:Nothing to change$|Same as row)/.test(String(reason)),
  );
}

describe('an export that is imported again', () => {
  it('has names with signs, which an import takes', async () => {
    const done = await importFile(
      csvFile('Name,Email', "Conan O'Brien,conan@trip.example", 'Jean-Luc St. John Jr.,jean@trip.example'),
    );
    expect(done).toMatchObject({ Created: 2 });
  });

  const tables: [path: () => string, DirectoryKind][] = [
    [() => '/getContacts', 'contacts'],
    [() => '/getMyContacts', 'contacts'],
    [() => '/getOrganizations', 'organizations'],
    [() => `/getContactListByMailingId?mailingList_id=${list}`, 'members'],
  ];
  for (const [path, kind] of tables)
    for (const format of ['csv', 'xlsx', 'vcf', 'vcf3'])
      it(`changes nothing: ${path().split('?')[0]} as ${format}, for ${kind}`, async () => {
        const content = await exported(path(), format === 'xlsx' ? 'csv' : format);
        const file = format === 'xlsx' ? workbookOf(content) : new File([content], `export.${format}`);
        expect(await differing(file, kind)).toEqual([]);
      });

  it('says which name is the first and which the last', async () => {
    for (const path of ['/getContacts', `/getContactListByMailingId?mailingList_id=${list}`])
      expect(await exported(path, 'csv')).toMatch(/^\d+,Maria Jose de la Cruz,Maria Jose,de la Cruz,/m);
  });

  it('keeps names with signs, which the form takes as they are stored', async () => {
    const stored = await contactOf('conan@trip.example');
    expect(stored).toMatchObject({ Firstname: 'Conan', Lastname: "O'Brien" });
    const save = (Lastname: string, Title: string) =>
      test
        .as(broker)
        .post(`/upsertContactInfo?contact_id=${stored?.ContactId}`, { contactDetails: { Firstname: 'Conan', Lastname, Title } });
    expect(await save("O'Brien", 'Host')).toMatchObject({ status: 200 });
    expect(await save("O'Neil", 'Host')).toMatchObject({
      status: 400,
      body: { errors: { 'contactDetails.Lastname': 'Plaese enter characters only' } },
    });
    expect(await save('Brian', 'Host')).toMatchObject({ status: 200 });
  });
});
