import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { fileTexts, listingAttachments, storedFiles } from '../../schema/attachments.ts';
import { sendable } from './attachments.policy.ts';

/** Stores the text of a file, or replaces it. */
export async function saveFileText(tx: Db, row: typeof fileTexts.$inferInsert): Promise<void> {
  const { Content, Truncated } = row;
  await tx.insert(fileTexts).values(row).onConflictDoUpdate({ target: fileTexts.FileName, set: { Content, Truncated } });
}

/** The texts of the attachments that buyers of a listing can read, or of one attachment. Text is null until the file is checked. */
export async function textsOfAttachments(db: Db, ListingID: number, DocID?: number) {
  const isThis = DocID === undefined ? sendable : eq(listingAttachments.DocID, DocID);
  return db
    .select({
      DocID: listingAttachments.DocID,
      OriginalName: storedFiles.OriginalName,
      MediaType: storedFiles.MediaType,
      Description: listingAttachments.Description,
      Content: sql<string | null>`${fileTexts.Content}`,
      Truncated: sql<boolean | null>`${fileTexts.Truncated}`,
    })
    .from(listingAttachments)
    .innerJoin(storedFiles, eq(storedFiles.FileName, listingAttachments.FileName))
    .leftJoin(fileTexts, eq(fileTexts.FileName, listingAttachments.FileName))
    .where(and(eq(listingAttachments.ListingID, ListingID), isThis))
    .orderBy(asc(listingAttachments.Position), asc(listingAttachments.DocID));
}
