import type { Database, Transaction } from '../../platform/db/client.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Actor } from '../audit/audit.ts';
import { writeAudit } from '../audit/audit.ts';
import { cancelEarlier, endHold, takeJobs, takeRelease } from './held.queries.ts';

export interface Released {
  canceled: number;
}

/** Lets emails and campaigns leave again. Emails of the backup are canceled on request. Null if nothing is held. */
export async function releaseHeld(tx: Transaction, by: Actor, cancelEmails: boolean): Promise<Released | null> {
  const canceled = cancelEmails ? await cancelEarlier(tx) : 0;
  const RestoreID = await endHold(tx, by.user?.UserID ?? null);
  if (RestoreID === null) return null;
  await writeAudit(tx, by, {
    Action: 'release',
    Entity: 'restore',
    EntityID: String(RestoreID),
    NewValue: { Canceled: canceled },
  });
  return { canceled };
}

interface Resuming {
  db: Database;
  jobs: Jobs;
  mail: { wakeDue(): Promise<void> };
}

/** Queues the jobs that a restore brought, and wakes the emails that a release lets go. */
export async function resumeRestored({ db, jobs, mail }: Resuming): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { name, data } of await takeJobs(tx)) await jobs.enqueueAgain(tx, name, data);
  });
  if (await db.transaction(takeRelease)) await mail.wakeDue();
}
