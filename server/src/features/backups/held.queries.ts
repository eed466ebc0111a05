import type { HeldMail } from '@brevet/contract/mail';
import { and, desc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { backups, restores } from '../../schema/backups.ts';
import { campaigns } from '../../schema/campaigns.ts';
import { invitations } from '../../schema/invitations.ts';
import { outbox } from '../../schema/mail.ts';

const isWaiting = inArray(outbox.State, ['queued', 'sending']);

/** True after a restore, until an admin releases what it holds back. Until then, no email is sent. */
export async function isHeld(db: Db): Promise<boolean> {
  const rows = await db.select({ RestoreID: restores.RestoreID }).from(restores).where(isNull(restores.ReleaseDate)).limit(1);
  return rows.length > 0;
}

/** The restore that holds emails back, and what waits for its release; null without one. */
export async function heldSince(db: Db): Promise<HeldMail | null> {
  const [restore] = await db
    .select({ RestoreDate: restores.RestoreDate, BackupDate: restores.BackupDate })
    .from(restores)
    .where(isNull(restores.ReleaseDate))
    .orderBy(desc(restores.RestoreID))
    .limit(1);
  if (!restore) return null;
  return {
    ...restore,
    Emails: await db.$count(outbox, isWaiting),
    Earlier: await db.$count(outbox, and(isWaiting, lte(outbox.CreateDate, restore.BackupDate))),
    Campaigns: await db.$count(campaigns, eq(campaigns.State, 'sending')),
    Invitations: await db.$count(invitations, and(eq(invitations.DeleteFlag, 0), sql`${invitations.ExpireDate} > now()`)),
  };
}

/** Ends the hold. Returns the restore that it was of; null if there was none. */
export async function endHold(tx: Db, ReleasedBy: number | null): Promise<number | null> {
  const ended = await tx
    .update(restores)
    .set({ ReleaseDate: sql`now()`, ReleasedBy })
    .where(isNull(restores.ReleaseDate))
    .returning({ RestoreID: restores.RestoreID });
  return ended.at(-1)?.RestoreID ?? null;
}

/** Cancels emails that waited in the backup: the installation that it shows has probably sent them. Returns how many. */
export async function cancelEarlier(tx: Db): Promise<number> {
  const held = tx.select({ BackupDate: restores.BackupDate }).from(restores).where(isNull(restores.ReleaseDate));
  const { rowCount } = await tx
    .update(outbox)
    .set({ State: 'cancelled', Secret: null })
    .where(and(isWaiting, sql`${outbox.CreateDate} <= (select max(backup_date) from ${held} as held)`));
  return rowCount ?? 0;
}

/** Takes the jobs of restored backups, each once. */
export async function takeJobs(tx: Db) {
  const waiting = await tx
    .select({ RestoreID: restores.RestoreID, Jobs: restores.Jobs })
    .from(restores)
    .where(isNotNull(restores.Jobs))
    .for('update', { skipLocked: true });
  for (const { RestoreID } of waiting) await tx.update(restores).set({ Jobs: null }).where(eq(restores.RestoreID, RestoreID));
  return waiting.flatMap(({ Jobs }) => Jobs ?? []);
}

/** True once for each release. */
export async function takeRelease(tx: Db): Promise<boolean> {
  const { rowCount } = await tx
    .update(restores)
    .set({ ResumeDate: sql`now()` })
    .where(and(isNotNull(restores.ReleaseDate), isNull(restores.ResumeDate)));
  return (rowCount ?? 0) > 0;
}

export async function startBackup(db: Db, row: Pick<typeof backups.$inferInsert, 'Path' | 'WithPatents' | 'Encrypted'>) {
  const [started] = await db.insert(backups).values(row).returning({ BackupID: backups.BackupID });
  if (!started) throw new Error('The backup was not noted');
  return started.BackupID;
}

export async function endBackup(
  db: Db,
  BackupID: number,
  end: Partial<Pick<typeof backups.$inferInsert, 'State' | 'Size' | 'Damaged' | 'Problem'>>,
): Promise<void> {
  await db
    .update(backups)
    .set({ ...end, EndDate: sql`now()` })
    .where(eq(backups.BackupID, BackupID));
}
