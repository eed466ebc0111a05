import type { InboxMessage } from '@brevet/contract/inbox';
import type { NotePerson, NoteRow } from '@brevet/contract/notes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';

describe('notes on contacts', () => {
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
      test.make.user(30, { Lastname: 'Colleague' }),
      test.make.user(40),
      test.make.user(1),
      test.make.user(15),
    ]);
  });
  afterAll(() => test.close());

  const contact = async () => {
    const contactDetails = { Firstname: 'Mira', Lastname: 'Noted' };
    return Number((await test.as(broker).post('/upsertContactInfo', { contactDetails })).body.ContactId);
  };
  const write = (who: TestUser | null, query: string, body: object = {}) =>
    test.as(who).post(`/ListingNotes?${query}`, { Message: '<p>See 9412206</p>', ...body });
  const read = async (who: TestUser, id: number) => {
    const { status, body } = await test.as(who).get(`/getNotesByContactId?contact_id=${id}`);
    return status === 200 ? (body.data as NoteRow[]) : status;
  };

  it('are written, read, changed and deleted like those on listings, and add no patents', async () => {
    const id = await contact();
    const { body } = await write(broker, `contact_id=${id}`);
    expect(body).toMatchObject({ Version: 1, listingPatent: [] });
    expect(await read(colleague, id)).toMatchObject([{ NotesId: body.NotesId, ContactId: id, ListingID: null, PatentID: null }]);
    const changed = await write(admin, `contact_id=${id}&notes_id=${body.NotesId}`, { Message: '<p>Changed</p>', Version: 1 });
    expect(changed.body.Version).toBe(2);
    expect((await write(colleague, `contact_id=${id}&notes_id=${body.NotesId}`)).status).toBe(403);
    expect((await test.as(broker).delete(`/deleteNote?note_id=${body.NotesId}`)).status).toBe(200);
    expect(await read(broker, id)).toEqual([]);
  });

  it("aren't part of the listing that the call names", async () => {
    const { ListingID } = await test.make.listing(seller, 1);
    const id = await contact();
    const { status } = await write(broker, `contact_id=${id}&listing_id=${ListingID}`);
    expect(status).toBe(200);
    expect((await test.as(broker).get(`/getListingNotes?lisitng_id=${ListingID}`)).body.data).toEqual([]);
    expect(await read(broker, id)).toHaveLength(1);
    expect((await write(broker, `contact_id=${id}&listing_id=2000000000`)).status).toBe(404);
  });

  it('may repeat the listing that the call names, and no other', async () => {
    const { ListingID } = await test.make.listing(seller, 1);
    const id = await contact();
    const query = `contact_id=${id}&listing_id=${ListingID}`;
    const repeated = await write(broker, query, { ContactId: id, ListingID });
    expect(repeated.status).toBe(200);
    const changed = await write(broker, `${query}&notes_id=${repeated.body.NotesId}`, {
      ListingID,
      Message: '<p>Changed</p>',
      Version: 1,
    });
    expect(changed.status).toBe(200);
    expect(await read(broker, id)).toMatchObject([{ ContactId: id, ListingID: null, Text: 'Changed' }]);
    for (const [where, claim] of [
      [query, ListingID + 1],
      [`contact_id=${id}`, ListingID],
    ] as const)
      expect(await write(broker, where, { ListingID: claim })).toMatchObject({
        status: 403,
        body: { code: 'identity_mismatch' },
      });
    expect(await read(broker, id)).toHaveLength(1);
  });

  it('need a contact that exists, and claims that fit', async () => {
    const id = await contact();
    expect((await write(broker, '')).status).toBe(400);
    expect((await write(broker, 'contact_id=2000000000')).status).toBe(404);
    expect(await read(broker, 2_000_000_000)).toBe(404);
    expect((await write(broker, `contact_id=${id}`, { ContactId: id + 1 })).status).toBe(403);
    const { body } = await write(broker, `contact_id=${id}`, { ContactId: id });
    expect((await write(broker, `contact_id=${await contact()}&notes_id=${body.NotesId}`)).status).toBe(404);
  });

  it('name and message only brokers and admins', async () => {
    const id = await contact();
    const { body } = await test.as(broker).get(`/noteReaders?contact_id=${id}`);
    const offered = (body.data as NotePerson[]).map(({ UserID }) => UserID);
    expect(offered).toContain(colleague.UserID);
    for (const { UserID } of [seller, buyer]) {
      expect(offered).not.toContain(UserID);
      const refused = await write(broker, `contact_id=${id}`, { Share_type: 'custom', SharedWith: [UserID] });
      expect(refused).toMatchObject({ status: 400, body: { code: 'note_readers_refused' } });
    }
    await write(broker, `contact_id=${id}`, { Share_type: 'custom', SharedWith: [colleague.UserID] });
    const inbox = await test.as(colleague).get('/getUnreadEmailMessage?all=1');
    expect((inbox.body.data as InboxMessage[])[0]?.news).toMatchObject({
      Kind: 'contactNote',
      ContactId: id,
      Name: 'Mira Noted',
    });
  });

  it.each([1, 15] as const)('leave the inbox of a broker who becomes a user of type %i', async (UserType) => {
    const former = await test.make.user(30);
    const inbox = async () => (await test.as(former).get('/getUnreadEmailMessage?all=1')).body;
    await write(broker, `contact_id=${await contact()}`, { Share_type: 'custom', SharedWith: [former.UserID] });
    expect(await inbox()).toMatchObject({ data: [{ news: { Name: 'Mira Noted' } }], unread: 1 });
    const profile = { Firstname: 'Ines', Lastname: 'Novak', UserType, BrokerID: 'TTX' };
    expect((await test.as(admin).post(`/user/${former.UserID}`, profile)).status).toBe(200);
    former.token = await test.make.session(former.UserID);
    expect(await inbox()).toEqual({ data: [], unread: 0, more: false });
  });

  it('are unknown to sellers, buyers and strangers', async () => {
    const id = await contact();
    const NotesId = Number((await write(broker, `contact_id=${id}`)).body.NotesId);
    for (const who of [seller, buyer]) {
      expect(await read(who, id)).toBe(403);
      expect((await write(who, `contact_id=${id}`)).status).toBe(403);
      expect((await test.as(who).get(`/getNotes?notes_id=${NotesId}`)).status).toBe(404);
      expect((await test.as(who).delete(`/deleteNote?note_id=${NotesId}`)).status).toBe(403);
    }
    expect((await write(null, `contact_id=${id}`)).status).toBe(401);
  });
});
