import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/client.ts';
import { knownSignIns } from '../../schema/sign-in.ts';

/**
 * Records the place and device of a sign-in. True when the account has signed in before, but never from this place or never with
 * this device. The account must be locked, so that one of two simultaneous sign-ins is the first.
 */
export async function isNewSignIn(tx: Transaction, UserID: number, place: string, device: string): Promise<boolean> {
  const now = [
    { UserID, Kind: 'place', Name: place },
    { UserID, Kind: 'device', Name: device },
  ] as const;
  const known = await tx
    .select({ Kind: knownSignIns.Kind, Name: knownSignIns.Name })
    .from(knownSignIns)
    .where(eq(knownSignIns.UserID, UserID));
  await tx
    .insert(knownSignIns)
    .values([...now])
    .onConflictDoUpdate({
      target: [knownSignIns.UserID, knownSignIns.Kind, knownSignIns.Name],
      set: { LastSeen: sql`now()` },
    });
  const isKnown = ({ Kind, Name }: (typeof now)[number]) => known.some((row) => row.Kind === Kind && row.Name === Name);
  return known.length > 0 && !now.every(isKnown);
}
