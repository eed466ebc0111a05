import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { mostConnections } from './connections.ts';

describe('open connections', () => {
  let test: TestApp;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  async function open(localAddress: string): Promise<Socket> {
    const socket = connect({ port: Number(new URL(test.url).port), host: '127.0.0.1', localAddress }).on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  }
  const asks = (socket: Socket) =>
    new Promise<string>((resolve) => {
      socket.once('data', (chunk) => resolve(String(chunk).slice(0, 15))).once('close', () => resolve('closed'));
      socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    });

  it('of one address end at a thousand, while other addresses connect', async () => {
    const many: Socket[] = [];
    // All at once are more than the system's queue holds, and the server would get to know of some of them only later.
    while (many.length < mostConnections) many.push(await open('127.0.0.2'));
    const [first, last] = [many.at(0), many.at(-1)];
    if (!first || !last) throw new Error('no connections');
    expect(await asks(last)).toBe('HTTP/1.1 200 OK');
    expect(await asks(await open('127.0.0.2'))).toBe('closed');
    expect(await asks(await open('127.0.0.3'))).toBe('HTTP/1.1 200 OK');

    first.destroy();
    await expect.poll(async () => asks(await open('127.0.0.2'))).toBe('HTTP/1.1 200 OK');
    for (const socket of sockets) socket.destroy();
  });
});
