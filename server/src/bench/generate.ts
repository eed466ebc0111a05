import { detectorVersion } from '@brevet/contract/anonymity-check';
import { sql } from 'drizzle-orm';
import { refreshShared } from '../features/patents/commands.ts';
import type { Database } from '../platform/db/client.ts';
import { hashPassword } from '../platform/passwords/passwords.ts';

/** Fills the database: users of every type, 50 broker codes, listings with details, sales, patents, decisions and recommendations, and published patents. */
export async function generate(db: Database, listings: number, patents: number): Promise<void> {
  await db.execute(sql`set statement_timeout = 0`);
  await db.execute(
    sql`insert into brokers (broker_id, broker_name) select 'B' || i, 'Broker ' || i from generate_series(1, 50) i`,
  );
  await db.execute(sql`
    insert into users (username, email, password_hash, firstname, lastname, user_type, broker_id, verified, agreed)
    select 'user' || i, 'user' || i || '@example.com', ${await hashPassword('no one signs in here')}, 'First' || i, 'Last' || i,
      (array[1, 15, 30, 40])[1 + i % 4], 'B' || (1 + i % 50), true, true
    from generate_series(1, 2000) i`);
  await db.execute(sql`
    insert into listings (listing_name, listing_type, available_status, owner_id, brokercode, source, rating, keywords, start_date, create_date)
    select (array['Beam recovery', 'Cold plate', 'Cell separator', 'Token binding', 'Depth completion', 'Leak finding'])[1 + i % 6]
        || ' ' || md5(i::text), i % 4, (array[1, 1, 1, 1, 1, 1, 0, -1, -2, 2, 3, 4, 5, 6, 7])[1 + i % 15],
      1 + (i * 7919) % 2000, 'B' || (1 + i % 50), (array['Direct', 'Partner', 'University', 'Import'])[1 + i % 4],
      i % 101, 'heat, radio, "word ' || i % 1000 || '"', now() - make_interval(hours => ${listings} - i), now() - make_interval(hours => ${listings} - i)
    from generate_series(1, ${listings}) i`);
  await db.execute(
    sql`insert into listing_details (listing_id, overview) select listing_id, 'An overview of ' || listing_name from listings`,
  );
  await db.execute(
    sql`insert into listing_sales (listing_id, seller, target_price) select listing_id, 'Seller ' || owner_id, listing_id from listings`,
  );
  await db.execute(sql`
    insert into patents (country, patent_number)
    select 'US', (4000000 + i * ${Math.max(Math.floor(patents / listings), 1)}::int)::text from generate_series(1, ${listings}) i`);
  await db.execute(sql`
    insert into listing_patents (listing_id, patent_id, creator_id, patent_status, create_date)
    select l.listing_id, p.patent_id, l.owner_id, 'Issued', l.create_date
    from (select *, row_number() over (order by listing_id) as place from listings) l cross join generate_series(0, 2) step
    join (select patent_id, row_number() over (order by patent_id) as place from patents) p on p.place = 1 + (l.place + step) % ${listings}`);
  await db.execute(sql`
    insert into listing_decisions (listing_id, broker_code, decision_status, user_id)
    select listing_id, 'B' || (1 + (listing_id + n) % 50), 3 + (listing_id + n) % 3, 1 + (listing_id * 31 + n) % 2000
    from listings, generate_series(1, 2) n where listing_id % 3 = 0`);
  await db.execute(sql`
    insert into listing_decision_history (listing_id, broker_code, decision_status, reasons, user_id, create_date)
    select listing_id, broker_code, 3 + (listing_id + n) % 3, case when (listing_id + n) % 3 = 0 then array['price', 'timing'] else '{}' end,
      user_id, now() - make_interval(mins => (listing_id * 37 + n * 71) % 200000)
    from listing_decisions, generate_series(1, 3) n`);
  await db.execute(sql`
    insert into listing_recommendations (listing_id, user_id, brokercode)
    select listing_id, u.user_id, l.brokercode from listings l join users u on u.user_id = 1 + (l.listing_id * 13) % 2000
    where l.listing_id % 4 = 0 and u.user_type = 15`);
  for (let from = 1; from <= patents; from += 100_000) await publishedPatents(db, from, Math.min(from + 99_999, patents));
  await refreshShared(db.$client, 'all');
  // The job would otherwise run during every measurement.
  await db.execute(sql`truncate changed_parties`);
  await db.execute(sql`insert into changed_parties (kind, key, compared) values ('detector', ${detectorVersion}, true)`);
  await db.execute(sql`vacuum analyze`);
}

async function publishedPatents(db: Database, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into bulk_patents (country, patent_number, kind, patent_status, title, abstract, assignees, inventors, cpc, filed_date, publication_date, issued_date)
    select 'US', (4000000 + i)::text, 'B2', 'Issued',
      (array['Method', 'Apparatus', 'System', 'Composition'])[1 + i % 4] || ' for ' || md5((i % 50000)::text) || ' cooling',
      'The invention relates to ' || md5((i % 9000)::text) || ' and heat ' || md5(i::text)
        || case when i % 4 = 0 then ' with a sensor' else '' end || case when i % 20 = 0 then ' near a battery' else '' end
        || case when i % 100 = 0 then ' on a bearing' else '' end || case when i % 1000 = 0 then ' through a valve' else '' end,
      array['Company ' || i % 5000], array['First' || i % 3000 || ' Last' || i % 7000],
      array['H04W ' || i % 90 || '/' || i % 100], date '2000-01-01' + i % 8000, date '2003-01-01' + i % 8000, date '2003-01-01' + i % 8000
    from generate_series(${from}::int, ${to}::int) i`);
}
