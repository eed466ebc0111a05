// Domains in many scripts, and in the spelling of name servers. cspell:disable
import { domainToASCII } from 'node:url';
import { addressKey } from '@brevet/contract/email-address';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { TestApp } from '../../test/app.ts';
import type { CampaignCalls } from '../../test/campaign.ts';
import { startCampaignTest } from '../../test/campaign.ts';
import { password } from '../../test/factories.ts';

const Secret = 'the secret of bounces';
const domains = [
  'bücher.example',
  'почта.рф',
  '例え.テスト',
  'straße.example',
  'faß-ärger.example',
  'مثال.إختبار',
  'δοκιμή.example',
  'a.b-ü.c.example',
  '😀.example',
];

describe('the domain of an address in its own letters and as name servers know it', () => {
  let test: TestApp;
  let calls: CampaignCalls;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ test, calls, close } = await startCampaignTest({ settings: { BOUNCE_SECRET: Secret } }));
  });
  afterAll(() => close());

  const keyOf = async (address: string): Promise<string | undefined> => {
    const { rows } = await test.db.execute<{ key: string }>(sql`select brevet_address_key(${address}) as key`);
    return rows[0]?.key;
  };
  const recipientsOf = async (ids: number[]) => {
    const Lists = [await calls.list(ids)];
    return (await calls.ok(calls.as.post('/campaignAudience', { Lists, Filter: null }))).Recipients;
  };
  const sent = async (PrimaryEmail: string) => (await calls.sentTo([{ PrimaryEmail }])).recipients[0];
  const other = async (PrimaryEmail: string) => calls.contactsLike([{ PrimaryEmail }]);

  it.each(domains)('is one for %s', async (domain) => {
    const [own, ascii] = [`Ada@${domain}`, `ada@${domainToASCII(domain)}`];
    expect(ascii).toContain('xn--');
    expect(await keyOf(ascii)).toBe(await keyOf(own));
    expect(await keyOf(own)).toBe(`ada@${domain}`);
    expect(addressKey(own)).toBe(ascii);
  });

  it('stays as it is if it stands for no letters', async () => {
    for (const domain of ['xn--.example', 'xn--a-.example', 'xn--99999999999999.example', 'xn--ü.example', 'xn--a_b.example'])
      expect(await keyOf(`ADA@${domain}`)).toBe(`ada@${domain}`);
    expect(await keyOf('')).toBe('');
  });

  it('unsubscribes once for both', async () => {
    const recipient = await sent('stop@bücher.example');
    const ids = await other('stop@xn--bcher-kva.example');
    expect(await recipientsOf(ids)).toBe(1);
    await test.as(null).post(`/unsubscribe?token=${recipient?.Token}&scope=all`, {});
    expect(await recipientsOf(ids)).toBe(0);
  });

  it('bounces once for both', async () => {
    const ids = await other('back@bücher.example');
    await test.as(null).post('/reportBounces', { Secret, Bounces: [{ Address: 'back@xn--bcher-kva.example', Status: '5.1.1' }] });
    expect(await recipientsOf(ids)).toBe(0);
    await test.as(null).post('/reportBounces', { Secret, Bounces: [{ Address: 'back@bücher.example', Status: '5.1.1' }] });
    const { rows } = await test.db.execute(sql`select from bounces where address like 'back@%'`);
    expect(rows).toHaveLength(1);
  });

  it('gets a campaign once', async () => {
    const ids = [...(await other('twice@bücher.example')), ...(await other('twice@xn--bcher-kva.example'))];
    expect(await recipientsOf(ids)).toBe(1);
  });

  it('signs in with both', async () => {
    const user = await test.make.user(1, { Email: 'seller@bücher.example' });
    const login = (Username: string) => test.as(null).post('/login', { Username, Password: password });
    for (const name of ['seller@xn--bcher-kva.example', 'seller@bücher.example'])
      expect((await login(name)).body).toMatchObject({ data: { UserID: user.UserID } });
  });
});
