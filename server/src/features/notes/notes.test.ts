import type { InboxMessage } from '@brevet/contract/inbox';
import { messages } from '@brevet/contract/messages';
import type { Note, NotePerson, NoteRow } from '@brevet/contract/notes';
import { mostMarks, noteBytes } from '@brevet/contract/notes';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { listingSales, listings } from '../../schema/listings.ts';
import { noteReaders, notes } from '../../schema/notes.ts';
import { users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { holdRows } from '../../test/hold.ts';
import { listen } from '../../test/listen.ts';

describe('notes', () => {
  let test: TestApp;
  let seller: TestUser;
  let other: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let colleague: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, other, buyer, broker, colleague, admin] = await Promise.all([
      test.make.user(1, { Firstname: 'Sella', Lastname: 'Halden' }),
      test.make.user(1),
      test.make.user(15, { Firstname: 'Jonas', Lastname: 'Weil', Company: 'Weil Networks', BrokerID: 'ALP' }),
      test.make.user(30, { Firstname: 'Mara', Lastname: 'Oduya', Company: null, BrokerID: 'NMB' }),
      test.make.user(30, { Firstname: 'Taro', Lastname: 'Nakamura', Company: null, BrokerID: 'QPX' }),
      test.make.user(40, { Firstname: 'Ada', Lastname: 'Aasen', Company: null }),
    ]);
  });
  afterAll(() => test.close());

  const active = async () => (await test.make.listing(seller, 1)).ListingID;
  const mention = ({ UserID, Firstname, Lastname }: TestUser) =>
    `<span data-type="mention" data-id="${UserID}">@${Firstname} ${Lastname}</span>`;
  const write = (who: TestUser | null, listing: number, body: object, more = '') =>
    test.as(who).post(`/ListingNotes?listing_id=${listing}${more}`, { Message: '<p>A note</p>', ...body });
  /** The ID of a new note. */
  const written = async (who: TestUser, listing: number, body: object = {}): Promise<number> => {
    const { status, text, body: answer } = await write(who, listing, body);
    expect(status, text).toBe(200);
    return Number(answer.NotesId);
  };
  const change = (who: TestUser | null, listing: number, id: number, body: object) =>
    write(who, listing, body, `&notes_id=${id}`);
  const read = (who: TestUser | null, id: number) => test.as(who).get(`/getNotes?notes_id=${id}`);
  const noteOf = async (who: TestUser, id: number) => (await read(who, id)).body.data as Note;
  const table = (who: TestUser | null, listing: number, more = '') =>
    test.as(who).get(`/getListingNotes?lisitng_id=${listing}${more}`);
  const rowsOf = async (who: TestUser, listing: number, more = '') => (await table(who, listing, more)).body.data as NoteRow[];
  const newsOf = async (who: TestUser, listing: number) =>
    ((await test.as(who).get('/getUnreadEmailMessage?all=1&limit=100')).body.data as InboxMessage[]).flatMap(({ news }) =>
      news.Kind === 'note' && news.ListingID === listing ? [news] : [],
    );
  const patentsOf = async (listing: number) =>
    ((await test.as(admin).get(`/patent_details?listing_id=${listing}`)).body.data as { PatentNumber: string }[]).map(
      ({ PatentNumber }) => PatentNumber,
    );
  const custom = (...people: TestUser[]) => ({ Share_type: 'custom', SharedWith: people.map(({ UserID }) => UserID) });

  describe('are written', () => {
    it('by brokers and admins, and read by all of them', async () => {
      const id = await active();
      const Message = '<h3>Call</h3><p>They ask for <strong>terms</strong>.</p>';
      const answer = await write(broker, id, { Message, Tag: ' Call,, pricing , call ' });
      expect(answer).toMatchObject({
        status: 200,
        body: { message: 'Notes added successfully', NotesId: expect.any(Number), Version: 1, listingPatent: [] },
      });
      const NotesId = Number(answer.body.NotesId);
      expect(await noteOf(colleague, NotesId)).toEqual({
        NotesId,
        ListingID: id,
        PatentID: null,
        ContactId: null,
        Tag: 'call, pricing',
        Message,
        Text: 'Call\nThey ask for terms.',
        Share_type: 'default',
        UserID: broker.UserID,
        Username: 'Mara Oduya',
        CreateDate: expect.stringMatching(/^20[2-9]\d-.*Z$/),
        UpdateDate: null,
        SharedNames: [],
        Version: 1,
        can: { update: false, delete: false },
        SharedWith: [],
      });
      expect((await noteOf(broker, NotesId)).can).toEqual({ update: true, delete: true });
      expect((await noteOf(admin, NotesId)).can).toEqual({ update: true, delete: true });
      const rows = await rowsOf(admin, id);
      expect(rows).toMatchObject([{ NotesId, Username: 'Mara Oduya', Message, can: { update: true } }]);
    });

    it('as bytes', async () => {
      const NotesId = await written(broker, await active(), { Message: '<p>Zürich 🔬</p>' });
      const { rows } = await test.db.execute<{ type: string; bytes: number }>(
        sql`select pg_typeof(${notes.Message})::text as type, octet_length(${notes.Message}) as bytes from ${notes} where ${eq(notes.NotesId, NotesId)}`,
      );
      expect(rows).toEqual([{ type: 'bytea', bytes: Buffer.byteLength('<p>Zürich 🔬</p>') }]);
      expect((await noteOf(broker, NotesId)).Message).toBe('<p>Zürich 🔬</p>');
    });

    it.each([
      ['no message', { Message: undefined }, 'Message', messages.messageRequired],
      ['an empty message', { Message: '<p> </p><p></p>' }, 'Message', messages.messageRequired],
      ['a message that is only a picture', { Message: '<img src="x">' }, 'Message', messages.messageRequired],
      ['a message with too many bytes', { Message: `<p>${'ü'.repeat(noteBytes / 2)}</p>` }, 'Message', messages.noteTooLarge],
      ['a message that grows too large', { Message: `<p>${'>'.repeat(noteBytes / 2)}</p>` }, 'Message', messages.noteTooLarge],
      ['a message of tags', { Message: `${'<b>'.repeat(mostMarks + 1)}a` }, 'Message', messages.tooMuchFormatting],
      ['readers that no one chose', { Share_type: 'custom' }, 'SharedWith', messages.noteReadersRequired],
      ['too many tags', { Tag: 'a,b,c,d,e,f,g,h,i,j,k' }, 'Tag', messages.tooManyTags(10)],
    ])('not with %s', async (_name, body, field, message) => {
      const id = await active();
      expect(await write(broker, id, body)).toMatchObject({ status: 400, body: { errors: { [field]: message } } });
      expect(await rowsOf(admin, id)).toEqual([]);
    });

    it.each([
      ['another way of sharing', { Share_type: 'all' }],
      ['an unknown field', { Owner: 1 }],
      ['a message that is no text', { Message: ['<p>a</p>'] }],
      ['a megabyte', { Message: `<p>${'x'.repeat(1_000_000)}</p>` }],
      ['more than a megabyte', { Message: `<p>${'x'.repeat(1_100_000)}</p>` }],
    ])('not with %s', async (_name, body) => {
      expect([400, 413]).toContain((await write(broker, await active(), body)).status);
    });

    it('not by sellers, buyers and people who are not signed in', async () => {
      const id = await active();
      for (const who of [seller, other, buyer]) expect((await write(who, id, {})).status).toBe(403);
      expect((await write(null, id, {})).status).toBe(401);
      expect((await write(broker, 2_000_000_000, {})).status).toBe(404);
      expect(await rowsOf(admin, id)).toEqual([]);
    });

    it('only with claims that are true', async () => {
      const [id, another] = [await active(), await active()];
      for (const claim of [{ UserID: admin.UserID }, { ListingID: another }, { NotesId: 1 }, { PatentID: 1 }])
        expect(await write(broker, id, claim)).toMatchObject({ status: 403, body: { code: 'identity_mismatch' } });
      const NotesId = await written(broker, id, {
        UserID: broker.UserID,
        ListingID: id,
        CreateDate: '1999-01-01',
        UpdateDate: '1999',
      });
      expect(await noteOf(broker, NotesId)).toMatchObject({ CreateDate: expect.stringMatching(/^20[2-9]/), UpdateDate: null });
      expect((await change(admin, id, NotesId, { UserID: broker.UserID, NotesId, Message: '<p>b</p>' })).status).toBe(200);
      expect(await noteOf(broker, NotesId)).toMatchObject({ Username: 'Mara Oduya' });
    });
  });

  describe('are read', () => {
    it('only by the author if shared with no one', async () => {
      const id = await active();
      const NotesId = await written(broker, id, { Share_type: 'none', Tag: 'canarytag', Message: '<p>canarynote</p>' });
      for (const who of [seller, other, buyer, colleague, admin]) {
        expect(await read(who, NotesId)).toMatchObject({ status: 404, body: { message: messages.notThere } });
        expect((await table(who, id)).text).not.toContain('canary');
        expect((await table(who, id, '&format=csv')).text).not.toContain('canary');
        expect((await table(who, id, '&Tag=canarytag')).body.total ?? 0).toBe(0);
        expect((await change(who, id, NotesId, {})).status).toBe([30, 40].includes(who.UserType) ? 404 : 403);
        expect((await test.as(who).get('/noteTags')).text).not.toContain('canary');
      }
      expect((await table(broker, id, '&format=csv')).text).toContain('canarynote');
      const audited = await test.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.EntityID, String(NotesId)));
      expect(audited).toHaveLength(1);
      expect(JSON.stringify(audited)).not.toContain('canary');
    });

    it('by named people and admins if shared with some', async () => {
      const id = await active();
      const NotesId = await written(broker, id, { ...custom(seller, colleague), Message: '<p>for you</p>' });
      for (const who of [broker, colleague, seller, admin]) expect((await noteOf(who, NotesId)).Text).toBe('for you');
      const rival = await test.make.user(30);
      for (const who of [rival, buyer, other]) expect((await read(who, NotesId)).status).toBe(404);
      expect((await noteOf(broker, NotesId)).SharedWith.map(({ UserID }) => UserID).sort()).toEqual(
        [seller.UserID, colleague.UserID].sort(),
      );
      expect((await noteOf(colleague, NotesId)).SharedWith).toEqual([]);
      const names = [seller, colleague].map(({ Firstname, Lastname }) => `${Firstname} ${Lastname}`).sort();
      const namesFor = async (who: TestUser) => (await rowsOf(who, id))[0]?.SharedNames;
      expect([await namesFor(broker), await namesFor(admin), await namesFor(colleague)]).toEqual([names, names, []]);
      const [row] = await rowsOf(seller, id);
      expect(row).toMatchObject({ NotesId, can: { update: false, delete: false } });
      for (const answer of [await read(seller, NotesId), await table(seller, id), await table(seller, id, '&format=csv')])
        expect(answer.text).not.toMatch(/Oduya|Nakamura|"UserID"|Author/);
      expect((await table(seller, id, '&sid=Username')).status).toBe(400);
      expect((await change(colleague, id, NotesId, {})).status).toBe(403);
      expect((await change(seller, id, NotesId, {})).status).toBe(403);
    });

    it('by a buyer only while the listing is', async () => {
      const id = await active();
      const NotesId = await written(broker, id, { ...custom(buyer), Message: '<p>for you</p>' });
      expect((await noteOf(buyer, NotesId)).Text).toBe('for you');
      await test.db.update(listings).set({ AvailableStatus: 6 }).where(eq(listings.ListingID, id));
      expect((await read(buyer, NotesId)).status).toBe(404);
      expect((await table(buyer, id)).status).toBe(404);
      expect((await change(broker, id, NotesId, { ...custom(buyer), Message: '<p>still</p>' })).status).toBe(200);
    });

    it('with no more rights than those of the session, whatever the address claims', async () => {
      const id = await active();
      await written(broker, id);
      for (const who of [seller, buyer, broker]) {
        for (const claim of [`&user_id=${admin.UserID}`, '&user_type=40', `&user_id=${admin.UserID}&user_type=40`])
          expect(await table(who, id, claim)).toMatchObject({ status: 403, body: { code: 'identity_mismatch' } });
        const own = `&user_id=${who.UserID}&user_type=${who.UserType}`;
        expect((await table(who, id, own)).body.total).toBe(who === broker ? 1 : 0);
      }
      expect((await table(admin, id, `&user_id=${broker.UserID}&user_type=30`)).body.total).toBe(1);
      expect((await table(other, id)).status).toBe(404);
      expect((await table(null, id)).status).toBe(401);
      expect((await table(broker, 2_000_000_000)).status).toBe(404);
      expect((await read(broker, 2_000_000_000)).status).toBe(404);
    });

    it('in pages, by tag and as a CSV file', async () => {
      const id = await active();
      const ids: number[] = [];
      for (const Tag of ['Call', 'call, Pricing', 'Recall', ''])
        ids.unshift(await written(broker, id, { Tag, Message: `<p>=1+${Tag || 'none'}</p>` }));
      const found = async (more: string) => (await rowsOf(colleague, id, more)).map(({ NotesId }) => ids.indexOf(NotesId));
      expect(await found('')).toEqual([0, 1, 2, 3]);
      expect(await found('&sid=CreateDate&sod=ASC&limit=2&page=2')).toEqual([1, 0]);
      expect(await found('&Tag=CALL')).toEqual([2, 3]);
      expect(await found("&Tag=call'%20or%20''='")).toEqual([]);
      const { text } = await table(colleague, id, '&format=csv&sod=ASC&Tag=pricing');
      expect(text).toMatch(
        /^ID,Tag,Note,Shared with,Author,Date,Updated\r\n\d+,"call, Pricing","'=1\+call, Pricing",Brokers and admins,Mara Oduya,/,
      );
      expect((await test.as(colleague).get('/noteTags')).body.data).toEqual(expect.arrayContaining(['Pricing', 'Recall']));
    });
  });

  describe('are changed and deleted', () => {
    it('by the author and by admins only', async () => {
      const id = await active();
      const NotesId = await written(broker, id);
      expect((await change(colleague, id, NotesId, { Message: '<p>mine</p>' })).status).toBe(403);
      expect(await change(broker, id, NotesId, { Message: '<p>two</p>', Tag: 'Call', Version: 1 })).toMatchObject({
        status: 200,
        body: { message: 'Notes updated successfully', NotesId, Version: 2 },
      });
      expect((await change(admin, id, NotesId, { Message: '<p>three</p>', ...custom(colleague) })).status).toBe(200);
      expect(await noteOf(broker, NotesId)).toMatchObject({
        Text: 'three',
        Tag: '',
        Username: 'Mara Oduya',
        Version: 3,
        UpdateDate: expect.any(String),
        SharedWith: [{ UserID: colleague.UserID, Firstname: 'Taro' }],
      });
      const audited = await test.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.EntityID, String(NotesId)))
        .orderBy(asc(auditEntries.AuditID));
      expect(audited.map(({ Action, UserID, NewValue }) => [Action, UserID, NewValue])).toEqual([
        ['create', broker.UserID, { ListingID: id, Share_type: 'default', SharedWith: [] }],
        ['edit', broker.UserID, { ListingID: id, Share_type: 'default', SharedWith: [] }],
        ['edit', admin.UserID, { ListingID: id, Share_type: 'custom', SharedWith: [colleague.UserID] }],
      ]);
    });

    it('not with an old version, which gets both values', async () => {
      const id = await active();
      const NotesId = await written(broker, id, { Tag: 'Call' });
      await change(admin, id, NotesId, { Message: '<p>theirs</p>', Tag: 'Email', Version: 1 });
      expect(await change(broker, id, NotesId, { Message: '<p>mine</p>', Tag: 'Email', Version: 1 })).toMatchObject({
        status: 409,
        body: {
          code: 'note_changed',
          message: messages.noteChangedMeanwhile,
          conflict: { Message: { yours: '<p>mine</p>', theirs: '<p>theirs</p>' }, Version: { yours: 1, theirs: 2 } },
        },
      });
      expect((await noteOf(broker, NotesId)).Text).toBe('theirs');
    });

    it('once, when two people save at the same time', async () => {
      const id = await active();
      const NotesId = await written(broker, id);
      const lock = sql`select 1 from listings where listing_id = ${id} for update`;
      const saves = await holdRows(
        test,
        lock,
        [broker, admin].map((who) => () => change(who, id, NotesId, { Message: `<p>${who.Username}</p>`, Version: 1 })),
      );
      expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await noteOf(broker, NotesId)).Version).toBe(2);
    });

    it('without a new version or an entry if nothing changed', async () => {
      const id = await active();
      const NotesId = await written(broker, id, custom(colleague, admin));
      expect((await change(broker, id, NotesId, custom(admin, colleague, admin))).body).toMatchObject({ Version: 1 });
      expect(
        await test.db
          .select()
          .from(auditEntries)
          .where(eq(auditEntries.EntityID, String(NotesId))),
      ).toHaveLength(1);
      expect(await newsOf(colleague, id)).toHaveLength(1);
    });

    it('only on their own listing', async () => {
      const [id, another] = [await active(), await active()];
      const NotesId = await written(broker, id);
      expect((await change(broker, another, NotesId, {})).status).toBe(404);
      const remove = `/deleteListingNotes?notesId=${NotesId}`;
      expect((await test.as(broker).delete(`${remove}&listingId=${another}`)).status).toBe(404);
      expect(await test.as(broker).delete(`${remove}&listingId=${id}&userId=${admin.UserID}`)).toMatchObject({
        status: 403,
        body: { code: 'identity_mismatch' },
      });
      expect((await test.as(colleague).delete(`${remove}&listingId=${id}`)).status).toBe(403);
      expect(await test.as(broker).delete(`${remove}&listingId=${id}&userId=${broker.UserID}`)).toMatchObject({
        status: 200,
        body: { message: 'Deleted successfully' },
      });
      expect((await test.as(broker).delete(`${remove}&listingId=${id}`)).status).toBe(404);
    });

    it('by deleteNote as well, once', async () => {
      const id = await active();
      const NotesId = await written(broker, id, custom(colleague));
      const remove = `/deleteNote?note_id=${NotesId}`;
      for (const who of [seller, buyer]) expect((await test.as(who).delete(remove)).status).toBe(403);
      expect((await test.as(colleague).delete(remove)).status).toBe(403);
      expect((await test.as(await test.make.user(30)).delete(remove)).status).toBe(404);
      const both = await Promise.all([test.as(admin).delete(remove), test.as(broker).delete(remove)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect((await change(broker, id, NotesId, {})).status).toBe(404);
      expect(await test.db.select().from(noteReaders).where(eq(noteReaders.NotesId, NotesId))).toEqual([]);
    });

    it('with their listing', async () => {
      const id = await active();
      const NotesId = await written(broker, id, custom(colleague));
      expect((await test.as(admin).delete(`/deleteListing?listing_id=${id}`)).status).toBe(200);
      expect((await read(broker, NotesId)).status).toBe(404);
    });
  });

  describe('name people', () => {
    it('who may read the listing, and find them by name', async () => {
      const id = await active();
      const found = async (who: TestUser, search: string, more = '') =>
        ((await test.as(who).get(`/noteReaders?listing_id=${id}&SearchString=${search}${more}`)).body.data as NotePerson[]).map(
          ({ UserID }) => UserID,
        );
      expect(await found(broker, 'halden')).toEqual([seller.UserID]);
      expect(await found(broker, 'weil networks')).toEqual([buyer.UserID]);
      expect(await found(broker, 'nakamura', '&staff=1')).toEqual([colleague.UserID]);
      expect(await found(broker, 'weil', '&staff=1')).toEqual([]);
      expect(await found(broker, 'oduya')).toEqual([]);
      expect(await found(broker, '%')).toEqual([]);
      expect(await found(broker, other.Username)).toEqual([]);
      expect((await test.as(broker).get(`/noteReaders?listing_id=${id}`)).text).not.toContain('@');
      for (const who of [seller, buyer]) expect((await test.as(who).get(`/noteReaders?listing_id=${id}`)).status).toBe(403);
      expect((await test.as(broker).get('/noteReaders?listing_id=2000000000')).status).toBe(404);
    });

    it('and refuse everyone else', async () => {
      const id = await active();
      const [left, fresh] = await Promise.all([test.make.user(30, { Active: false }), test.make.user(15, { Verified: false })]);
      const nonexistent = { ...buyer, UserID: 2_000_000_000 };
      for (const who of [other, left, fresh, nonexistent])
        expect(await write(broker, id, custom(colleague, who))).toMatchObject({
          status: 400,
          body: { code: 'note_readers_refused', errors: { SharedWith: messages.noteReadersRefused } },
        });
      expect(await write(broker, id, custom(broker))).toMatchObject({
        status: 400,
        body: { errors: { SharedWith: expect.any(String) } },
      });
      const draft = (await test.make.listing(seller, 0)).ListingID;
      expect((await write(broker, draft, custom(buyer))).status).toBe(400);
      expect((await write(broker, draft, custom(seller))).status).toBe(200);
    });

    it('and keep the listing anonymous for buyers', async () => {
      const id = await active();
      const Message = '<p>Ask Halden Kestrel Ltd about it, or sella@halden.example</p>';
      expect(await write(broker, id, { ...custom(buyer), Message })).toMatchObject({
        status: 400,
        body: { code: 'names_found', errors: { Message: expect.stringContaining('Halden') } },
      });
      expect(await write(broker, id, { ...custom(buyer, seller), Message: `<p>Hello ${mention(seller)}</p>` })).toMatchObject({
        status: 400,
        body: { code: 'names_found' },
      });
      expect((await write(broker, id, { ...custom(buyer), Tag: 'Halden Kestrel Ltd' })).status).toBe(400);
      const behindLink = '<p>It is <a href="mailto:sella%40halden.com">here</a>.</p>';
      expect((await write(broker, id, { ...custom(buyer), Message: behindLink })).body).toMatchObject({ code: 'names_found' });
      for (const share of [{}, custom(seller), custom(colleague), { Share_type: 'none' }])
        expect((await write(broker, id, { ...share, Message })).status).toBe(200);
      await test.db.update(listingSales).set({ Seller: 'Hunter Robotics Inc' }).where(eq(listingSales.ListingID, id));
      const mayName = { ...custom(buyer), Message: '<p>The Hunter cooler is quiet.</p>' };
      expect((await write(broker, id, mayName)).body).toMatchObject({ code: 'names_found' });
    });
  });

  describe('mention people', () => {
    it('and send those who may read the note a message, once', async () => {
      const id = await active();
      const Message = `<p>${mention(colleague)}, ${mention(buyer)}, ${mention(seller)}, ${mention(broker)}: see this</p>`;
      const NotesId = await written(broker, id, { Message });
      const [news] = await newsOf(colleague, id);
      expect(news).toMatchObject({ Kind: 'note', ListingID: id, NotesId, By: 'Mara Oduya', Mentioned: true });
      for (const who of [buyer, seller, broker, admin]) expect(await newsOf(who, id)).toEqual([]);
      const stored = await noteOf(colleague, NotesId);
      expect(stored.Message).toContain(mention(colleague));
      for (const who of [buyer, seller]) expect(stored.Message).not.toContain(`data-id="${who.UserID}"`);
      expect(stored.Text).toContain('@Jonas Weil, @Sella Halden');
      await change(broker, id, NotesId, { Message: `${stored.Message}<p>${mention(admin)}</p>` });
      expect(await newsOf(colleague, id)).toHaveLength(1);
      expect(await newsOf(admin, id)).toMatchObject([{ Mentioned: true }]);
    });

    it('and notify named people of the note without naming staff to sellers and buyers', async () => {
      const id = await active();
      const NotesId = await written(broker, id, {
        ...custom(seller, colleague),
        Message: `<p>${mention(seller)} and ${mention(admin)}</p>`,
      });
      expect(await newsOf(seller, id)).toMatchObject([{ NotesId, By: null, Mentioned: true }]);
      expect(await newsOf(colleague, id)).toMatchObject([{ By: 'Mara Oduya', Mentioned: false }]);
      expect(await newsOf(admin, id)).toMatchObject([{ Mentioned: true }]);
      expect((await test.as(seller).get('/getUnreadEmailMessage?all=1')).text).not.toContain('Oduya');
    });

    it('and name a buyer in a note for them without counting as a handle', async () => {
      const id = await active();
      const NotesId = await written(broker, id, { ...custom(buyer), Message: `<p>${mention(buyer)}, have a look</p>` });
      expect(await newsOf(buyer, id)).toMatchObject([{ NotesId, By: null, Mentioned: true }]);
      expect((await noteOf(buyer, NotesId)).Text).toBe('@Jonas Weil, have a look');
    });

    it('and refuse people who may not read a note for a buyer', async () => {
      const id = await active();
      const Message = `<p>Ask ${mention(colleague)}</p>`;
      expect(await write(broker, id, { ...custom(buyer), Message })).toMatchObject({
        status: 400,
        body: {
          errors: {
            Message:
              "Someone mentioned here can't read this note. Remove the mention, or add them to the people who can read it.",
          },
        },
      });
      expect((await write(broker, id, { ...custom(buyer, colleague), Message })).status).toBe(200);
    });

    it('of private notes to no one', async () => {
      const id = await active();
      const NotesId = await written(broker, id, {
        Share_type: 'none',
        Message: `<p>${mention(admin)} ${mention(colleague)}</p>`,
      });
      expect([await newsOf(admin, id), await newsOf(colleague, id)]).toEqual([[], []]);
      expect((await noteOf(broker, NotesId)).Message).toBe('<p>@Ada Aasen @Taro Nakamura</p>');
    });

    it('no more than fifty', async () => {
      const id = await active();
      const many = Array.from({ length: 51 }, (_, index) => `<span data-type="mention" data-id="${index + 1}">@a</span>`);
      expect(await write(broker, id, { Message: `<p>${many.join('')}</p>` })).toMatchObject({
        status: 400,
        body: { errors: { Message: messages.tooManyMentions(50) } },
      });
    });
  });

  describe('name patents', () => {
    it('and add those of the US that are new to the listing, each once', async () => {
      const id = await active();
      const Message = '<p>US 9,412,206 and <b>9,41</b>2,206, 10412207, $1,250,000, EP 1,234,567 and 123,456</p>';
      const answer = await write(broker, id, { Message });
      expect(answer.body).toMatchObject({ message: 'Notes added successfully', listingPatent: ['10412207', '9412206'] });
      expect((await patentsOf(id)).sort()).toEqual(['10412207', '9412206']);
      expect((await write(broker, id, { Message })).body.listingPatent).toEqual([]);
      const { data } = (await test.as(admin).get(`/patent_details?listing_id=${id}`)).body;
      expect(data).toMatchObject([{ Country: 'US', PatentStatus: 'Issued' }, { Country: 'US' }]);
    });

    it('but not those that the author skips, or that a change does not add', async () => {
      const id = await active();
      const NotesId = await written(broker, id, { Message: '<p>9412206 and 9412207</p>', SkippedPatents: ['9412207'] });
      expect(await patentsOf(id)).toEqual(['9412206']);
      const [patent] = (await test.as(admin).get(`/patent_details?listing_id=${id}`)).body.data as { PatentID: number }[];
      await test.as(admin).delete(`/deleteListingPatent?PatentID=${patent?.PatentID}`);
      const changed = await change(broker, id, NotesId, { Message: '<p>9412206, 9412207 and 9412208</p>' });
      expect(changed.body.listingPatent).toEqual(['9412208']);
      expect(await patentsOf(id)).toEqual(['9412208']);
    });

    it('but not in a private note, until it is shared', async () => {
      const id = await active();
      const Message = '<p>9412206</p>';
      const answer = await write(broker, id, { Share_type: 'none', Message });
      expect(answer).toMatchObject({ status: 200, body: { listingPatent: [] } });
      const NotesId = Number(answer.body.NotesId);
      expect(
        (await change(broker, id, NotesId, { Share_type: 'none', Message: '<p>9412206, 9412207</p>' })).body.listingPatent,
      ).toEqual([]);
      expect(await patentsOf(id)).toEqual([]);
      expect((await change(broker, id, NotesId, { Message })).body.listingPatent).toEqual(['9412206']);
      expect(await patentsOf(id)).toEqual(['9412206']);
    });

    it('only if the note is saved', async () => {
      const id = await active();
      expect((await write(broker, id, { ...custom(other), Message: '<p>9412206</p>' })).status).toBe(400);
      expect(await patentsOf(id)).toEqual([]);
    });
  });

  it('are announced to brokers, admins and the sellers and buyers whom they name', async () => {
    const id = await active();
    const streams = await Promise.all([colleague, buyer, seller, other].map((who) => listen(test, who)));
    const heard = async () => {
      await test.services.changes.announce(test.db, 'brokers');
      return Promise.all(streams.map(async (stream) => /"notes"/.test(await stream.until('brokers'))));
    };
    await written(broker, id, {});
    expect(await heard()).toEqual([true, false, false, false]);
    const NotesId = await written(broker, id, custom(buyer));
    expect(await heard()).toEqual([true, true, false, false]);
    await change(broker, id, NotesId, custom(seller));
    expect(await heard()).toEqual([true, true, true, false]);
    await test.as(broker).delete(`/deleteNote?note_id=${NotesId}`);
    expect(await heard()).toEqual([true, false, true, false]);
    for (const { stop } of streams) stop();
  });

  it('of a broker who became a buyer stay readable, but not editable', async () => {
    const former = await test.make.user(30);
    const id = await active();
    const NotesId = await written(former, id, { Share_type: 'none' });
    await test.db.update(users).set({ UserType: 15 }).where(eq(users.UserID, former.UserID));
    const demoted = { ...former, token: await test.make.session(former.UserID) };
    expect(await noteOf(demoted, NotesId)).toMatchObject({ can: { update: false, delete: false } });
    expect((await change(demoted, id, NotesId, {})).status).toBe(403);
    expect((await test.as(demoted).delete(`/deleteNote?note_id=${NotesId}`)).status).toBe(403);
  });
});
