import type { UserType } from '@brevet/contract/access';
import { allows, userTypes } from '@brevet/contract/access';
import { api } from '@brevet/contract/api';
import type { AnyEndpoint } from '@brevet/contract/endpoint';
import type { ProblemCode } from '@brevet/contract/problem-codes';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginGuesses } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { pass } from '../../test/clock.ts';
import type { TestUser } from '../../test/factories.ts';

/** Every limited call: minutes, calls from one address, calls for one account. Written out here, not read from the contract. */
const table: [call: string, minutes: number, perAddress: number, perAccount: number | null][] = [
  ['POST /login', 15, 300, null],
  ['POST /endSession', 15, 120, 30],
  ['POST /endOtherSessions', 15, 120, 30],
  ['POST /endAllSessions', 15, 120, 30],
  ['POST /register', 15, 60, null],
  ['POST /username/availability', 15, 300, null],
  ['POST /email_verification', 15, 60, null],
  ['POST /send/verification', 60, 60, null],
  ['POST /send/password', 60, 60, null],
  ['POST /reset/password', 15, 60, null],
  ['POST /user/{id}', 15, 300, 120],
  ['POST /requestBroker', 60, 60, 10],
  ['POST /second_step/enrol', 15, 120, 30],
  ['POST /second_step/confirm', 15, 120, 30],
  ['POST /second_step/recovery_codes', 15, 120, 30],
  ['POST /second_step/disable', 15, 120, 30],
  ['POST /login/second_step', 15, 120, null],
  ['POST /login/enrol', 15, 120, null],
  ['GET /login/provider', 15, 120, null],
  ['GET /login/callback', 15, 120, null],
  ['POST /login/nonce', 15, 120, null],
  ['POST /login/link', 15, 120, null],
  ['POST /identities/unlink', 15, 120, 30],
  ['GET /broker', 15, 1200, null],
  ['POST /checkAnonymity', 1, 300, 60],
  ['GET /attachmentFindings', 1, 300, 60],
  ['GET /getShownText', 1, 600, 120],
  ['POST /createPatent', 15, 600, 300],
  ['POST /createPatents', 15, 300, 60],
  ['POST /checkPatentNumbers', 15, 600, 300],
  ['POST /readPatentList', 15, 300, 60],
  ['POST /uploadDirectoryImport', 15, 300, 60],
  ['POST /chooseImportHeadings', 15, 300, 60],
  ['POST /checkDirectoryImport', 15, 300, 60],
  ['POST /runDirectoryImport', 15, 300, 60],
  ['POST /cancelDirectoryImport', 15, 300, 60],
  ['POST /undoDirectoryImport', 15, 300, 60],
  ['POST /campaignAudience', 15, 600, 300],
  ['POST /previewCampaign', 15, 600, 300],
  ['POST /testCampaign', 15, 120, 20],
  ['POST /startCampaign', 15, 300, 60],
  ['GET /unsubscribeInfo', 15, 3000, null],
  ['POST /unsubscribe', 15, 3000, null],
  ['GET /unsubscribe', 15, 3000, null],
  ['POST /reportBounces', 15, 600, null],
  ['POST /mergeDuplicates', 15, 600, 300],
  ['POST /dismissDuplicates', 15, 600, 300],
  ['POST /recallDismissal', 15, 600, 300],
  ['POST /undoMerge', 15, 600, 300],
  ['GET /searchLandscape', 1, 120, 30],
  ['GET /patentStatusCounts', 1, 240, 120],
  ['POST /uploadImg', 60, 300, 60],
  ['POST /uploads', 60, 300, 60],
  ['POST /importUploads', 60, 300, 60],
  ['POST /uploadPatentAttachment', 60, 300, 60],
  ['POST /add_invitation', 60, 300, 30],
  ['POST /resendInvitation', 60, 300, 30],
  ['POST /ListingNotes', 15, 600, 120],
  ['POST /patentNotes', 15, 600, 120],
  ['POST /bulkUpdateTag', 15, 600, 120],
  ['POST /bulkChangeListingStatus', 15, 600, 120],
  ['POST /bulkSetRecommendation', 15, 600, 120],
  ['POST /bulkDecision', 15, 600, 120],
  ['POST /undoBulkAction', 15, 600, 120],
  ['POST /stopBulkAction', 15, 600, 120],
  ['POST /saveWanted', 15, 600, 120],
  ['POST /upsertContactInfo', 15, 600, 300],
  ['POST /verifyEmails', 15, 120, 60],
  ['POST /saveEou', 15, 600, 300],
  ['POST /saveAnalysis', 15, 600, 300],
  ['GET /patentReport', 15, 600, 60],
  ['POST /saveEnteredFact', 15, 600, 300],
  ['POST /undoEnteredFact', 15, 600, 300],
  ['POST /restoreEnteredFact', 15, 600, 300],
  ['POST /stopAlerts', 15, 600, null],
  ['GET /stopAlerts', 15, 600, null],
  ['POST /openInvitation', 15, 120, null],
  ['POST /invitationFile', 15, 60, null],
  ['POST /invitationImage', 15, 120, null],
  ['POST /answerInvitation', 60, 60, 10],
];

/** Valid bodies, so that the calls count for their account. None of them causes expensive work. */
const bodies: Record<string, unknown> = {
  'POST /endSession': { SessionID: 1 },
  'POST /user/{id}': { Firstname: 'Ada', Lastname: 'Quist', Phone: '' },
  'POST /requestBroker': { BrokerID: 'TTX' },
  'POST /second_step/confirm': { Code: '000000' },
  'POST /second_step/recovery_codes': { Code: '000000' },
  'POST /second_step/disable': { Code: '000000' },
  'POST /identities/unlink': { IdentityID: 1 },
  'POST /checkAnonymity': { fields: {} },
  'POST /add_invitation': { ListingID: 1, FirstName: 'Grace', EmailAddress: 'grace@example.net', Message: 'Good day' },
  'POST /resendInvitation': { listingid: 1, objID: 1 },
  'POST /ListingNotes': { Message: '<p>A note</p>' },
  'POST /patentNotes': { Message: '<p>A note</p>', PatentID: 1 },
  'POST /bulkUpdateTag': { ListingID: [1], Tag: '' },
  'POST /bulkChangeListingStatus': { ListingID: [1], AvailableStatus: 1 },
  'POST /bulkSetRecommendation': { ListingID: [1], remove: [1] },
  'POST /bulkDecision': { ListingID: [1], DecisionStatus: 4 },
  'POST /undoBulkAction': { BulkKey: 'one-0123456789abcdef' },
  'POST /stopBulkAction': { BulkKey: 'one-0123456789abcdef' },
  'POST /createPatent': { PatentNumber: 'none' },
  'POST /createPatents': { patents: [{ PatentNumber: 'none' }] },
  'POST /checkPatentNumbers': { numbers: ['none'] },
  'POST /chooseImportHeadings': { ImportID: 1, HeadingRow: 1 },
  'POST /checkDirectoryImport': { ImportID: 1, Fields: [] },
  'POST /runDirectoryImport': { ImportID: 1 },
  'POST /cancelDirectoryImport': { ImportID: 1 },
  'POST /undoDirectoryImport': { ImportID: 1 },
  'POST /mergeDuplicates': { Kind: 'contact', SurvivorID: 1, RemovedID: 2, SurvivorVersion: 1, RemovedVersion: 1 },
  'POST /dismissDuplicates': { Kind: 'contact', FirstID: 1, SecondID: 2 },
  'POST /recallDismissal': { Kind: 'contact', FirstID: 1, SecondID: 2 },
  'POST /undoMerge': { MergeID: 1 },
  'POST /saveWanted': { WantedID: 1, Title: 'A pump' },
  'POST /verifyEmails': { contactID: 1 },
  'POST /upsertContactInfo': { contactDetails: { Firstname: 'Mira', Lastname: 'Okonjo' }, Version: 1 },
  'POST /saveEou': { EouID: 1, Patent: '7123456', TargetCompany: 'Lumenar' },
  'POST /saveAnalysis': { AnalysisID: 1, Patent: '7123456' },
  'POST /saveEnteredFact': { Kind: 'withdrawn', EnteredFactID: 1, PatentNumber: '7123456', Day: '2026-01-02', Source: 'Notice' },
  'POST /undoEnteredFact': { EnteredFactID: 1 },
  'POST /restoreEnteredFact': { EnteredFactID: 1 },
  'POST /campaignAudience': {},
  'POST /previewCampaign': {},
  'POST /testCampaign': { CampaignID: 1 },
  'POST /startCampaign': { CampaignID: 1 },
  'POST /answerInvitation': { token: 'one token', Answer: 'pass' },
};

/** Parts that the addresses of some calls require. */
const needed: Record<string, string> = {
  '/uploadPatentAttachment': '?patent_id=1',
  '/uploadDirectoryImport': '?Kind=contacts',
  '/uploadImg': '?listing_id=1',
  '/uploads': '?listing_id=1',
  '/attachmentFindings': '?listing_id=1',
  '/getShownText': '?docId=1',
  '/ListingNotes': '?listing_id=1',
};

/** Code guesses have their own limit, which is reached first. */
const guessesFirst: Record<string, number> = { 'POST /second_step/confirm': 10 };

const endpoints = new Map(
  Object.values(api)
    .flatMap((calls) => Object.values<AnyEndpoint>(calls))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

describe('limits', () => {
  let test: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp({ BREVET_PROXIES: '127.0.0.1' });
    // No password, so that the calls don't hash one.
    admin = await test.make.user(40, { PasswordHash: '' });
  });
  afterAll(() => test.close());

  let last = 0;
  const newAddress = (): string => {
    last += 1;
    return `10.${last >> 16}.${(last >> 8) & 255}.${last & 255}`;
  };

  const send = async (call: string, from: { address: string; token?: string | undefined; body?: unknown }) => {
    const [method = '', path = ''] = call.split(' ');
    const { address, token, body = {} } = from;
    const response = await fetch(`${test.url}/api${path.replace('{id}', String(admin.UserID))}${needed[path] ?? ''}`, {
      method,
      redirect: 'manual',
      headers: {
        'X-Requested-With': 'test',
        'x-forwarded-for': address,
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return { status: response.status, text, wait: Number(response.headers.get('retry-after')) };
  };
  /** A type of user that may make the call: admin if possible. Admins are exempt only from the limits of public calls. */
  const callerOf = (call: string): UserType => {
    const rule = endpoints.get(call)?.access ?? 'public';
    return rule === 'public' || allows(rule, userTypes.admin) ? userTypes.admin : rule[0];
  };
  /** A new account's session, or no session for a public call. */
  const fresh = async (call: string): Promise<string> =>
    endpoints.get(call)?.access === 'public' ? '' : (await test.make.user(callerOf(call))).token;
  const times = <T>(count: number, make: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: count }, make));
  const forgetCounts = () => test.db.delete(loginGuesses);
  /** Continues with `count` calls counted where two are, instead of making them. */
  const countOn = async (count: number) => {
    const counted = await test.db.update(loginGuesses).set({ Guesses: count }).where(eq(loginGuesses.Guesses, 2)).returning();
    expect(counted).not.toEqual([]);
  };
  const refused = (code: ProblemCode, { status, text }: { status: number; text: string }): boolean =>
    status === 429 && JSON.parse(text).code === code;

  it('are exactly those in the table', () => {
    const limited = [...endpoints].flatMap(([call, { limit }]) =>
      limit ? [[call, limit.minutes, limit.perAddress, limit.perAccount ?? null]] : [],
    );
    expect(limited.sort()).toEqual([...table].sort());
  });

  it.each(table)('on %s: in %i minutes, allow %i calls from one address', async (call, minutes, perAddress) => {
    const address = newAddress();
    // Each call from another account, so that none of them reaches its own limit.
    const one = async () => send(call, { address, token: await fresh(call) });
    await forgetCounts();
    for (let sent = 1; sent <= 2; sent += 1) expect(refused('too_many', await one()), `call ${sent}`).toBe(false);
    await countOn(perAddress - 1);
    expect(refused('too_many', await one()), `call ${perAddress}`).toBe(false);
    const next = await one();
    expect(refused('too_many', next), next.text).toBe(true);
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    expect(JSON.parse(next.text).message).toBe(`Too many attempts. Please try again in ${wait}.`);
    expect(next.wait).toBeGreaterThan(0);
    expect(next.wait).toBeLessThanOrEqual(minutes * 60);
    expect(refused('too_many', await send(call, { address: newAddress(), token: await fresh(call) }))).toBe(false);
    await pass({ minutes: minutes - 1 });
    expect(refused('too_many', await one())).toBe(true);
    await pass({ minutes: 1, seconds: 1 });
    expect(refused('too_many', await one())).toBe(false);
  });

  it('count each of many calls that arrive at once', async () => {
    const address = newAddress();
    const answers = await times(70, () => send('POST /reset/password', { address }));
    expect(answers.filter((answer) => refused('too_many', answer))).toHaveLength(10);
  });

  const perAccount = table.flatMap(([call, minutes, , count]) =>
    count === null ? [] : [[call, minutes, guessesFirst[call] ?? count] as const],
  );
  it.each(perAccount)('on %s: in %i minutes, allow %i calls for one account', async (call, minutes, count) => {
    const code = call in guessesFirst ? 'guess_limit' : 'too_many';
    const open = endpoints.get(call)?.access === 'public';
    const who = await test.make.user(callerOf(call), { PasswordHash: '' });
    const token = open ? '' : who.token;
    const one = (as = token, body = bodies[call]) => send(call, { address: newAddress(), token: as, body });
    await forgetCounts();
    for (let sent = 1; sent <= 2; sent += 1) expect(refused(code, await one()), `call ${sent}`).toBe(false);
    await countOn(count - 1);
    expect(refused(code, await one()), `call ${count}`).toBe(false);
    const next = await one();
    expect(refused(code, next), next.text).toBe(true);
    const other = await test.make.user(callerOf(call), { PasswordHash: '' });
    expect(refused(code, open ? await one('', { ...Object(bodies[call]), token: 'another' }) : await one(other.token))).toBe(
      false,
    );
    await pass({ minutes: minutes - 1 });
    expect(refused(code, await one(open ? '' : await test.make.session(who.UserID)))).toBe(true);
    await pass({ minutes: 1, seconds: 1 });
    expect(refused(code, await one(open ? '' : await test.make.session(who.UserID)))).toBe(false);
  });
});
