import type { UserType } from '@brevet/contract/access';
import { allows, userTypes } from '@brevet/contract/access';
import { api } from '@brevet/contract/api';
import type { AnyEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';

const everyEndpoint = Object.entries(api).flatMap(([feature, endpoints]) =>
  Object.entries<AnyEndpoint>(endpoints).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
);

/** The URL with 1 for each parameter. */
const urlOf = (test: TestApp, { path }: AnyEndpoint): string => `${test.url}/api${path.replace(/\{\w+\}/g, '1')}`;

/** The fields of a schema in the OpenAPI document, including those of its alternatives. */
interface Described {
  properties?: Record<string, { const?: unknown }>;
  anyOf?: Described[];
  /** One for each value of the field that has a constant. */
  oneOf?: Described[];
}
const fieldsOf = ({ properties = {}, anyOf = [] }: Described): string[] => [
  ...new Set([...Object.keys(properties), ...anyOf.flatMap(fieldsOf)]),
];

const variantsOf = (schema: Described): Described[] => schema.oneOf ?? [schema];
const constantsOf = ({ properties = {} }: Described): object =>
  Object.fromEntries(Object.entries(properties).flatMap(([name, field]) => ('const' in field ? [[name, field.const]] : [])));

/** The validation library's own messages. */
const foreign = /^Invalid (?!email address$)|^Too (big|small)|^Unrecognized|expected|received/;

/** A type of user that may call the endpoint: admin if possible. */
const callerOf = ({ access }: AnyEndpoint): UserType =>
  Object.values(userTypes)
    .toReversed()
    .find((type) => allows(access, type)) ?? userTypes.admin;

describe('every endpoint', () => {
  let test: TestApp;
  const tokens = new Map<UserType, string>();
  const undecided = new Map<UserType, string>();
  beforeAll(async () => {
    test = await startTestApp();
    for (const type of Object.values(userTypes)) {
      tokens.set(type, (await test.make.user(type)).token);
      undecided.set(type, (await test.make.user(type, { agreed: false })).token);
    }
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
    // An event stream doesn't end by itself.
    const text = response.headers.get('content-type')?.includes('event-stream') ? '' : await response.text();
    stop.abort();
    return { status: response.status, text };
  };

  it.each(everyEndpoint)('$name refuses an unknown token', async ({ endpoint }) => {
    const { status, text } = await send(endpoint, { authorization: 'Bearer unknown' });
    if (endpoint.access === 'public') return expect(status).not.toBe(403);
    expect(status).toBe(401);
    expect(JSON.parse(text).message).toBe(messages.invalidToken);
  });

  it.each(everyEndpoint.filter(({ endpoint }) => endpoint.access !== 'public'))(
    '$name: someone who has not agreed to the terms',
    async ({ endpoint }) => {
      const open = [api.session.authToken.path, api.accounts.agree.path];
      const { status, text } = await send(endpoint, { authorization: `Bearer ${undecided.get(callerOf(endpoint))}` });
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

  it('answers unknown addresses with the same error body', async () => {
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

describe('every input', () => {
  let test: TestApp;
  const tokens = new Map<UserType, string>();
  let document: { paths: Record<string, Record<string, Operation>> };
  interface Operation {
    parameters: { name: string; in: string }[];
    requestBody?: { content: { 'application/json': { schema: Described } } };
  }
  beforeAll(async () => {
    test = await startTestApp({ BREVET_PROXIES: '127.0.0.1' });
    for (const type of Object.values(userTypes)) tokens.set(type, (await test.make.user(type)).token);
    document = JSON.parse((await test.as(null).get('/openapi.json')).text);
  });
  afterAll(() => test.close());

  let calls = 0;
  /** Makes the call from a new address, so that it hits no limit, and returns the error messages by field. */
  const refusalOf = async (endpoint: AnyEndpoint, { query = '', body }: { query?: string; body?: unknown }) => {
    calls += 1;
    const response = await fetch(`${urlOf(test, endpoint)}${query}`, {
      method: endpoint.method,
      headers: {
        'X-Requested-With': 'test',
        'x-forwarded-for': `10.0.${calls >> 8}.${calls & 255}`,
        authorization: `Bearer ${tokens.get(callerOf(endpoint))}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
    });
    const text = await response.text();
    if (response.status !== 400) return { status: response.status, errors: {} };
    const { message, errors = {} } = JSON.parse(text) as { message: string; errors?: Record<string, string> };
    for (const said of [message, ...Object.values(errors)]) expect(said, `${query} ${JSON.stringify(body)}`).not.toMatch(foreign);
    return { status: 400, errors };
  };
  const operationOf = ({ path, method }: AnyEndpoint): Operation => {
    const operation = document.paths[`/api${path}`]?.[method.toLowerCase()];
    if (!operation) throw new Error(`${path} is not described`);
    return operation;
  };
  const withBody = everyEndpoint.filter(({ endpoint }) => endpoint.kind === 'json' && endpoint.body);
  // A stream that opens never ends.
  const withQuery = everyEndpoint.filter(
    ({ endpoint }) => Object.keys(endpoint.query.shape).length > 0 && endpoint.kind !== 'events',
  );

  it.each(withBody)('$name refuses wrong values with our own messages, field by field', async ({ endpoint }) => {
    const { requestBody, parameters } = operationOf(endpoint);
    const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => `${name}=1`);
    const query = `?${names.join('&')}`;
    await refusalOf(endpoint, { query, body: {} });
    for (const variant of variantsOf(requestBody?.content['application/json'].schema ?? {})) {
      const fields = fieldsOf(variant);
      expect(fields).not.toEqual([]);
      for (const field of fields) {
        const { status, errors } = await refusalOf(endpoint, { query, body: { ...constantsOf(variant), [field]: [{}] } });
        expect({ status, field, named: Object.keys(errors).some((path) => path.split('.')[0] === field) }).toEqual({
          status: 400,
          field,
          named: true,
        });
        for (const value of [null, true, 'x', -1, 1.5, 1e300, 'x'.repeat(20_000), {}, []])
          await refusalOf(endpoint, { query, body: { ...constantsOf(variant), [field]: value } });
      }
    }
  });

  it.each(withQuery)('$name refuses a wrong query with our own messages', async ({ endpoint }) => {
    await refusalOf(endpoint, {});
    for (const { name } of operationOf(endpoint).parameters.filter((parameter) => parameter.in === 'query')) {
      expect(await refusalOf(endpoint, { query: `?${name}=1&${name}=2` })).toMatchObject({ status: 400 });
      for (const value of ['', 'x', '-1', '1.5', '1e300', 'x'.repeat(5000)])
        await refusalOf(endpoint, { query: `?${name}=${value}` });
    }
  });

  it.each([
    ['/login', { Username: messages.required, Password: messages.required }],
    ['/register', { Username: messages.required, Firstname: messages.required, agreed: messages.required }],
    ['/send/password', { Username: messages.required, Email: messages.required }],
    ['/change/password', { current_password: messages.required, new_password: messages.required }],
    ['/user/1', { Firstname: messages.required, Lastname: messages.required }],
    ['/reset/password', { token: messages.required, confirm_password: messages.required }],
    ['/username/availability', { username: messages.required }],
    [
      '/createbroker',
      {
        BrokerID: messages.brokerIdRequired,
        BrokerName: messages.brokerNameRequired,
        ContactName: messages.contactNameRequired,
        ContactEmail: messages.contactEmailRequired,
      },
    ],
    [
      '/add_invitation',
      { EmailAddress: messages.required, FirstName: messages.firstNameRequired, Message: messages.messageRequired },
    ],
  ])('%s has the same message for missing and empty fields', async (path, errors) => {
    const empty = Object.fromEntries(Object.keys(errors).map((field) => [field, field === 'agreed' ? false : '']));
    const token = tokens.get(userTypes.admin) ?? '';
    for (const body of [{}, empty]) {
      expect(await test.as({ token }).post(path, body)).toMatchObject({ status: 400, body: { errors } });
    }
  });
});
