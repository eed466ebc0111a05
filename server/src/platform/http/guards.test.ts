import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { messages } from '@brevet/contract/messages';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { auditEntries } from '../../schema/audit.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { password } from '../../test/factories.ts';
import { attached } from '../../test/invite.ts';
import { LimitReached } from '../rate-limit/rate-limit.ts';
import { limitAccount } from './endpoint-limits.ts';

describe('guards', () => {
  let test: TestApp;
  let https: TestApp;
  let proxied: TestApp;
  beforeAll(async () => {
    [test, https, proxied] = await Promise.all([
      startTestApp(),
      startTestApp({ BREVET_URL: 'https://brevet.example' }),
      startTestApp({ BREVET_PROXIES: '127.0.0.1' }),
    ]);
  });
  afterAll(() => Promise.all([test, https, proxied].map((app) => app.close())));

  const everyKind: [string, string, RequestInit?][] = [
    ['the page', '/'],
    ['a screen', '/myaccount/my_listing'],
    ['a file', '/favicon.svg'],
    ['a file that is not there', '/assets/none.js'],
    ['a call', '/api/login/options'],
    ['a refused call', '/api/authToken'],
    ['a call that is not there', '/api/nothing'],
    ['an invalid call', '/api/login', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
    ['a body of no kind', '/api/login', { method: 'POST', body: '<a/>', headers: { 'content-type': 'text/xml' } }],
    ['an unsupported method', '/api/login', { method: 'PUT' }],
    ['a way to the provider', '/api/login/provider'],
    ['an address that cannot be', '/%'],
    ['the reference', '/api/docs'],
    ['health', '/healthz'],
    ['metrics', '/metrics'],
  ];

  it.each(everyKind)('puts the security headers on %s', async (_name, path, init) => {
    const { headers } = await fetch(test.url + path, init);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    const secure = await fetch(https.url + path, init);
    expect(secure.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
  });

  it('sandboxes downloads', async () => {
    const seller = await test.make.user(1);
    const { ListingID } = await test.make.listing(seller, 1);
    const DocID = await attached(test, seller, ListingID);
    const download = await test.as(seller).get(`/attachmentFile?docId=${DocID}&listing_id=${ListingID}`);
    expect(download.status).toBe(200);
    const headers = Object.fromEntries(download.headers);
    expect(headers).toMatchObject({
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers['content-disposition']).toMatch(/^attachment;/);
  });

  it('says nothing of what failed', async () => {
    const admin = await test.make.user(40);
    await test.db.execute('alter table wanted_listings rename to mislaid');
    const answer = await test.as(admin).get('/wanted_all_listing');
    await test.db.execute('alter table mislaid rename to wanted_listings');
    expect(answer).toMatchObject({ status: 500, text: JSON.stringify({ message: messages.whoops, code: 'failed' }) });
  });

  it('puts them on event streams and CSV files, too', async () => {
    const user = await test.make.user(40);
    const stop = new AbortController();
    for (const path of ['/events', '/myaccount_ta_all?format=csv']) {
      const headers = { authorization: `Bearer ${user.token}` };
      const answer = await fetch(`${test.url}/api${path}`, { headers, signal: stop.signal });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
    stop.abort();
  });

  it.each(['/myaccount_ta_all?format=csv', '/getContacts?format=vcf', '/attachmentFile?docId=1&listing_id=1'])(
    'accepts the cookie for %s from a plain link on our own page',
    async (path) => {
      const { token } = await test.make.user(40);
      const follow = async (from: string | null) => {
        const headers = { cookie: `brevet_session=${token}`, ...(from ? { 'sec-fetch-site': from } : {}) };
        return (await fetch(`${test.url}/api${path}`, { headers })).status;
      };
      expect([200, 404]).toContain(await follow('same-origin'));
      for (const from of ['same-site', 'cross-site', 'none', null]) expect(await follow(from)).toBe(403);
    },
  );

  it('binds the cookies to host and transport over https', async () => {
    const user = await https.make.user(1);
    const answer = await https.as(null).post('/login', { Username: user.Username, Password: password });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-brevet_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const asPlain = await fetch(`${https.url}/api/authToken`, {
      headers: { cookie: `brevet_session=${user.token}`, 'X-Requested-With': 'test' },
    });
    expect(asPlain.status).toBe(401);
  });

  async function lastAddress(app: TestApp, headers: Record<string, string>): Promise<string | null | undefined> {
    await fetch(`${app.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-Requested-With': 'test', ...headers },
      body: JSON.stringify({ Username: 'nobody', Password: 'nothing' }),
    });
    const [entry] = await app.db.select().from(auditEntries).orderBy(desc(auditEntries.AuditID)).limit(1);
    return entry?.Address;
  }

  it('trusts X-Forwarded-For only from a configured proxy', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' };
    expect(await lastAddress(test, forged)).toBe('127.0.0.1');
    expect(await lastAddress(proxied, forged)).toBe('203.0.113.9');
    // Values that the client put in front of the proxy's don't count.
    expect(await lastAddress(proxied, { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' })).toBe('203.0.113.7');
  });

  it('shows the metrics to no one behind a proxy without a token, whatever the proxy sends', async () => {
    expect((await fetch(`${test.url}/metrics`)).status).toBe(200);
    expect((await fetch(`${proxied.url}/metrics`)).status).toBe(403);
  });

  it('limits the calls of one address in a window, but not those of another', async () => {
    const from = (address: string) =>
      fetch(`${proxied.url}/api/login/second_step`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'X-Requested-With': 'test', 'x-forwarded-for': address },
        body: '{}',
      });
    const answers = await Promise.all(Array.from({ length: 150 }, () => from('203.0.113.20')));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(120);
    const refused = answers.find(({ status }) => status === 429);
    expect(await refused?.json()).toEqual({ message: messages.tooManyGuesses, code: 'too_many' });
    const wait = Number(refused?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect((await from('203.0.113.21')).status).toBe(400);
  });

  it('never blocks an admin because of strangers at the same address', async () => {
    const admin = await proxied.make.user(40);
    const register = (name: string, token: string | null) =>
      fetch(`${proxied.url}/api/register`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': '203.0.113.30',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify(token ? accountBody(name) : {}),
      });
    const strangers = await Promise.all(Array.from({ length: 70 }, () => register('', null)));
    expect(strangers.filter(({ status }) => status === 429)).toHaveLength(10);
    const seller = await proxied.make.user(1);
    for (const token of [seller.token, 'made-up']) expect((await register('x', token)).status).toBe(429);
    for (let index = 0; index < 65; index += 1) expect((await register(`made_${index}`, admin.token)).status).toBe(200);
  });

  const accountBody = (Username: string) => ({
    Username,
    Email: `${Username}@example.com`,
    Firstname: 'Ada',
    Lastname: 'Quist',
    Company: 'Quist Holding',
    Phone: '+1 555 123 4567',
    Password: password,
    Confirm_Password: password,
    agreed: true,
    UserType: 1,
  });

  it("knows a caller's address even if the caller has reset the connection", async () => {
    const { hostname, port } = new URL(test.url);
    const accepted = once(test.app.server, 'connection');
    const socket = connect(Number(port), hostname);
    await accepted;
    const requested: Promise<IncomingMessage[]> = once(test.app.server, 'request');
    socket.write('GET /api/login/options HTTP/1.1\r\nHost: a\r\n\r\n');
    socket.resetAndDestroy();
    const [request] = await requested;
    expect(request?.socket.remoteAddress).toBe('127.0.0.1');
  });

  it('limits the calls for one account from all addresses', async () => {
    const user = await proxied.make.user(1);
    const enrol = (address: string) =>
      fetch(`${proxied.url}/api/second_step/enrol`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}`, 'x-forwarded-for': address },
        body: '{}',
      });
    const answers = await Promise.all(Array.from({ length: 40 }, (_one, index) => enrol(`198.51.100.${index}`)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('takes the account from the body when no one is signed in, ignoring case', async () => {
    const endpoint = {
      path: '/send/something',
      limit: { minutes: 15, perAddress: 100, perAccount: 2, account: 'Email' },
    } as const;
    const send = (Email: unknown) => limitAccount(test, endpoint, { user: null }, { Email });
    await send('a@example.com');
    await send('A@Example.com');
    await expect(send('a@example.com')).rejects.toThrow(LimitReached);
    await send('b@example.com');
    await send(undefined);
  });

  const nested = (depth: number) => `{"Username":${'['.repeat(depth)}${']'.repeat(depth)},"Password":"x"}`;
  it.each([
    ['a deep body', nested(100), messages.requestUnreadable],
    ['a body that is nothing but depth', '['.repeat(1_000_000), messages.requestUnreadable],
    ['depth behind a quoted bracket', `{"a":"[\\"[","b":${nested(100)}}`, messages.requestUnreadable],
  ])('refuses %s', async (_name, body, message) => {
    expect(await test.as(null).post('/login', body)).toMatchObject({ status: 400, body: { message } });
  });
  it("doesn't count brackets inside strings as depth", async () => {
    const body = JSON.stringify({ Username: '['.repeat(90), Password: '"\\{['.repeat(100) });
    expect((await test.as(null).post('/login', body)).status).toBe(401);
  });

  /** Sends these bytes and reads until the server closes the connection. */
  async function raw(bytes: string): Promise<string> {
    const { hostname, port } = new URL(test.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(bytes);
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    return text;
  }

  it('refuses endless headers and anything that is not HTTP or lacks a host, with the same headers', async () => {
    const long = await raw(`GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`);
    const nonsense = await raw('NONSENSE\r\n\r\n');
    expect(long).toMatch(/^HTTP\/1\.1 431 /);
    expect(nonsense).toMatch(/^HTTP\/1\.1 400 /);
    const hostless = await raw('GET /api/authToken HTTP/1.1\r\nConnection: close\r\n\r\n');
    const expecting = await raw('POST /api/login HTTP/1.1\r\nHost: a\r\nExpect: more\r\nContent-Length: 2\r\n\r\n{}');
    expect(hostless).toMatch(/^HTTP\/1\.1 400 /);
    expect(expecting).toMatch(/^HTTP\/1\.1 417 /);
    for (const answer of [long, nonsense, hostless, expecting]) {
      expect(answer).toContain('"code":"invalid"');
      expect(answer).toContain('x-content-type-options: nosniff');
      expect(answer).toContain("frame-ancestors 'none'");
      expect(answer).toContain(messages.requestUnreadable);
    }
  });

  it("refuses a proxy setting that isn't an address", () => {
    expect(() => readConfig({ BREVET_PROXIES: 'proxy.example' })).toThrow('BREVET_PROXIES');
    expect(readConfig({ BREVET_PROXIES: 'loopback, 10.0.0.0/8' }).proxies).toEqual(['loopback', '10.0.0.0/8']);
  });
});
