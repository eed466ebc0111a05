import type { Database } from '../../platform/db/client.ts';
import { RateLimit } from '../../platform/rate-limit/rate-limit.ts';
import type { AccountEmails } from '../users/users.ts';
import { accountById, mailSecurity } from '../users/users.ts';
import { deleteExpiredSteps, passwordMark } from './sign-in-steps.queries.ts';

const noticeLimit = new RateLimit('second step missing', { allowed: 1, minutes: 24 * 60 });

/**
 * Deletes unfinished sign-ins. Emails the owner, at most once a day, when only the second step was missing and the password
 * hasn't changed since.
 */
export async function sweepSteps(services: AccountEmails & { db: Database }): Promise<void> {
  await services.db.transaction(async (tx) => {
    for (const { Kind, UserID, Data } of await deleteExpiredSteps(tx)) {
      const account = Kind === 'code' && UserID ? await accountById(tx, UserID) : null;
      if (!account || Data.password !== passwordMark(account)) continue;
      if ((await noticeLimit.use(tx, account.user.UserID)).isOver) continue;
      const from = { address: Data.Address ?? '', userAgent: Data.UserAgent ?? '' };
      await mailSecurity(services, tx, account.user.UserID, 'secondStepMissing', from, new Date(Data.Begun ?? Date.now()));
    }
  });
}
