import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileTexts, listingAttachments, storedFiles } from '../../schema/attachments.ts';
import { listingSearch } from '../../schema/listing-search.ts';
import { alertQueue } from '../../schema/views.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';

type Attached = Partial<typeof listingAttachments.$inferInsert>;

describe('the search in attachments', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let ListingID: number;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, buyer, broker] = await Promise.all([test.make.user(1), test.make.user(15), test.make.user(30)]);
  });
  beforeEach(async () => {
    ListingID = (await test.make.listing(seller, 1)).ListingID;
  });
  afterAll(() => test.close());

  /** Attaches a file with this text. */
  async function attach(Content: string, fields: Attached = {}, State: 'checked' | 'unchecked' = 'checked') {
    const FileName = randomUUID();
    const file = { FileName, MediaType: 'text/plain', Size: 1, UserID: seller.UserID, State, Attached: true };
    await test.db.insert(storedFiles).values({ ...file, OriginalName: 'C:\\halden-kestrel\\report.txt' });
    await test.db.insert(fileTexts).values({ FileName, Content, Truncated: false });
    const attachment = { ListingID, FileName, UserID: seller.UserID, ...fields };
    const [row] = await test.db.insert(listingAttachments).values(attachment).returning({ DocID: listingAttachments.DocID });
    return { FileName, DocID: row?.DocID ?? 0 };
  }
  const answer = async (who: TestUser, query: Record<string, string>) => {
    const { status, body, text } = await test.as(who).get(`/searchListing?${new URLSearchParams(query)}`);
    expect(status, text).toBe(200);
    return body as { data: { ListingID: number }[]; total: number };
  };
  const found = async (who: TestUser, query: Record<string, string>) =>
    (await answer(who, query)).data.map((row) => row.ListingID);
  const change = (DocID: number, fields: Attached) =>
    test.db.update(listingAttachments).set(fields).where(eq(listingAttachments.DocID, DocID));

  it('finds words, phrases and descriptions in files that buyers can read, while they are attached', async () => {
    const { DocID, FileName } = await attach('The gyroscopes of a pangolin', { Description: 'An okapi inside' });
    for (const query of [{ with_all: 'gyroscope pangolin' }, { with_exact: 'gyroscopes of a pangolin' }, { with_all: 'okapi' }])
      for (const who of [buyer, broker]) expect(await found(who, query)).toEqual([ListingID]);
    expect(await found(buyer, { with_exact: 'gyroscope of a pangolin' })).toEqual([]);
    await test.db.update(fileTexts).set({ Content: 'Another numbat' }).where(eq(fileTexts.FileName, FileName));
    expect(await found(buyer, { with_all: 'pangolin' })).toEqual([]);
    expect(await found(buyer, { with_all: 'numbat' })).toEqual([ListingID]);
    await change(DocID, { Description: 'A lemur' });
    expect(await found(buyer, { with_all: 'lemur numbat' })).toEqual([ListingID]);
    await test.db.delete(listingAttachments).where(eq(listingAttachments.DocID, DocID));
    for (const who of [buyer, broker]) expect(await found(who, { with_all: 'numbat' })).toEqual([]);
  });

  it('shows where the words are, with the name that readers see', async () => {
    const { DocID } = await attach('Two armadillos rest on a plate', { Description: 'A drawing' });
    const hits = async (who: TestUser) =>
      ((await answer(who, { with_all: 'armadillo' })).data as unknown as { Hits: unknown[] }[]).map(({ Hits }) => Hits);
    const Parts = [
      { text: 'A drawing Two ', hit: false },
      { text: 'armadillos', hit: true },
      { text: ' rest on a plate', hit: false },
    ];
    const shown = { Field: `attachment.${DocID}`, Attachment: 'report.txt', Parts };
    for (const who of [buyer, broker]) expect(await hits(who)).toEqual([[shown]]);
    await attach('One more armadillo', { Internal: 1 });
    expect(await hits(buyer)).toEqual([[shown]]);
    expect((await hits(broker))[0]).toHaveLength(2);
  });

  it('finds words of the listing and its attachments together, also after an edit of the listing', async () => {
    await attach('The tamarin');
    await test.db.execute(sql`update listings set keywords = 'marmoset' where listing_id = ${ListingID}`);
    expect(await found(buyer, { with_all: 'marmoset tamarin' })).toEqual([ListingID]);
  });

  it.each<[string, Attached, 'checked' | 'unchecked']>([
    ['an internal one', { Internal: 1 }, 'checked'],
    ['one of a buyer', { OfBuyer: true }, 'checked'],
    ['one whose metadata may name someone', {}, 'unchecked'],
  ])('changes nothing for buyers through %s', async (_what, fields, state) => {
    await attach('An axolotl and a wombat');
    const other = (await test.make.listing(seller, 1, { ListingName: 'Wombat burrow' })).ListingID;
    const queries = [
      { with_all: 'wombat' },
      { with_atleast_one: 'wombat canaryhidden' },
      { with_exact: 'canaryhidden wombat' },
      { with_all: 'canaryhidden' },
      { with_all: 'halden' },
    ];
    const read = () => Promise.all(queries.map((query) => answer(buyer, query)));
    const vector = async () =>
      (await test.db.select({ Open: listingSearch.Open }).from(listingSearch).where(eq(listingSearch.ListingID, ListingID)))[0];
    const before = [await read(), await vector()];
    const hidden = await attach('A canaryhidden wombat, wombat, wombat', { ...fields, Description: 'canaryhidden' }, state);
    await attach(`canaryhidden ${'zebu '.repeat(100_000)}`, { ...fields, Position: 1 }, state);
    expect([await read(), await vector()]).toEqual(before);
    expect(await found(broker, { with_exact: 'canaryhidden wombat' })).toEqual([ListingID]);
    await change(hidden.DocID, { Internal: 0, OfBuyer: false });
    await test.db.update(storedFiles).set({ State: 'checked' }).where(eq(storedFiles.FileName, hidden.FileName));
    expect(await found(buyer, { with_exact: 'canaryhidden wombat' })).toEqual([ListingID]);
    await change(hidden.DocID, { Internal: 1 });
    expect([await read(), await vector()]).toEqual(before);
    await test.db.execute(sql`delete from listings where listing_id in (${other}, ${ListingID})`);
  });

  it('handles texts that would fill the index many times over', async () => {
    const words = (start: number) => Array.from({ length: 90_000 }, (_, index) => `w${(start + index).toString(36)}`).join(' ');
    for (const start of [0, 1_000_000, 2_000_000]) await attach(`bilby ${words(start)}`);
    expect(await found(buyer, { with_all: 'bilby w0' })).toEqual([ListingID]);
    const { rows } = await test.db.execute<{ size: number }>(
      sql`select length(open_files::text) as size from listing_search where listing_id = ${ListingID}`,
    );
    expect(rows[0]?.size).toBeLessThan(1_000_000);
  });

  it('makes alerts check the listing again', async () => {
    await test.db.delete(alertQueue);
    const { DocID } = await attach('A dugong', { Internal: 1 });
    await test.db.delete(alertQueue);
    await change(DocID, { Internal: 0 });
    expect((await test.db.select().from(alertQueue)).map((row) => row.ListingID)).toEqual([ListingID]);
  });
});
