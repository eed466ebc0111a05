import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { csvFile, directoryFiles } from '../../test/directory-files.ts';
import type { TestUser } from '../../test/factories.ts';

let test: TestApp;
let broker: TestUser;
beforeAll(async () => {
  test = await startTestApp();
  broker = await test.make.user(30);
});
afterAll(() => test.close());
const { importFile, undo, contactOf, organizationsNamed, rowsOf } = directoryFiles(() => ({ test, broker }));

const headings = 'First Name,Last Name,Email,Job Title,Organization,Newsletter';
const people = (...lines: string[]) => csvFile(headings, ...lines);

describe('undoing imports one after the other', () => {
  it('leaves nothing behind', async () => {
    const first = await importFile(
      people('Ada,Chain,ada@chain.example,Head,Chain Works,yes', 'Bo,Chain,bo@chain.example,,Chain Works,'),
    );
    const second = await importFile(people('Ada,Chain,ada@chain.example,Chief,Chain Labs,no'));
    const third = await importFile(people('Ada,Chain,ada@chain.example,Owner,,', 'Bo,Chain,bo@chain.example,Owner,,'));
    const works = await importFile(csvFile('Organization,City', 'Chain Works,Oslo'), 'organizations');
    expect([second.Updated, third.Updated, works.Updated]).toEqual([1, 2, 1]);
    expect(await undo(works.ImportID)).toMatchObject({ Undone: 1, Kept: 0 });
    expect(await undo(third.ImportID)).toMatchObject({ Undone: 2, Kept: 0 });
    expect(await contactOf('ada@chain.example')).toMatchObject({ Title: 'Chief', Newsletter: 0 });
    expect(await undo(second.ImportID)).toMatchObject({ Undone: 1, Kept: 0 });
    expect(await contactOf('ada@chain.example')).toMatchObject({ Title: 'Head', Newsletter: 1 });
    expect(await undo(first.ImportID)).toMatchObject({ Undone: 2, Kept: 0 });
    expect(await contactOf('ada@chain.example')).toBeUndefined();
    expect(await organizationsNamed('Chain Works', 'Chain Labs')).toEqual([]);
  });

  it('keeps what someone changed in between', async () => {
    const first = await importFile(people('Cy,Chain,cy@chain.example,Head,,'));
    const stored = await contactOf('cy@chain.example');
    const contactDetails = { Firstname: 'Cy', Lastname: 'Chain', Title: 'Boss' };
    await test.as(broker).post(`/upsertContactInfo?contact_id=${stored?.ContactId}`, { contactDetails });
    const second = await importFile(people('Cy,Chain,cy@chain.example,Owner,,'));
    expect(await undo(second.ImportID)).toMatchObject({ Undone: 1 });
    expect(await contactOf('cy@chain.example')).toMatchObject({ Title: 'Boss' });
    expect(await undo(first.ImportID)).toMatchObject({ Undone: 0, Kept: 1 });
  });
});

describe('the consent of a contact', () => {
  it('ends with FALSE, and stays with an empty cell, which the row reports', async () => {
    await importFile(people('Di,Consent,di@chain.example,,,TRUE'));
    const kept = await importFile(people('Di,Consent,di@chain.example,,,'));
    expect(await rowsOf(kept.ImportID)).toMatchObject([
      { Verdict: 'skip', Reason: 'Nothing to change; Newsletter stays Yes, because the cell is empty' },
    ]);
    const ended = await importFile(people('Di,Consent,di@chain.example,,,FALSE'));
    expect(await rowsOf(ended.ImportID)).toMatchObject([{ Result: 'updated', Reason: 'Newsletter: Yes → No' }]);
    expect(await contactOf('di@chain.example')).toMatchObject({ Newsletter: 0 });
  });
});

describe('the members of a list', () => {
  it('may be known by an address alone', async () => {
    await importFile(people('Eve,Member,eve@chain.example,,,', 'Fay,Member,fay@chain.example,,,'));
    const details = { mailinglist_name: 'Chain', mailinglist_notes: 'x' };
    const { body } = await test.as(broker).post('/CreateMailingList', { mailingListDetails: details });
    const file = csvFile('Email', 'EVE@chain.example', 'fay@chain.example; nobody@chain.example', 'nobody@chain.example');
    const done = await importFile(file, 'members', `&mailingList_id=${Number(body.maillist_id)}`);
    expect(done).toMatchObject({ Created: 0, Updated: 2, Errors: 1 });
    expect((await rowsOf(done.ImportID)).map(({ Result }) => Result)).toEqual(['updated', 'updated', 'refused']);
    expect((await rowsOf(done.ImportID)).at(-1)?.Reason).toBe(
      'No contact has this email address, and a new contact needs a first and last name.',
    );
  });
});
