import { expect, it } from 'vitest';
import { migrate } from '../../migrate.ts';
import { databaseBefore } from '../../test/old-database.ts';

it('gives the patents of old listings their own IDs, each with the status it showed', async () => {
  const { pool, url, close } = await databaseBefore('own_patent_numbers');
  try {
    await pool.query(`
      insert into brokers (broker_id, broker_name) values ('OLD', 'Old') on conflict do nothing;
      insert into users (username, email, firstname, lastname, user_type, broker_id, password_hash) values ('old', 'old@example.com', 'O', 'L', 1, 'OLD', '');
      insert into listings (listing_name, listing_type, available_status, owner_id, brokercode)
        select 'Old ' || n, 1, 1, user_id, 'OLD' from users, generate_series(1, 2) n where username = 'old';
      insert into patents (country, patent_number, patent_status) values ('US', '1', 'Issued'), ('US', '2', 'Application');
      insert into listing_patents (listing_id, patent_id, creator_id)
        select listing_id, patent_id, owner_id from listings, patents;
      insert into stored_files (file_name, original_name, media_type, size, user_id)
        select gen_random_uuid(), 'old.pdf', 'application/pdf', 1, user_id from users where username = 'old';
      insert into listing_attachments (listing_id, file_name, user_id)
        select min(listing_id), (select file_name from stored_files), (select user_id from users where username = 'old') from listings;`);
    await migrate(url);
    const { rows } = await pool.query(`
      select lp.listing_patent_id as id, p.patent_number as number, lp.patent_status as status
      from listing_patents lp join patents p using (patent_id) order by lp.listing_id, p.patent_number`);
    expect(rows.map(({ number, status }) => [number, status])).toEqual([
      ['1', 'Issued'],
      ['2', 'Application'],
      ['1', 'Issued'],
      ['2', 'Application'],
    ]);
    const ids = rows.map(({ id }) => id as number);
    expect(new Set(ids).size).toBe(4);
    expect(ids.every((id) => id >= 2 ** 30 && id < 2 ** 31)).toBe(true);
    // Old attachments keep their numbers, which links and invitations use; new numbers can't collide with them.
    const { rows: attachments } = await pool.query('select doc_id from listing_attachments');
    expect(attachments).toEqual([{ doc_id: 1 }]);
  } finally {
    await close();
  }
});

it('gives the patents of all listings IDs that reveal nothing about their order', async () => {
  const { pool, url, close } = await databaseBefore('brokerage_patents');
  try {
    await pool.query(`
      insert into brokers (broker_id, broker_name) values ('OLD', 'Old') on conflict do nothing;
      insert into users (username, email, firstname, lastname, user_type, broker_id, password_hash) values ('old', 'old@example.com', 'O', 'L', 1, 'OLD', '');
      insert into listings (listing_name, listing_type, available_status, owner_id, brokercode)
        select 'Old', 1, 1, user_id, 'OLD' from users where username = 'old';
      insert into patents (country, patent_number) values ('US', '1'), ('US', '2');
      insert into listing_patents (listing_id, patent_id, patent_status, creator_id)
        select listing_id, patent_id, 'Issued', owner_id from listings, patents;`);
    await migrate(url);
    const { rows } = await pool.query(`
      select p.patent_id as id, p.patent_number as number from listing_patents lp join patents p using (patent_id) order by 2`);
    expect(rows.map(({ number }) => number)).toEqual(['1', '2']);
    expect(rows.every(({ id }) => id >= 2 ** 30)).toBe(true);
  } finally {
    await close();
  }
});
