import { momentOf } from '@brevet/contract/day';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { directoryImportRows, directoryImports } from '../../schema/directory-imports.ts';
import { mailingListMembers } from '../../schema/mailing-lists.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { pass } from '../../test/clock.ts';
import { csvFile, directoryFiles } from '../../test/directory-files.ts';
import type { TestUser } from '../../test/factories.ts';
import { holdRows } from '../../test/hold.ts';
import { listen } from '../../test/listen.ts';
import { directory } from '../../test/merges.ts';
import { packed } from '../../test/office-files.ts';
import { settled } from '../../test/settled.ts';
import { deleteOldRows } from './directory-imports.queries.ts';
import { directoryImportQueue, giveUp, resumeDirectoryImports } from './import-job.ts';

let test: TestApp;
let broker: TestUser;
let colleague: TestUser;
let admin: TestUser;
let seller: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  test = await startTestApp();
  [broker, colleague, admin, seller, buyer] = await Promise.all([
    test.make.user(30),
    test.make.user(30),
    test.make.user(40),
    test.make.user(1),
    test.make.user(15),
  ]);
});
afterAll(() => test.close());

const { upload, read, post, check, run, undo, rowsOf, importFile, contactOf, organizationsNamed } = directoryFiles(() => ({
  test,
  broker,
}));

describe('an import of other kinds', () => {
  it('brings in organizations by name and country, and Undo deletes them', async () => {
    const file = () =>
      csvFile(
        'name,country,web_pages,Patents',
        'Northern College,US,northern.example,"1,200"',
        'Northern College,CN,,',
        'northern college,US,,',
        'Northern College,Atlantis,,',
      );
    const done = await importFile(file(), 'organizations');
    expect(done).toMatchObject({ Create: 2, Skip: 1, Errors: 1, Created: 2 });
    expect(await organizationsNamed('Northern College')).toMatchObject([
      { Country: 'US', Website: 'https://northern.example', NumberOfPatentsHeld: 1200 },
      { Country: 'CN', Website: '', NumberOfPatentsHeld: null },
    ]);
    expect(await importFile(file(), 'organizations')).toMatchObject({ Create: 0, Update: 0, Created: 0 });
    expect(await undo(done.ImportID)).toMatchObject({ Undone: 2 });
    expect(await organizationsNamed('Northern College')).toEqual([]);
  });

  it('adds contacts to a mailing list, and Undo takes them off', async () => {
    const mailingListDetails = { mailinglist_name: 'Imported', mailinglist_notes: 'From a file' };
    const { body } = await test.as(broker).post('/CreateMailingList', { mailingListDetails });
    const list = Number(body.maillist_id);
    const contactDetails = { Firstname: 'Chien', Lastname: 'Wu', PrimaryEmail: 'wu@parity.example' };
    const { ContactId } = (await test.as(admin).post('/upsertContactInfo', { contactDetails })).body;
    const file = () => csvFile('Name,Email', 'Chien Wu,wu@parity.example', 'Vera Rubin,rubin@parity.example');
    const done = await importFile(file(), 'members', `&mailingList_id=${list}`);
    expect(done).toMatchObject({ ListName: 'Imported', Created: 1, Updated: 1 });
    expect((await rowsOf(done.ImportID)).map(({ Reason }) => Reason)).toEqual(['Adds to the list', '']);
    const membersOf = () => test.db.select().from(mailingListMembers).where(eq(mailingListMembers.maillist_id, list));
    expect(await membersOf()).toHaveLength(2);
    expect(await importFile(file(), 'members', `&mailingList_id=${list}`)).toMatchObject({ Create: 0, Update: 0, Skip: 2 });
    expect(await undo(done.ImportID)).toMatchObject({ Undone: 2 });
    expect(await membersOf()).toEqual([]);
    expect(await contactOf('wu@parity.example')).toMatchObject({ ContactId, Version: 1 });
    expect(await contactOf('rubin@parity.example')).toBeUndefined();
    const missing = await test.as(broker).upload('/uploadDirectoryImport?Kind=members&mailingList_id=2000000000', file());
    expect(missing.status).toBe(404);
    expect((await test.as(broker).upload('/uploadDirectoryImport?Kind=members', file())).status).toBe(400);
  });
});

describe('an import into a list', () => {
  it('ends before a list that is being deleted is gone', async () => {
    const mailingListDetails = { mailinglist_name: 'Deleted meanwhile', mailinglist_notes: 'Notes' };
    const list = Number((await test.as(broker).post('/CreateMailingList', { mailingListDetails })).body.maillist_id);
    const make = directory(test, admin);
    const id = await make.contact({ PrimaryEmail: 'held@meanwhile.example' });
    await test.as(broker).post(`/addMailingList?mailListing_id=${list}`, { contactID: [id] });
    const file = csvFile('Name,Email,Job Title', 'Ada Quist,held@meanwhile.example,Counsel');
    const ImportID = await upload(file, 'members', `&mailingList_id=${list}`);
    await check(ImportID);
    const answers = await holdRows(test, sql`select from contacts where contact_id = ${id} for update`, [
      () => post('/runDirectoryImport', { ImportID }),
      () => test.as(admin).delete(`/deleteMailingList?mailingList_id=${list}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    // The job leaves the import to whoever holds it, which was the deletion.
    await resumeDirectoryImports(test.services);
    await settled(test, directoryImportQueue);
    expect(await read(ImportID)).toMatchObject({ State: 'imported', Updated: 1 });
    expect(await contactOf('held@meanwhile.example')).toMatchObject({ Title: 'Counsel' });
  });
});

it('an import and a new name of an organization lock members in one order', async () => {
  const mailingListDetails = { mailinglist_name: 'Locked once', mailinglist_notes: 'Notes' };
  const list = Number((await test.as(broker).post('/CreateMailingList', { mailingListDetails })).body.maillist_id);
  const make = directory(test, admin);
  const [named, joined] = [await make.organization('Named while imported'), await make.organization('Joined by import')];
  const linked = await make.contact({ PrimaryEmail: 'linked@order.example' }, [named]);
  const changed = await make.contact({ PrimaryEmail: 'changed@order.example' }, [named]);
  await test.as(broker).post(`/addMailingList?mailListing_id=${list}`, { contactID: [linked, changed] });
  const ImportID = await upload(
    csvFile(
      'Name,Email,Job Title,Company',
      'Ada Quist,linked@order.example,,Joined by import',
      'Ada Quist,changed@order.example,Counsel,',
    ),
  );
  expect(await check(ImportID)).toMatchObject({ Update: 2 });
  const answers = await holdRows(test, sql`select from organizations where org_id = ${joined} for update`, [
    () => post('/runDirectoryImport', { ImportID }),
    () => test.as(admin).post(`/createOrganization?org_id=${named}`, { organizationDetails: { OrgName: 'Named anyway' } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await read(ImportID)).toMatchObject({ State: 'imported', Updated: 2 });
});

it('Undo and the deletion of an organization lock links and members in one order', async () => {
  const mailingListDetails = { mailinglist_name: 'Undone once', mailinglist_notes: 'Notes' };
  const list = Number((await test.as(broker).post('/CreateMailingList', { mailingListDetails })).body.maillist_id);
  const make = directory(test, admin);
  const joined = await make.organization('Joined and deleted');
  const id = await make.contact({ PrimaryEmail: 'undone@order.example' });
  await test.as(broker).post(`/addMailingList?mailListing_id=${list}`, { contactID: [id] });
  const ImportID = await upload(csvFile('Name,Email,Company', 'Ada Quist,undone@order.example,Joined and deleted'));
  await check(ImportID);
  await test.as(broker).post('/runDirectoryImport', { ImportID });
  await settled(test, directoryImportQueue);
  const answers = await holdRows(test, sql`select from contact_organizations where org_id = ${joined} for update`, [
    () => test.as(admin).delete(`/deleteOrganization?org_id=${joined}`),
    () => post('/undoDirectoryImport', { ImportID }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await read(ImportID)).toMatchObject({ State: 'undone', Undone: 1 });
});

it('Undo and the deletion of an organization that the import created lock it before its links', async () => {
  const done = await importFile(csvFile('Name,Email,Company', 'Ada Quist,created@order.example,Created and deleted'));
  const [made] = await organizationsNamed('Created and deleted');
  const answers = await holdRows(test, sql`select from contact_organizations where org_id = ${made?.OrgId} for update`, [
    () => post('/undoDirectoryImport', { ImportID: done.ImportID }),
    () => test.as(admin).delete(`/deleteOrganization?org_id=${made?.OrgId}`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  expect(await read(done.ImportID)).toMatchObject({ State: 'undone', Undone: 1 });
  expect(await organizationsNamed('Created and deleted')).toEqual([]);
});

describe('an import', () => {
  it('is for brokers and admins', async () => {
    const ImportID = await upload(csvFile('Name,Email', 'Ada Rights,rights@who.example'));
    for (const who of [seller, buyer]) {
      expect((await test.as(who).upload('/uploadDirectoryImport?Kind=contacts', csvFile('Name', 'A B'))).status).toBe(403);
      expect((await test.as(who).get(`/getDirectoryImport?import_id=${ImportID}`)).status).toBe(403);
      expect((await test.as(who).get(`/directoryImportRows?import_id=${ImportID}`)).status).toBe(403);
      for (const call of ['runDirectoryImport', 'undoDirectoryImport'])
        expect((await test.as(who).post(`/${call}`, { ImportID })).status).toBe(403);
    }
    expect((await test.as(broker).get('/getDirectoryImport?import_id=2000000000')).status).toBe(404);
    expect((await test.as(broker).get('/directoryImportRows?import_id=2000000000')).status).toBe(404);
    expect((await test.as(broker).post('/runDirectoryImport', { ImportID: 2_000_000_000 })).status).toBe(404);
  });

  it('goes from step to step, each once', async () => {
    const ImportID = await upload(csvFile('Name,Email', 'Ada Steps,steps@once.example'));
    const refused = { status: 409, body: { code: 'import_not_ready' } };
    expect(await test.as(broker).post('/runDirectoryImport', { ImportID })).toMatchObject(refused);
    expect(await test.as(broker).post('/undoDirectoryImport', { ImportID })).toMatchObject(refused);
    await check(ImportID);
    const calls = await Promise.all([broker, colleague].map((who) => test.as(who).post('/runDirectoryImport', { ImportID })));
    expect(calls.map(({ status }) => status).sort()).toEqual([200, 409]);
    await settled(test, directoryImportQueue);
    expect(await read(ImportID)).toMatchObject({ State: 'imported', Created: 1 });
    expect(await test.as(broker).post('/checkDirectoryImport', { ImportID, Fields: [null, null] })).toMatchObject(refused);
  });

  it('that fails again and again can be checked or undone', async () => {
    const ImportID = await upload(csvFile('Name,Email', 'Ada Failed,failed@again.example', 'Ada1,wrong@again.example'));
    const fail = async (State: 'checking' | 'importing' | 'undoing') => {
      await test.db.update(directoryImports).set({ State }).where(eq(directoryImports.ImportID, ImportID));
      await giveUp(test.services, ImportID);
      return read(ImportID);
    };
    expect(await fail('checking')).toMatchObject({ State: 'uploaded', can: { check: true } });
    await check(ImportID);
    await test.db.update(directoryImports).set({ ImportDate: momentOf() }).where(eq(directoryImports.ImportID, ImportID));
    const counts = { Created: 0, Refused: 1, Left: 1, Done: 2 };
    expect(await fail('importing')).toMatchObject({ State: 'imported', ...counts, can: { undo: true } });
    expect(await rowsOf(ImportID)).toMatchObject([
      { Result: 'changed', Reason: expect.stringMatching(/^Brevet couldn't/) },
      { Result: 'refused', Reason: 'First name: First name is required; Last name: Plaese enter characters only' },
    ]);
    expect(await fail('undoing')).toMatchObject({ State: 'imported', can: { undo: true } });
    expect(await undo(ImportID)).toMatchObject({ State: 'undone', Undone: 0 });
  });

  it('that is canceled keeps what it imported, and its job stops', async () => {
    const lines = ['Cleo Canceled,cleo@canceled.example', 'Dora Canceled,dora@canceled.example', 'Ada1,wrong@canceled.example'];
    const ImportID = await upload(csvFile('Name,Email', ...lines));
    const setState = (State: 'checking' | 'importing') =>
      test.db
        .update(directoryImports)
        .set({ State, ...(State === 'importing' ? { ImportDate: momentOf() } : {}) })
        .where(eq(directoryImports.ImportID, ImportID));
    const cancel = () => test.as(colleague).post('/cancelDirectoryImport', { ImportID });
    const canceled = { status: 200, body: { message: 'Import canceled' } };
    await setState('checking');
    expect(await cancel()).toMatchObject(canceled);
    expect(await read(ImportID)).toMatchObject({ State: 'uploaded', can: { check: true, cancel: false } });
    await check(ImportID);
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'import_not_ready' } });

    await setState('importing');
    expect((await read(ImportID)).can).toEqual({ check: false, run: false, cancel: true, undo: false });
    expect(await cancel()).toMatchObject(canceled);
    await resumeDirectoryImports(test.services);
    await settled(test, directoryImportQueue);
    expect(await read(ImportID)).toMatchObject({ State: 'imported', Created: 0, Refused: 3, Left: 0, can: { undo: true } });
    expect(await rowsOf(ImportID)).toMatchObject([
      { Result: 'refused', Reason: 'The import was canceled before this row.' },
      { Result: 'refused', Reason: 'The import was canceled before this row.' },
      { Result: 'refused', Reason: 'First name: First name is required; Last name: Plaese enter characters only' },
    ]);
    const [entry] = await test.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.Action, 'cancel import'), eq(auditEntries.EntityID, String(ImportID))));
    expect(entry).toMatchObject({ UserID: colleague.UserID, NewValue: { create: 2, error: 1, refused: 3 } });
  });

  it('can be checked again after the last try of its job', async () => {
    const ImportID = await upload(csvFile('Name,Email', 'Ada Last,last@again.example'));
    await test.db.execute(sql`update jobs.queue set retry_limit = 0 where name = ${directoryImportQueue.name}`);
    await test.db.execute(sql`create function fail_rows() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
    await test.db.execute(sql`create trigger fail_rows before update on directory_import_rows
      for each row execute function fail_rows()`);
    expect(await check(ImportID)).toMatchObject({ State: 'uploaded', can: { check: true } });
    await test.db.execute(sql`drop function fail_rows() cascade`);
    expect(await check(ImportID)).toMatchObject({ State: 'checked', Create: 1 });
    await test.db.execute(sql`update jobs.queue set retry_limit = 5 where name = ${directoryImportQueue.name}`);
  });

  it('is announced once it is uploaded', async () => {
    const stream = await listen(test, colleague);
    await upload(csvFile('Name,Email', 'Ada Announced,announced@stream.example'));
    await stream.until('directory-imports');
    stream.stop();
  });

  it('needs fields that fit its columns', async () => {
    const ImportID = await upload(csvFile('Name,Email', 'Ada Fields,fields@fit.example'));
    const answer = (Fields: (string | null)[]) => test.as(broker).post('/checkDirectoryImport', { ImportID, Fields });
    const refused = { status: 400, body: { code: 'import_columns' } };
    expect(await answer(['Fullname'])).toMatchObject(refused);
    expect(await answer(['Fullname', 'Fullname'])).toMatchObject(refused);
    expect(await answer(['OrgName', null])).toMatchObject(refused);
    expect(await answer([null, 'PrimaryEmail'])).toMatchObject(refused);
    expect((await answer(['CreatorId', null])).status).toBe(400);
  });
});

describe('a file', () => {
  const refused = async (content: string, name = 'people.csv') => {
    const { status, body } = await test.as(broker).upload('/uploadDirectoryImport?Kind=contacts', new File([content], name));
    return [status, body.code];
  };

  it('without rows, without a table or with too many rows is refused', async () => {
    expect(await refused('Name,Email\n')).toEqual([422, 'import_file_empty']);
    expect(await refused('PK, but no workbook', 'people.xlsx')).toEqual([422, 'import_file_unreadable']);
    expect(await refused(`Name\n${'Ada Row\n'.repeat(100_001)}`)).toEqual([413, 'import_file_too_long']);
  });

  it('may have emoji where a text is cut, and separators of lines in a cell', async () => {
    const at = (length: number) => `${'a'.repeat(length - 1)}\u{1f600}`;
    const ImportID = await upload(
      csvFile(
        `First Name,Last Name,Company,Email,${at(200)}`,
        `Ada,Cut,${at(60)}b,cut@emoji.example,${at(80)}`,
        `"${at(200)}",Long,,,"one\u2028two\u2029three"`,
      ),
    );
    const { Columns } = await read(ImportID);
    expect(Columns[4]).toMatchObject({
      Heading: `${'a'.repeat(199)}\ufffd`,
      Samples: [`${'a'.repeat(79)}\ufffd`, 'one\u2028two\u2029three'],
    });
    expect(await check(ImportID)).toMatchObject({ Create: 1, Errors: 1 });
    expect(await rowsOf(ImportID)).toMatchObject([
      { Reason: `Creates the organization ${'a'.repeat(59)}\ufffd…` },
      { Name: `${'a'.repeat(199)}\ufffd` },
    ]);
    expect(await run(ImportID)).toMatchObject({ Created: 1 });
  });

  it('that repeats a long text is refused before it unpacks', async () => {
    const workbook = (rows: number, cells: number) => {
      const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`;
      const parts = {
        'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(10_000)}</t></si></sst>`,
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${row.repeat(rows)}</sheetData></worksheet>`,
      };
      return new File([new Uint8Array(packed('excel', parts))], 'people.xlsx');
    };
    const answer = (file: File) => test.as(broker).upload('/uploadDirectoryImport?Kind=contacts', file);
    const refusal = { status: 413, body: { code: 'file_too_complex' } };
    expect(await answer(workbook(1001, 10)), 'all rows').toMatchObject(refusal);
    expect(await answer(workbook(200, 60)), 'all rows, each too long').toMatchObject(refusal);
    expect(await answer(workbook(2, 10))).toMatchObject({ status: 200 });
  });

  it('can be a vCard with folded, quoted and damaged lines', async () => {
    const lines = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Lovelace;Ada;;;',
      'item1.EMAIL;TYPE=work:ada@',
      ' card.example',
      'EMAIL;TYPE=pref:first@card.example',
      'TEL;TYPE=cell:+1 555 0100',
      'a line without a value',
      'ORG:Card Works\\, Ltd;Research',
      'ADR;TYPE=work:;;1 Main St;London;;N1;United Kingdom',
      'BEGIN:VCARD',
      'VERSION:2.1',
      'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Ren=C3=',
      '=A9e Card',
      'END:VCARD',
    ];
    const ImportID = await upload(new File([lines.join('\r\n')], 'people.vcf'));
    expect(await check(ImportID)).toMatchObject({ Rows: 2, Create: 2, Errors: 0, NewOrganizations: 1 });
    await run(ImportID);
    expect(await contactOf('first@card.example')).toMatchObject({
      Firstname: 'Ada',
      SecondaryEmail: 'ada@card.example',
      MobilePhone: '+1 555 0100',
      City: 'London',
      Country: 'GB',
    });
    expect(await organizationsNamed('Card Works, Ltd')).toHaveLength(1);
    expect((await rowsOf(ImportID)).map(({ Name }) => Name)).toEqual(['Ada Lovelace', 'Renée Card']);
  });
});

describe('the sweep', () => {
  it('deletes files that no one imported after a week, and the rows of imports after 30 days', async () => {
    const file = (name: string) => csvFile('Name,Email', `${name} Sweep,${name}@sweep.example`);
    const [unread, checked] = [await upload(file('Kari')), await upload(file('Ada'))];
    await check(checked);
    const { ImportID: imported } = await importFile(file('Grace'));
    const { ImportID: undone } = await undo((await importFile(file('Alan'))).ImportID);
    const ids = [unread, checked, imported, undone];
    const swept = async () => {
      await deleteOldRows(test.db);
      const files = await test.db.select().from(directoryImports).where(inArray(directoryImports.ImportID, ids));
      const rows = await test.db.select().from(directoryImportRows).where(inArray(directoryImportRows.ImportID, ids));
      return [files, rows].map((found) => found.map(({ ImportID }) => ImportID).sort((a, b) => a - b));
    };
    await pass({ days: 6, hours: 23 });
    expect(await swept()).toEqual([ids, ids]);
    await pass({ hours: 2 });
    expect(await swept()).toEqual([
      [imported, undone],
      [imported, undone],
    ]);
    await pass({ days: 22, hours: 22 });
    expect(await swept()).toEqual([
      [imported, undone],
      [imported, undone],
    ]);
    await pass({ hours: 2 });
    expect(await swept()).toEqual([[imported, undone], []]);
  });
});
