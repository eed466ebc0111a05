import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { notes } from '../../schema/notes.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';

const megabyte = 1024 * 1024;
/** Bodies of a megabyte that a caller can have underway. */
const most = 16;

describe('half-sent bodies', () => {
  let test: TestApp;
  let seller: TestUser;
  let other: TestUser;
  const open: Socket[] = [];
  beforeAll(async () => {
    test = await startTestApp();
    [seller, other] = await Promise.all([test.make.user(1), test.make.user(1)]);
  });
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.destroy();
    await expect.poll(() => test.services.bodies.size).toBe(0);
  });
  afterAll(() => test.close());

  /** Sends a part of a body, and returns the connection. */
  async function begin(path: string, headers: readonly string[], token?: string): Promise<Socket> {
    const { hostname, port } = new URL(test.url);
    const socket = connect(Number(port), hostname);
    open.push(socket);
    await once(socket, 'connect');
    const all = ['Host: a', 'Content-Type: application/json', ...headers, ...(token ? [`Authorization: Bearer ${token}`] : [])];
    socket.write(`POST ${path} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n1\r\n{`);
    return socket;
  }
  const answerOf = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]);
  const long = [`Content-Length: ${megabyte}`];

  it.each([
    ['an account', '/api/createListing', long, true],
    ['an account that announces no length', '/api/createListing', ['Transfer-Encoding: chunked'], true],
    ['someone signed out', '/api/unsubscribe?token=x', long, false],
  ])('of %s fill the memory only up to a limit', async (_who, path, headers, signedIn) => {
    const token = signedIn ? seller.token : undefined;
    for (let sent = 0; sent < most; sent += 1) await begin(path, headers, token);
    await expect.poll(() => test.services.bodies.size).toBe(most * megabyte);
    const refused = await answerOf(await begin(path, headers, token));
    expect(refused).toMatch(/^HTTP\/1\.1 429 /);
    expect(refused).toContain('"code":"call_limit"');
    expect(test.services.bodies.size).toBe(most * megabyte);
    expect((await test.as(other).post('/createListing', payload())).status).toBe(200);
    open.pop()?.destroy();
    open.pop()?.destroy();
    await expect.poll(() => test.services.bodies.size).toBe((most - 1) * megabyte);
    if (signedIn) expect((await test.as(seller).post('/createListing', payload())).status).toBe(200);
  });

  it('do nothing for an account that was deactivated before they arrived', async () => {
    const [admin, broker] = await Promise.all([test.make.user(40), test.make.user(30)]);
    const { ListingID } = await test.make.listing(broker);
    const begun = await begin(`/api/ListingNotes?listing_id=${ListingID}`, ['Transfer-Encoding: chunked'], broker.token);
    await expect.poll(() => test.services.bodies.size).toBe(megabyte);
    expect((await test.as(admin).post(`/user/${broker.UserID}/active`, { Active: false })).status).toBe(200);
    const rest = JSON.stringify({ Message: '<p>Late</p>' }).slice(1);
    begun.write(`\r\n${rest.length.toString(16)}\r\n${rest}\r\n0\r\n\r\n`);
    expect(await answerOf(begun)).toMatch(/^HTTP\/1\.1 401 [\s\S]*"code":"token_invalid"/);
    expect(await test.db.$count(notes)).toBe(0);
  });

  it('of unknown addresses are answered without being read', async () => {
    for (const path of ['/api/nothing', '/nothing'])
      expect(await answerOf(await begin(path, long))).toMatch(/^HTTP\/1\.1 404 [\s\S]*"code":"not_found"/);
    expect(test.services.bodies.size).toBe(0);
  });
});
