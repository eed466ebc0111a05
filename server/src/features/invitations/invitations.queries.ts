import { statuses } from '@brevet/contract/statuses';
import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { invitations } from '../../schema/invitations.ts';
import { listings } from '../../schema/listings.ts';

export type InvitationRow = typeof invitations.$inferSelect;

const isThere = eq(invitations.DeleteFlag, 0);
/** Neither withdrawn nor expired: its link works. */
const isGood = and(isThere, gt(invitations.ExpireDate, sql`now()`));

export async function insertInvitation(tx: Db, values: typeof invitations.$inferInsert): Promise<number> {
  const [row] = await tx.insert(invitations).values(values).returning({ objID: invitations.objID });
  if (!row) throw new Error('The invitation was not inserted');
  return row.objID;
}

/** The invitations of an address to a listing that are good still, with who has sent them. */
export async function goodInvitations(db: Db, ListingID: number, EmailAddress: string) {
  return db
    .select({ objID: invitations.objID, SenderID: invitations.SenderID })
    .from(invitations)
    .where(and(eq(invitations.ListingID, ListingID), eq(invitations.EmailAddress, EmailAddress), isGood));
}

/** An invitation that is not withdrawn, held until the transaction ends. */
export async function invitationForUpdate(tx: Db, objID: number): Promise<InvitationRow | null> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.objID, objID), isThere))
    .for('no key update');
  return row ?? null;
}

const ofLink = (hash: string) => and(or(eq(invitations.TokenHash, hash), eq(invitations.CopyTokenHash, hash)), isGood);

/** The invitation that a link leads to while it is good. */
export async function invitationByLink(db: Db, hash: string): Promise<InvitationRow | null> {
  const [row] = await db.select().from(invitations).where(ofLink(hash));
  return row ?? null;
}

/** The same, held until the transaction ends. */
export async function invitationByLinkForUpdate(tx: Db, hash: string): Promise<InvitationRow | null> {
  const [row] = await tx.select().from(invitations).where(ofLink(hash)).for('no key update');
  return row ?? null;
}

/** Whether a link leads to a listing: it is good, and the listing active. */
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
