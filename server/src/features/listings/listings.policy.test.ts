import type { UserType } from '@brevet/contract/access';
import type { AvailableStatus } from '@brevet/contract/statuses';
import { statusCodes } from '@brevet/contract/statuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listings } from '../../schema/listings.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { canRead, rightsOf, visibleTo } from './listings.policy.ts';

/** Specification, section 6: [type, owner?, status, what may be done]. r read, u update, p publish, d delete, s status, x decide, c confidential, m recommend, w withdraw, i invite. */
const matrix: [UserType, boolean, AvailableStatus, string][] = [
  [1, true, 0, 'rupd'],
  [1, true, -1, 'rud'],
  [1, true, -2, 'rupd'],
  [1, true, 1, 'rudi'],
  [1, true, 6, 'rud'],
  [1, false, 0, ''],
  [1, false, 1, ''],
  [15, false, 0, ''],
  [15, false, -1, ''],
  [15, false, -2, ''],
  [15, false, 1, 'rx'],
  [15, false, 2, ''],
  [15, false, 7, ''],
  [15, true, -1, 'r'],
  [15, true, 0, ''],
  [15, true, 1, 'r'],
  [30, false, 0, 'rupcw'],
  [30, false, -1, 'rucw'],
  [30, false, -2, 'rupcw'],
  [30, false, 1, 'rucmwi'],
  [30, true, 0, 'rupcw'],
  [40, false, 0, 'rupdscw'],
  [40, false, -1, 'rudscw'],
  [40, false, 1, 'rudsxcmwi'],
  [40, false, 6, 'rudsxcw'],
  [40, true, -2, 'rupdscw'],
];

describe('rights on a listing', () => {
  it.each(matrix)('type %i, owner %s, status %i: %s', (UserType, owner, AvailableStatus, expected) => {
    const user = { UserID: 1, UserType };
    const facts = { OwnerID: owner ? 1 : 2, AvailableStatus };
    const can = rightsOf(user, facts);
    const letters = {
      u: can.update,
      p: can.publish,
      d: can.delete,
      s: can.changeStatus,
      x: can.decide,
      c: can.seeConfidential,
      m: can.recommend,
      w: can.withdraw,
      i: can.invite,
    };
    const readable = canRead(user, facts);
    const shown = Object.entries(letters)
      .filter(([, may]) => may && readable)
      .map(([letter]) => letter);
    expect((readable ? 'r' : '') + shown.join('')).toBe(expected);
  });
});

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
