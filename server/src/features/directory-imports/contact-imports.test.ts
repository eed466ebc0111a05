import type { DirectoryField } from '@brevet/contract/directory-import-fields';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { contactOrganizations } from '../../schema/contacts.ts';
import { mailingListMembers } from '../../schema/mailing-lists.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { csvFile, directoryFiles } from '../../test/directory-files.ts';
import type { TestUser } from '../../test/factories.ts';
import { directory } from '../../test/merges.ts';

let test: TestApp;
let broker: TestUser;
let colleague: TestUser;
let admin: TestUser;
let seller: TestUser;
beforeAll(async () => {
  test = await startTestApp();
  [broker, colleague, admin, seller] = await Promise.all([
    test.make.user(30),
    test.make.user(30),
    test.make.user(40),
    test.make.user(1),
  ]);
});
afterAll(() => test.close());

const { upload, read, check, run, undo, rowsOf, verdictsOf, importFile, contactOf, organizationsNamed } = directoryFiles(() => ({
  test,
  broker,
}));

describe('an import of contacts', () => {
  it('knows an address by either form of its domain', async () => {
    const row = (email: string) => csvFile('First name,Last name,Email', `Ivan,Probe,${email}`);
    const unicode = 'ivan@bücher.example';
    const ascii = 'ivan@xn--bcher-kva.example';
    expect(await importFile(row(ascii))).toMatchObject({ Created: 1 });
    const ImportID = await upload(csvFile('First name,Last name,Email', `Ivan,Probe,${unicode}`, `Ivan,Probe,${ascii}`));
    await check(ImportID);
    expect(await verdictsOf(ImportID)).toEqual([
      ['skip', 'Nothing to change'],
      ['skip', 'Same as row 2'],
    ]);
    expect(await contactOf(ascii)).toBeDefined();
  });

  it('creates them with their organizations, and the same file twice creates nothing', async () => {
    const file = () =>
      csvFile(
        'First name;Surname;Email address;Company;Country;Newsletter',
        'Ada;Lovelace;ada@engine.example;Engine Works;United Kingdom;yes',
        'Grace;Hopper;grace@engine.example;Engine Works;US;',
        'Alan;Turing;;Bletchley;GB;no',
        'Ada;Byron;ADA@engine.example;;;',
        ';Nobody;nobody@engine.example;;;',
        'Anna;O%Neil;oneil@engine.example;;;',
      );
    const ImportID = await upload(file());
    expect((await read(ImportID)).Columns.map(({ Field, Samples }) => [Field, Samples[0]])).toEqual([
      ['Firstname', 'Ada'],
      ['Lastname', 'Lovelace'],
      ['PrimaryEmail', 'ada@engine.example'],
      ['Organization', 'Engine Works'],
      ['Country', 'United Kingdom'],
      ['Newsletter', 'yes'],
    ]);
    const checked = await check(ImportID);
    expect(checked).toMatchObject({ State: 'checked', Rows: 6, Create: 3, Update: 0, Skip: 1, Errors: 2, NewOrganizations: 2 });
    expect(await verdictsOf(ImportID)).toEqual([
      ['create', 'Creates the organization Engine Works'],
      ['create', 'Creates the organization Engine Works'],
      ['create', 'Creates the organization Bletchley'],
      ['skip', 'Same as row 2'],
      ['error', 'First name: First name is required'],
      ['error', 'Last name: Plaese enter characters only'],
    ]);
    expect(await contactOf('ada@engine.example')).toBeUndefined();
    expect(await run(ImportID)).toMatchObject({ State: 'imported', Created: 3, Updated: 0, Left: 0 });
    const ada = await contactOf('ada@engine.example');
    expect(ada).toMatchObject({ Firstname: 'Ada', Country: 'GB', Newsletter: 1, CreatorId: broker.UserID, Version: 1 });
    const works = await organizationsNamed('Engine Works', 'Bletchley');
    expect(works.map(({ OrgName }) => OrgName)).toEqual(['Bletchley', 'Engine Works']);
    const [entry] = await test.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.Action, 'import'), eq(auditEntries.EntityID, String(ImportID))));
    expect(entry).toMatchObject({ UserID: broker.UserID, NewValue: { Kind: 'contacts', created: 3, error: 2, skip: 1 } });

    const again = await importFile(file());
    expect(again).toMatchObject({ Create: 0, Update: 0, Skip: 4, Errors: 2, Created: 0, NewOrganizations: 0 });
  });

  it('changes only what the file says, and Undo brings back what was there', async () => {
    const details = {
      Firstname: 'Mary',
      Lastname: 'Anning',
      Title: 'Collector',
      City: 'Lyme',
      PrimaryEmail: 'mary@fossil.example',
    };
    const { body } = await test.as(admin).post('/upsertContactInfo', { contactDetails: details });
    const before = await contactOf('mary@fossil.example');
    const done = await importFile(
      csvFile(
        'First Name,Last Name,Email,Job Title,City,Organization',
        'Mary,Anning,mary@fossil.example,Paleontologist,,Fossil Society',
      ),
    );
    expect(done).toMatchObject({ Create: 0, Update: 1, Updated: 1 });
    expect(await rowsOf(done.ImportID)).toMatchObject([
      {
        Verdict: 'update',
        Reason: 'Job title: Collector → Paleontologist; Creates the organization Fossil Society',
        TargetID: body.ContactId,
        Result: 'updated',
      },
    ]);
    expect(await contactOf('mary@fossil.example')).toMatchObject({ Title: 'Paleontologist', City: 'Lyme', Version: 2 });
    expect(await organizationsNamed('Fossil Society')).toHaveLength(1);
    expect(await undo(done.ImportID, colleague)).toMatchObject({ State: 'undone', Undone: 1, Kept: 0 });
    expect(await contactOf('mary@fossil.example')).toEqual({ ...before, Version: 3 });
    expect(await organizationsNamed('Fossil Society')).toEqual([]);
    expect(
      await test.db
        .select()
        .from(contactOrganizations)
        .where(eq(contactOrganizations.ContactId, Number(body.ContactId))),
    ).toEqual([]);
    const [entry] = await test.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.Action, 'undo import'), eq(auditEntries.EntityID, String(done.ImportID))));
    expect(entry).toMatchObject({ UserID: colleague.UserID, NewValue: { undone: 1 } });
  });

  it('is undone except for rows that someone has changed, used or deleted since', async () => {
    const done = await importFile(
      csvFile(
        'First Name,Last Name,Email',
        'Rosa,Changed,changed@since.example',
        'Rosa,Used,used@since.example',
        'Rosa,Deleted,deleted@since.example',
        'Rosa,Same,same@since.example',
      ),
    );
    expect(done).toMatchObject({ Created: 4 });
    const [changed, used, deleted] = await Promise.all(
      ['changed@since.example', 'used@since.example', 'deleted@since.example'].map((email) => contactOf(email)),
    );
    const contactDetails = { Firstname: 'Rosa', Lastname: 'Edited' };
    await test.as(admin).post(`/upsertContactInfo?contact_id=${changed?.ContactId}`, { contactDetails });
    const { ListingID } = await test.make.listing(seller, 1);
    await test.as(broker).post('/linkContact', { ListingId: ListingID, ContactId: used?.ContactId });
    await test.as(broker).delete(`/deleteContact?contact_id=${deleted?.ContactId}`);
    expect(await undo(done.ImportID)).toMatchObject({ Undone: 1, Kept: 3 });
    expect((await rowsOf(done.ImportID)).map(({ Reason, Result }) => [Result, Reason])).toEqual([
      ['kept', 'Changed after the import, so it stays.'],
      ['kept', 'Used since the import, so it stays.'],
      ['kept', 'Deleted after the import.'],
      ['undone', ''],
    ]);
    expect(await contactOf('changed@since.example')).toMatchObject({ Lastname: 'Edited' });
    expect(await contactOf('used@since.example')).toBeDefined();
    expect(await contactOf('same@since.example')).toBeUndefined();
  });

  it('leaves alone what changed between the check and the import', async () => {
    const contactDetails = { Firstname: 'Ida', Lastname: 'Noddack', Title: 'Chemist', PrimaryEmail: 'ida@late.example' };
    const { body } = await test.as(admin).post('/upsertContactInfo', { contactDetails });
    const ImportID = await upload(
      csvFile(
        'First Name,Last Name,Email,Job Title',
        'Ida,Noddack,ida@late.example,Engineer',
        'Lise,Meitner,lise@late.example,',
        'Emmy,Noether,emmy@late.example,',
      ),
    );
    expect(await check(ImportID)).toMatchObject({ Create: 2, Update: 1 });
    const Title = 'Physicist';
    await test
      .as(admin)
      .post(`/upsertContactInfo?contact_id=${body.ContactId}`, { contactDetails: { ...contactDetails, Title } });
    const lise = { Firstname: 'Lise', Lastname: 'Frisch', PrimaryEmail: 'LISE@late.example' };
    await test.as(admin).post('/upsertContactInfo', { contactDetails: lise });
    expect(await run(ImportID)).toMatchObject({ Created: 1, Updated: 0, Left: 2 });
    expect((await rowsOf(ImportID)).map(({ Result }) => Result)).toEqual(['changed', 'changed', 'created']);
    expect(await contactOf('ida@late.example')).toMatchObject({ Title });
    expect(await contactOf('LISE@late.example')).toMatchObject({ Lastname: 'Frisch' });
  });

  it('matches by name and organization where one side has no address', async () => {
    const first = await importFile(
      csvFile(
        'Name,Email,Company',
        '"Curie, Marie",,Radium Lab',
        'Irene Curie,,Radium Lab',
        'Irene Curie,,Other Lab',
        'Pierre Curie,,',
      ),
    );
    expect(first).toMatchObject({ Created: 4 });
    const second = await importFile(
      csvFile('Name,Email,Company', 'Marie Curie,marie@radium.example,radium lab', 'Irene Curie,,Radium Lab', 'Pierre Curie,,'),
    );
    expect(second).toMatchObject({ Create: 0, Updated: 1, Skip: 2 });
    expect(await contactOf('marie@radium.example')).toMatchObject({ Firstname: 'Marie', Lastname: 'Curie' });
  });

  it('names up to five contacts that match a row, and the number of the others', async () => {
    const named = async (count: number): Promise<[number[], Record<string, unknown> | undefined]> => {
      const ids: number[] = [];
      const PrimaryEmail = `eve@${'x'.repeat(count)}.example`;
      for (let at = 0; at < count; at += 1) {
        const contactDetails = { Firstname: 'Eve', Lastname: `Twin${'e'.repeat(at)}`, PrimaryEmail };
        ids.push((await test.as(admin).post('/upsertContactInfo', { contactDetails })).body.ContactId as number);
      }
      const ImportID = await upload(csvFile('Name,Email', `Eve Twin,${PrimaryEmail}`));
      expect(await check(ImportID)).toMatchObject({ Errors: 1 });
      return [ids, (await rowsOf(ImportID))[0]];
    };
    const [two, row] = await named(2);
    expect(row).toMatchObject({ Reason: `Several match: ${two.join(', ')}`, Matches: two });
    const [seven, other] = await named(7);
    const five = seven.slice(0, 5);
    expect(other).toMatchObject({ Reason: `Several match: ${five.join(', ')} and 2 more`, Matches: five });
  });

  it('creates no contact with more organizations than a contact can have', async () => {
    const companies = Array.from({ length: 51 }, (_, at) => `Many ${at}`);
    const ImportID = await upload(csvFile('Name,Email,Company', `Ada Many,many@links.example,${companies.join(';')}`));
    expect(await check(ImportID)).toMatchObject({ Create: 0, Errors: 1 });
    expect((await rowsOf(ImportID))[0]?.Reason).toBe('Contacts can have at most 50 organizations');
  });

  it("doesn't change the addresses of a contact if the row has its second one", async () => {
    const contactDetails = {
      Firstname: 'Grace',
      Lastname: 'Second',
      PrimaryEmail: 'grace@first.example',
      SecondaryEmail: 'grace@second.example',
    };
    await test.as(admin).post('/upsertContactInfo', { contactDetails });
    const file = csvFile(
      'Name,Email,Secondary Email,Job Title',
      'Grace Second,GRACE@second.example,grace@first.example,Inventor',
    );
    expect(await importFile(file)).toMatchObject({ Updated: 1 });
    expect(await contactOf('grace@first.example')).toMatchObject({ SecondaryEmail: 'grace@second.example', Title: 'Inventor' });
  });

  it('finds the contact that was kept by an address that a merge dropped, until the merge is undone', async () => {
    const make = directory(test, admin);
    const survivor = await make.contact({ PrimaryEmail: 'one@merged.example', SecondaryEmail: 'two@merged.example' });
    const removed = await make.contact({ PrimaryEmail: 'Three@merged.example' });
    const last = await make.contact({ PrimaryEmail: 'last@merged.example', SecondaryEmail: 'late@merged.example' });
    const merge = await make.merge('contact', survivor, removed);
    const later = await make.merge('contact', last, survivor);
    const file = (title: string) => csvFile('Name,Email,Job Title', `Ada Quist,three@MERGED.example,${title}`);
    const done = await importFile(file('Counsel'));
    expect(done).toMatchObject({ Create: 0, Update: 1, Updated: 1 });
    expect(await rowsOf(done.ImportID)).toMatchObject([{ TargetID: last }]);
    expect(await contactOf('last@merged.example')).toMatchObject({ Title: 'Counsel', SecondaryEmail: 'one@merged.example' });
    expect(await importFile(file('Counsel'))).toMatchObject({ Create: 0, Update: 0, Skip: 1 });
    expect((await make.undo(later)).status).toBe(200);
    expect((await make.undo(merge)).status).toBe(200);
    const again = await importFile(file('Director'));
    expect(await rowsOf(again.ImportID)).toMatchObject([{ TargetID: removed, Result: 'updated' }]);
  });

  it('puts no one on a list from which they unsubscribed at an address that a merge dropped', async () => {
    const make = directory(test, admin);
    const mailingListDetails = { mailinglist_name: 'Left once', mailinglist_notes: 'Notes' };
    const list = Number((await test.as(broker).post('/CreateMailingList', { mailingListDetails })).body.maillist_id);
    const fields = { PrimaryEmail: 'one@left.example', SecondaryEmail: 'two@left.example' };
    const survivor = await make.contact(fields);
    for (const name of ['gone', 'hashed', 'stays']) {
      const removed = await make.contact({ PrimaryEmail: `${name}@left.example` });
      await make.merge('contact', survivor, removed);
    }
    await test.db.execute(sql`insert into unsubscribes (address, maillist_id) values
      ('gone@left.example', ${list}), (brevet_address_hash('hashed@left.example'), null)`);
    const member = (name: string) => csvFile('Name,Email', `Ada Quist,${name}@left.example`);
    const rowsIn = async () =>
      (await test.db.select().from(mailingListMembers).where(eq(mailingListMembers.maillist_id, list))).length;
    for (const name of ['gone', 'hashed']) {
      expect(await importFile(member(name), 'members', `&mailingList_id=${list}`)).toMatchObject({ Update: 0, Skip: 1 });
      expect(await rowsIn()).toBe(0);
    }
    expect(await importFile(member('stays'), 'members', `&mailingList_id=${list}`)).toMatchObject({ Updated: 1 });
    expect(await rowsIn()).toBe(1);
  });

  it('has a result for each row of the file, which can be downloaded', async () => {
    const contactDetails = { Firstname: 'Caroline', Lastname: 'Herschel', PrimaryEmail: 'caroline@comet.example' };
    await test.as(admin).post('/upsertContactInfo', { contactDetails });
    const ImportID = await upload(
      csvFile(
        'First Name,Last Name,Email,Job Title',
        ',Nobody,nobody@comet.example,',
        'Caroline,Herschel,caroline@comet.example,',
        'Mary,Byron,mary@comet.example,',
        'Mary,Byron,MARY@comet.example,Author',
        'Maria,Mitchell,maria@comet.example,',
      ),
    );
    await check(ImportID);
    const late = { Firstname: 'Maria', Lastname: 'Late', PrimaryEmail: 'maria@comet.example' };
    await test.as(admin).post('/upsertContactInfo', { contactDetails: late });
    const counts = { Rows: 5, Created: 1, Updated: 0, Skipped: 2, Refused: 1, Left: 1 };
    expect(await run(ImportID)).toMatchObject({ ...counts, Done: 5 });
    const { text } = await test.as(broker).get(`/directoryImportRows?import_id=${ImportID}&format=csv`);
    const outcomes = text.split('\r\n').map((line) => line.split(','));
    expect(outcomes.map((cells) => [cells[0], cells[2], cells.at(-1)]).slice(1, 6)).toEqual([
      ['2', 'Error', 'Not imported'],
      ['3', 'Skip', 'Skipped'],
      ['4', 'Create', 'Created'],
      ['5', 'Skip', 'Skipped'],
      ['6', 'Create', 'Changed since the check'],
    ]);
    expect(await undo(ImportID)).toMatchObject({ ...counts, Undone: 1, Kept: 0 });
    expect((await rowsOf(ImportID)).map(({ Result }) => Result)).toEqual(['refused', 'skipped', 'undone', 'skipped', 'changed']);
  });

  it('remembers the fields that someone chose for the same headings', async () => {
    const file = () => csvFile('Given,Family,Correspondence', 'Nettie,Stevens,nettie@chromosome.example');
    const ImportID = await upload(file());
    expect((await read(ImportID)).Columns.map(({ Field }) => Field)).toEqual([null, null, null]);
    const fields: DirectoryField[] = ['Firstname', 'Lastname', 'PrimaryEmail'];
    await check(ImportID, fields);
    const next = await upload(file());
    expect((await read(next)).Columns.map(({ Field }) => Field)).toEqual(fields);
    expect((await read(next, colleague)).Columns.map(({ Field }) => Field)).toEqual([null, null, null]);
  });
});
