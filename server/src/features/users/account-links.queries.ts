import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { accountLinks } from '../../schema/accounts.ts';
import { users } from '../../schema/users.ts';
import { addresseeColumns } from './account.queries.ts';
import { holdAccount } from './users.queries.ts';

export type LinkPurpose = (typeof accountLinks.$inferSelect)['Purpose'];

/** Stores a new link and deletes those that expired more than a week ago. */
export async function insertLink(tx: Db, link: typeof accountLinks.$inferInsert): Promise<void> {
  await tx.delete(accountLinks).where(lt(accountLinks.ExpireDate, sql`now() - interval '7 days'`));
  await tx.insert(accountLinks).values(link);
}

const goodLink = (db: Db, Purpose: LinkPurpose, TokenHash: string) =>
  db
    .select({ UsedDate: accountLinks.UsedDate, account: addresseeColumns })
    .from(accountLinks)
    .innerJoin(users, and(eq(users.UserID, accountLinks.UserID), eq(users.Email, accountLinks.Email)))
    .where(
      and(
        eq(accountLinks.TokenHash, TokenHash),
        eq(accountLinks.Purpose, Purpose),
        gt(accountLinks.ExpireDate, sql`now()`),
        users.Active,
      ),
    )
    .$dynamic();

/**
 * A link that hasn't expired and whose account is active and still has its address. Locks the account and then the link, in the order
 * in which a changed password locks them.
 */
export async function linkForUse(tx: Db, Purpose: LinkPurpose, TokenHash: string) {
  const [found] = await goodLink(tx, Purpose, TokenHash);
  if (!found) return null;
  await holdAccount(tx, found.account.UserID);
  const [row] = await goodLink(tx, Purpose, TokenHash).for('no key update', { of: accountLinks });
  return row ?? null;
}

/** True for a link that can still be used. */
export async function isOpenLink(db: Db, Purpose: LinkPurpose, TokenHash: string): Promise<boolean> {
  const [row] = await goodLink(db, Purpose, TokenHash);
  return row?.UsedDate === null;
}

/** Invalidates the open links of an account for a purpose. */
export async function useLinks(tx: Db, UserID: number, Purpose: LinkPurpose): Promise<void> {
  await tx
    .update(accountLinks)
    .set({ UsedDate: sql`now()` })
    .where(and(eq(accountLinks.UserID, UserID), eq(accountLinks.Purpose, Purpose), isNull(accountLinks.UsedDate)));
}
