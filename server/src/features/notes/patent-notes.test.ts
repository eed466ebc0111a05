import type { InboxMessage } from '@brevet/contract/inbox';
import { messages } from '@brevet/contract/messages';
import type { PatentNoteRow } from '@brevet/contract/notes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';

describe('notes on a patent', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let author: TestUser;
  let colleague: TestUser;
  let admin: TestUser;
  let PatentID: number;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, buyer, author, colleague, admin] = await Promise.all([
      test.make.user(1),
      test.make.user(15),
      test.make.user(30, { BrokerID: 'OWN' }),
      test.make.user(30, { BrokerID: 'OTH' }),
      test.make.user(40),
    ]);
    // Both the seller and the buyer know the patent.
    const { ListingID } = await test.make.listing(seller, 1);
    await test.as(seller).post(`/createListingPatent?listing_id=${ListingID}`, { listingPatent: [{ patentNumber: '7500001' }] });
    const { body } = await test.as(seller).get('/patentDetailById?pat_num=7500001');
    ({ PatentID } = body.data as { PatentID: number });
  });
  afterAll(() => test.close());

  const write = (who: TestUser, note: object, query = '') => test.as(who).post(`/patentNotes${query}`, { PatentID, ...note });
  const written = async (note: object = {}): Promise<number> => {
    const { status, body } = await write(author, { Message: '<p>A note</p>', ...note });
    expect(status).toBe(200);
    return Number(body.NotesId);
  };
  const list = async (who: TestUser) =>
    (await test.as(who).get(`/getPatentNotes?patent_id=${PatentID}&limit=100`)).body.data as PatentNoteRow[];
  const ids = async (who: TestUser) => (await list(who)).map(({ NotesId }) => NotesId);

  it('are written by brokers and admins, and read by all of them', async () => {
    const answer = await write(author, { Message: '<p>Strong <b>claims</b></p><script>alert(1)</script>', Tag: 'Call' });
    expect(answer.body).toMatchObject({ message: messages.noteAdded, Version: 1, listingPatent: [] });
    for (const who of [author, colleague, admin]) {
      const note = (await list(who)).find(({ NotesId }) => NotesId === answer.body.NotesId);
      expect(note).toMatchObject({
        PatentID,
        ListingID: null,
        Tag: 'Call',
        Username: 'Ada Quist',
        Message: '<p>Strong <strong>claims</strong></p>',
        ConvertedMessage: '<p>Strong <strong>claims</strong></p>',
        can: { update: who !== colleague, delete: who !== colleague },
      });
    }
  });

  it('are not for sellers and buyers, who may know the patent', async () => {
    const NotesId = await written();
    for (const who of [seller, buyer]) {
      expect((await test.as(who).get(`/getPatentNotes?patent_id=${PatentID}`)).status).toBe(403);
      expect((await write(who, { Message: '<p>x</p>' })).status).toBe(403);
      expect((await test.as(who).get(`/getNotes?notes_id=${NotesId}`)).status).toBe(404);
      expect((await test.as(who).delete(`/deletePatentNotes?notesId=${NotesId}&patentId=${PatentID}`)).status).toBe(403);
      const named = await write(author, { Message: '<p>x</p>', Share_type: 'custom', SharedWith: [who.UserID] });
      expect(named.body).toMatchObject({ code: 'note_readers_refused' });
    }
    const found = await test.as(author).get(`/noteReaders?patent_id=${PatentID}&SearchString=Quist`);
    const types = (found.body.data as { UserType: number }[]).map(({ UserType }) => UserType);
    expect(new Set(types)).toEqual(new Set([30, 40]));
  });

  it('stay private, or with the people they name and admins', async () => {
    const secret = await written({ Share_type: 'none' });
    const named = await written({ Share_type: 'custom', SharedWith: [colleague.UserID] });
    const forAdmins = await written({ Share_type: 'custom', SharedWith: [admin.UserID] });
    expect(await ids(author)).toEqual(expect.arrayContaining([secret, named, forAdmins]));
    expect(await ids(colleague)).toContain(named);
    expect(await ids(colleague)).not.toContain(forAdmins);
    expect(await ids(admin)).toEqual(expect.arrayContaining([named, forAdmins]));
    expect(await ids(admin)).not.toContain(secret);
  });

  it('are changed and deleted by the author and by admins only, and only on their patent', async () => {
    const NotesId = await written();
    const change = (who: TestUser) => write(who, { Message: '<p>Changed</p>' }, `?notes_id=${NotesId}`);
    expect((await change(colleague)).status).toBe(403);
    expect((await change(author)).body).toMatchObject({ message: messages.noteUpdated, Version: 2 });
    expect((await write(author, { Message: '<p>x</p>', Version: 1 }, `?notes_id=${NotesId}`)).body.code).toBe('note_changed');
    const other = Number((await test.as(author).post('/createPatent', { PatentNumber: '7500002' })).body.PatentID);
    const moved = await test.as(author).post(`/patentNotes?notes_id=${NotesId}`, { PatentID: other, Message: '<p>x</p>' });
    expect(moved.status).toBe(404);
    const remove = (who: TestUser, patentId = PatentID, userId?: number) =>
      test.as(who).delete(`/deletePatentNotes?notesId=${NotesId}&patentId=${patentId}${userId ? `&userId=${userId}` : ''}`);
    expect((await remove(author, other)).status).toBe(404);
    expect((await remove(author, PatentID, admin.UserID)).body.code).toBe('identity_mismatch');
    expect((await remove(colleague)).status).toBe(403);
    expect((await remove(author)).body).toEqual({ message: messages.noteDeleted });
    expect((await remove(author)).status).toBe(404);
  });

  it('add the patents in their text to those of the author, without those they skip', async () => {
    const Message = '<p>Like 7,600,001, US 7600002 and 7600003; $7,600,004 paid.</p>';
    const { body } = await write(author, { Message, SkippedPatents: ['7600003'] });
    expect(body.listingPatent).toEqual(['7600001', '7600002']);
    const mine = await test.as(author).get('/patents?search=76000');
    expect((mine.body.data as { PatentNumber: string }[]).map(({ PatentNumber }) => PatentNumber).sort()).toEqual([
      '7600001',
      '7600002',
    ]);
    expect((await test.as(colleague).get('/patents?search=76000')).body.data).toEqual([]);
    const again = await write(author, { Message: '<p>7600001 again</p>' });
    expect(again.body.listingPatent).toEqual([]);
  });

  it('need a text, a patent that is there, and true claims', async () => {
    expect((await write(author, { Message: '<p> </p>' })).body.errors).toEqual({ Message: messages.messageRequired });
    expect((await write(author, { Message: '<p>x</p>', PatentID: 1 })).status).toBe(404);
    expect((await test.as(author).post('/patentNotes', { Message: '<p>x</p>' })).status).toBe(400);
    expect((await write(author, { Message: '<p>x</p>', ListingID: 5 })).body.code).toBe('identity_mismatch');
    expect((await test.as(author).get('/noteReaders')).status).toBe(400);
    expect((await test.as(author).get(`/noteReaders?patent_id=${PatentID}&listing_id=1`)).status).toBe(400);
  });

  it('notify the people they mention', async () => {
    const mention = `<p><span data-type="mention" data-id="${colleague.UserID}">@you</span> look</p>`;
    const NotesId = await written({ Message: mention });
    const { body } = await test.as(colleague).get('/getUnreadEmailMessage');
    const news = (body.data as InboxMessage[]).map((one) => one.news);
    const found = news.find((one) => one.Kind === 'patentNote' && one.NotesId === NotesId);
    expect(found).toMatchObject({ Kind: 'patentNote', Country: 'US', PatentNumber: '7500001', By: 'Ada Quist', Mentioned: true });
  });
});
