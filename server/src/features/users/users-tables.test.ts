import { messages } from '@brevet/contract/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';

describe('finding users', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    seller = await test.make.user(1, { Company: '=cmd' });
    buyer = await test.make.user(15, { BrokerID: 'ALP', Firstname: 'Jonas', Lastname: 'Weil', Company: '100%_Weil' });
    broker = await test.make.user(30);
    admin = await test.make.user(40);
    await test.make.user(15, { Firstname: 'Old', Lastname: 'Buyer', Active: false });
    await test.make.user(15, { Firstname: 'New', Lastname: 'Buyer', Verified: false });
  });
  afterAll(() => test.close());
  const rows = async (query: string, who = admin) =>
    ((await test.as(who).get(query)).body.data as Record<string, unknown>[]).map(({ UserID }) => UserID);

  it('shows an admin all users, newest first', async () => {
    const { body } = await test.as(admin).get('/users');
    expect(body).toMatchObject({
      total: 6,
      pages: 1,
      data: [{ Fullname: 'New Buyer', Verified: false }, { Fullname: 'Old Buyer', Active: false }, {}, {}, {}, {}],
    });
    expect(body.data).toContainEqual(
      expect.objectContaining({ UserID: buyer.UserID, Fullname: 'Jonas Weil', BrokerID: 'ALP', UserRole: 1 }),
    );
    expect(await rows('/users?sid=Fullname&sod=ASC&limit=1')).toEqual([seller.UserID]);
    expect((await test.as(admin).get('/users?sid=PasswordHash')).status).toBe(400);
  });

  it.each(['/users?search=Jonas', '/searchUser?Firstname=Jonas'])('returns first, last and full name from %s', async (query) => {
    const { body } = await test.as(admin).get(query);
    expect(body.data).toEqual([expect.objectContaining({ Firstname: 'Jonas', Lastname: 'Weil', Fullname: 'Jonas Weil' })]);
  });

  it('filters by literal text and by type', async () => {
    expect(await rows('/users?search=jonas w')).toEqual([buyer.UserID]);
    expect(await rows('/users?search=100%25_')).toEqual([buyer.UserID]);
    expect(await rows(`/users?search=${broker.Email}`)).toEqual([broker.UserID]);
    expect(await rows('/users?UserType=30')).toEqual([broker.UserID]);
  });

  it('exports users without formulas or secrets', async () => {
    const { text } = await test.as(admin).get('/users?format=csv');
    expect(text).toContain('ID,Type,User Name,Full Name,Broker Id,Email,Phone,Company,Role,Date,Verified,Active');
    expect(text).toContain("'=cmd");
    expect(text).toContain(',Buyer,');
    expect(text).not.toContain('argon2');
  });

  it('searches by fields, all of which must match', async () => {
    expect(await rows('/searchUser?Firstname=jon&Lastname=%20weil%20&Email=')).toEqual([buyer.UserID]);
    expect(await rows('/searchUser?Firstname=jon&Lastname=nobody')).toEqual([]);
    expect(await rows('/searchUser?BrokerID=alp&UserType=15')).toEqual([buyer.UserID]);
    expect(await rows(`/searchUser?Username=${seller.Username.slice(2)}`)).toEqual([seller.UserID]);
  });

  it.each(['', '?Firstname=', '?Firstname=%20%20&Email='])('needs a value to search for: %j', async (query) => {
    const answer = await test.as(admin).get(`/searchUser${query}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'search_empty', message: messages.nothingToSearch } });
  });

  it('offers active buyers to brokers, and every type to admins', async () => {
    expect(await rows('/user_role?UserType=15', broker)).toEqual([buyer.UserID]);
    expect(await rows('/user_role?UserType=15&SearchString=weil', broker)).toEqual([buyer.UserID]);
    expect(await rows('/user_role?UserType=15&SearchString=alp', admin)).toEqual([buyer.UserID]);
    expect(await rows('/user_role?UserType=15&SearchString=nobody', broker)).toEqual([]);
    expect(await rows('/user_role?UserType=40', admin)).toEqual([admin.UserID]);
    expect((await test.as(broker).get('/user_role?UserType=40')).status).toBe(403);
    expect((await test.as(broker).get('/user_role?UserType=2')).status).toBe(400);
    expect((await test.as(broker).get('/user_role?UserType=15')).text).not.toContain('@');
  });
});
