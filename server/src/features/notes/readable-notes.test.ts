import { shareTypes } from '@brevet/contract/listing-fields';
import { statusCodes } from '@brevet/contract/statuses';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteReaders, notes } from '../../schema/notes.ts';
import { users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { canRead } from '../listings/listings.ts';
import { canReadListing, canReadNote, noteReaderOf, readableNotes } from './notes.policy.ts';

describe('the SQL of the rules for notes', () => {
  let test: TestApp;
  let people: TestUser[];
  beforeAll(async () => {
    test = await startTestApp();
    people = await Promise.all(([1, 15, 30, 40] as const).flatMap((type) => [test.make.user(type), test.make.user(type)]));
  });
  afterAll(() => test.close());

  it('selects exactly the notes that canReadNote accepts, and the table shows those of a readable listing', async () => {
    const listing = await test.make.listing(people[0] ?? { UserID: 0, BrokerID: '' }, 1);
    const { ListingID } = listing;
    for (const { UserID } of people)
      for (const Share_type of shareTypes)
        for (const reader of [null, ...people]) {
          const [row] = await test.db
            .insert(notes)
            .values({ ListingID, UserID, Share_type, Message: '<p>a</p>', Text: 'a' })
            .returning({ NotesId: notes.NotesId });
          if (row && reader) await test.db.insert(noteReaders).values({ ...row, UserID: reader.UserID });
        }
    const all = await test.db.select().from(notes);
    const named = await test.db.select().from(noteReaders);
    expect(all).toHaveLength(people.length * shareTypes.length * (people.length + 1));
    for (const user of people) {
      const isNamed = (id: number) => named.some(({ NotesId, UserID }) => NotesId === id && UserID === user.UserID);
      const expected = all.filter((note) => canReadNote(user, { ...note, isNamed: isNamed(note.NotesId) }));
      const selected = await test.db
        .select()
        .from(notes)
        .where(readableNotes(noteReaderOf(user), user.UserID));
      const idsOf = (rows: { NotesId: number }[]) => rows.map(({ NotesId }) => NotesId).sort();
      expect(idsOf(selected)).toEqual(idsOf(expected));
      if (!canRead(user, listing)) continue;
      const shown: { NotesId: number }[] = [];
      const path = `/getListingNotes?lisitng_id=${ListingID}&limit=100`;
      const { pages } = (await test.as(user).get(path)).body;
      for (let page = 1; page <= Number(pages); page += 1)
        shown.push(...((await test.as(user).get(`${path}&page=${page}`)).body.data as { NotesId: number }[]));
      expect(idsOf(shown)).toEqual(idsOf(expected));
    }
  });

  it('selects exactly the people who can read a listing', async () => {
    for (const owner of people)
      for (const status of statusCodes) {
        const listing = await test.make.listing(owner, status);
        const expected = people.filter((user) => canRead(user, listing)).map(({ UserID }) => UserID);
        const selected = await test.db
          .select({ UserID: users.UserID })
          .from(users)
          .where(and(canReadListing(listing), eq(users.Active, true)));
        expect(selected.map(({ UserID }) => UserID).sort()).toEqual(expected.sort());
      }
  });
});
