import { z } from 'zod';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { JobQueue, Jobs } from '../../platform/jobs/jobs.ts';
import { readSetting } from '../settings/settings.ts';
import type { Claim, Result } from './address-verification.queries.ts';
import { bouncedAmong, claim, hasAsked, hasDue, storeResults } from './address-verification.queries.ts';
import type { Dns } from './dns.ts';
import { Judge, verdictOf } from './judge-address.ts';

/** Checks the addresses that are due. */
export const checksQueue = {
  name: 'address-checks',
  data: z.object({}),
  expireInSeconds: 900,
  changes: ['contacts'],
} as const satisfies JobQueue<z.ZodObject>;

type Checking = Writing & { jobs: Jobs; dns: Dns | null };

/** Addresses checked and stored at once. */
const batch = 100;
/** Batches of one job. Further addresses are left to the next one, so that none takes long. */
const batchesOfJob = 10;
/** Days until a check without a result is repeated. */
const soon = 1;

export async function startChecks(services: Checking): Promise<void> {
  await services.jobs.work(checksQueue, 2, () => checkAddresses(services));
}

/** Queues the checks of addresses that are due again, and of those whose job died. */
export async function verifyDue({ db, jobs, dns }: Checking): Promise<void> {
  if (dns === null ? await hasAsked(db) : await hasDue(db)) await db.transaction((tx) => jobs.enqueue(tx, checksQueue, {}));
}

/** Several instances may run this at once or again after a crash: a claim belongs to one, and runs out. */
async function checkAddresses(services: Checking): Promise<void> {
  const { db, jobs, dns } = services;
  const judge = new Judge(dns);
  for (let done = 0; done < batchesOfJob; done += 1) {
    const claims = await claim(db, batch, dns !== null);
    if (claims.length === 0) return;
    const found = await check(services, judge, claims);
    if (dns !== null && found.some(({ Finding }) => Finding === 'not reached')) return;
  }
  await db.transaction((tx) => jobs.enqueue(tx, checksQueue, {}));
}

/** Checks these addresses and stores what was found. An address that no one waits for stays due if no name server was reached. */
async function check(services: Checking, judge: Judge, claims: readonly Claim[]): Promise<Result[]> {
  const { db } = services;
  const addresses = claims.map(({ Address }) => Address);
  const findings = await judge.all(addresses, await bouncedAmong(db, addresses));
  const again = await readSetting(db, 'verifyAgainDays');
  const results = claims.map((one, index): Result => {
    const Finding = findings[index] ?? 'not reached';
    const { EmailVerify, EmailVerifyStatus } = verdictOf[Finding] ?? { EmailVerify: null, EmailVerifyStatus: null };
    const Days = EmailVerifyStatus === null || EmailVerifyStatus === 'Unknown' ? Math.min(soon, again) : again;
    return { ...one, Finding, EmailVerify, EmailVerifyStatus, Days };
  });
  const kept = results.filter(({ Finding, Asked }) => Asked || Finding !== 'not reached');
  const [only] = kept;
  const ids = kept.length === 1 && only ? { contacts: only.ContactId } : {};
  if (kept.length > 0) await write(services, checksQueue, (tx) => storeResults(tx, kept), ids);
  return results;
}
