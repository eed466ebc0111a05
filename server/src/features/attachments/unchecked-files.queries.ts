import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { listingAttachments, storedFiles } from '../../schema/attachments.ts';
import { listings } from '../../schema/listings.ts';

/** Has a file stripped again, which changes its bytes and so its hash. */
export async function uncheckFile(db: Db, FileName: string): Promise<void> {
  await db.update(storedFiles).set({ State: 'unchecked', Sha256: null }).where(eq(storedFiles.FileName, FileName));
}

/** The names of all files stored before metadata was removed, or about to be stripped again. */
export async function uncheckedFiles(db: Db): Promise<string[]> {
  const rows = await db.select({ FileName: storedFiles.FileName }).from(storedFiles).where(eq(storedFiles.State, 'unchecked'));
  return rows.map(({ FileName }) => FileName);
}

/** An unchecked file with its attachment; null if it was checked or deleted. `lock` holds it until the transaction ends. */
export async function uncheckedFile(db: Db, FileName: string, lock = false) {
  const query = db
    .select({
      FileName: storedFiles.FileName,
      OriginalName: storedFiles.OriginalName,
      MediaType: storedFiles.MediaType,
      Size: storedFiles.Size,
      DocID: listingAttachments.DocID,
      Internal: listingAttachments.Internal,
      UserID: listingAttachments.UserID,
      ListingID: listings.ListingID,
      ListingName: listings.ListingName,
    })
    .from(storedFiles)
    .innerJoin(listingAttachments, eq(listingAttachments.FileName, storedFiles.FileName))
    .innerJoin(listings, eq(listings.ListingID, listingAttachments.ListingID))
    .where(sql`${storedFiles.FileName} = ${FileName} and ${storedFiles.State} = 'unchecked'`);
  const [file] = await (lock ? query.for('no key update', { of: [storedFiles, listingAttachments] }) : query);
  return file ?? null;
}

export async function hideAttachment(db: Db, DocID: number): Promise<void> {
  await db.update(listingAttachments).set({ Internal: 1 }).where(eq(listingAttachments.DocID, DocID));
}
