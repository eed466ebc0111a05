import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { features } from '@brevet/contract/endpoint';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { Changes } from './changes.ts';

/** A proxy in front of the database that can swallow everything, like a network that silently drops a connection. */
async function startProxy(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const [port, host] = [Number(url.port), url.hostname];
  const proxy = { isSilent: false };
  const sockets = new Set<Socket>();
  const forward = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
    from.on('data', (bytes) => {
      if (!proxy.isSilent) to.write(bytes);
    });
  };
  const server = createServer((client) => {
    const database = connect(port, host);
    forward(client, database);
    forward(database, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return Object.assign(proxy, { url: url.href, close });
}

describe('the connection that receives changes', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  afterAll(() => database.close());

  it('notices a silent loss within eight seconds, and is back a quarter of a second after the network', async () => {
    const proxy = await startProxy(database.url);
    // `expect.poll` would move these timers, so the test waits for the events themselves.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const changes = new Changes(proxy.url);
    const lost = vi.fn();
    changes.onLost(lost);
    await changes.connect();
    const probe = vi.spyOn(pg.Client.prototype, 'query');
    const reconnect = vi.spyOn(changes, 'connect');
    proxy.isSilent = true;
    await vi.advanceTimersByTimeAsync(4999);
    expect(probe).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(probe).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(2999);
    expect([changes.connected, lost.mock.calls.length]).toEqual([true, 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect([changes.connected, lost.mock.calls.length]).toEqual([false, 1]);
    proxy.isSilent = false;
    const heard: unknown[] = [];
    const back = new Promise<void>((resolve) => {
      changes.onChange(({ feature, missed }) => {
        heard.push([feature, missed]);
        if (heard.length === features.length) resolve();
      });
    });
    await vi.advanceTimersByTimeAsync(249);
    expect(reconnect).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(reconnect).toHaveBeenCalledOnce();
    await back;
    expect(changes.connected).toBe(true);
    expect(heard).toEqual(features.map((feature) => [feature, true]));
    await changes.close();
    proxy.close();
  });
});
