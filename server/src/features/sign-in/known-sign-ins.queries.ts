import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/client.ts';
import { knownSignIns } from '../../schema/sign-in.ts';

/**
 * Notes from where and with what an account signs in. True when it has signed in before, but not from this place or not with this
 * device. For an account that is held: of two sign-ins at once, one is the first.
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
