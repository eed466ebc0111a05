import { allows, userTypes } from '@brevet/contract/access';
import { api } from '@brevet/contract/api';
import type { AnyEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';
import { sampleInput, withValue } from '../../test/sample-input.ts';

const megabyte = 1024 * 1024;
const mostErrors = 50;
/** The longest possible refusal, whatever was sent. */
const longestAnswer = 20_000;

const everyEndpoint = Object.entries(api).flatMap(([feature, endpoints]) =>
  Object.entries<AnyEndpoint>(endpoints).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
);
const repeat = <T>(many: number, make: (index: number) => T): T[] => Array.from({ length: many }, (_one, index) => make(index));

describe('a flood of input', () => {
  let test: TestApp;
  let seller: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    seller = await test.make.user(userTypes.seller);
  });
  afterAll(() => test.close());

  const expectSmall = ({ status, text, body }: { status: number; text: string; body: { errors?: Record<string, string> } }) => {
    expect([400, 413, 431]).toContain(status);
    expect(text.length).toBeLessThan(longestAnswer);
    expect(Object.keys(body.errors ?? {}).length).toBeLessThanOrEqual(mostErrors);
  };
  const keys = (many: number, length = 0) =>
    Object.fromEntries(repeat(many, (index) => [`k${index}`.padEnd(length, '-'), 0] as const));

  it.each([
    ['a megabyte of unknown fields', keys(90_000)],
    ['as many unknown fields as are read at all', keys(4900)],
    ['unknown fields with long names', keys(4000, 200)],
    ['one unknown field with a name of a megabyte', { ['k'.repeat(megabyte - 100)]: 0 }],
    ['a megabyte of text in each field', { Username: 'x'.repeat(megabyte / 2), Password: 'x'.repeat(megabyte / 2 - 100) }],
    ['a list where a text belongs', { Username: repeat(100_000, () => 0), Password: 'x' }],
    ['a number of a megabyte', `{"Username":${'9'.repeat(megabyte - 100)},"Password":"x"}`],
    ['deep lists', `{"Username":${'['.repeat(100_000)}`],
  ])('of a stranger gets a short answer: %s', async (_name, body) => {
    expectSmall(await test.as(null).post('/login', body));
  });

  it.each([
    ['a hundred thousand patents', payload({}, { listingPatent: repeat(30_000, () => ({})) })],
    ['patents that are all wrong', payload({}, { listingPatent: repeat(4000, () => ({ a: 1 })) })],
    ['patents with unknown fields', payload({}, { listingPatent: repeat(40, () => keys(100)) })],
    ['wrong values in every field', { listing: keys(2000), salesInfo: keys(2000), listing_details: keys(700) }],
  ])('of a seller gets a short answer: %s', async (_name, body) => {
    expectSmall(await test.as(seller).post('/createListing', body));
  });

  it('accepts the largest listing that the contract allows', async () => {
    const patents = repeat(500, (index) => ({
      patentNumber: String(5_000_000 + index),
      patentCountry: 'US',
      patentStatus: 'Issued',
      removePatent: false,
    }));
    expect((await test.as(seller).post('/createListing', payload({}, { listingPatent: patents }))).status).toBe(200);
  });

  it('names at most fifty fields, each by a short path', async () => {
    const { body } = await test.as(null).post('/login', keys(4000, 200));
    expect(Object.keys(body.errors ?? {})).toHaveLength(mostErrors);
    for (const path of Object.keys(body.errors ?? {})) expect(path.length).toBeLessThanOrEqual(103);
  });

  it.each([
    ['many parameters', repeat(3000, (index) => `${index.toString(36)}=`).join('&')],
    ['one parameter many times', repeat(1200, () => 'search=a').join('&')],
    ['a long value', `search=${'%'.repeat(12_000)}`],
    ['a long list', `AvailableStatus=${'1,'.repeat(6000)}`],
  ])('in an address gets a short answer: %s', async (_name, query) => {
    expectSmall(await test.as(seller).get(`/listing_ta?${query}`));
  });

  it('in a form gets a short answer', async () => {
    const form = new FormData();
    for (const index of repeat(2000, (one) => one)) form.append(`field${index}`, 'x');
    form.append('file', new File(['x'.repeat(100)], `${'n'.repeat(100_000)}.txt`));
    const { ListingID } = await test.make.listing(seller);
    const answer = await fetch(`${test.url}/api/uploadImg?listing_id=${ListingID}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${seller.token}` },
      body: form,
    });
    expect(answer.status).toBeLessThan(500);
    expect((await answer.text()).length).toBeLessThan(longestAnswer);
  });

  it('in the headers gets a short answer', async () => {
    const long = 'x'.repeat(12_000);
    for (const headers of [{ authorization: `Bearer ${long}` }, { cookie: `brevet_session=${long}` }, { 'user-agent': long }]) {
      const answer = await fetch(`${test.url}/api/authToken`, { headers: { 'X-Requested-With': 'test', ...headers } });
      expect(answer.status).toBe(401);
      expect((await answer.text()).length).toBeLessThan(longestAnswer);
    }
  });

  it('names the field of a text that the database cannot store', async () => {
    const answer = await test.as(seller).post('/createListing', payload({ ListingName: 'a\u0000', Keywords: 'a\ud800' }));
    expect(answer).toMatchObject({
      status: 400,
      body: {
        errors: { 'listing.ListingName': messages.controlCharacters, 'listing.Keywords': messages.brokenCharacters },
      },
    });
  });

  it.each(['a\u0000', 'x'.repeat(3001)])('checks any value for the copies of an invitation', async (cc) => {
    const { ListingID } = await test.make.listing(seller, 1);
    const invitation = { ListingID, FirstName: 'Ada', EmailAddress: 'ada@example.com', Message: 'See this', cc };
    const answer = await test.as(seller).post('/add_invitation', invitation);
    expect(answer).toMatchObject({ status: 400, body: { errors: { cc: expect.any(String) } } });
  });
});

/** Values that no field expects, or that PostgreSQL can't store as text, number or date. */
const strange: unknown[] = [
  'a\u0000b',
  '\u0000',
  'a\ud800',
  '\udc00a',
  'a\u202eb\ufeff\u0007',
  'x'.repeat(20_000),
  '\ud83d\ude00'.repeat(130),
  '0000-01-01',
  '-000001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  1e308,
  -1e308,
  2 ** 53,
  2 ** 31,
  -(2 ** 31) - 1,
  Number.MIN_VALUE,
  null,
  [],
  {},
  { a: '\u0000', '\u0000': 1, '\ud800': 1 },
  ['\u0000', 'a\ud800', 2 ** 31],
];

describe('a strange value', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ BREVET_PROXIES: '127.0.0.1' });
    await test.make.listing(await test.make.user(userTypes.seller), 1);
  });
  afterAll(() => test.close());

  let calls = 0;
  /** Makes each call from a new address, so that no rate limit hides a response. */
  async function statusOf({ method }: AnyEndpoint, path: string, token: string, body?: unknown): Promise<number> {
    calls += 1;
    const stop = new AbortController();
    const answer = await fetch(`${test.url}/api${path}`, {
      method,
      headers: {
        'X-Requested-With': 'test',
        'x-forwarded-for': `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`,
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: stop.signal,
    });
    stop.abort();
    return answer.status;
  }
  const callerOf = async ({ access }: AnyEndpoint): Promise<TestUser> => {
    const type = [userTypes.admin, userTypes.seller, userTypes.buyer].find((one) => allows(access, one));
    return test.make.user(type ?? userTypes.admin);
  };
  const queryOf = (input: unknown): string => {
    const pairs = Object.entries(input ?? {}).map(([name, value]) => [name, String(value)].map(percent).join('='));
    return pairs.length > 0 ? `?${pairs.join('&')}` : '';
  };
  /** Like encodeURIComponent, but encodes lone surrogates as bytes instead of throwing. */
  const percent = (text: string): string =>
    text
      .split(/(?<![\ud800-\udbff])([\udc00-\udfff])|([\ud800-\udbff])(?![\udc00-\udfff])/)
      .map((part) => (part?.isWellFormed() ? encodeURIComponent(part) : part ? '%ED%A0%80' : ''))
      .join('');
  const pathOf = ({ path }: AnyEndpoint, part = '1'): string => path.replace(/\{\w+\}/g, encodeURIComponent(part));

  it.each(everyEndpoint)('never breaks $name', { timeout: 60_000 }, async ({ endpoint }) => {
    const query = sampleInput(endpoint.query);
    const body = endpoint.kind === 'json' && endpoint.body ? sampleInput(endpoint.body) : null;
    const sent: [what: unknown, path: string, body?: unknown][] = [
      ...query.places.flatMap((place) =>
        strange.map((value): [unknown, string, unknown] => [
          { place, value },
          `${pathOf(endpoint)}${queryOf(withValue(query.input, place, value))}`,
          body?.input,
        ]),
      ),
      ...(body?.places ?? []).flatMap((place) =>
        strange.map((value): [unknown, string, unknown] => [
          { place, value },
          `${pathOf(endpoint)}${queryOf(query.input)}`,
          withValue(body?.input, place, value),
        ]),
      ),
      ...['\u0000', '9'.repeat(30), '%', '..'].map((part): [unknown, string, unknown] => [
        part,
        `${pathOf(endpoint, part)}${queryOf(query.input)}`,
        body?.input,
      ]),
    ];
    const { token } = await callerOf(endpoint);
    for (const [what, path, value] of sent)
      expect(await statusOf(endpoint, path, token, value), JSON.stringify(what)).toBeLessThan(500);
  });
});
