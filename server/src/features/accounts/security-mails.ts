import { unknownPlace } from '@brevet/contract/common';
import type { SecurityEventName } from '@brevet/contract/security-events';
import { securityEvents } from '@brevet/contract/security-events';
import { z } from 'zod';
import { placeOf } from '../../platform/addresses/place.ts';
import type { Transaction } from '../../platform/db/client.ts';
import type { Services } from '../../platform/http/context.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import { guessKey } from '../../platform/rate-limit/rate-limit.ts';
import { accountById, countGuess } from '../session/session.queries.ts';
import { deviceOf } from '../sign-in/device.ts';
import type { From } from '../sign-in/sign-in-steps.ts';
import { deleteExpiredSteps, originOf, passwordMark } from '../sign-in/sign-in-steps.ts';
import { addressed } from './account-mails.ts';
import { addresseeById, addresseeByName } from './accounts.queries.ts';

const day = 24 * 60;
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/**
 * Tells the owner of an account what has happened to it; part of the transaction that causes it. `from`: where it was done; null
 * for what somebody else has done, whose place is nobody's business.
 */
export async function mailSecurity(
  { config, mail }: Services,
  tx: Transaction,
  UserID: number,
  event: SecurityEventName,
  from: From | null,
  when = new Date(),
): Promise<void> {
  const account = await addresseeById(tx, UserID);
  if (!account?.Active || !account.Verified) return;
  const { subject, says, advice, path } = securityEvents[event];
  const facts = [
    `Account: ${account.Username}`,
    `When: ${moment.format(when)} UTC`,
    ...(from ? [`Where: ${placeOf(from.address) ?? unknownPlace}, ${from.address}`, `With: ${deviceOf(from.userAgent)}`] : []),
  ].join('\n');
  const values = { subject, event: says, facts, advice, link: config.publicUrl + path };
  await mail.queue(tx, { kind: 'security', ...addressed(account), values });
}

/** Too many wrong passwords for a name. Whether it is an account's is found out by a job: the guesser waits the same for all. */
export const wrongPasswordsQueue = {
  name: 'wrong-passwords',
  data: z.object({ Name: z.string(), Address: z.string(), UserAgent: z.string() }),
  expireInSeconds: 60,
} satisfies JobQueue<z.ZodObject>;

export async function reportWrongPasswords({ db, jobs }: Services, Name: string, from: From): Promise<void> {
  await db.transaction((tx) => jobs.enqueue(tx, wrongPasswordsQueue, { Name, ...originOf(from) }));
}

/** Warns the owners of the accounts that are guessed at, from now on; each once a day. */
export async function startWarnings(services: Services): Promise<void> {
  await services.jobs.work(wrongPasswordsQueue, 2, async ({ Name, Address, UserAgent }) => {
    await services.db.transaction(async (tx) => {
      const account = await addresseeByName(tx, Name, null);
      if (!account) return;
      const { guesses: warnings } = await countGuess(tx, guessKey('warned', account.UserID), day);
      if (warnings > 1) return;
      await mailSecurity(services, tx, account.UserID, 'wrongPasswords', { address: Address, userAgent: UserAgent });
    });
  });
}

/**
 * Sweeps out the sign-ins that nobody has finished. The owner hears of those that had only the second step to go, once a day; not
 * where the password has changed since.
 */
export async function sweepSteps(services: Services): Promise<void> {
  await services.db.transaction(async (tx) => {
    for (const { Kind, UserID, Data } of await deleteExpiredSteps(tx)) {
      const account = Kind === 'code' && UserID ? await accountById(tx, UserID) : null;
      if (!account || Data.password !== passwordMark(account)) continue;
      const { guesses: told } = await countGuess(tx, guessKey('second step missing', account.user.UserID), day);
      if (told > 1) continue;
      const from = { address: Data.Address ?? '', userAgent: Data.UserAgent ?? '' };
      await mailSecurity(services, tx, account.user.UserID, 'secondStepMissing', from, new Date(Data.Begun ?? Date.now()));
    }
  });
}
