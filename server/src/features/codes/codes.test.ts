import { messages } from '@brevet/contract/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueActivationCodes } from '../../commands/issue-codes.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';

describe('activation codes', () => {
  let test: TestApp;
  let admin: TestUser;
  let broker: TestUser;
  let rival: TestUser;
  let seller: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [admin, broker, rival, seller] = await Promise.all([
      test.make.user(40),
      test.make.user(30, { BrokerID: 'ALP' }),
      test.make.user(30, { BrokerID: 'QPX' }),
      test.make.user(1),
    ]);
  });
  afterAll(() => test.close());

  const issue = async (who: TestUser, body: Record<string, unknown> = {}) => {
    const answer = await test.as(who).post('/issueActivationCodes', { count: 1, ...body });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data as string[];
  };
  const one = async (who: TestUser, body: Record<string, unknown> = {}) => (await issue(who, body))[0] ?? '';
  const rows = async (who: TestUser, query = '') =>
    (await test.as(who).get(`/activationCodes?limit=100${query}`)).body.data as Record<string, unknown>[];
  const row = async (code: string) => (await rows(admin, `&search=${code}`))[0];
  const revoke = (who: TestUser, Code: string) => test.as(who).post('/revokeActivationCode', { Code });
  const publish = async (code: string, listing?: number) => {
    const id = listing ?? (await test.make.listing(seller)).ListingID;
    return test.as(seller).post(`/publishListing?listing_id=${id}`, { activation_code: code });
  };
  const audited = async (Action: string, code: string) =>
    (await test.as(admin).get(`/audit?Action=${Action}&Entity=activation+code&search=${code}`)).body.data as unknown[];

  it('can be issued several at once, with a note and a last day', async () => {
    const codes = await issue(broker, { count: 3, Note: 'Fair in Oslo', ExpireDate: '2100-12-31' });
    expect(new Set(codes).size).toBe(3);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect(await rows(broker, '&search=oslo')).toHaveLength(3);
    expect(await row(codes[0] ?? '')).toMatchObject({
      State: 'unused',
      Note: 'Fair in Oslo',
      BrokerCode: 'ALP',
      IssuedBy: 'Ada Quist',
      ExpireDate: '2100-12-31',
      UsedBy: null,
      can: { revoke: true },
    });
    expect(await audited('issue', codes[2] ?? '')).toHaveLength(1);
  });

  it.each([
    [{ count: 0 }, 'count', 'Please enter at least 1'],
    [{ count: 101 }, 'count', 'Please enter at most 100'],
    [{ count: 1, ExpireDate: '2020-01-01' }, 'ExpireDate', messages.dayIsPast],
    [{ count: 1, BrokerCode: 'QPX' }, 'BrokerCode', messages.fieldUnknown],
  ])("can't be issued with %j", async (body, field, problem) => {
    const answer = await test.as(broker).post('/issueActivationCodes', body);
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: problem } } });
  });

  it('can be seen and revoked by admins and by brokers of their broker code', async () => {
    const [ours, theirs] = await Promise.all([one(broker), one(rival)]);
    const seen = async (who: TestUser) => (await rows(who)).map(({ Code }) => Code);
    expect(await seen(broker)).toContain(ours);
    expect(await seen(broker)).not.toContain(theirs);
    expect(await seen(admin)).toEqual(expect.arrayContaining([ours, theirs]));
    const csv = await test.as(broker).get('/activationCodes?format=csv');
    expect(csv.text).toContain(ours);
    expect(csv.text).not.toContain(theirs);
    expect(await revoke(broker, theirs)).toMatchObject({ status: 404, body: { message: messages.notThere } });
    expect((await revoke(broker, 'NONE-NONE-NONE')).status).toBe(404);
    expect((await revoke(seller, ours)).status).toBe(403);
    expect(await revoke(broker, ours)).toMatchObject({ status: 200, body: { message: messages.activationCodeRevocation } });
    expect(await revoke(broker, ours)).toMatchObject({
      status: 409,
      body: { code: 'code_revoked_already', message: messages.activationCodeRevoked },
    });
    expect((await revoke(admin, theirs)).status).toBe(200);
    expect(await rows(broker, '&State=revoked')).toMatchObject([{ Code: ours, can: { revoke: false } }]);
    expect(await audited('revoke', ours)).toHaveLength(1);
  });

  it("show the listing and the user once they are used, and can't be revoked then", async () => {
    const code = await one(broker);
    const { ListingID } = await test.make.listing(seller);
    expect((await publish(code.toLowerCase(), ListingID)).status).toBe(200);
    expect(await row(code)).toMatchObject({ State: 'used', UsedBy: 'Ada Quist', ListingID, can: { revoke: false } });
    expect(await revoke(admin, code)).toMatchObject({
      status: 409,
      body: { code: 'code_used_already', message: messages.activationCodeUsed },
    });
    expect((await publish(code)).body.errors).toEqual({ activation_code: messages.activationCodeUsed });
    expect(await audited('use', code)).toMatchObject([{ UserID: seller.UserID, NewValue: { ListingID } }]);
  });

  it('are refused with the reason when they are revoked or expired', async () => {
    const revoked = await one(broker);
    await revoke(broker, revoked);
    expect((await publish(revoked)).body.errors).toEqual({ activation_code: messages.activationCodeRevoked });
    const expired = await one(broker);
    await test.db.execute(sql`update activation_codes set expire_date = current_date - 1 where code = ${expired}`);
    expect((await publish(expired)).body.errors).toEqual({ activation_code: messages.activationCodeExpired });
    expect(await rows(broker, '&State=expired')).toMatchObject([{ Code: expired }]);
    const lastDay = await one(broker);
    // The date one minute from now, in case midnight falls between the two statements.
    await test.db.execute(
      sql`update activation_codes set expire_date = (now() + interval '1 minute')::date where code = ${lastDay}`,
    );
    expect((await publish(lastDay)).status).toBe(200);
  });

  it('work for one of two listings that use one at once, and are never both used and revoked', async () => {
    const code = await one(broker);
    const answers = await Promise.all([publish(code), publish(code), revoke(broker, code)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(['used', 'revoked']).toContain((await row(code))?.State);
  });

  it('are visible to admins when issued on the command line', async () => {
    expect(await issueActivationCodes(test.db, 2)).toBe(0);
    const ofNobody = (await rows(admin)).filter(({ BrokerCode }) => BrokerCode === null);
    expect(ofNobody).toHaveLength(2);
    expect(ofNobody[0]).toMatchObject({ IssuedBy: null, can: { revoke: true } });
    const ofBroker = (await rows(admin)).filter(({ BrokerCode }) => BrokerCode === 'ALP').map(({ Code }) => Code);
    expect((await rows(broker)).map(({ Code }) => Code)).toEqual(ofBroker);
  });
});
