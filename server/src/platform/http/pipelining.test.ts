import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';

describe('many requests on one connection', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
  async function connected() {
    const socket = connect(Number(new URL(test.url).port), '127.0.0.1');
    await once(socket, 'connect');
    // The end of the connection can also be an error.
    const ended = new Promise<void>((resolve) => socket.on('error', () => {}).once('close', () => resolve()));
    let received = '';
    socket.on('data', (chunk) => {
      received += String(chunk);
    });
    const answers = () => received.split('HTTP/1.1 200 OK').length - 1;
    return { socket, answers, ended };
  }

  it('are answered if at most 32 wait for their response, as often as the client likes', async () => {
    const { socket, answers, ended } = await connected();
    for (const total of [32, 64, 96]) {
      socket.write(request('/healthz').repeat(32));
      await expect.poll(answers).toBe(total);
    }
    socket.destroy();
    await ended;
  });

  it('end the connection if more wait, without a response or further work', async () => {
    const { socket, answers, ended } = await connected();
    const identified = vi.spyOn(test.services.calls, 'identify');
    socket.write(request('/api/login/options').repeat(2000));
    await ended;
    expect(answers()).toBe(0);
    expect(identified.mock.calls.length).toBeLessThanOrEqual(32);
    identified.mockRestore();
  });

  it('share one query of the database when they ask whether the server is ready', async () => {
    const query = vi.spyOn(test.services.db.$client, 'query');
    const { socket, answers, ended } = await connected();
    socket.write(request('/readyz').repeat(32));
    await expect.poll(answers).toBe(32);
    expect(query.mock.calls.filter(([text]) => String(text) === 'select 1')).toHaveLength(1);
    query.mockRestore();
    socket.destroy();
    await ended;
    expect((await fetch(`${test.url}/readyz`)).status).toBe(200);
  });
});
