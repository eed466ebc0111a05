import { randomInt } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { Db, Transaction } from '../../platform/db/client.ts';
import { userIdentities } from '../../schema/sign-in.ts';
import { brokers } from '../../schema/users.ts';
import { insertAccount } from '../users/users.ts';

export interface Identity {
  Issuer: string;
  Subject: string;
  Email: string;
}

const houseBroker = { BrokerID: 'TTX', BrokerName: 'Brevet' };

/** The account that an identity signs in to. */
export async function ownerOfIdentity(db: Db, { Issuer, Subject }: Identity): Promise<number | null> {
  const [row] = await db
    .select({ UserID: userIdentities.UserID })
    .from(userIdentities)
    .where(and(eq(userIdentities.Issuer, Issuer), eq(userIdentities.Subject, Subject)));
  return row?.UserID ?? null;
}

/** Links an identity to an account; false when it's linked to one already. */
export async function insertIdentity(db: Db, UserID: number, identity: Identity): Promise<boolean> {
  const inserted = await db
    .insert(userIdentities)
    .values({ ...identity, UserID })
    .onConflictDoNothing()
    .returning({ UserID: userIdentities.UserID });
  return inserted.length > 0;
}

/** Identities of an account, newest first. */
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

/** Unlinks an identity; false when the account doesn't have it. */
export async function deleteIdentity(db: Db, UserID: number, IdentityID: number): Promise<boolean> {
  const deleted = await db
    .delete(userIdentities)
    .where(and(eq(userIdentities.UserID, UserID), eq(userIdentities.IdentityID, IdentityID)))
    .returning({ IdentityID: userIdentities.IdentityID });
  return deleted.length > 0;
}

/** The local part of the email address, with digits appended when it's short or taken. Another word replaces it if it stays taken. */
function usernameOf(email: string, attempt: number): string {
  const name = attempt > 2 ? 'seller' : (email.split('@')[0] ?? '').replace(/[^A-Za-z0-9._-]/g, '').slice(0, 40) || 'seller';
  return attempt === 0 && name.length >= 3 ? name : `${name}${randomInt(1000, 1_000_000)}`;
}

/**
 * Creates a verified seller without a password, who hasn't agreed to the terms yet. Null when the username or the email is taken: the
 * caller tries again, or uses that account.
 */
export async function insertSeller(
  tx: Transaction,
  { Email, Firstname, Lastname }: { Email: string; Firstname: string; Lastname: string },
  attempt: number,
): Promise<number | null> {
  await tx.insert(brokers).values(houseBroker).onConflictDoNothing();
  const account = await insertAccount(tx, {
    Username: usernameOf(Email, attempt),
    Email,
    Firstname,
    Lastname,
    PasswordHash: '',
    UserType: 1,
    UserRole: 1,
    BrokerID: houseBroker.BrokerID,
    Verified: true,
  });
  return typeof account === 'string' ? null : account.UserID;
}
