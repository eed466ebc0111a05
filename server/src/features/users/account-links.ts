import { randomBytes } from 'node:crypto';
import { momentOf } from '@brevet/contract/day';
import { paths } from '@brevet/contract/paths';
import { z } from 'zod';
import type { Transaction } from '../../platform/db/client.ts';
import type { Enqueuing, JobQueue } from '../../platform/jobs/jobs.ts';
import { RateLimit } from '../../platform/rate-limit/rate-limit.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import type { Addressee } from './account.queries.ts';
import { addresseeByName } from './account.queries.ts';
import type { AccountEmails } from './account-emails.ts';
import { addressed } from './account-emails.ts';
import type { LinkPurpose } from './account-links.queries.ts';
import { insertLink } from './account-links.queries.ts';

const minute = 60_000;
const links = {
  verify: { kind: 'verification', path: paths.verifyEmail, lifetime: 48 * 60 * minute },
  reset: { kind: 'reset', path: paths.resetPassword, lifetime: 30 * minute },
} as const satisfies Record<LinkPurpose, object>;

/** Further requests get no link. Every link outlives this window, so an earlier one still works. */
const linkLimit = new RateLimit('link', { allowed: 5, minutes: 30 });

/** Emails a new link that works once. Its token leaves the server only in that email. */
export async function mailLink({ config, mail }: AccountEmails, tx: Transaction, account: Addressee, Purpose: LinkPurpose) {
  const { kind, path, lifetime } = links[Purpose];
  const { UserID, Email, Username, Verified } = account;
  const token = randomBytes(32).toString('base64url');
  const ExpireDate = momentOf(Date.now() + lifetime);
  await insertLink(tx, { TokenHash: hashToken(token), Purpose, UserID, Email, ExpireDate });
  // A stranger may have chosen the username, too. The address also names the account, and signs in.
  const values = { username: Verified ? Username : Email, link: config.publicUrl + path(token) };
  await mail.queue(tx, { kind, ...addressed(account), values });
}

export async function mailWelcome({ config, mail }: AccountEmails, tx: Transaction, account: Addressee): Promise<void> {
  const values = { username: account.Username, link: config.publicUrl + paths.login() };
  await mail.queue(tx, { kind: 'welcome', ...addressed(account), values });
}

/** Handles a request for a link by name. A job looks for the account, so that the call behaves the same if it doesn't exist. */
export const linkQueue = {
  name: 'account-link',
  data: z.object({ Purpose: z.enum(['verify', 'reset']), Username: z.string(), Email: z.string().nullable() }),
  expireInSeconds: 60,
  changes: [],
} satisfies JobQueue<z.ZodObject>;

export async function askForLink({ db, jobs }: Enqueuing, request: z.input<typeof linkQueue.data>): Promise<void> {
  await db.transaction((tx) => jobs.enqueue(tx, linkQueue, request));
}

/** Starts the job that emails the links people ask for. */
export async function startLinkMails(services: Enqueuing & AccountEmails): Promise<void> {
  await services.jobs.work(linkQueue, 2, async ({ Purpose, Username, Email }) => {
    await services.db.transaction(async (tx) => {
      const account = await addresseeByName(tx, Username, Email);
      if (!account || (Purpose === 'verify' && account.Verified)) return;
      if ((await linkLimit.use(tx, [Purpose, account.UserID])).isOver) return;
      await mailLink(services, tx, account, Purpose);
    });
  });
}
