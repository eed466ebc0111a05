import type { DuplicateCandidate } from '@brevet/contract/duplicates';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contacts } from '../../schema/contacts.ts';
import { organizations } from '../../schema/organizations.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { directory } from '../../test/merges.ts';
import { settled } from '../../test/settled.ts';
import { duplicatesQueue, findDuplicates, findLateDuplicates, mostAlike } from './find-duplicates.ts';

describe('the search for duplicates', () => {
  let test: TestApp;
  let broker: TestUser;
  let make: ReturnType<typeof directory>;
  beforeAll(async () => {
    test = await startTestApp();
    broker = await test.make.user(30);
    make = directory(test, broker);
  });
  afterAll(() => test.close());

  const pairs = async (filters = ''): Promise<DuplicateCandidate[]> => {
    const { status, body, text } = await test.as(broker).get(`/duplicates?limit=100&${filters}`);
    expect(status, text).toBe(200);
    return body.data as DuplicateCandidate[];
  };
  const found = async (id: number, Kind = 'contact') => {
    await findDuplicates(test.services);
    const rows = await pairs(`Kind=${Kind}&ID=${id}`);
    return rows.map(({ FirstID, SecondID, Reasons }) => [FirstID, SecondID, Reasons.join()]);
  };

  it('runs when a call changes the directory, and ranks what it finds', async () => {
    const org = await make.organization('Halden Kestrel');
    const save = (contactDetails: object) =>
      test.as(broker).post('/upsertContactInfo', { contactDetails, selectedOrganization: [{ OrgId: org }] });
    const PrimaryEmail = 'mira@ranked.example';
    const first = await save({ Firstname: 'Mira', Lastname: 'Okonjo', PrimaryEmail });
    await save({ Firstname: 'Mira', Lastname: 'Okonjo', PrimaryEmail: 'MIRA@ranked.example' });
    await save({ Firstname: 'Mirra', Lastname: 'Okonjo' });
    await settled(test, duplicatesQueue);
    const rows = await pairs(`ID=${first.body.ContactId}`);
    expect(rows).toMatchObject([
      {
        Kind: 'contact',
        FirstName: 'Mira Okonjo',
        FirstEmail: PrimaryEmail,
        FirstDetails: 'Halden Kestrel',
        SecondName: 'Mira Okonjo',
        Reasons: ['email', 'organization', 'domain'],
        can: { merge: true, dismiss: true },
      },
      { SecondName: 'Mirra Okonjo', Reasons: ['organization'] },
    ]);
    expect(rows.map(({ Score }) => Score)).toEqual([230, 60]);
    expect(await pairs('search=mirra')).toHaveLength(2);
    expect(await pairs('search=mirra&Reason=email')).toHaveLength(0);
    const { body } = await test.as(broker).get('/duplicateCounts');
    expect(body).toEqual({ contact: 3, organization: 0, waiting: 0 });
  });

  it('lists organizations by name, address and domain', async () => {
    const first = await make.organization('Porto Pumps Ltd', {
      Website: 'https://www.porto.example',
      City: 'Porto',
      Country: 'PT',
    });
    const second = await make.organization('Porto Pumps, Limited', { Email: 'info@porto.example' });
    expect(await found(first, 'organization')).toEqual([[first, second, 'name,website']]);
    const [row] = await pairs(`Kind=organization&ID=${first}`);
    expect(row).toMatchObject({ FirstDetails: 'https://www.porto.example, Porto, PT', SecondEmail: 'info@porto.example' });
    expect(await pairs('Kind=organization&search=porto')).toHaveLength(1);
  });

  it('forgets pairs that are no longer alike, and finds those that are again', async () => {
    const first = await make.contact({ PrimaryEmail: 'same@gone.example' });
    const second = await make.contact({ Firstname: 'Bo', PrimaryEmail: 'same@gone.example' });
    expect(await found(first)).toEqual([[first, second, 'email']]);
    const set = (PrimaryEmail: string) => test.db.update(contacts).set({ PrimaryEmail }).where(eq(contacts.ContactId, second));
    await set('other@gone.example');
    expect(await found(first)).toEqual([]);
    await set('same@gone.example');
    expect(await found(first)).toEqual([[first, second, 'email']]);
    await test.db.delete(contacts).where(eq(contacts.ContactId, second));
    expect(await found(first)).toEqual([]);
    const { rows } = await test.db.execute(sql`select from duplicate_keys where id = ${second} and kind = 'contact'`);
    expect(rows).toEqual([]);
  });

  it('compares again after contacts join or leave an organization', async () => {
    const org = await make.organization('Joined later');
    const first = await make.contact({ Firstname: 'Ivo', Lastname: 'Joiner', PrimaryEmail: 'a@one.example' }, [org]);
    const second = await make.contact({ Firstname: 'Ivo', Lastname: 'Joiner', PrimaryEmail: 'b@two.example' });
    expect(await found(first)).toEqual([]);
    await test.db.execute(sql`insert into contact_organizations (contact_id, org_id) values (${second}, ${org})`);
    expect(await found(first)).toEqual([[first, second, 'organization']]);
    await test.db.delete(organizations).where(eq(organizations.OrgId, org));
    expect(await found(first)).toEqual([]);
  });

  it('compares IDs as numbers', async () => {
    const ids = [9_999_991, 10_000_002];
    for (const id of ids)
      await test.db.execute(sql`insert into contacts (contact_id, firstname, lastname, primary_email, creator_id)
        overriding system value values (${id}, 'Nia', 'Number', 'nia@number.example', ${broker.UserID})`);
    expect(await found(9_999_991)).toEqual([[...ids, 'email,domain']]);
  });

  it('ignores what many rows share, whatever comes first', async () => {
    const many = Array.from({ length: mostAlike }, (_, at) => at);
    const insert = (numbers: number[]) =>
      test.db.insert(contacts).values(
        numbers.map((at) => ({
          Firstname: 'Kim',
          // Names that share no key.
          Lastname: String.fromCodePoint(0x4e00 + at),
          PrimaryEmail: 'office@crowd.example',
          CreatorId: broker.UserID,
        })),
      );
    await insert(many);
    await findDuplicates(test.services);
    const count = async () => {
      const { rows } = await test.db.execute<{ count: number }>(sql`select count(*)::int as count from duplicate_candidates
        inner join contacts on contact_id = first_id where kind = 'contact' and primary_email = 'office@crowd.example' and 'email' = any(reasons)`);
      return rows[0]?.count;
    };
    expect(await count()).toBe((mostAlike * (mostAlike - 1)) / 2);
    await insert([mostAlike]);
    await findDuplicates(test.services);
    expect(await count()).toBe(0);
    await test.db.execute(sql`delete from contacts where contact_id = (select max(contact_id) from contacts
      where primary_email = 'office@crowd.example')`);
    await findDuplicates(test.services);
    expect(await count()).toBe((mostAlike * (mostAlike - 1)) / 2);
  });

  it('stays bounded where thousands have the same domain and address', async () => {
    await test.db.execute(sql`insert into contacts (firstname, lastname, primary_email, creator_id)
      select 'Sam', 'Same', 'sam@thousands.example', ${broker.UserID} from generate_series(1, 3000)`);
    await findDuplicates(test.services);
    const { rows } = await test.db.execute<{ count: number }>(sql`select count(*)::int as count from duplicate_candidates
      inner join contacts on contact_id = first_id where kind = 'contact' and primary_email = 'sam@thousands.example'`);
    expect(rows[0]?.count).toBe(0);
    const { rows: waiting } = await test.db.execute(sql`select from duplicate_checks`);
    expect(waiting).toEqual([]);
    await test.db.execute(sql`delete from contacts where primary_email = 'sam@thousands.example'`);
    await findDuplicates(test.services);
  });

  it('leaves one job at most for the rest, however many write', async () => {
    const waiting = async () => {
      const { rows } = await test.db.execute(
        sql`select from jobs.job where name = ${duplicatesQueue.name} and state in ('created', 'retry')`,
      );
      return rows.length;
    };
    await test.db.transaction(async (tx) => {
      // The job at work has the turn.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('brevet duplicates'))`);
      for (let time = 0; time < 5; time += 1)
        await test.as(broker).post('/upsertContactInfo', {
          contactDetails: { Firstname: 'Nils', Lastname: 'Busy', PrimaryEmail: 'n@busy.example' },
        });
      await settled(test, duplicatesQueue);
    });
    for (let time = 0; time < 3; time += 1) await findLateDuplicates(test.services);
    expect(await waiting()).toBeLessThanOrEqual(1);
    await settled(test, duplicatesQueue);
    expect(await pairs('search=n%40busy.example')).toHaveLength(10);
  });

  it('continues where a dead process left off', async () => {
    const first = await make.contact({ Lastname: 'Swept', PrimaryEmail: 'swept@late.example' });
    const second = await make.contact({ Lastname: 'Swept', PrimaryEmail: 'swept@late.example' });
    await findLateDuplicates(test.services);
    await settled(test, duplicatesQueue);
    expect((await pairs(`ID=${first}`)).map(({ SecondID }) => SecondID)).toEqual([second]);
  });

  it('finds the same whether two run at once or one', async () => {
    const ids = [];
    for (let at = 0; at < 5; at += 1) ids.push(await make.contact({ Lastname: 'Twin', PrimaryEmail: 'twin@once.example' }));
    await Promise.all([findDuplicates(test.services), findDuplicates(test.services), findDuplicates(test.services)]);
    expect(await pairs('search=twin%40once.example')).toHaveLength(10);
  });

  it('leaves out pairs that someone marked as different, until they are unmarked', async () => {
    const first = await make.contact({ Lastname: 'Unlike', PrimaryEmail: 'u@unlike.example' });
    const second = await make.contact({ Lastname: 'Unlike', PrimaryEmail: 'u@unlike.example' });
    expect(await found(first)).toHaveLength(1);
    const said = { Kind: 'contact', FirstID: second, SecondID: first };
    for (let time = 0; time < 2; time += 1) expect((await test.as(broker).post('/dismissDuplicates', said)).status).toBe(200);
    expect(await pairs(`ID=${first}`)).toEqual([]);
    const listed = async () => (await test.as(broker).get('/dismissals?limit=100')).body.data as object[];
    const pair = { FirstID: first, FirstName: 'Ada Unlike', SecondID: second, SecondName: 'Ada Unlike', UserName: 'Ada Quist' };
    expect(await listed()).toContainEqual(expect.objectContaining({ ...pair, can: { recall: true } }));
    await test.db.update(contacts).set({ Nickname: 'Un' }).where(eq(contacts.ContactId, second));
    expect(await found(first)).toEqual([]);
    const path = `/compareDuplicates?Kind=contact&SurvivorID=${first}&RemovedID=${second}`;
    const dismissed = (await test.as(broker).get(path)).body;
    expect(dismissed).toMatchObject({ Dismissed: { UserName: 'Ada Quist' }, can: { merge: true, dismiss: false } });
    expect((await test.as(broker).post('/recallDismissal', said)).status).toBe(200);
    expect(await found(first)).toHaveLength(1);
    expect(await listed()).not.toContainEqual(expect.objectContaining({ FirstID: first }));
    expect((await test.as(broker).get(path)).body).toMatchObject({ Dismissed: null, Reasons: ['email', 'domain'] });
    expect((await test.as(broker).post('/recallDismissal', said)).status).toBe(200);
    await test.as(broker).post('/dismissDuplicates', said);
    await test.db.delete(contacts).where(eq(contacts.ContactId, second));
    await findDuplicates(test.services);
    const { rows } = await test.db.execute(sql`select from duplicate_dismissals where ${second} in (first_id, second_id)`);
    expect(rows).toEqual([]);
  });
});
