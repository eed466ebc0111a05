import fastify from 'fastify';
import pg from 'pg';

/**
 * The simplest possible handlers: Fastify and node-postgres, 15 plain columns of listings by primary key, no join,
 * no session, no log. The product's speed is reported as a share of theirs. A separate program: DATABASE_URL, PORT.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = fastify();

const columns = `listing_id, listing_name, listing_type, available_status, owner_id, brokercode, source, tag, rating, keywords,
  private_flag, create_date, start_date, last_update, version`;
const page = { name: 'page', text: `select ${columns} from listings order by listing_id desc limit 20` };
const deepPage = { name: 'deep_page', text: `${page.text} offset 50000` };
const count = { name: 'count', text: 'select count(*)::int as total from listings' };
const one = { name: 'one', text: `select ${columns} from listings where listing_id = $1` };

app.get('/page', async () => (await pool.query(page)).rows);
app.get('/page-with-count', async () => {
  const [rows, total] = await Promise.all([pool.query(page), pool.query(count)]);
  return { data: rows.rows, total: total.rows[0].total };
});
app.get('/page-at-50000', async () => (await pool.query(deepPage)).rows);
app.get<{ Querystring: { id: string } }>(
  '/row',
  async ({ query }) => (await pool.query({ ...one, values: [Number(query.id)] })).rows[0],
);
app.get('/readyz', async () => (await pool.query('select 1')).rows);

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
