import type { EmailVerification } from '@brevet/contract/address-verification';
import type { Contact } from '@brevet/contract/contacts';
import { messages } from '@brevet/contract/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bounces } from '../../schema/campaigns.ts';
import { contacts } from '../../schema/contacts.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { pass } from '../../test/clock.ts';
import type { TestUser } from '../../test/factories.ts';
import { listen } from '../../test/listen.ts';
import { startNameServer } from '../../test/name-server.ts';
import { ownPort } from '../../test/own-port.ts';
import { settled } from '../../test/settled.ts';
import { directoryImportQueue } from '../directory-imports/import-job.ts';
import { claim } from './address-verification.queries.ts';
import { checksQueue, verifyDue } from './check-addresses.ts';

const missing = 2_000_000_000;
type Fields = Partial<typeof contacts.$inferInsert>;

/** Calls about contacts of one test. */
function callsOn(test: TestApp, broker: { token: string }, CreatorId: number) {
  const details = { Firstname: 'Nils', Lastname: 'Berg' };
  const post = (path: string, body: unknown, who: { token: string } = broker) => test.as(who).post(path, body);
  const save = async (fields: Fields, id?: number): Promise<number> => {
    const answer = await post(`/upsertContactInfo${id === undefined ? '' : `?contact_id=${id}`}`, {
      contactDetails: { ...details, ...fields },
    });
    expect(answer.status, answer.text).toBe(200);
    return Number(answer.body.ContactId);
  };
  const verification = async (id: number) =>
    (await test.as(broker).get(`/getEmailVerification?contact_id=${id}`)).body as unknown as EmailVerification;
  const contact = async (id: number) =>
    (await test.as(broker).get(`/getContactInfo?contact_id=${id}`)).body.contact_details as Contact;
  const done = () => settled(test, checksQueue);
  /** Enters contacts as an import does. */
  const enter = async (rows: readonly Fields[]): Promise<number[]> => {
    const entered = await test.db
      .insert(contacts)
      .values(rows.map((row) => ({ ...details, CreatorId, ...row })))
      .returning();
    return entered.map(({ ContactId }) => ContactId);
  };
  return { post, save, verification, contact, done, enter };
}

describe('the verification of email addresses', () => {
  let names: Awaited<ReturnType<typeof startNameServer>>;
  let test: TestApp;
  let broker: TestUser;
  let calls: ReturnType<typeof callsOn>;
  beforeAll(async () => {
    names = await startNameServer({
      'good.example': { mx: ['mx.good.example'] },
      'other.example': { mx: ['mx.other.example'] },
      'web.example': { a: '192.0.2.1' },
      'never.example': { mx: [''] },
      'broken.example': { fails: true },
    });
    test = await startTestApp(names.settings);
    broker = await test.make.user(30);
    calls = callsOn(test, broker, broker.UserID);
  });
  afterAll(async () => {
    await test.close();
    await names.stop();
  });
  beforeEach(() => calls.done());
  /** Sessions expire in this time, so the broker signs in again. */
  const passDays = async (days: number) => {
    await pass({ days });
    broker.token = await test.make.session(broker.UserID, Date.now() + 3_600_000);
  };

  it.each([
    ['good.example', 'Ok', 1, 'mail server'],
    ['web.example', 'Ok', 1, 'address record'],
    ['never.example', 'Bad', 0, 'null mx'],
    ['missing.example', 'Bad', 0, 'no domain'],
    ['broken.example', 'Unknown', 0, 'no answer'],
  ] as const)('at %s says %s when someone enters it', async (domain, EmailVerifyStatus, EmailVerify, Finding) => {
    const id = await calls.save({ PrimaryEmail: `nils@${domain}` });
    await calls.done();
    expect(await calls.verification(id)).toEqual({
      EmailVerifyStatus,
      EmailVerifyDate: expect.stringMatching(/Z$/),
      Source: 'check',
      Finding,
      CheckDate: expect.stringMatching(/Z$/),
      Waiting: false,
    });
    expect(await calls.contact(id)).toMatchObject({ EmailVerify, EmailVerifyStatus, EmailVerifyDate: expect.any(String) });
  });

  it('follows a new address, and says nothing about a contact without one', async () => {
    const id = await calls.save({ PrimaryEmail: 'nils@good.example' });
    await calls.done();
    await calls.save({ PrimaryEmail: 'nils@missing.example' }, id);
    await calls.done();
    expect(await calls.verification(id)).toMatchObject({ EmailVerifyStatus: 'Bad', Finding: 'no domain' });
    await calls.save({ PrimaryEmail: '' }, id);
    await calls.done();
    const nothing = { EmailVerifyStatus: 'N/A', EmailVerifyDate: null, Source: null, Finding: null, CheckDate: null };
    expect(await calls.verification(id)).toEqual({ ...nothing, Waiting: false });
  });

  it('is announced with its result', async () => {
    const id = await calls.save({ PrimaryEmail: 'nils@good.example' });
    await calls.done();
    const stream = await listen(test, broker);
    const answer = await calls.post('/verifyEmails', { contactID: id });
    expect(answer.body).toEqual({ message: messages.verificationAsked, asked: 1, kept: 0 });
    await stream.until('contacts');
    await calls.done();
    expect(await calls.verification(id)).toMatchObject({ Finding: 'mail server', Waiting: false });
    stream.stop();
  });

  it('keeps a verdict entered by hand, unless someone verifies this contact', async () => {
    const id = await calls.save({ PrimaryEmail: 'nils@missing.example', EmailVerify: 1, EmailVerifyStatus: 'Ok' });
    const plain = await calls.save({ PrimaryEmail: 'kari@good.example' });
    await calls.done();
    const stated = { EmailVerifyStatus: 'Ok', Source: 'person', Finding: null };
    expect(await calls.verification(id)).toMatchObject(stated);
    await passDays(200);
    await verifyDue(test.services);
    await calls.done();
    expect((await calls.post('/verifyEmails', { contactID: [id, plain] })).body).toMatchObject({ asked: 1, kept: 1 });
    await calls.done();
    expect(await calls.verification(id)).toMatchObject(stated);
    expect((await calls.post('/verifyEmails', { contactID: id })).body).toMatchObject({ asked: 1, kept: 0 });
    await calls.done();
    expect(await calls.verification(id)).toMatchObject({ EmailVerifyStatus: 'Bad', Source: 'check', Finding: 'no domain' });
  });

  it('of a mailing list asks each domain once', async () => {
    const ids = await calls.enter(
      Array.from({ length: 30 }, (_, index) => ({ PrimaryEmail: `p${index}@${index % 2 ? 'good' : 'other'}.example` })),
    );
    const list = await calls.post('/CreateMailingList', {
      mailingListDetails: { mailinglist_name: 'Optics', mailinglist_notes: 'Oslo' },
    });
    const mailingList_id = Number(list.body.maillist_id);
    await calls.post(`/addMailingList?mailListing_id=${mailingList_id}`, { contactID: ids });
    await calls.done();
    const before = names.questions.length;
    expect((await calls.post('/verifyEmails', { mailingList_id })).body).toMatchObject({ asked: 30, kept: 0 });
    await calls.done();
    expect(names.questions.slice(before).toSorted()).toEqual(['good.example', 'other.example']);
    const members = await test.as(broker).get(`/getContactListByMailingId?mailingList_id=${mailingList_id}&limit=100`);
    expect((members.body.data as Contact[]).map(({ EmailVerifyStatus }) => EmailVerifyStatus)).toEqual(ids.map(() => 'Ok'));
  });

  it("doesn't keep an import from being undone", async () => {
    const id = await calls.save({ Firstname: 'Liv', Lastname: 'Plain' });
    const file = new File(['Name,Email\nLiv Plain,liv@good.example\nLiv Made,made@good.example'], 'people.csv');
    const uploaded = await test.as(broker).upload('/uploadDirectoryImport?Kind=contacts', file);
    const { ImportID } = uploaded.body;
    const step = async (path: string, more: object = {}) => {
      const answer = await calls.post(path, { ImportID, ...more });
      expect(answer.status, answer.text).toBe(200);
      await settled(test, directoryImportQueue);
      await calls.done();
      return (await test.as(broker).get(`/getDirectoryImport?import_id=${ImportID}`)).body;
    };
    await step('/checkDirectoryImport', { Fields: ['Fullname', 'PrimaryEmail'] });
    expect(await step('/runDirectoryImport')).toMatchObject({ Created: 1, Updated: 1 });
    expect(await calls.verification(id)).toMatchObject({ EmailVerifyStatus: 'Ok', Finding: 'mail server' });
    expect(await step('/undoDirectoryImport')).toMatchObject({ Undone: 2, Kept: 0 });
    expect(await calls.contact(id)).toMatchObject({ PrimaryEmail: '', EmailVerify: 0, EmailVerifyStatus: 'N/A' });
  });

  it('is repeated after the days of the setting, and sooner without an answer', async () => {
    const [good = 0, broken = 0] = await calls.enter([
      { PrimaryEmail: 'again@good.example' },
      { PrimaryEmail: 'again@broken.example' },
    ]);
    const run = async () => {
      await verifyDue(test.services);
      await calls.done();
      return Promise.all([good, broken].map(async (id) => (await calls.verification(id)).CheckDate));
    };
    const first = await run();
    expect(first).toEqual([expect.any(String), expect.any(String)]);
    await passDays(2);
    const second = await run();
    expect(second[0]).toBe(first[0]);
    expect(second[1]).not.toBe(first[1]);
    await passDays(89);
    expect((await run())[0]).not.toBe(first[0]);
  });

  it('continues after a process that had claimed addresses died', async () => {
    const [id = 0] = await calls.enter([{ PrimaryEmail: 'claimed@good.example' }]);
    expect((await claim(test.db, 100, true)).map(({ ContactId }) => ContactId)).toContain(id);
    await pass({ minutes: 9 });
    await verifyDue(test.services);
    await calls.done();
    expect(await calls.verification(id)).toMatchObject({ Finding: null });
    await pass({ minutes: 2 });
    await verifyDue(test.services);
    await calls.done();
    expect(await calls.verification(id)).toMatchObject({ Finding: 'mail server' });
  });

  it('forgets its result if the address or the verdict changes in between', async () => {
    const [moved = 0, judged = 0] = await calls.enter([
      { PrimaryEmail: 'moved@missing.example' },
      { PrimaryEmail: 'judged@missing.example' },
    ]);
    const before = names.questions.length;
    const answer = names.hold();
    await verifyDue(test.services);
    await expect.poll(() => names.questions.slice(before)).toContain('missing.example');
    await calls.save({ PrimaryEmail: 'moved@good.example' }, moved);
    await calls.save({ EmailVerify: 1, EmailVerifyStatus: 'Ok' }, judged);
    answer();
    await calls.done();
    expect(await calls.verification(moved)).toMatchObject({ EmailVerifyStatus: 'Ok', Source: 'check', Finding: 'mail server' });
    expect(await calls.verification(judged)).toMatchObject({ EmailVerifyStatus: 'Ok', Source: 'person', Finding: null });
  });

  it('marks an address whose email bounced as Bad, whatever its domain says', async () => {
    const id = await calls.save({ PrimaryEmail: 'Gone@good.example' });
    await calls.done();
    await test.db.insert(bounces).values([
      { Address: 'gone@GOOD.example', Kind: 'hard', Status: '5.1.1' },
      { Address: 'full@good.example', Kind: 'soft' },
    ]);
    await calls.post('/verifyEmails', { contactID: [id] });
    await calls.done();
    expect(await calls.verification(id)).toMatchObject({ EmailVerifyStatus: 'Bad', Finding: 'bounced' });
    const full = await calls.save({ PrimaryEmail: 'full@good.example' });
    await calls.done();
    expect(await calls.verification(full)).toMatchObject({ EmailVerifyStatus: 'Ok' });
  });

  it('marks an address as Bad if its email bounced before its contact was deleted', async () => {
    await test.db.execute(sql`insert into bounces (address, kind) values (brevet_address_hash('Again@good.example'), 'hard')`);
    const id = await calls.save({ PrimaryEmail: 'again@good.example' });
    await calls.done();
    expect(await calls.verification(id)).toMatchObject({ EmailVerifyStatus: 'Bad', Finding: 'bounced' });
  });

  it("marks text that isn't an address as Bad", async () => {
    const texts = ['no address', 'a@b', '@good.example', 'a b@good.example', `a@${'b'.repeat(300)}.example`, 'a@[127.0.0.1]'];
    const ids = await calls.enter(texts.map((PrimaryEmail) => ({ PrimaryEmail })));
    await verifyDue(test.services);
    await calls.done();
    for (const id of ids) expect(await calls.verification(id)).toMatchObject({ EmailVerifyStatus: 'Bad', Finding: 'syntax' });
  });

  it('is refused where there is nothing to verify, and to everyone else', async () => {
    const [id, seller] = [await calls.save({}), await test.make.user(1)];
    for (const contactID of [id, [id]]) {
      const answer = await calls.post('/verifyEmails', { contactID });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe(messages.nothingToVerify);
    }
    expect((await calls.post('/verifyEmails', { contactID: missing })).status).toBe(404);
    expect((await calls.post('/verifyEmails', { mailingList_id: missing })).status).toBe(404);
    expect((await calls.post('/verifyEmails', { contactID: [missing] })).status).toBe(400);
    expect((await calls.post('/verifyEmails', { contactID: id }, seller)).status).toBe(403);
    expect((await test.as(seller).get(`/getEmailVerification?contact_id=${id}`)).status).toBe(403);
    expect((await test.as(broker).get(`/getEmailVerification?contact_id=${missing}`)).status).toBe(404);
  });
});

describe('without name servers', () => {
  it.each([
    ['that answer', { BREVET_DNS: `127.0.0.1:${ownPort()}` }],
    ['at all', { BREVET_DNS: 'off' }],
  ])('%s, an address is not checked and never bad', async (_case, settings) => {
    const test = await startTestApp(settings);
    const broker = await test.make.user(30);
    const calls = callsOn(test, broker, broker.UserID);
    const id = await calls.save({ PrimaryEmail: 'nils@good.example' });
    const [imported = 0] = await calls.enter(
      Array.from({ length: 11 }, (_, index) => ({ PrimaryEmail: `p${index}@good.example` })),
    );
    await calls.post('/verifyEmails', { contactID: id });
    await calls.done();
    await verifyDue(test.services);
    await calls.done();
    expect(await calls.verification(id)).toEqual({
      EmailVerifyStatus: 'N/A',
      EmailVerifyDate: null,
      Source: 'check',
      Finding: 'not reached',
      CheckDate: expect.any(String),
      Waiting: false,
    });
    expect(await calls.verification(imported)).toMatchObject({ EmailVerifyStatus: 'N/A', Finding: null, CheckDate: null });
    await test.close();
  });

  it('at all, no one waits for the check of a new address', async () => {
    const test = await startTestApp({ BREVET_DNS: 'off' });
    const broker = await test.make.user(30);
    const calls = callsOn(test, broker, broker.UserID);
    const id = await calls.save({ PrimaryEmail: 'nils@good.example' });
    expect(await calls.verification(id)).toMatchObject({ Finding: null, CheckDate: null, Waiting: false });
    await test.close();
  });
});
