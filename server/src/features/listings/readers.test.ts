import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Read } from '../../test/crawl.ts';
import { crawl, leftOut, reads } from '../../test/crawl.ts';
import type { AnyReader, Outsider, Reader } from '../../test/readers-stage.ts';
import { accountReaders, ownerFields, readers, sales, setReaders } from '../../test/readers-stage.ts';

const staff: readonly Reader[] = ['broker', 'other broker', 'admin'];
const buyers: readonly Reader[] = ['buyer', 'colleague', 'other buyer'];
const guests: readonly Outsider[] = ['outsider', 'outsider with patents', 'person in copy'];

/** Texts that each appear in one place, and the readers who may see them. */
const canaries: Record<string, readonly AnyReader[]> = {
  ...Object.fromEntries(Object.values(sales).map((value) => [String(value), ['owner', ...staff]])),
  ...Object.fromEntries(Object.values(ownerFields).map((value) => [value.toLowerCase(), ['owner', ...staff]])),
  canaryaccess: ['owner', ...staff],
  canarytag: ['owner', ...staff],
  canaryoverride: staff,
  canaryinternalname: staff,
  canarypatentnote: staff,
  '"rating":37': staff,
  canarybrokerview: ['broker'],
  canarybuyerview: ['buyer', 'colleague'],
  canaryreason: ['owner', ...staff],
  canaryadmin: staff,
  canaryinternal: staff,
  canarybuyer: ['buyer', 'colleague', ...staff],
  canarypass: ['buyer', 'colleague', ...staff],
  canarystanding: ['other buyer', ...staff],
  canaryguest: ['owner', ...staff],
  canarycode: ['broker', 'admin'],
  canaryreviewed: staff,
  canarydraft: ['other seller', ...staff],
  canarydescription: ['owner', ...buyers, ...staff, ...guests],
  canarypatents: ['owner', ...buyers, ...staff, 'outsider with patents'],
  canarysharedfile: ['owner', ...buyers, ...staff, ...guests],
  canaryunsharedfile: ['owner', ...buyers, ...staff],
  canaryinternalfile: staff,
  canarypurchasefile: ['owner', 'buyer', ...staff],
  canarydraftfile: ['other seller', ...staff],
  canarytopic: ['other seller', ...buyers, ...staff],
  canarywithheld: ['other seller', ...staff],
  canarywithheldfile: ['other seller', ...staff],
  '8765431': ['other seller', ...staff],
  canaryimagename: [],
  canarymessage: [...guests, 'admin'],
  canaryquestion: ['owner', ...staff, 'outsider'],
  canarybudget: ['buyer', 'colleague', ...staff],
  canarycontact: staff,
  canarytarget: staff,
  canaryreasoning: staff,
  canarypatentfile: staff,
  canarystaffnote: staff,
  canaryprivatenote: ['broker'],
  canaryorganization: staff,
  canarylist: staff,
  canaryimport: staff,
  canarycampaign: ['broker', 'admin'],
  canarypersonalnote: ['owner', 'buyer', 'broker', 'admin'],
};

const { test, people, callerOf, known, ListingID, draft, images } = await setReaders();

describe('every kind of reader', () => {
  const found = new Map<AnyReader, Map<string, Read>>();
  beforeAll(async () => {
    await Promise.all(readers.map(async (reader) => found.set(reader, await crawl(test, callerOf(reader), known))));
  }, 300_000);
  afterAll(() => test.close());

  it.each(readers)('finds only what it may know: %s', (reader) => {
    const seen = new Set<string>();
    for (const { endpoint, text } of found.get(reader)?.values() ?? []) {
      // The audit log contains everything, and only admins read it.
      if (endpoint === 'GET /audit' && reader === 'admin') continue;
      const read = text.toLowerCase();
      for (const canary of Object.keys(canaries)) if (read.includes(canary)) seen.add(canary);
    }
    const may = Object.entries(canaries).flatMap(([canary, who]) => (who.includes(reader) ? [canary] : []));
    expect([...seen].sort()).toEqual(may.sort());
  });

  it('reads the image of a listing only with the rest of its content', () => {
    const [open, withheld] = images;
    const named = (image = '') =>
      readers.filter((reader) => [...(found.get(reader)?.values() ?? [])].some(({ text }) => text.includes(image)));
    const sent = (image = '') =>
      readers.filter((reader) =>
        [...(found.get(reader) ?? [])].some(
          ([path, read]) => path.includes(image) && read.endpoint === 'GET /listingImage' && read.status === 200,
        ),
      );
    for (const of of [named, sent]) expect(of(withheld)).toEqual(['other seller', ...staff]);
    expect(named(open)).toEqual(['owner', ...buyers, ...staff, ...guests]);
    expect(sent(open)).toEqual(['owner', ...buyers, ...staff]);
  });

  it('calls every read of the contract, and some reader gets an answer to each', () => {
    const answered = new Set(
      [...found.values()].flatMap((all) => [...all.values()]).flatMap((read) => (read.status === 200 ? [read.endpoint] : [])),
    );
    expect(reads.map(({ method, path }) => `${method} ${path}`).filter((endpoint) => !answered.has(endpoint))).toEqual([]);
    expect(Object.keys(leftOut)).toEqual([
      'GET /events',
      'GET /logout',
      'GET /inspectImport',
      'GET /login/provider',
      'GET /login/callback',
      'GET /stopAlerts',
      'GET /unsubscribe',
      'GET /campaignClick',
      'GET /unsubscribeInfo',
      'GET /searchPatent',
      'GET /sessions',
    ]);
  });

  /** History rows by reader: old status, new status, reason, and whether the row names someone. */
  const everything = [
    [null, 0, null],
    [0, -1, null],
    [-1, -2, 'canaryreason'],
    [-2, -1, null],
    [-1, 1, 'canaryreason'],
  ];
  const histories: [Reader, number, unknown[][], boolean][] = [
    ['owner', 200, everything, false],
    ['other seller', 404, [], false],
    ['buyer', 200, [[null, 1, null]], false],
    ['colleague', 200, [[null, 1, null]], false],
    ['other buyer', 200, [[null, 1, null]], false],
    ['broker', 200, everything, true],
    ['other broker', 200, everything, true],
    ['admin', 200, everything, true],
  ];
  it('gets its own view of the status history, whoever asked before', async () => {
    for (const [reader, status, rows, named] of [...histories, ...histories.toReversed()]) {
      const answer = await test.as(people[reader]).get(`/getListingStatusHistory?listing_id=${ListingID}`);
      expect(answer.status, reader).toBe(status);
      const data = (answer.body.data ?? []) as Record<string, unknown>[];
      const seen = data.map(({ OldStatus, NewStatus, Reason }) => [OldStatus, NewStatus, Reason]);
      expect(new Set(seen.map((row) => JSON.stringify(row))), reader).toEqual(new Set(rows.map((row) => JSON.stringify(row))));
      expect(
        data.some(({ UserName }) => UserName !== null),
        reader,
      ).toBe(named);
    }
  });

  it("gets no history of someone else's draft", async () => {
    for (const reader of accountReaders) {
      const { status } = await test.as(people[reader]).get(`/getListingStatusHistory?listing_id=${draft}`);
      expect(status, reader).toBe(['other seller', 'broker', 'other broker', 'admin'].includes(reader) ? 200 : 404);
    }
  });

  /** By reader: counts of draft and active listings, and rows in the table of all listings. */
  const counts: [Reader, own: [number, number], all: [number, number], table: number | 403][] = [
    ['owner', [1, 1], [1, 1], 403],
    ['other seller', [1, 1], [1, 1], 403],
    ['buyer', [0, 0], [0, 2], 2],
    ['other buyer', [0, 0], [0, 2], 2],
    ['broker', [0, 0], [2, 2], 4],
    ['admin', [0, 0], [2, 2], 4],
  ];
  it('gets its own counts and totals, whoever asked before', async () => {
    for (const [reader, own, all, table] of [...counts, ...counts.toReversed(), ...counts]) {
      const ask = async (scope: string) => {
        const { body } = await test.as(people[reader]).get(`/getListingStatusCounts?scope=${scope}`);
        const rows = body.data as { AvailableStatus: number; count: number }[];
        return [0, 1].map((status) => rows.find(({ AvailableStatus }) => AvailableStatus === status)?.count ?? 0);
      };
      expect(await ask('own'), `${reader}, own`).toEqual(own);
      expect(await ask('all'), `${reader}, all`).toEqual(all);
      const answer = await test.as(people[reader]).get('/myaccount_ta_all');
      expect(answer.status === 200 ? answer.body.total : answer.status, `${reader}, table`).toBe(table);
    }
  });

  /** By reader: the decision of their broker code, and their pursue requests. A broker's include those on listings of their code. */
  const decisions: [Reader, number | 403, number | 403][] = [
    ['owner', 403, 403],
    ['other seller', 403, 403],
    ['buyer', 4, 1],
    ['colleague', 4, 1],
    ['other buyer', 3, 0],
    ['broker', 0, 1],
    ['other broker', 0, 0],
    ['admin', 0, 1],
  ];
  it('gets the decision of its own broker code, whoever asked before', async () => {
    for (const [reader, decision, requests] of [...decisions, ...decisions.toReversed()]) {
      const status = await test.as(people[reader]).get(`/listing_status?ListingID=${ListingID}`);
      expect(status.status === 200 ? status.body.DecisionStatus : status.status, reader).toBe(decision);
      const pursued = await test.as(people[reader]).get('/pursue_request');
      expect(pursued.status === 200 ? pursued.body.total : pursued.status, `${reader}, requests`).toBe(requests);
    }
  });
});
