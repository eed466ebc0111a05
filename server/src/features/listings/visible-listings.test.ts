import { statusCodes } from '@brevet/contract/statuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listings } from '../../schema/listings.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { canRead, visibleTo } from './listings.policy.ts';

describe('visibleTo', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it('selects exactly the rows that canRead accepts, and the tables show them', async () => {
    const people = await Promise.all(([1, 15, 30, 40] as const).flatMap((type) => [test.make.user(type), test.make.user(type)]));
    for (const owner of people) for (const status of statusCodes) await test.make.listing(owner, status);
    const all = await test.db.select().from(listings);
    for (const user of people) {
      const expected = all.filter((row) => canRead(user, row)).map((row) => row.ListingID);
      const selected = await test.db.select({ id: listings.ListingID }).from(listings).where(visibleTo(user));
      expect(selected.map(({ id }) => id).sort()).toEqual(expected.sort());
      if (user.UserType === 1) continue;
      const table = await test.as(user).get('/myaccount_ta_all?limit=100');
      expect((table.body.data as { ListingID: number }[]).map(({ ListingID }) => ListingID).sort()).toEqual(expected);
      expect(table.body.total).toBe(expected.length);
    }
  });
});
