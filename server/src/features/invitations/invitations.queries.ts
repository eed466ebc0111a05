import type { UserType } from '@brevet/contract/access';
import { statuses } from '@brevet/contract/statuses';
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { addressForms } from '../../platform/mail/address-forms.ts';
import { invitations } from '../../schema/invitations.ts';
import { listings } from '../../schema/listings.ts';
import { users } from '../../schema/users.ts';
import { standsFor } from './invitations.policy.ts';

export type InvitationRow = typeof invitations.$inferSelect;

const isThere = eq(invitations.DeleteFlag, 0);
/** The sender could still send it. Checked on every call, so a deactivation or demotion takes effect immediately. */
const hasSender = sql`exists (select 1 from ${users}, ${listings} where ${users.UserID} = ${invitations.SenderID}
  and ${listings.ListingID} = ${invitations.ListingID} and ${standsFor})`;
/** The link works: the invitation isn't revoked or expired, and its sender could still send it. */
const isGood = and(isThere, gt(invitations.ExpireDate, sql`now()`), hasSender);

export async function insertInvitation(tx: Db, values: typeof invitations.$inferInsert): Promise<number> {
  const [row] = await tx.insert(invitations).values(values).returning({ objID: invitations.objID });
  if (!row) throw new Error('The invitation was not inserted');
  return row.objID;
}

/** Open invitations for an address to a listing, with their senders. */
export async function goodInvitations(db: Db, ListingID: number, EmailAddress: string) {
  return db
    .select({ objID: invitations.objID, SenderID: invitations.SenderID })
    .from(invitations)
    .where(and(eq(invitations.ListingID, ListingID), inArray(invitations.EmailAddress, addressForms(EmailAddress)), isGood));
}

/** Locks an unrevoked invitation and returns it. */
export async function invitationForUpdate(tx: Db, objID: number): Promise<InvitationRow | null> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.objID, objID), isThere))
    .for('no key update');
  return row ?? null;
}

/** False when the sender was deactivated, demoted, or no longer owns the listing. */
export async function senderStands(db: Db, objID: number): Promise<boolean> {
  const [row] = await db
    .select({ objID: invitations.objID })
    .from(invitations)
    .where(and(eq(invitations.objID, objID), hasSender));
  return row !== undefined;
}

/** The type of the account that sent an invitation. */
export async function typeOfSender(db: Db, SenderID: number): Promise<UserType> {
  const [row] = await db.select({ UserType: users.UserType }).from(users).where(eq(users.UserID, SenderID));
  if (!row) throw new Error(`Account ${SenderID} is gone`);
  return row.UserType;
}

const ofLink = (hash: string) => and(or(eq(invitations.TokenHash, hash), eq(invitations.CopyTokenHash, hash)), isGood);

/** The open invitation behind a link. */
export async function invitationByLink(db: Db, hash: string): Promise<InvitationRow | null> {
  const [row] = await db.select().from(invitations).where(ofLink(hash));
  return row ?? null;
}

/** Locks the open invitation behind a link and returns it. */
export async function invitationByLinkForUpdate(tx: Db, hash: string): Promise<InvitationRow | null> {
  const [row] = await tx.select().from(invitations).where(ofLink(hash)).for('no key update');
  return row ?? null;
}

/** True if the link belongs to an open invitation to an active listing. */
export async function isOpenInvitation(db: Db, hash: string): Promise<boolean> {
  const [row] = await db
    .select({ objID: invitations.objID })
    .from(invitations)
    .innerJoin(listings, eq(listings.ListingID, invitations.ListingID))
    .where(and(ofLink(hash), eq(listings.AvailableStatus, statuses.active.code)));
  return row !== undefined;
}

export async function updateInvitation(tx: Db, objID: number, values: Partial<typeof invitations.$inferInsert>): Promise<void> {
  await tx.update(invitations).set(values).where(eq(invitations.objID, objID));
}
