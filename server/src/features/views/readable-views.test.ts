import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../schema/users.ts';
import { savedViews } from '../../schema/views.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { canReadView } from './views.policy.ts';
import { viewsOf } from './views.queries.ts';

describe('the SQL of who reads a saved view', () => {
  let test: TestApp;
  const people: TestUser[] = [];
  beforeAll(async () => {
    test = await startTestApp();
    for (const BrokerID of ['TTX', 'ALP'])
      for (const type of [1, 15, 30, 40] as const)
        for (const Active of [true, false]) people.push(await test.make.user(type, { BrokerID, Active }));
    for (const { UserID } of people)
      for (const Share of ['private', 'code'] as const)
        await test.db.insert(savedViews).values({ UserID, Table: 'listing_ta', Name: Share, Query: {}, Share });
  });
  afterAll(() => test.close());

  it('selects exactly what the rule accepts', async () => {
    const rows = await test.db
      .select({ ViewID: savedViews.ViewID, Share: savedViews.Share, owner: users })
      .from(savedViews)
      .innerJoin(users, eq(users.UserID, savedViews.UserID));
    let shared = 0;
    for (const reader of people) {
      const accepted = rows.filter(({ owner, Share }) => canReadView(reader, { ...owner, Share })).map(({ ViewID }) => ViewID);
      const selected = (await viewsOf(test.db, reader as never, 'listing_ta')).map(({ view }) => view.ViewID);
      expect(selected.sort()).toEqual(accepted.sort());
      shared += accepted.length - 2;
    }
    expect(shared).toBeGreaterThan(0);
  });
});
