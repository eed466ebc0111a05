import { and, asc, count, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Database, Db } from '../../platform/db/client.ts';
import type { Files } from '../../platform/files/files.ts';
import { listingAttachments, storedFiles } from '../../schema/attachments.ts';
import { listings } from '../../schema/listings.ts';
import { users } from '../../schema/users.ts';
import { holdAccount } from '../users/users.queries.ts';
import { ofBuyer, sendable } from './attachments.policy.ts';

/** A file that waits longer than this to be attached is removed. */
const waiting = sql`interval '1 hour'`;

export async function insertStoredFile(db: Db, file: typeof storedFiles.$inferInsert): Promise<void> {
  await db.insert(storedFiles).values(file);
}

export async function updateFileSize(db: Db, FileName: string, Size: number): Promise<void> {
  await db.update(storedFiles).set({ Size }).where(eq(storedFiles.FileName, FileName));
}

/** How many bytes of an account wait to be attached; the account is locked, so that two uploads are counted one after the other. */
export async function waitingBytes(tx: Db, UserID: number): Promise<number> {
  await holdAccount(tx, UserID);
  const [row] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${storedFiles.Size}), 0)::float8` })
    .from(storedFiles)
    .where(and(eq(storedFiles.UserID, UserID), isUnused(tx)));
  return row?.bytes ?? 0;
}

/** A file that this user has uploaded, held until the transaction ends. */
export async function ownFile(tx: Db, FileName: string, UserID: number) {
  const [file] = await tx
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.FileName, FileName), eq(storedFiles.UserID, UserID)))
    .for('no key update');
  return file ?? null;
}

const isUnused = (db: Db) =>
  notExists(db.select({ one: sql`1` }).from(listingAttachments).where(eq(listingAttachments.FileName, storedFiles.FileName)));

/** How many attachments of a listing are of buyers, or of the others. */
export async function countAttachments(db: Db, ListingID: number, ofBuyers: boolean): Promise<number> {
  const [row] = await db
    .select({ attachments: count() })
    .from(listingAttachments)
    .innerJoin(users, eq(users.UserID, listingAttachments.UserID))
    .innerJoin(listings, eq(listings.ListingID, listingAttachments.ListingID))
    .where(and(eq(listingAttachments.ListingID, ListingID), sql`${ofBuyer} = ${ofBuyers}`));
  return row?.attachments ?? 0;
}

/** The number of the new attachment; null when its file is attached already. */
export async function insertAttachment(tx: Db, attachment: typeof listingAttachments.$inferInsert): Promise<number | null> {
  const [row] = await tx
    .insert(listingAttachments)
    .values(attachment)
    .onConflictDoNothing({ target: listingAttachments.FileName })
    .returning({ DocID: listingAttachments.DocID });
  return row?.DocID ?? null;
}

export type AttachmentRow = NonNullable<Awaited<ReturnType<typeof attachmentById>>>;

/** An attachment with its file. */
export async function attachmentById(db: Db, DocID: number) {
  const [row] = await db
    .select({
      DocID: listingAttachments.DocID,
      ListingID: listingAttachments.ListingID,
      FileName: listingAttachments.FileName,
      Internal: listingAttachments.Internal,
      UserID: listingAttachments.UserID,
      OwnerID: listings.OwnerID,
      ofBuyer,
      OriginalName: storedFiles.OriginalName,
      MediaType: storedFiles.MediaType,
      Size: storedFiles.Size,
    })
    .from(listingAttachments)
    .innerJoin(storedFiles, eq(storedFiles.FileName, listingAttachments.FileName))
    .innerJoin(users, eq(users.UserID, listingAttachments.UserID))
    .innerJoin(listings, eq(listings.ListingID, listingAttachments.ListingID))
    .where(eq(listingAttachments.DocID, DocID));
  return row ?? null;
}

/** Those of the attachments that an outsider may have (`canSendAttachment`): of this listing, still there. */
export async function sendableAttachments(db: Db, ListingID: number, DocIDs: number[]) {
  return db
    .select({
      DocID: listingAttachments.DocID,
      doc_dispplay_name: storedFiles.OriginalName,
      FileName: storedFiles.FileName,
      Size: storedFiles.Size,
      mimetype: storedFiles.MediaType,
      Description: listingAttachments.Description,
    })
    .from(listingAttachments)
    .innerJoin(storedFiles, eq(storedFiles.FileName, listingAttachments.FileName))
    .innerJoin(users, eq(users.UserID, listingAttachments.UserID))
    .innerJoin(listings, eq(listings.ListingID, listingAttachments.ListingID))
    .where(and(inArray(listingAttachments.DocID, DocIDs), eq(listingAttachments.ListingID, ListingID), sendable))
    .orderBy(asc(listingAttachments.DocID));
}

/** Says whether it was there. */
export async function deleteAttachment(tx: Db, DocID: number): Promise<boolean> {
  const { rowCount } = await tx.delete(listingAttachments).where(eq(listingAttachments.DocID, DocID));
  return rowCount === 1;
}

/** Removes the files that nothing refers to: never attached, or of what was deleted. */
export async function sweepFiles(db: Database, files: Files): Promise<void> {
  const unused = await db
    .select({ FileName: storedFiles.FileName })
    .from(storedFiles)
    .where(and(sql`${storedFiles.CreateDate} < now() - ${waiting}`, isUnused(db)));
  for (const { FileName } of unused) await removeFile(db, files, FileName);
}

/**
 * Removes a file, unless something has come to refer to it: who attaches it just now holds it, and is waited for before that is
 * looked at. The bytes go first: a row without them is found again.
 */
export async function removeFile(db: Database, files: Files, FileName: string): Promise<void> {
  const isThis = eq(storedFiles.FileName, FileName);
  await db.transaction(async (tx) => {
    await tx.select({ FileName: storedFiles.FileName }).from(storedFiles).where(isThis).for('update');
    const [file] = await tx
      .select({ FileName: storedFiles.FileName })
      .from(storedFiles)
      .where(and(isThis, isUnused(tx)));
    if (!file) return;
    await files.remove(FileName);
    await tx.delete(storedFiles).where(eq(storedFiles.FileName, FileName));
  });
}
