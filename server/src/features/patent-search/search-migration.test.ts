import { expect, it } from 'vitest';
import { migrate } from '../../migrate.ts';
import { databaseBefore } from '../../test/old-database.ts';

it('indexes the names and classes of patents that are already in the store', async () => {
  const { pool, url, close } = await databaseBefore('patent_search');
  try {
    await pool.query(`
      insert into bulk_patents (country, patent_number, patent_status, title, abstract, assignees, inventors, cpc, uspc, further_uspc)
      values ('US', '9412206', 'Issued', 'Cold plate', 'Cools', '{"Société Générale, S.A.",""}', '{"Zoë O''Neil"}',
        '{"H04W 9/10",""}', '361/699', '{"62/259.2"}'), ('US', '1', 'Issued', null, null, '{}', '{}', '{}', null, '{}');
      insert into postponed_indexes
        select indexname, indexdef from pg_indexes where indexname in ('bulk_patents_search', 'bulk_patents_cpc');
      drop index bulk_patents_search, bulk_patents_cpc;`);
    await migrate(url);
    const { rows } = await pool.query(`
      select patent_number as number from bulk_patents
      where search @@ $$'plate' & 'a:generale' & 'a:sa' & 'i:zoe' & 'i:oneil' & 'c:H04W9':* & 'c:361/699' & 'c:62/259.2'$$::tsquery`);
    expect(rows).toEqual([{ number: '9412206' }]);
    expect((await pool.query('select name from postponed_indexes')).rows).toEqual([]);
    // Parsed in time that grows with the length alone.
    await pool.query(
      "insert into bulk_patents (country, patent_number, patent_status, abstract) values ('US', '2', 'Issued', repeat('a_', 90000))",
    );
    const { rows: indexes } = await pool.query(
      "select indexname from pg_indexes where tablename = 'bulk_patents' and indexname <> 'bulk_patents_pkey' order by 1",
    );
    expect(indexes.map(({ indexname }) => indexname)).toEqual([
      'bulk_patents_application',
      'bulk_patents_filed',
      'bulk_patents_number',
      'bulk_patents_published',
      'bulk_patents_search',
    ]);
  } finally {
    await close();
  }
});

it('splits stored texts and the searches of alerts into words', async () => {
  const { pool, url, close } = await databaseBefore('one_tokenizer');
  try {
    await pool.query(`
      insert into brokers (broker_id, broker_name) values ('OLD', 'Old') on conflict do nothing;
      insert into users (username, email, firstname, lastname, user_type, broker_id, password_hash) values ('old', 'old@example.com', 'O', 'L', 1, 'OLD', '');
      insert into listings (listing_name, listing_type, available_status, owner_id, brokercode)
        select 'Old COVID-19 test', 1, 1, user_id, 'OLD' from users where username = 'old';
      insert into listing_details (listing_id) select listing_id from listings;
      insert into saved_views (user_id, "table", name, query)
        select user_id, 'searchListing', 'Old', '{"with_all":"COVID-19"}' from users where username = 'old';
      insert into search_alerts (view_id, time, user_type, broker_id, words)
        select view_id, 'daily', 1, 'OLD', plainto_tsquery('english', 'COVID-19') from saved_views;
      insert into bulk_patents (country, patent_number, patent_status, title, locarno, publication_date)
        values ('US', '1', 'Issued', 'COVID-19 test', '{"02-99"}', '2019-03-05');`);
    await migrate(url);
    const { rows } = await pool.query(`
      select (select count(*) from bulk_patents
          where search @@ $$'covid' <-> '19' & 'c:02-99' & 'd:201' & 'd:2019' & 'd:201903'$$::tsquery) as patents,
        (select count(*) from listing_search, search_alerts where whole @@ words) as alerts`);
    expect(rows).toEqual([{ patents: '1', alerts: '1' }]);
  } finally {
    await close();
  }
});
