import type { SQL } from 'drizzle-orm';
import { and, asc, eq, exists, gt, inArray, isNotNull, lt, notLike, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { fileTexts, listingAttachments, storedFiles } from '../../schema/attachments.ts';
import { sendable } from './attachments.policy.ts';

/** Stores the text of a file, or replaces it. */
export async function saveFileText(tx: Db, row: typeof fileTexts.$inferInsert): Promise<void> {
  const { FileName, ...text } = row;
  await tx.insert(fileTexts).values(row).onConflictDoUpdate({ target: fileTexts.FileName, set: text });
}

/** A file that an older version stripped or read. */
export type StoredBefore = Pick<typeof storedFiles.$inferSelect, 'FileName' | 'MediaType' | 'Sha256'>;

const filesAfter = (db: Db, after: string, ...conditions: SQL[]) =>
  db
    .select({ FileName: fileTexts.FileName, MediaType: storedFiles.MediaType, Sha256: storedFiles.Sha256 })
    .from(fileTexts)
    .innerJoin(storedFiles, eq(storedFiles.FileName, fileTexts.FileName))
    .where(and(gt(fileTexts.FileName, after), ...conditions))
    .orderBy(asc(fileTexts.FileName))
    .limit(1);

/** The next file, by name, that an older version read; null if there is none. */
export async function fileReadBefore(db: Db, Reader: number, after: string): Promise<StoredBefore | null> {
  const [file] = await filesAfter(db, after, lt(fileTexts.Reader, Reader));
  return file ?? null;
}

/**
 * The next file of a listing, by name, that an older version stripped; null if there is none. Pictures would only lose quality. Files whose
 * metadata can't be removed are internal already.
 */
export async function fileStrippedBefore(db: Db, Stripper: number, after: string): Promise<StoredBefore | null> {
  const isOfListing = exists(
    db
      .select()
      .from(listingAttachments)
      .where(and(eq(listingAttachments.FileName, fileTexts.FileName), isNotNull(listingAttachments.ListingID))),
  );
  const [file] = await filesAfter(
    db,
    after,
    lt(fileTexts.Stripper, Stripper),
    inArray(storedFiles.State, ['checked', 'unchecked']),
    notLike(storedFiles.MediaType, 'image/%'),
    isOfListing,
  );
  return file ?? null;
}

/** The text of a file with the listing that it's attached to, if any; null if it was deleted. */
export async function textOfFile(db: Db, FileName: string) {
  const [text] = await db
    .select({ Content: fileTexts.Content, Truncated: fileTexts.Truncated, ListingID: listingAttachments.ListingID })
    .from(fileTexts)
    .leftJoin(listingAttachments, eq(listingAttachments.FileName, fileTexts.FileName))
    .where(eq(fileTexts.FileName, FileName));
  return text ?? null;
}

/** Replaces the text of a file unless it was deleted. */
export async function replaceText(tx: Db, { FileName, ...text }: typeof fileTexts.$inferInsert): Promise<void> {
  await tx.update(fileTexts).set(text).where(eq(fileTexts.FileName, FileName));
}

export async function noteStripper(db: Db, FileName: string, Stripper: number): Promise<void> {
  await db.update(fileTexts).set({ Stripper }).where(eq(fileTexts.FileName, FileName));
}

export async function noteReader(db: Db, FileName: string, Reader: number): Promise<void> {
  await db.update(fileTexts).set({ Reader }).where(eq(fileTexts.FileName, FileName));
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
