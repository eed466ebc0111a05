import { and, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../../platform/db/client.ts';
import { recoveryCodes, secondSteps } from '../../schema/sign-in.ts';

/** The authenticator of an account. `Since` is null until a code confirms it. */
export async function secondStepOf(db: Db, UserID: number) {
  const [row] = await db
    .select({ Secret: secondSteps.Secret, Since: secondSteps.Since })
    .from(secondSteps)
    .where(eq(secondSteps.UserID, UserID));
  return row ?? null;
}

export const hasSecondStep = async (db: Db, UserID: number): Promise<boolean> => Boolean((await secondStepOf(db, UserID))?.Since);

/** Stores an unconfirmed secret, replacing an earlier one; false when one is confirmed already. */
export async function saveUnconfirmed(db: Db, UserID: number, Secret: string): Promise<boolean> {
  const saved = await db
    .insert(secondSteps)
    .values({ UserID, Secret })
    .onConflictDoUpdate({
      target: secondSteps.UserID,
      set: { Secret, LastStep: 0, CreateDate: sql`now()` },
      setWhere: isNull(secondSteps.Since),
    })
    .returning({ UserID: secondSteps.UserID });
  return saved.length > 0;
}

/** Turns the second step on; false when it's on already. */
export async function confirmSecret(db: Db, UserID: number): Promise<boolean> {
  const confirmed = await db
    .update(secondSteps)
    .set({ Since: sql`now()` })
    .where(and(eq(secondSteps.UserID, UserID), isNull(secondSteps.Since)))
    .returning({ UserID: secondSteps.UserID });
  return confirmed.length > 0;
}

/** Uses up the code of a time step and all earlier ones; false when it was used already. */
export async function useTimeStep(db: Db, UserID: number, step: number): Promise<boolean> {
  const used = await db
    .update(secondSteps)
    .set({ LastStep: step })
    .where(and(eq(secondSteps.UserID, UserID), lt(secondSteps.LastStep, step)))
    .returning({ UserID: secondSteps.UserID });
  return used.length > 0;
}

export async function deleteSecondStep(db: Db, UserID: number): Promise<boolean> {
  const deleted = await db
    .delete(secondSteps)
    .where(and(eq(secondSteps.UserID, UserID), isNotNull(secondSteps.Since)))
    .returning({ UserID: secondSteps.UserID });
  await db.delete(recoveryCodes).where(eq(recoveryCodes.UserID, UserID));
  return deleted.length > 0;
}

const unused = (UserID: number) => and(eq(recoveryCodes.UserID, UserID), isNull(recoveryCodes.UsedDate));

/**
 * Replaces the recovery codes; false when there is no second step. Locks it, so that the later of two simultaneous calls wins.
 */
export async function replaceRecoveryCodes(tx: Transaction, UserID: number, hashes: readonly string[]): Promise<boolean> {
  const locked = await tx
    .select({ UserID: secondSteps.UserID })
    .from(secondSteps)
    .where(eq(secondSteps.UserID, UserID))
    .for('no key update');
  if (locked.length === 0) return false;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.UserID, UserID));
  await tx.insert(recoveryCodes).values(hashes.map((CodeHash) => ({ UserID, CodeHash })));
  return true;
}

export const unusedRecoveryCodes = (db: Db, UserID: number) =>
  db.select({ CodeID: recoveryCodes.CodeID, CodeHash: recoveryCodes.CodeHash }).from(recoveryCodes).where(unused(UserID));

export async function countRecoveryCodes(db: Db, UserID: number): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(unused(UserID));
  return row?.left ?? 0;
}

/** Uses up a recovery code; false when another call was faster. */
export async function useRecoveryCode(db: Db, CodeID: number): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ UsedDate: sql`now()` })
    .where(and(eq(recoveryCodes.CodeID, CodeID), isNull(recoveryCodes.UsedDate)))
    .returning({ CodeID: recoveryCodes.CodeID });
  return used.length > 0;
}
