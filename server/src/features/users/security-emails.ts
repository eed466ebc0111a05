import { momentInUtc } from '@brevet/contract/calendar';
import { unknownPlace } from '@brevet/contract/common';
import type { SecurityEventName } from '@brevet/contract/security-events';
import { securityEvents } from '@brevet/contract/security-events';
import { z } from 'zod';
import type { Transaction } from '../../platform/db/client.ts';
import type { Enqueuing, JobQueue } from '../../platform/jobs/jobs.ts';
import { deviceOf } from '../../platform/origin/device.ts';
import type { From } from '../../platform/origin/origin.ts';
import { originOf } from '../../platform/origin/origin.ts';
import { placeOf } from '../../platform/origin/place.ts';
import { RateLimit } from '../../platform/rate-limit/rate-limit.ts';
import { addresseeById, addresseeByName } from './account.queries.ts';
import type { AccountEmails } from './account-emails.ts';
import { addressed } from './account-emails.ts';

const warningLimit = new RateLimit('warned', { allowed: 1, minutes: 24 * 60 });

/**
 * Emails the owner of an account about an event, in the transaction that causes it. `from` is where it was done; null when
 * someone else did it, whose location is private.
 */
export async function mailSecurity(
  { config, mail }: AccountEmails,
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
    `When: ${momentInUtc(when)}`,
    ...(from ? [`Where: ${placeOf(from.address) ?? unknownPlace}, ${from.address}`, `With: ${deviceOf(from.userAgent)}`] : []),
  ].join('\n');
  const values = { subject, event: says, facts, advice, link: config.publicUrl + path };
  await mail.queue(tx, { kind: 'security', ...addressed(account), values });
}

/** Reports too many wrong passwords for a name. A job looks for the account, so that the answer always takes equally long. */
export const wrongPasswordsQueue = {
  name: 'wrong-passwords',
  data: z.object({ Name: z.string(), Address: z.string(), UserAgent: z.string() }),
  expireInSeconds: 60,
  changes: [],
} satisfies JobQueue<z.ZodObject>;

export async function reportWrongPasswords({ db, jobs }: Enqueuing, Name: string, from: From): Promise<void> {
  await db.transaction((tx) => jobs.enqueue(tx, wrongPasswordsQueue, { Name, ...originOf(from) }));
}

/** Starts the job that warns owners when someone guesses their password, at most once a day. */
export async function startWarnings(services: Enqueuing & AccountEmails): Promise<void> {
  await services.jobs.work(wrongPasswordsQueue, 2, async ({ Name, Address, UserAgent }) => {
    await services.db.transaction(async (tx) => {
      const account = await addresseeByName(tx, Name, null);
      if (!account) return;
      if ((await warningLimit.use(tx, account.UserID)).isOver) return;
      await mailSecurity(services, tx, account.UserID, 'wrongPasswords', { address: Address, userAgent: UserAgent });
    });
  });
}
