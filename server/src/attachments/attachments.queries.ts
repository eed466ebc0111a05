import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Database, Db } from '../db/client.ts';
import { listingAttachments, storedFiles } from '../db/schema/attachments.ts';
import type { Files } from '../files/files.ts';

/** A file that waits longer than this to be attached is removed. */
const waiting = sql`interval '1 hour'`;

export async function insertStoredFile(db: Db, file: typeof storedFiles.$inferInsert): Promise<void> {
  await db.insert(storedFiles).values(file);
}

/** A file that this user has uploaded, held until the transaction ends. */
export async function ownFile(tx: Db, FileName: string, UserID: number) {
  const [file] = await tx
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.FileName, FileName), eq(storedFiles.UserID, UserID)))
    .for('update');
  return file ?? null;
}

const isUnused = (db: Db) =>
  notExists(db.select({ one: sql`1` }).from(listingAttachments).where(eq(listingAttachments.FileName, storedFiles.FileName)));

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
      OriginalName: storedFiles.OriginalName,
      MediaType: storedFiles.MediaType,
      Size: storedFiles.Size,
    })
    .from(listingAttachments)
    .innerJoin(storedFiles, eq(storedFiles.FileName, listingAttachments.FileName))
    .where(eq(listingAttachments.DocID, DocID));
  return row ?? null;
}

/** Those of the attachments that an outsider may have: of this listing, not internal, still there. */
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
    .where(
      and(
        inArray(listingAttachments.DocID, DocIDs),
        eq(listingAttachments.ListingID, ListingID),
        eq(listingAttachments.Internal, 0),
      ),
    )
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
