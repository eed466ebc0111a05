import type { IncomingMessage, RequestOptions } from 'node:http';
import { Agent, request } from 'node:http';
import { userTypes } from '@brevet/contract/access';
import type { BenchDatabase } from '../bench-database.ts';
import { signIn } from '../bench-database.ts';
import { product, startChild } from '../child-server.ts';
import type { Figures } from '../load.ts';
import { load } from '../load.ts';
import type { Bar } from '../report.ts';
import { head, row } from '../report.ts';

const edits = 400;
const floods = 4;
const slowReaders = 16;
const hangUps = 160;
const largeFile = 15 * 1024 * 1024;
const milliseconds = 250;

const readsOf = (ListingID: number): string[] => [
  '/api/myaccount_ta_all?limit=20',
  `/api/listing_details?listingId=${ListingID}`,
  '/api/myaccount_ta_all?limit=20&search=separator%20ab',
  '/api/authToken',
];
const pace = { connections: 4, rate: 40 };

interface Attacker {
  url: string;
  token: string;
  signal: AbortSignal;
}
type Call = RequestOptions & { body?: string | Buffer };

/** Sends a call and resolves with the answer once its headers arrive; null if the connection fails. */
function send(
  { url, token, signal }: Attacker,
  path: string,
  { body, headers, ...options }: Call = {},
): Promise<IncomingMessage | null> {
  const { promise, resolve } = Promise.withResolvers<IncomingMessage | null>();
  const own = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'X-Requested-With': 'bench' };
  const call = request(`${url}/api${path}`, { signal, ...options, headers: { ...own, ...headers } }, resolve);
  call.on('error', () => resolve(null));
  call.end(body);
  return promise;
}

/** Keeps this many calls underway until the signal aborts. */
const keep = (many: number, { signal }: Attacker, attack: () => Promise<void>): Promise<unknown> =>
  Promise.all(
    Array.from({ length: many }, async () => {
      while (!signal.aborted) await attack();
    }),
  );

async function readWhole(answer: IncomingMessage | null): Promise<void> {
  answer?.on('error', () => {}).resume();
  if (answer) await new Promise((resolve) => answer.once('close', resolve));
}

/** Texts that take the check for names longest, as many as it accepts at once. */
const hostileTexts = ['日本', '1/', 'J. ', 'Siemens Bosch ', 'b-r-i-g-h-t '].map((unit) =>
  Object.fromEntries(Array.from({ length: 30 }, (_one, index) => [`field${index}`, unit.repeat(10_000).slice(0, 10_000)])),
);
const checks = 8;

/** Checks texts, and saves them in a listing that buyers see, which checks them in its transaction. */
function checkTexts(attacker: Attacker, agent: Agent, ListingID: number): Promise<unknown> {
  let next = 0;
  const checkNext = async () => {
    next += 1;
    const texts = hostileTexts[next % hostileTexts.length] ?? {};
    const [path, body] =
      next % 2 === 0
        ? ['/checkAnonymity', { fields: texts }]
        : [
            `/editListing?listing_id=${ListingID}`,
            { listing: {}, listing_details: { Overview: `${next} ${texts.field1}`.slice(0, 10_000) } },
          ];
    await readWhole(await send(attacker, path, { method: 'POST', body: JSON.stringify(body), agent }));
  };
  return keep(checks, attacker, checkNext);
}

/** An account that edits one listing 400 times at once, has texts checked, sends bodies of unknown fields, reads slowly and hangs up. */
function attack(attacker: Attacker, ListingID: number, docId: number): Promise<unknown> {
  const agent = new Agent({ keepAlive: true });
  const edit = JSON.stringify({
    listing: { ListingName: 'Edited by many' },
    salesInfo: { Seller: 'Halden Kestrel Ltd', TargetPrice: 1, MinimumAcceptablePrice: 1 },
  });
  const flood = JSON.stringify(Object.fromEntries(Array.from({ length: 90_000 }, (_one, index) => [`k${index}`, 0])));
  const base64 = `/downloadFile?docId=${docId}&listing_id=${ListingID}`;
  const slow = ['/myaccount_ta_all?format=csv', `/attachmentFile?docId=${docId}&listing_id=${ListingID}`, base64];
  let next = 0;
  const readSlowly = async () => {
    next += 1;
    const answer = await send(attacker, slow[next % slow.length] ?? base64, { agent: false });
    answer?.on('error', () => {});
    if (answer?.statusCode !== 200) return readWhole(answer);
    await new Promise((resolve) => answer.once('close', resolve));
  };
  const hangUp = async () => {
    const answer = await send({ ...attacker, signal: AbortSignal.any([attacker.signal, AbortSignal.timeout(100)]) }, base64, {
      agent: false,
    });
    answer?.on('error', () => {}).destroy();
  };
  const post = (path: string, body: string) => async () => readWhole(await send(attacker, path, { method: 'POST', body, agent }));
  return Promise.all([
    keep(edits, attacker, post(`/editListing?listing_id=${ListingID}`, edit)),
    keep(floods, attacker, post('/login', flood)),
    keep(slowReaders, attacker, readSlowly),
    keep(hangUps, attacker, hangUp),
    checkTexts(attacker, agent, ListingID),
  ]).finally(() => agent.destroy());
}

async function attachLarge(url: string, token: string, ListingID: number): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.set('file', new File(['a'.repeat(largeFile)], 'large.txt'));
  const stored = await fetch(`${url}/api/uploadImg?listing_id=${ListingID}`, { method: 'POST', headers, body: form });
  const { data } = (await stored.json()) as { data: { filename: string } };
  const attached = await fetch(`${url}/api/uploadImgData`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ listingId: ListingID, fileName: data.filename }),
  });
  return ((await attached.json()) as { DocID: number }).DocID;
}

const figures = (name: string, { requests, p50, p97, p99 }: Figures): void => row(name, Math.round(requests), p50, p97, p99);

/** Measures an account's reads while another account attacks the server. */
export async function hostileNeighbor({ url: DATABASE_URL, pool, seconds, folder }: BenchDatabase): Promise<Bar[]> {
  const server = await startChild(product, { DATABASE_URL, BREVET_DATA: folder, LOG_LEVEL: 'silent' });
  const stop = new AbortController();
  try {
    const [token, hostile] = [
      await signIn(pool, DATABASE_URL, userTypes.admin),
      await signIn(pool, DATABASE_URL, userTypes.broker),
    ];
    const { rows } = await pool.query<{ id: number }>('select listing_id as id from listings where available_status = 1 limit 1');
    const ListingID = rows[0]?.id ?? 0;
    const docId = await attachLarge(server.url, hostile, ListingID);
    const measure = (time: number) => load({ url: server.url, token, paths: readsOf(ListingID), seconds: time, ...pace });
    await measure(2);
    head(`reads, ${pace.rate} requests/s`, 'requests/s', 'p50 ms', 'p97.5 ms', 'p99 ms');
    figures('alone', await measure(seconds));
    const attacks = attack({ url: server.url, token: hostile, signal: stop.signal }, ListingID, docId);
    const beside = await measure(seconds * 2).finally(() => stop.abort());
    await attacks;
    figures('beside a hostile account', beside);
    return [
      {
        goal: `another account's reads under ${milliseconds} ms at the 95th percentile while one account does its worst`,
        measured: `${beside.p97} ms`,
        met: beside.p97 < milliseconds,
      },
    ];
  } finally {
    stop.abort();
    await server.close();
  }
}
