import { messages } from '@brevet/contract/messages';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { outbox } from '../../schema/mail.ts';
import { sessions, users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { password } from '../../test/factories.ts';
import { holdRows } from '../../test/hold.ts';

const details = {
  Salutation: 'Dr',
  Fax: '+351 21 5550 0198',
  Address1: 'Rua do Ouro 1',
  Address2: 'Loft',
  City: 'Lisbon',
  State: 'Lisboa',
  Zipcode: '1100-060',
  Country: 'Portugal',
  ServiceOffer: 'Valuation\nLicensing',
  GeoCoverage: 'Iberia',
  ProReference: 'On request',
  AdditionalInfo: 'Met at the fair',
};
const names = { Firstname: 'Ines', Lastname: 'Carvalho', Phone: '+351 21 5550 0199', Company: 'Carvalho Lda' };

describe('users', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, buyer, broker, admin] = await Promise.all([
      test.make.user(1),
      test.make.user(15, { BrokerID: 'ALP', Firstname: 'Jonas', Lastname: 'Weil', Company: 'Weil & Sons' }),
      test.make.user(30),
      test.make.user(40),
    ]);
  });
  afterAll(() => test.close());
  const stored = async ({ UserID }: TestUser) => (await test.db.select().from(users).where(eq(users.UserID, UserID)))[0];
  const auditOf = (UserID: number) =>
    test.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.EntityID, String(UserID)), eq(auditEntries.Action, 'edit')))
      .orderBy(desc(auditEntries.AuditID));
  const emailsTo = async (address: string) =>
    (await test.db.select().from(outbox).where(eq(outbox.ToAddress, address))).map(({ Kind }) => Kind);
  const save = (who: TestUser, { UserID }: TestUser, body: Record<string, unknown>) =>
    test.as(who).post(`/user/${UserID}`, { ...names, ...body });

  describe('a profile', () => {
    it('is readable only by its owner and by admins', async () => {
      const own = await test.as(seller).get(`/user/${seller.UserID}`);
      expect(own.body.data).toMatchObject({
        UserID: seller.UserID,
        Email: seller.Email,
        broker: { BrokerID: 'TTX' },
        can: { administer: false, demote: false, deactivate: false },
      });
      expect(own.text).not.toMatch(/hash/i);
      const byQuery = await test.as(seller).get(`/user?userId=${seller.UserID}`);
      expect(byQuery.text).toBe(own.text);
      expect((await test.as(admin).get(`/user/${seller.UserID}`)).body.data).toMatchObject({ can: { administer: true } });
      for (const who of [buyer, broker]) {
        const other = await test.as(who).get(`/user/${seller.UserID}`);
        const missing = await test.as(who).get('/user/999999');
        expect(other.status).toBe(404);
        expect(other.text).toBe(missing.text);
        expect((await test.as(who).get(`/user?userId=${seller.UserID}`)).status).toBe(404);
      }
      expect((await test.as(admin).get('/user/none')).status).toBe(404);
    });

    it('can be changed by its owner, and the change is audited', async () => {
      const user = await test.make.user(1);
      const answer = await save(user, user, {
        Company: '',
        Email: user.Email,
        Username: user.Username,
        UserType: 1,
        BrokerID: 'TTX',
      });
      expect(answer).toMatchObject({
        status: 200,
        body: { message: messages.detailsUpdated, data: { ...names, Company: null } },
      });
      expect(await stored(user)).toMatchObject({ ...names, Company: null, Version: 2, UserType: 1 });
      const [entry] = await test.db
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.Entity, 'user'), eq(auditEntries.EntityID, String(user.UserID))));
      expect(entry).toMatchObject({
        Action: 'edit',
        UserID: user.UserID,
        OldValue: { Firstname: 'Ada' },
        NewValue: { Firstname: 'Ines' },
      });
      expect((await test.as(user).get('/authToken')).body.data).toMatchObject({ Firstname: 'Ines' });
      await test.as(user).post(`/user/${user.UserID}`, { Firstname: 'Ines', Lastname: 'Carvalho' });
      expect(await stored(user), 'what is left out stays').toMatchObject({ ...names, Company: null });
    });

    it.each([
      ['Phone', '+15550100100'],
      ['Company', 'Quist Holding'],
    ])('empties %s when it is sent empty, and keeps it when it is left out', async (field, value) => {
      const user = await test.make.user(1);
      const names = { Firstname: 'Ines', Lastname: 'Carvalho' };
      const saved = async (fields: object) => {
        expect((await test.as(user).post(`/user/${user.UserID}`, { ...names, ...fields })).status).toBe(200);
        return (await stored(user))?.[field as 'Phone' | 'Company'];
      };
      expect(await saved({ [field]: value })).toBe(value);
      expect(await saved({})).toBe(value);
      expect(await saved({ [field]: '' })).toBeNull();
      expect(await saved({ [field]: value })).toBe(value);
      expect(await saved({ [field]: null })).toBeNull();
    });

    it.each([
      [{ Firstname: '' }, 'Firstname', messages.required],
      [{ Lastname: ' ' }, 'Lastname', messages.required],
      [{ Firstname: 'a'.repeat(51) }, 'Firstname', 'Please enter at most 50 characters'],
      [{ Company: 'a'.repeat(71) }, 'Company', 'Please enter at most 70 characters'],
      [{ Phone: '123 456' }, 'Phone', messages.invalidPhone],
      [{ Phone: '12345678x' }, 'Phone', messages.invalidPhone],
      [{ Phone: '12+345678' }, 'Phone', messages.invalidPhone],
      [{ Email: 'nobody' }, 'Email', messages.invalidEmail],
      [{ Firstname: 'Ada at evil.example' }, 'Firstname', expect.stringMatching(/links, addresses or phone numbers/)],
      // cspell:disable-next-line
      [{ Lastname: 'Quisτ' }, 'Lastname', 'Please use letters of one alphabet in each word'],
      [{ Company: 'Quist +49 170 1234567' }, 'Company', expect.stringMatching(/links, email addresses or phone numbers/)],
      [{ Firstname: 'A\r\nBcc: x' }, 'Firstname', 'Please remove the control characters'],
    ])('rejects %j', async (body, field, text) => {
      expect(await save(seller, seller, body)).toMatchObject({ status: 400, body: { errors: { [field]: text } } });
    });

    it("hides from its owner the fields that only admins enter, and doesn't let them change", async () => {
      const user = await test.make.user(30, { AdditionalInfo: 'Pays late', SupportID: admin.UserID });
      const before = await stored(user);
      const own = await test.as(user).get(`/user/${user.UserID}`);
      const saved = await save(user, user, { Version: 1 });
      expect(saved.status).toBe(200);
      for (const { text } of [own, saved]) expect(text).not.toMatch(/Pays late|AdditionalInfo|SupportID|Salutation/);
      for (const [field, value] of Object.entries({ ...details, UserRole: 2, Verified: true, Active: true, CreatorID: 1 })) {
        const answer = await save(user, user, { [field]: value });
        expect(answer, field).toMatchObject({ status: 400, body: { errors: { [field]: 'Unknown field' } } });
      }
      expect(await stored(user)).toMatchObject({ AdditionalInfo: 'Pays late', SupportID: admin.UserID, City: null });
      expect(await stored(user)).toMatchObject({ UserRole: before?.UserRole, CreatorID: null });
    });

    it.each([
      ['a type', { UserType: 40 }, 403],
      ['a broker code', { BrokerID: 'ALP' }, 403],
      ['another email address', { Email: 'other@example.com' }, 403],
      ['another username', { Username: 'someone' }, 403],
      ['a role', { UserRole: 99 }, 400],
      ['verification', { Verified: true }, 400],
      ['a password', { PasswordHash: 'x' }, 400],
      ['another user number', { UserID: 1 }, 400],
    ])("doesn't give its owner %s", async (_name, claim, status) => {
      const before = await stored(seller);
      expect((await save(seller, seller, claim)).status).toBe(status);
      expect(await stored(seller)).toEqual(before);
    });

    it("can't be changed by other users", async () => {
      for (const who of [buyer, broker]) expect((await save(who, seller, {})).status).toBe(404);
      expect((await test.as(null).post(`/user/${seller.UserID}`, names)).status).toBe(401);
      expect((await save(admin, { ...seller, UserID: 999_999 }, { UserType: 1, BrokerID: 'TTX' })).status).toBe(404);
    });

    it("isn't overwritten from an outdated copy", async () => {
      const user = await test.make.user(1);
      expect((await save(user, user, { Version: 1, Company: 'First' })).status).toBe(200);
      const late = await save(user, user, { Version: 1, Company: 'Second' });
      expect(late).toMatchObject({
        status: 409,
        body: {
          message: messages.userChangedMeanwhile,
          code: 'user_changed',
          conflict: { Company: { yours: 'Second', theirs: 'First' }, Version: { yours: 1, theirs: 2 } },
        },
      });
      expect(await stored(user)).toMatchObject({ Company: 'First' });
      const both = await Promise.all(['A', 'B'].map((Company) => save(user, user, { Version: 2, Company })));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
  });

  describe('an admin', () => {
    it('changes type, broker code and email address for the very next call', async () => {
      const user = await test.make.user(15);
      await test.make.broker('NMB');
      const moved = await save(admin, user, { UserType: 15, BrokerID: 'NMB', Email: 'Moved@example.com', Verified: true });
      expect(moved.body.data).toMatchObject({
        BrokerID: 'NMB',
        Email: 'Moved@example.com',
        Verified: true,
        broker: { BrokerName: 'Broker NMB' },
      });
      // The session survives another broker code and ends with another type.
      expect((await test.as(user).get('/authToken')).body.data).toMatchObject({ BrokerID: 'NMB' });
      expect((await save(admin, user, { UserType: 30, BrokerID: 'NMB' })).status).toBe(200);
      expect(await test.as(user).get('/authToken')).toMatchObject({
        status: 401,
        body: { code: 'token_invalid', message: messages.invalidToken },
      });
    });

    it.each([
      [{ BrokerID: 'TTX' }, 'UserType', messages.selectUserType],
      [{ UserType: 15 }, 'BrokerID', messages.selectBroker],
      [{ UserType: 15, BrokerID: '' }, 'BrokerID', messages.selectBroker],
      [{ UserType: 15, BrokerID: 'NOPE' }, 'BrokerID', messages.brokerNotActive],
      [{ UserType: 7, BrokerID: 'TTX' }, 'UserType', messages.selectUserType],
    ])('needs a type and an active broker code: %j', async (body, field, text) => {
      expect(await save(admin, seller, body)).toMatchObject({ status: 400, body: { errors: { [field]: text } } });
    });

    it('reads and changes everything they entered for a new account', async () => {
      const [support, sales, referer] = [admin.UserID, broker.UserID, buyer.UserID];
      const given = { ...details, UserRole: 3, SupportID: support, SalesID: sales, RefererID: referer };
      const Username = 'entered.by.admin';
      const account = { ...names, ...given, Username, Email: `${Username}@example.com`, UserType: 30, agreed: true };
      const secret = { Password: password, Confirm_Password: password };
      const { UserID } = (await test.as(admin).post('/register', { ...account, ...secret })).body.data as { UserID: number };
      const read = async () => (await test.as(admin).get(`/user/${UserID}`)).body.data;
      expect(await read()).toMatchObject({ ...given, Verified: true, Version: 1 });
      const type = { UserType: 30, BrokerID: 'TTX' };
      const change = { ...type, Salutation: '', City: 'Porto', Country: 'uk', SupportID: '', SalesID: admin.UserID, Version: 1 };
      expect((await test.as(admin).post(`/user/${UserID}`, { ...names, ...change })).status).toBe(200);
      // Fields that are left out stay.
      expect(await read()).toMatchObject({
        ...given,
        Salutation: null,
        City: 'Porto',
        Country: 'GB',
        SupportID: null,
        SalesID: admin.UserID,
      });
      const [entry] = await auditOf(UserID);
      expect(entry).toMatchObject({
        UserID: admin.UserID,
        OldValue: { Salutation: 'Dr', City: 'Lisbon', SupportID: support, SalesID: sales },
        NewValue: { Salutation: null, City: 'Porto', SupportID: null, SalesID: admin.UserID },
      });
      const late = await test.as(admin).post(`/user/${UserID}`, { ...names, ...change, City: 'Faro' });
      expect(late).toMatchObject({ status: 409, body: { conflict: { City: { yours: 'Faro', theirs: 'Porto' } } } });
    });

    it.each([
      [{ Fax: '123' }, 'Fax', messages.invalidPhone],
      [{ City: 'a'.repeat(61) }, 'City', 'Please enter at most 60 characters'],
      [{ Salutation: 'Dr\nBcc: x' }, 'Salutation', 'Please remove the control characters'],
      [{ Country: 'xx' }, 'Country', messages.invalidCountry],
      [{ RefererID: 999_999 }, 'RefererID', messages.accountNotThere],
      [{ UserRole: 101 }, 'UserRole', expect.any(String)],
      [{ Active: false }, 'Active', 'Unknown field'],
      [{ PasswordHash: 'x' }, 'PasswordHash', 'Unknown field'],
      [{ CreatorID: 1 }, 'CreatorID', 'Unknown field'],
    ])("can't save %j", async (body, field, text) => {
      const answer = await save(admin, seller, { UserType: 1, BrokerID: 'TTX', ...body });
      expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: text } } });
    });

    it('verifies an address by hand and undoes it, which ends the sessions and emails a link', async () => {
      const user = await test.make.user(15, { Verified: false });
      const verified = (Verified: boolean) => save(admin, user, { UserType: 15, BrokerID: 'TTX', Verified });
      expect((await verified(true)).body.data).toMatchObject({ Verified: true });
      expect((await auditOf(user.UserID))[0]).toMatchObject({
        Action: 'edit',
        UserID: admin.UserID,
        OldValue: { Verified: false },
        NewValue: { Verified: true },
      });
      const login = () => test.as(null).post('/login', { Username: user.Username, Password: password });
      expect((await login()).status).toBe(200);
      expect((await test.as(user).get('/authToken')).status).toBe(200);
      expect(await emailsTo(user.Email)).toEqual([]);
      expect((await verified(false)).status).toBe(200);
      expect((await test.as(user).get('/authToken')).status).toBe(401);
      expect(await login()).toMatchObject({ status: 403, body: { code: 'not_verified', message: messages.notVerified } });
      expect(await emailsTo(user.Email)).toEqual(['verification']);
    });

    it('ends the sessions by changing the role', async () => {
      const user = await test.make.user(15);
      expect((await save(admin, user, { UserType: 15, BrokerID: 'TTX', UserRole: 1 })).status).toBe(200);
      expect((await test.as(user).get('/authToken')).status).toBe(200);
      expect((await save(admin, user, { UserType: 15, BrokerID: 'TTX', UserRole: 2 })).status).toBe(200);
      expect((await test.as(user).get('/authToken')).status).toBe(401);
    });

    it('vouches for a corrected address, or it has to be verified', async () => {
      const type = { UserType: 15, BrokerID: 'TTX' };
      const user = await test.make.user(15);
      const corrected = await save(admin, user, { ...type, Email: `right.${user.Email}` });
      expect(corrected.body.data).toMatchObject({ Email: `right.${user.Email}`, Verified: false });
      expect((await test.as(user).get('/authToken')).status).toBe(401);
      expect(await emailsTo(user.Email)).toEqual(['security']);
      expect(await emailsTo(`right.${user.Email}`)).toEqual(['verification']);
      // Another typo: the email goes to the account's current address, and the first link no longer works.
      expect((await save(admin, user, { ...type, Email: `third.${user.Email}` })).status).toBe(200);
      expect(await emailsTo(`third.${user.Email}`)).toEqual(['verification']);

      const known = await test.make.user(15);
      const vouched = await save(admin, known, { ...type, Email: `right.${known.Email}`, Verified: true });
      expect(vouched.body.data).toMatchObject({ Verified: true });
      expect((await test.as(known).get('/authToken')).status).toBe(200);
      expect(await emailsTo(`right.${known.Email}`)).toEqual([]);

      const same = await test.make.user(15);
      const cased = await save(admin, same, { ...type, Email: same.Email.toUpperCase() });
      expect(cased.body.data).toMatchObject({ Email: same.Email.toUpperCase(), Verified: true });
    });

    it("can't set an address that belongs to another account", async () => {
      const answer = await save(admin, seller, { UserType: 1, BrokerID: 'TTX', Email: buyer.Email.toUpperCase() });
      expect(answer).toMatchObject({ status: 409, body: { code: 'account_taken', message: messages.profileTaken } });
    });

    it("can't set an address that someone is registering with at the same moment", async () => {
      const user = await test.make.user(1);
      const Email = 'wanted.by.two@example.com';
      const form = { ...names, Username: 'wanted.by.two', Email, Password: 'seven sober otters', agreed: true };
      // The registration stops between inserting the account, which takes the address, and its email; the change waits for it.
      const [registered, changed] = await holdRows(test, sql`lock table account_links in exclusive mode`, [
        () => test.as(null).post('/register', { ...form, Confirm_Password: form.Password }),
        () => save(admin, user, { UserType: 1, BrokerID: 'TTX', Email }),
      ]);
      expect(registered?.status).toBe(200);
      expect(changed).toMatchObject({ status: 409, body: { errors: { Email: messages.profileTaken } } });
      expect((await stored(user))?.Email).toBe(user.Email);
    });

    it('deactivates an account, which ends the sessions and keeps the data, and reactivates it', async () => {
      const user = await test.make.user(1);
      const { ListingID } = await test.make.listing(user);
      const active = (who: TestUser, Active: boolean) => test.as(who).post(`/user/${user.UserID}/active`, { Active });
      expect((await active(broker, false)).status).toBe(403);
      expect(await active(admin, false)).toMatchObject({ status: 200, body: { message: messages.userDeactivated } });
      expect((await test.as(user).get('/authToken')).status).toBe(401);
      expect(await test.db.select().from(sessions).where(eq(sessions.UserID, user.UserID))).toEqual([]);
      const login = () => test.as(null).post('/login', { Username: user.Username, Password: password });
      expect(await login()).toMatchObject({ status: 403, body: { code: 'account_deactivated', message: messages.deactivated } });
      expect((await test.as(admin).get(`/getListingById?listing_id=${ListingID}`)).status).toBe(200);
      expect(await active(admin, true)).toMatchObject({ status: 200, body: { message: messages.userReactivated } });
      expect((await login()).status).toBe(200);
      expect((await test.as(admin).post(`/user/${user.UserID}/active`, {})).status).toBe(400);
      expect((await test.as(admin).post('/user/999999/active', { Active: false })).status).toBe(404);
      expect((await test.as(admin).post(`/user/${admin.UserID}/active`, { Active: false })).body.message).toBe(
        messages.notOneself,
      );
    });

    it('unlocks an account after too many guesses', async () => {
      const user = await test.make.user(1);
      const login = (Password: string) => test.as(null).post('/login', { Username: user.Username.toUpperCase(), Password });
      await Promise.all(Array.from({ length: 11 }, () => login('guess')));
      expect((await login(password)).status).toBe(429);
      expect((await test.as(broker).post(`/user/${user.UserID}/unlock`, {})).status).toBe(403);
      expect((await test.as(admin).post('/user/999999/unlock', {})).status).toBe(404);
      expect(await test.as(admin).post(`/user/${user.UserID}/unlock`, {})).toMatchObject({
        status: 200,
        body: { message: messages.userUnlocked },
      });
      expect((await login(password)).status).toBe(200);
    });
  });

  describe('the last admin', () => {
    let one: TestUser;
    let two: TestUser;
    beforeEach(async () => {
      [one, two] = await Promise.all([test.make.user(40), test.make.user(40)]);
      await test.db
        .update(users)
        .set({ Active: false })
        .where(and(eq(users.UserType, 40), ne(users.UserID, one.UserID), ne(users.UserID, two.UserID)));
    });
    const demote = (who: TestUser, whom: TestUser) => save(who, whom, { UserType: 30, BrokerID: 'TTX' });
    const left = () => test.db.$count(users, and(eq(users.UserType, 40), users.Active));

    it('can be neither demoted nor deactivated', async () => {
      expect((await demote(one, two)).status).toBe(200);
      const answer = await demote(one, one);
      expect(answer).toMatchObject({ status: 409, body: { errors: { UserType: messages.lastAdmin } } });
      expect((await test.as(one).get(`/user/${one.UserID}`)).body.data).toMatchObject({
        can: { demote: false, deactivate: false },
      });
      expect(await left()).toBe(1);
    });

    it('stays verified, even with another address', async () => {
      const fields = { UserType: 40, BrokerID: 'TTX' };
      expect((await save(one, two, { ...fields, Verified: false })).status).toBe(200);
      for (const change of [{ Verified: false }, { Email: `right.${one.Email}` }]) {
        const answer = await save(one, one, { ...fields, ...change });
        expect(answer).toMatchObject({ status: 409, body: { errors: { Verified: messages.lastAdmin } } });
      }
      expect((await save(one, one, { ...fields, Email: `right.${one.Email}`, Verified: true })).status).toBe(200);
    });

    it.each([1, 2, 3, 4])('remains when two demote each other at once (%i)', async () => {
      const answers = await Promise.all([demote(one, two), demote(two, one)]);
      expect(answers.map(({ status }) => status === 200).sort()).toEqual([false, true]);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
      expect(await left()).toBe(1);
    });

    it('remains when two deactivate each other at once', async () => {
      const off = (who: TestUser, whom: TestUser) => test.as(who).post(`/user/${whom.UserID}/active`, { Active: false });
      const answers = await Promise.all([off(one, two), off(two, one)]);
      expect(answers.map(({ status }) => status === 200).sort()).toEqual([false, true]);
      expect(await left()).toBe(1);
    });
  });
});
