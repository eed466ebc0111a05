import { expect, it } from 'vitest';
import { migrate } from '../../migrate.ts';
import { databaseBefore } from '../../test/old-database.ts';

it("gives old messages new IDs in their old order, and new sessions IDs that don't reveal how many there are", async () => {
  const { pool, url, close } = await databaseBefore('opaque_message_and_session_ids');
  try {
    await pool.query(`
      insert into brokers (broker_id, broker_name) values ('OLD', 'Old') on conflict do nothing;
      insert into users (username, email, firstname, lastname, user_type, broker_id, password_hash) values ('old', 'old@example.com', 'O', 'L', 1, 'OLD', '');
      insert into inbox_messages (user_id, news) select user_id, to_jsonb(n) from users, generate_series(1, 3) n where username = 'old';
      insert into sessions (token_hash, user_id, user_agent, address, expire_date) select 'old', user_id, '', '', now() from users where username = 'old';`);
    await migrate(url);
    await pool.query(`
      insert into inbox_messages (user_id, news) select user_id, '4' from users where username = 'old';
      insert into sessions (token_hash, user_id, user_agent, address, expire_date) select 'new', user_id, '', '', now() from users where username = 'old';`);
    const { rows: messages } = await pool.query<{ id: number; news: number }>(
      'select message_id as id, news from inbox_messages order by position',
    );
    expect(messages.map(({ news }) => news)).toEqual([1, 2, 3, 4]);
    expect(messages.every(({ id }) => id >= 1_073_741_824)).toBe(true);
    const { rows: sessions } = await pool.query<{ id: number }>(
      'select session_id as id from sessions order by create_date, token_hash desc',
    );
    expect(sessions.map(({ id }) => id >= 1_073_741_824)).toEqual([false, true]);
  } finally {
    await close();
  }
});
