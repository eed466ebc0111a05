import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { activationCodes } from '../../schema/codes.ts';

export type CodeRow = typeof activationCodes.$inferSelect;

/** True after the code's last day, in UTC. */
export const expired = sql<boolean>`coalesce(${activationCodes.ExpireDate} < timezone('UTC', now())::date, false)`;

/** Locks a code and returns it, so that it serves one listing only and isn't revoked while it's being used. */
export async function codeForUpdate(tx: Db, code: string): Promise<(CodeRow & { expired: boolean }) | null> {
  const [row] = await tx
    .select({ row: activationCodes, expired })
    .from(activationCodes)
    .where(eq(activationCodes.Code, code))
    .for('no key update');
  return row ? { ...row.row, expired: row.expired } : null;
}

export async function insertCodes(tx: Db, codes: (typeof activationCodes.$inferInsert)[]): Promise<void> {
  await tx.insert(activationCodes).values(codes);
}

export async function markUsed(tx: Db, code: string, ListingID: number, UsedByID: number): Promise<void> {
  await tx.update(activationCodes).set({ ListingID, UsedByID, UsedDate: sql`now()` }).where(eq(activationCodes.Code, code));
}

export async function markRevoked(tx: Db, code: string): Promise<void> {
  await tx
    .update(activationCodes)
    .set({ RevokedDate: sql`now()` })
    .where(and(eq(activationCodes.Code, code), isNull(activationCodes.RevokedDate)));
}
