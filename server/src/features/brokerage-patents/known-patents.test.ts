import { statusCodes } from '@brevet/contract/statuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listings } from '../../schema/listings.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { offersPatents, offersPatentsTo, showsPatents, showsPatentsTo } from './brokerage-patents.policy.ts';

describe('the patents of a listing', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it('are shown and offered by the same listings in the rules and in SQL', async () => {
    const people = await Promise.all(([1, 15, 30, 40] as const).flatMap((type) => [test.make.user(type), test.make.user(type)]));
    for (const owner of people)
      for (const status of statusCodes) for (const PrivateFlag of [0, 1]) await test.make.listing(owner, status, { PrivateFlag });
    const all = await test.db.select().from(listings);
    const selected = async (condition: ReturnType<typeof showsPatentsTo>) => {
      const rows = await test.db.select({ id: listings.ListingID }).from(listings).where(condition);
      return rows.map(({ id }) => id).sort();
    };
    const accepted = (rule: typeof showsPatents, user: (typeof people)[number]) =>
      all
        .filter((listing) => rule(user, listing))
        .map(({ ListingID }) => ListingID)
        .sort();
    for (const user of people) {
      expect(await selected(showsPatentsTo(user.UserType, user.UserID))).toEqual(accepted(showsPatents, user));
      expect(await selected(offersPatentsTo(user))).toEqual(accepted(offersPatents, user));
    }
  });
});
