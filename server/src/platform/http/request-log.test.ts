import fastify from 'fastify';
import { expect, it } from 'vitest';
import { logging } from './request-log.ts';

it('logs each request on one line, without its query, headers or body', async () => {
  const lines: string[] = [];
  const app = fastify(logging('info', { write: (line) => lines.push(line) }));
  app.post('/search', async () => ({ found: 'answer-canary' }));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  lines.length = 0;
  try {
    await fetch(`${address}/search?with_all=query-canary`, {
      method: 'POST',
      headers: { authorization: 'Bearer token-canary', cookie: 'a=cookie-canary', 'content-type': 'application/json' },
      body: JSON.stringify({ Seller: 'body-canary' }),
    });
    await expect.poll(() => lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'request completed',
      req: { method: 'POST', path: '/search', ip: '127.0.0.1' },
      res: { statusCode: 200 },
      reqId: expect.any(String),
      responseTime: expect.any(Number),
    });
    expect(lines.join('')).not.toContain('canary');
  } finally {
    await app.close();
  }
});

it('logs the cause of an error, without the query, values and clients that errors carry', async () => {
  const lines: string[] = [];
  const app = fastify(logging('info', { write: (line) => lines.push(line) }));
  const invalid = Object.assign(new Error('invalid input syntax for type integer: "value-canary"'), { code: '22P02' });
  const duplicate = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (email)=(row-canary) already exists.',
    client: { connectionParameters: { password: 'password-canary' } },
  });
  await app.ready();
  app.log.error({ err: new Error('Failed query: select, params: query-canary', { cause: duplicate }) }, 'one');
  app.log.error(new Error('params: query-canary', { cause: invalid }), 'two');
  expect(lines.map((line) => JSON.parse(line).err)).toEqual([
    { type: 'Error', message: duplicate.message, code: '23505', constraint: 'users_email', stack: expect.any(String) },
    { type: 'Error', message: 'invalid data', code: '22P02', stack: expect.stringContaining('request-log.test.ts') },
  ]);
  expect(lines.join('')).not.toContain('canary');
  await app.close();
});
