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
