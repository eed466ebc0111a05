import type { UserType } from '@brevet/contract/access';
import { allows, userTypes } from '@brevet/contract/access';
import { api } from '@brevet/contract/api';
import type { AnyEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../test/app.ts';
import { startTestApp } from '../test/app.ts';

const everyEndpoint = Object.entries(api).flatMap(([feature, endpoints]) =>
  Object.entries<AnyEndpoint>(endpoints).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
);

/** The address with a 1 for whatever varies in it. */
const urlOf = (test: TestApp, { path }: AnyEndpoint): string => `${test.url}/api${path.replace(/\{\w+\}/g, '1')}`;

describe('every endpoint', () => {
  let test: TestApp;
  const tokens = new Map<UserType, string>();
  let undecided: string;
  beforeAll(async () => {
    test = await startTestApp();
    for (const type of Object.values(userTypes)) tokens.set(type, (await test.make.user(type)).token);
    undecided = (await test.make.user(userTypes.admin, { agreed: false })).token;
  });
  afterAll(() => test.close());

  const send = async (endpoint: AnyEndpoint, headers: Record<string, string>) => {
    const { method } = endpoint;
    const stop = new AbortController();
    const response = await fetch(urlOf(test, endpoint), {
      method,
      headers: { 'X-Requested-With': 'test', 'content-type': 'application/json', ...headers },
      ...(method === 'POST' ? { body: '{}' } : {}),
      signal: stop.signal,
    });
    // An event stream never ends by itself.
    const text = response.headers.get('content-type')?.includes('event-stream') ? '' : await response.text();
    stop.abort();
    return { status: response.status, text };
  };

  it.each(everyEndpoint)('$name: nobody', async ({ endpoint }) => {
    const { status } = await send(endpoint, {});
    if (endpoint.access === 'public') expect(status).not.toBe(403);
    else expect(status).toBe(401);
  });

  it.each(everyEndpoint)('$name: a token that is not known', async ({ endpoint }) => {
    const { status, text } = await send(endpoint, { authorization: 'Bearer unknown' });
    if (endpoint.access === 'public') return expect(status).not.toBe(403);
    expect(status).toBe(401);
    expect(JSON.parse(text).message).toBe(messages.invalidToken);
  });

  it.each(everyEndpoint.filter(({ endpoint }) => endpoint.path !== '/logout'))(
    '$name: each type of user',
    async ({ endpoint }) => {
      for (const [type, token] of tokens) {
        const { status, text } = await send(endpoint, { authorization: `Bearer ${token}` });
        if (!allows(endpoint.access, type)) {
          expect(status, `type ${type}`).toBe(403);
          expect(JSON.parse(text).message).toBe(messages.notAllowed);
        } else {
          expect([200, 400, 404], `type ${type}: ${text}`).toContain(status);
        }
      }
    },
  );

  it.each(everyEndpoint.filter(({ endpoint }) => endpoint.access !== 'public'))(
    '$name: who has not agreed to the conditions',
    async ({ endpoint }) => {
      const open = [api.session.authToken.path, api.accounts.agree.path];
      const { status, text } = await send(endpoint, { authorization: `Bearer ${undecided}` });
      if (open.includes(endpoint.path)) return expect([200, 400]).toContain(status);
      expect(status).toBe(403);
      expect(JSON.parse(text).message).toBe(messages.agreeFirst);
    },
  );

  it.each(everyEndpoint.filter(({ endpoint }) => endpoint.access !== 'public' && endpoint.kind !== 'events'))(
    '$name: by cookie without X-Requested-With',
    async ({ endpoint }) => {
      const token = tokens.get(userTypes.admin);
      const response = await fetch(urlOf(test, endpoint), {
        method: endpoint.method,
        headers: { cookie: `brevet_session=${token}` },
      });
      expect(response.status).toBe(403);
    },
  );

  it.each(everyEndpoint.filter(({ endpoint }) => endpoint.method !== 'GET'))(
    '$name: a body of another kind',
    async ({ endpoint }) => {
      const [, token] = [...tokens].find(([type]) => allows(endpoint.access, type)) ?? [];
      const answer = await send(endpoint, { authorization: `Bearer ${token}`, 'content-type': 'text/plain' });
      expect(answer.status).toBe(415);
    },
  );

  it('is described in the OpenAPI document', async () => {
    const described = await fetch(`${test.url}/api/openapi.json`);
    const document = (await described.json()) as {
      openapi: string;
      paths: Record<string, Record<string, { 'x-user-types': unknown }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    for (const { endpoint } of everyEndpoint) {
      const operation = document.paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()];
      expect(operation?.['x-user-types']).toEqual(endpoint.access);
    }
    const page = await (await fetch(`${test.url}/api/docs`)).text();
    for (const { endpoint } of everyEndpoint) expect(page).toContain(`${endpoint.method} /api${endpoint.path}<`);
  });

  it('answers what is not there in the same shape', async () => {
    const answer = await test.as(null).get('/nothing');
    expect(answer).toMatchObject({ status: 404, body: { message: messages.notThere } });
  });

  it.each([
    ['broken JSON', '{"Username":', 400],
    ['a prototype in the body', '{"__proto__":{"admin":true},"Username":"a","Password":"b"}', 400],
    ['a constructor in the body', '{"constructor":{"prototype":{}},"Username":"a","Password":"b"}', 400],
    ['unknown fields', '{"Username":"a","Password":"b","UserType":40}', 400],
    ['too much', JSON.stringify({ Username: 'a', Password: 'b'.repeat(1_100_000) }), 413],
  ])('refuses %s', async (_name, body, status) => {
    const answer = await test.as(null).post('/login', body);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toBeTypeOf('string');
    expect(answer.text).not.toMatch(/node_modules|\.ts:|select /);
  });
});
