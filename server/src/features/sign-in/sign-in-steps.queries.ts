import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import type { From } from '../../platform/origin/origin.ts';
import { originOf } from '../../platform/origin/origin.ts';
import { hashToken, newToken } from '../../platform/secrets/tokens.ts';
import { signInSteps } from '../../schema/sign-in.ts';
import type { Account } from '../users/users.ts';

type Row = typeof signInSteps.$inferSelect;
export type StepRow = Pick<Row, 'TokenHash' | 'Kind' | 'UserID' | 'Data'>;

const columns = {
  TokenHash: signInSteps.TokenHash,
  Kind: signInSteps.Kind,
  UserID: signInSteps.UserID,
  Data: signInSteps.Data,
};
const fresh = sql`${signInSteps.ExpireDate} > now()`;

/** Says whether the password is still the one of then: a changed one voids the sign-ins that began with the old one. */
export const passwordMark = ({ PasswordHash }: Account): string => createHash('sha256').update(PasswordHash).digest('base64url');

/** Remembers how far a sign-in has come; who holds the token returned may go on, for some minutes. */
export async function startStep(
  db: Db,
  step: { Kind: Row['Kind']; UserID?: number; Data: Record<string, string> },
  minutes: number,
): Promise<string> {
  const token = newToken();
  const ExpireDate = sql`now() + make_interval(mins => ${minutes})`;
  await db.insert(signInSteps).values({ ...step, TokenHash: hashToken(token), ExpireDate });
  return token;
}

export async function findStep(db: Db, token: string): Promise<StepRow | null> {
  const [row] = await db
    .select(columns)
    .from(signInSteps)
    .where(and(eq(signInSteps.TokenHash, hashToken(token)), fresh));
  return row ?? null;
}

/** Uses it up: of many who come at once, one gets it. `holds` are values that its data must have. */
export async function takeStep(
  db: Db,
  token: string,
  Kind: Row['Kind'],
  holds: Record<string, string> = {},
): Promise<StepRow | null> {
  const matches = sql`${signInSteps.Data} @> ${JSON.stringify(holds)}::jsonb`;
  const [row] = await db
    .delete(signInSteps)
    .where(and(eq(signInSteps.TokenHash, hashToken(token)), eq(signInSteps.Kind, Kind), fresh, matches))
    .returning(columns);
  return row ?? null;
}

/** Counts one more guess at this step and says how many there were. */
export async function countStepGuess(db: Db, { TokenHash }: StepRow): Promise<number> {
  const [row] = await db
    .update(signInSteps)
    .set({ Guesses: sql`${signInSteps.Guesses} + 1` })
    .where(eq(signInSteps.TokenHash, TokenHash))
    .returning({ guesses: signInSteps.Guesses });
  return row?.guesses ?? Number.POSITIVE_INFINITY;
}

/** Nobody goes on with it; it is told of as one that has run out. */
export async function expireStep(db: Db, { TokenHash }: StepRow): Promise<void> {
  await db.update(signInSteps).set({ ExpireDate: sql`now()` }).where(eq(signInSteps.TokenHash, TokenHash));
}

/** What an account has left open in the same browser before it came through. */
export async function deleteStepsFrom(db: Db, UserID: number, from: From): Promise<void> {
  const same = sql`${signInSteps.Data} @> ${JSON.stringify(originOf(from))}::jsonb`;
  await db.delete(signInSteps).where(and(eq(signInSteps.UserID, UserID), eq(signInSteps.Kind, 'code'), same));
}

/** Sweeps out the steps that nobody can go on with any more, and gives them. */
export const deleteExpiredSteps = (db: Db): Promise<StepRow[]> =>
  db.delete(signInSteps).where(sql`${signInSteps.ExpireDate} <= now()`).returning(columns);
