import { randomInt } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { userIdentities } from '../../schema/sign-in.ts';
import { brokers, users } from '../../schema/users.ts';

export interface Identity {
  Issuer: string;
  Subject: string;
  Email: string;
}

const houseBroker = { BrokerID: 'TTX', BrokerName: 'Brevet' };

/** Whose account this identity signs in to. */
export async function ownerOfIdentity(db: Db, { Issuer, Subject }: Identity): Promise<number | null> {
  const [row] = await db
    .select({ UserID: userIdentities.UserID })
    .from(userIdentities)
    .where(and(eq(userIdentities.Issuer, Issuer), eq(userIdentities.Subject, Subject)));
  return row?.UserID ?? null;
}

/** False when the identity belongs to an account already. */
export async function insertIdentity(db: Db, UserID: number, identity: Identity): Promise<boolean> {
  const inserted = await db
    .insert(userIdentities)
    .values({ ...identity, UserID })
    .onConflictDoNothing()
    .returning({ UserID: userIdentities.UserID });
  return inserted.length > 0;
}

/** Who an account is at a provider, the latest first. */
export const identitiesOf = (db: Db, UserID: number) =>
  db
    .select({
      IdentityID: userIdentities.IdentityID,
      Issuer: userIdentities.Issuer,
      Email: userIdentities.Email,
      CreateDate: userIdentities.CreateDate,
    })
    .from(userIdentities)
    .where(eq(userIdentities.UserID, UserID))
    .orderBy(desc(userIdentities.CreateDate), desc(userIdentities.IdentityID));

/** False when it is not there, or another's. */
export async function deleteIdentity(db: Db, UserID: number, IdentityID: number): Promise<boolean> {
  const deleted = await db
    .delete(userIdentities)
    .where(and(eq(userIdentities.UserID, UserID), eq(userIdentities.IdentityID, IdentityID)))
    .returning({ IdentityID: userIdentities.IdentityID });
  return deleted.length > 0;
}

/** The e-mail's local part, with digits behind it where others have that name. */
function usernameOf(email: string, attempt: number): string {
  const name = (email.split('@')[0] ?? '').replace(/[^A-Za-z0-9._-]/g, '').slice(0, 40) || 'seller';
  return attempt === 0 && name.length >= 3 ? name : `${name}${randomInt(1000, 1_000_000)}`;
}

/** A verified seller without a password, who has not agreed to the conditions. Null when the username or the e-mail is taken: try again, or look who has it. */
export async function insertSeller(
  db: Db,
  { Email, Firstname, Lastname }: { Email: string; Firstname: string; Lastname: string },
  attempt: number,
): Promise<number | null> {
  await db.insert(brokers).values(houseBroker).onConflictDoNothing();
  const [row] = await db
    .insert(users)
    .values({
      Username: usernameOf(Email, attempt),
      Email,
      Firstname,
      Lastname,
      PasswordHash: '',
      UserType: 1,
      UserRole: 1,
      BrokerID: houseBroker.BrokerID,
      Verified: true,
    })
    .onConflictDoNothing()
    .returning({ UserID: users.UserID });
  return row?.UserID ?? null;
}
