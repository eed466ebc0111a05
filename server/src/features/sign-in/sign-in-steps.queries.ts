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
const unexpired = sql`${signInSteps.ExpireDate} > now()`;

/** Fingerprint of the password. Changing the password ends sign-ins that began with the old one. */
export const passwordMark = ({ PasswordHash }: Account): string => createHash('sha256').update(PasswordHash).digest('base64url');

/** Stores how far a sign-in has come, for some minutes. Returns the token that continues it. */
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
    .where(and(eq(signInSteps.TokenHash, hashToken(token)), unexpired));
  return row ?? null;
}

/** Takes a step whose data includes `required`. Only one of several simultaneous calls gets it. */
export async function takeStep(
  db: Db,
  token: string,
  Kind: Row['Kind'],
  required: Record<string, string> = {},
): Promise<StepRow | null> {
  const matches = sql`${signInSteps.Data} @> ${JSON.stringify(required)}::jsonb`;
  const [row] = await db
    .delete(signInSteps)
    .where(and(eq(signInSteps.TokenHash, hashToken(token)), eq(signInSteps.Kind, Kind), unexpired, matches))
    .returning(columns);
  return row ?? null;
}

/** Counts a guess at this step and returns how many there were. */
export async function countStepGuess(db: Db, { TokenHash }: StepRow): Promise<number> {
  const [row] = await db
    .update(signInSteps)
    .set({ Guesses: sql`${signInSteps.Guesses} + 1` })
    .where(eq(signInSteps.TokenHash, TokenHash))
    .returning({ guesses: signInSteps.Guesses });
  return row?.guesses ?? Number.POSITIVE_INFINITY;
}

/** Expires a step now. The sweep reports it like any other expired one. */
export async function expireStep(db: Db, { TokenHash }: StepRow): Promise<void> {
  await db.update(signInSteps).set({ ExpireDate: sql`now()` }).where(eq(signInSteps.TokenHash, TokenHash));
}

/** Deletes the steps that an account left open in the same browser. */
export async function deleteStepsFrom(db: Db, UserID: number, from: From): Promise<void> {
  const same = sql`${signInSteps.Data} @> ${JSON.stringify(originOf(from))}::jsonb`;
  await db.delete(signInSteps).where(and(eq(signInSteps.UserID, UserID), eq(signInSteps.Kind, 'code'), same));
}

/** Deletes expired steps and returns them. */
export const deleteExpiredSteps = (db: Db): Promise<StepRow[]> =>
  db.delete(signInSteps).where(sql`${signInSteps.ExpireDate} <= now()`).returning(columns);
