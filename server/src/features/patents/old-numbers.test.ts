import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { migrate } from '../../migrate.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { databaseBefore } from '../../test/old-database.ts';

/** Numbers as they were stored, each with its office, and as they are stored now. */
const forms: [string, string, string][] = [
  ['WO', '12345', '2000012345'],
  ['WO', '112346', '2001012346'],
  ['WO', '200112347', '2001012347'],
  ['WO', '9912348', '1999012348'],
  ['WO', '9112352', '1991012352'],
  ['WO', '4012349', '2004012349'],
  ['WO', '10012350', '2010012350'],
  ['WO', '99012351', '1999012351'],
  ['KR', '1020040012345', '20040012345'],
  ['JP', '200412345', '2004012345'],
  ['JP', '1987123456', 'S62123456'],
  ['JP', '199912345', 'H11012345'],
  ['JP', '61123456', 'S61123456'],
  ['JP', 'H5123456', 'H05123456'],
  ['JP', 'H12123456', '2000123456'],
  ['AU', '200412345', '2004012345'],
  ['ZA', '20041234', '200401234'],
  ['BR', '1020239203845', '102023920384'],
];
/** Numbers that may be of two documents, and those that were right. */
const kept: [string, string][] = [
  ['WO', '1012345'],
  ['JP', 'H1123456'],
  ['WO', '2003012345'],
  ['KR', '2020040012345'],
  ['KR', '100123456'],
  ['JP', '5123456'],
  ['US', 'X9430'],
  ['US', '112345'],
  ['DE', '102004012345'],
];

let test: TestApp;
let admin: TestUser;
let broker: TestUser;
let listing: number;
let pool: pg.Pool;
beforeAll(async () => {
  const database = await databaseBefore('numbers_in_shape');
  const rows = [...forms, ...kept].map(([country, number]) => `('${country}', '${number}')`);
  await database.pool.query(`
    insert into brokers (broker_id, broker_name) values ('OLD', 'Old');
    insert into users (username, email, firstname, lastname, user_type, broker_id, password_hash) values ('old', 'old@example.com', 'O', 'L', 1, 'OLD', '');
    insert into listings (listing_name, listing_type, available_status, owner_id, brokercode)
      select 'Old', 1, 1, user_id, 'OLD' from users;
    insert into bulk_patents (country, patent_number, patent_status, title) values
      ('WO', '112346', 'Issued', 'Old pump'), ('KR', '1020040012345', 'Issued', 'Old valve');
    insert into patents (country, patent_number, rating) values
      ('KR', '1020050012345', 40), ('KR', '20050012345', null), ('WO', '312345', 60), ('WO', '200312345', null), ${rows.map((row) => `${row.slice(0, -1)}, null)`).join(', ')};
    insert into listing_patents (listing_id, patent_id, patent_status, creator_id)
      select listing_id, patent_id, 'Issued', owner_id from listings, patents;
    insert into broker_patents (patent_id, broker_code, patent_status, creator_id)
      select patent_id, 'OLD', 'Issued', user_id from patents, users;
    insert into notes (patent_id, message, text, user_id) select patent_id, 'x', 'Note on ' || patent_number, user_id from patents, users;
    insert into patent_decisions (patent_id, broker_code, decision_status, user_id, last_update)
      select patent_id, 'OLD', case patent_number when '20050012345' then 1 else 2 end, user_id,
        case patent_number when '20050012345' then timestamptz '2026-01-01' else timestamptz '2026-02-02' end
      from patents, users where patents.country = 'KR';`);
  pool = database.pool;
  await migrate(database.url);
  test = await startTestApp({}, { migrated: database });
  [admin, broker] = await Promise.all([test.make.user(40), test.make.user(30, { BrokerID: 'OLD' })]);
  listing = Number((await database.pool.query('select listing_id from listings')).rows[0].listing_id);
}, 120_000);
afterAll(() => test.close());

const onListing = async (): Promise<string[]> => {
  const { rows } = await pool.query(
    "select country || ' ' || patent_number as key from listing_patents join patents using (patent_id)",
  );
  return rows.map(({ key }) => String(key));
};
const typed = (patentCountry: string, patentNumber: string) => ({ patentCountry, patentNumber });

it.each(forms)('%s %s has its page under %s', async (country, _old, number) => {
  const { status, body } = await test.as(admin).get(`/patentDetailById?pat_num=${number}&pcont=${country}`);
  expect([status, body.data]).toMatchObject([200, { Country: country, PatentNumber: number, PatentID: expect.any(Number) }]);
});

it('each is known when it is checked or added again', async () => {
  const numbers = forms.map(([country, , number]) => `${country} ${number}`);
  const { body } = await test.as(admin).post('/checkPatentNumbers', { numbers, listing_id: listing });
  const verdicts = z.object({ data: z.array(z.object({ Verdict: z.string() })) }).parse(body);
  expect(new Set(verdicts.data.map(({ Verdict }) => Verdict))).toEqual(new Set(['duplicate']));
  const again = await test.as(broker).post('/createPatent', { Country: 'KR', PatentNumber: 'KR 10-2004-0012345' });
  expect(again.body.code).toBe('patent_known');
});

it('the patent store finds them and gives them their titles', async () => {
  for (const [number, title] of [
    ['WO 01/12346', 'Old pump'],
    ['KR1020040012345', 'Old valve'],
  ]) {
    const { body } = await test.as(admin).get(`/searchPatent?PatentNumber=${encodeURIComponent(number ?? '')}`);
    expect(body.data).toMatchObject([{ Title: title }]);
  }
});

it('rows of one document are one, with all that they had', async () => {
  const { rows } = await pool.query(`
    select country, patent_number, rating,
      (select count(*)::int from notes where notes.patent_id = patents.patent_id) as notes,
      (select decision_status from patent_decisions d where d.patent_id = patents.patent_id) as decision
    from patents where patent_number in ('20050012345', '2003012345') order by 1`);
  expect(rows).toEqual([
    { country: 'KR', patent_number: '20050012345', rating: 40, notes: 2, decision: 2 },
    { country: 'WO', patent_number: '2003012345', rating: 60, notes: 3, decision: null },
  ]);
});

it('numbers that may be of two documents stay as they are', async () => {
  const { rows } = await pool.query('select country, patent_number as number from patents');
  const stored = rows.map(({ country, number }) => `${country} ${number}`);
  expect(stored).toEqual(expect.arrayContaining(kept.map(([country, number]) => `${country} ${number}`)));
});

it.each(kept)('%s %s keeps its page', async (country, number) => {
  const { body } = await test.as(admin).get(`/patentDetailById?pat_num=${number}&pcont=${country}`);
  expect(body.data).toMatchObject({ Country: country, PatentNumber: number, PatentID: expect.any(Number) });
});

it('each is removed from its listing', async () => {
  const before = await onListing();
  expect(before).toContain('KR 20040012345');
  const listingPatent = [
    ...forms.map(([country, , number]) => typed(country, number)),
    ...kept.map(([country, number]) => typed(country, number)),
  ].map((one) => ({ ...one, removePatent: true }));
  expect((await test.as(admin).post(`/createListingPatent?listing_id=${listing}`, { listingPatent })).status).toBe(200);
  expect(await onListing()).toEqual(['KR 20050012345']);
});
