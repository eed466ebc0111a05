import { starsOf } from '@brevet/contract/statuses';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { foldFacetCounts } from './listing-facets.queries.ts';

const groups = sql`listing_type, available_status, stars, deal_structure, sections, tag`;

describe('counted facets', () => {
  let test: TestApp;
  let owner: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    owner = await test.make.user(1);
  });
  afterAll(() => test.close());

  /** The counts that are kept, and the same counted from the listings. */
  const compared = async () => {
    const kept = await test.db.execute(sql`select ${groups}, sum(listings)::int as listings from facet_counts
      group by ${groups} having sum(listings) <> 0 order by ${groups}`);
    const counted =
      await test.db.execute(sql`select listing_type, available_status, brevet_stars_of(rating) as stars, deal_structure,
      coalesce(sections, '{}') as sections, tag, count(*)::int as listings
      from listings left join listing_search using (listing_id) group by ${groups} order by ${groups}`);
    return { kept: kept.rows, counted: counted.rows };
  };
  /** Listings whose words differ from their name and keywords, and combinations that aren't one group each. */
  const wrong = async () => {
    const { rows } = await test.db.execute(sql`
      select listing_id from listing_facets join listings using (listing_id) where words <> lower(listing_name || ' ' || keywords)
      union all select min(listing_id) from listing_facets group by combination having count(distinct (${groups})) > 1
      union all select min(listing_id) from listing_facets group by ${groups} having count(distinct combination) > 1`);
    return rows;
  };
  const expectCounted = async (): Promise<number> => {
    const { kept, counted } = await compared();
    expect(kept).toEqual(counted);
    expect(await wrong()).toEqual([]);
    return kept.length;
  };
  /** Random changes of everything that facets count, each in its own transaction. */
  const changes = (seed: number, ids: readonly number[]) => {
    const id = ids[seed % ids.length] ?? 0;
    const one = sql`listing_id = ${id}`;
    return [
      sql`update listings set available_status = ${(seed % 3) - 1}, rating = ${(seed * 7) % 101} where ${one}`,
      sql`update listings set tag = ${['', 'one', 'two'][seed % 3]}, deal_structure = ${['2', '2,4', ''][seed % 3]} where ${one}`,
      sql`update listings set listing_type = ${seed % 4}, version = version + 1 where ${one}`,
      sql`update listing_search set classes = to_tsvector('simple', '') || array_to_tsvector(array[${['A01B', 'H04L', 'G06F'][seed % 3]}::text || ' 1/00']) where ${one}`,
      sql`update listing_search set classes = '' where listing_id = ${ids[seed % 5]}`,
      sql`insert into listings (listing_name, listing_type, available_status, owner_id, brokercode)
        select 'More', ${seed % 4}, 1, ${owner.UserID}, 'TTX' from generate_series(1, 3)`,
      sql`delete from listings where listing_id = (select max(listing_id) from listings where listing_name = 'More')`,
      sql`update listings set listing_name = ${`Äther ${seed}`}, keywords = ${`RADIO, ${seed % 3}`} where ${one}`,
    ][seed % 8];
  };

  it('gives each rating its stars', async () => {
    const { rows } = await test.db.execute<{ rating: number; stars: number }>(
      sql`select rating, brevet_stars_of(rating::smallint) as stars from generate_series(0, 100) rating`,
    );
    expect(rows).toEqual(Array.from({ length: 101 }, (_, rating) => ({ rating, stars: starsOf(rating) })));
  });

  it('equals a plain count after concurrent changes, rollbacks and folding', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 12; index += 1) ids.push((await test.make.listing(owner, 1)).ListingID);
    await expectCounted();
    const run = async (from: number): Promise<void> => {
      for (let seed = from; seed < from + 40; seed += 1) {
        const change = changes(seed * 13 + from, ids);
        const giveUp = seed % 5 === 0;
        await test.db
          .transaction(async (tx) => {
            if (change) await tx.execute(change);
            if (giveUp) tx.rollback();
          })
          .catch((error: Error) => {
            if (!giveUp) throw error;
          });
        if (seed % 9 === 0) await foldFacetCounts(test.db);
      }
    };
    await Promise.all([1, 2, 3, 4, 5, 6].map((worker) => run(worker * 1000)));
    const kept = await expectCounted();
    await foldFacetCounts(test.db);
    expect(await expectCounted()).toBe(kept);
    const { rows } = await test.db.execute(sql`select from facet_counts`);
    expect(rows).toHaveLength(kept);
  });

  it('waits for no other change of the same group, and folds without waiting', async () => {
    const [one, other] = [await test.make.listing(owner, 1), await test.make.listing(owner, 1)];
    const change = (id: number) => sql`update listings set tag = 'same' where listing_id = ${id}`;
    await test.db.transaction(async (tx) => {
      await tx.execute(change(one.ListingID));
      await test.db.execute(change(other.ListingID));
      await foldFacetCounts(test.db);
    });
    await expectCounted();
  });

  it('keeps the counts when the connection that changes and folds them is killed', async () => {
    const { ListingID } = await test.make.listing(owner, 1);
    const before = (await compared()).kept;
    const killed = test.db.transaction(async (tx) => {
      await tx.execute(sql`update listings set tag = 'lost' where listing_id = ${ListingID}`);
      await foldFacetCounts(tx);
      const { rows } = await tx.execute(
        sql`select count(*) - count(distinct (${groups})) as unfolded, bool_or(tag = 'lost') as changed from facet_counts`,
      );
      expect(rows).toEqual([{ unfolded: '0', changed: true }]);
      const { rows: own } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await test.db.execute(sql`select pg_terminate_backend(${own[0]?.pid}, 20000)`);
    });
    await expect(killed).rejects.toThrow();
    expect((await compared()).kept).toEqual(before);
    await expectCounted();
  });
});
