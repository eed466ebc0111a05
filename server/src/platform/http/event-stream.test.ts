import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';

describe('event streams under attack', () => {
  let test: TestApp;
  const serverSockets: Socket[] = [];
  beforeAll(async () => {
    test = await startTestApp();
    test.app.server.on('connection', (socket: Socket) => serverSockets.push(socket));
  });
  afterAll(() => test.close());

  const call = (path: string, token: string, method = 'GET'): string =>
    `${method} /api${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nX-Requested-With: test\r\n\r\n`;

  /** A connection that reads only when told to. Errors on it mean that the server hung up. */
  async function openSocket(): Promise<Socket> {
    const { port } = new URL(test.url);
    const socket = connect({ port: Number(port), host: '127.0.0.1' });
    socket.on('error', () => {});
    await once(socket, 'connect');
    return socket;
  }

  /** Reads until this text arrives and returns everything read. */
  async function readUntil(socket: Socket, text: string): Promise<string> {
    let read = '';
    while (!read.includes(text)) {
      const chunk = socket.read();
      if (chunk !== null) read += chunk;
      else if (socket.destroyed || socket.readableEnded) throw new Error(`The connection ended after: ${read}`);
      else await Promise.race([once(socket, 'readable'), once(socket, 'close')]);
    }
    return read;
  }

  async function openStream(user: TestUser): Promise<Socket> {
    const socket = await openSocket();
    socket.write(call('/events', user.token));
    await readUntil(socket, ': hello');
    return socket;
  }

  /** Announces different rows, because PostgreSQL merges equal announcements. */
  const announce = (feature: string, count: number): Promise<unknown> =>
    test.db.execute(
      sql`select pg_notify('brevet_changes', json_build_object('feature', ${feature}::text, 'id', 'row ' || n)::text)
        from generate_series(1, ${count}::int) n`,
    );
  /** Sends events that the client doesn't read until the system's buffers on both sides are full. */
  async function fill(stream: Socket | undefined): Promise<void> {
    while (stream && !stream.writableNeedDrain) await announce('listings', 4000);
  }
  const streams = () => test.services.streams.size;
  const expectStreams = (count: number): Promise<void> => expect.poll(streams).toBe(count);

  /** Checks that the server responds and that the user's event stream works. */
  async function expectWorking(user: TestUser): Promise<void> {
    const socket = await openStream(user);
    await announce('listings', 1);
    await readUntil(socket, '{"feature":"listings"}');
    socket.destroy();
    await expectStreams(0);
  }

  it('survive a sign-out with thousands of unread events, and events after it', async () => {
    const [user, other] = [await test.make.user(30), await test.make.user(30)];
    const socket = await openStream(user);
    socket.pause();
    await fill(serverSockets.at(-1));
    await announce('listings', 4000);
    expect((await test.as(user).get('/logout')).status).toBe(200);
    await announce('listings', 2);
    await expectStreams(0);
    await announce('listings', 2);
    await expectWorking(other);
    socket.destroy();
  });

  it('buffer little for a client that does not read, while others keep reading', async () => {
    const user = await test.make.user(30);
    const silent = await openStream(user);
    silent.pause();
    await fill(serverSockets.at(-1));
    const reader = await openStream(user);
    for (let turn = 0; turn < 20; turn += 1) {
      await announce('listings', 4000);
      await readUntil(reader, '{"feature":"listings"}');
    }
    expect(streams()).toBe(2);
    for (const { writableLength } of serverSockets) expect(writableLength).toBeLessThan(200_000);
    silent.destroy();
    reader.destroy();
    await expectStreams(0);
  });

  it('disconnect a client that has read nothing between two heartbeats', async () => {
    const user = await test.make.user(30);
    const socket = await openStream(user);
    socket.pause();
    const stream = serverSockets.at(-1);
    await fill(stream);
    await test.services.streams.beat();
    expect(streams()).toBe(1);
    await test.services.streams.beat();
    expect(streams()).toBe(0);
    await expect.poll(() => stream?.destroyed).toBe(true);
    socket.destroy();
  });

  it('are refused behind an unread answer', async () => {
    const user = await test.make.user(30);
    const socket = await openSocket();
    socket.write(call('/events', user.token));
    await readUntil(socket, ': hello');
    // The first stream is a response that never ends, so the others would wait behind it forever.
    socket.write(call('/events', user.token).repeat(3));
    // They are refused before this later call is answered. After the sign-out, they would get 401.
    expect((await test.as(user).get('/authToken')).status).toBe(200);
    expect(streams()).toBe(1);
    await announce('listings', 2);
    expect((await test.as(user).get('/logout')).status).toBe(200);
    const rest = await readUntil(socket, '"stream_pipelined"');
    expect(rest).toContain('400 Bad Request');
    await announce('listings', 2);
    socket.destroy();
    await expectWorking(await test.make.user(30));
  });

  it('are unregistered when their client leaves before they open', async () => {
    const user = await test.make.user(30);
    for (let turn = 0; turn < 30; turn += 1) {
      const socket = await openSocket();
      socket.write(call('/events', user.token));
      socket.resetAndDestroy();
    }
    await expectWorking(user);
  });

  it('are unregistered when the session lookup is still running as their client leaves', async () => {
    const user = await test.make.user(30);
    const clients: Socket[] = [];
    await test.db.transaction(async (tx) => {
      await tx.execute(sql`lock table sessions in access exclusive mode`);
      for (let turn = 0; turn < 4; turn += 1) {
        const socket = await openSocket();
        socket.write(call('/events', user.token));
        clients.push(socket);
      }
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await tx.execute(waiting)).rows.length).toBeGreaterThanOrEqual(4);
      for (const socket of clients) socket.resetAndDestroy();
      await expect.poll(() => serverSockets.slice(-4).every((socket) => socket.destroyed)).toBe(true);
    });
    await expectWorking(user);
  });

  it('are not opened by HEAD', async () => {
    const user = await test.make.user(30);
    const headers = { authorization: `Bearer ${user.token}` };
    expect((await fetch(`${test.url}/api/events`, { method: 'HEAD', headers })).status).toBe(404);
  });

  it('stay open while the database is down, and announce every feature when it is back', async () => {
    const user = await test.make.user(30);
    const socket = await openStream(user);
    const admin = new pg.Client({ connectionString: inject('serverUrl') });
    await admin.connect();
    const database = new URL(test.databaseUrl).pathname.slice(1);
    try {
      await admin.query(`alter database ${database} with allow_connections false`);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
      await expect.poll(() => test.services.changes.connected).toBe(false);
      await test.services.streams.beat();
      expect(streams()).toBe(1);
    } finally {
      await admin.query(`alter database ${database} with allow_connections true`);
      await admin.end();
    }
    await readUntil(socket, '{"feature":"listings"}');
    expect((await test.as(user).get('/logout')).status).toBe(200);
    await expectStreams(0);
    socket.destroy();
  });
});
