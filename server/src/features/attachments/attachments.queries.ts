import { imageTypes } from '@brevet/contract/attachments';
import { and, asc, eq, inArray, ne, notExists, sql } from 'drizzle-orm';
import type { Database, Db } from '../../platform/db/client.ts';
import type { Files } from '../../platform/files/files.ts';
import { listingAttachments, storedFiles } from '../../schema/attachments.ts';
import { listings } from '../../schema/listings.ts';
import { patents } from '../../schema/patents.ts';
import { attachmentName } from './attachment-name.ts';
import { sendable } from './attachments.policy.ts';

/** The name of a file's bytes as the client sent them. */
export const receivedName = (FileName: string): string => `${FileName}.received`;

const imageColumns = {
  FileName: storedFiles.FileName,
  MediaType: storedFiles.MediaType,
  Size: storedFiles.Size,
  Sha256: storedFiles.Sha256,
};

/** Time to attach a file, or to send its next part, before it is removed. */
const timeToAttach = sql`interval '1 hour'`;

export async function insertStoredFile(db: Db, file: typeof storedFiles.$inferInsert): Promise<void> {
  await db.insert(storedFiles).values(file);
}

export async function updateStoredFile(
  db: Db,
  FileName: string,
  values: Partial<Pick<typeof storedFiles.$inferInsert, 'Size' | 'Attached' | 'State' | 'Sha256' | 'OriginalName' | 'MediaType'>>,
): Promise<void> {
  await db.update(storedFiles).set(values).where(eq(storedFiles.FileName, FileName));
}

/** Bytes in an account's files: all of them, and the unattached ones. */
export async function storedBytes(db: Db, UserID: number): Promise<{ used: number; waiting: number }> {
  const bytes = sql`coalesce(sum(${storedFiles.Size}), 0)`;
  const [row] = await db
    .select({
      used: sql<number>`${bytes}::float8`,
      waiting: sql<number>`coalesce(sum(${storedFiles.Size}) filter (where ${isUnused(db)}), 0)::float8`,
    })
    .from(storedFiles)
    .where(eq(storedFiles.UserID, UserID));
  return row ?? { used: 0, waiting: 0 };
}

/** Locks a complete, unused file that the account uploaded until the transaction ends, and returns it. */
export async function ownFile(tx: Db, FileName: string, UserID: number) {
  const isOwn = and(eq(storedFiles.FileName, FileName), eq(storedFiles.UserID, UserID), ne(storedFiles.State, 'receiving'));
  // Rows that use it are read once it is locked.
  await tx.select({ FileName: storedFiles.FileName }).from(storedFiles).where(isOwn).for('no key update');
  const [file] = await tx
    .select()
    .from(storedFiles)
    .where(and(isOwn, isUnused(tx)));
  return file ?? null;
}

/** The image of a listing with the facts that decide who sees it; null if no listing has it. */
export async function imageOfListing(db: Db, ListingImg: string) {
  const [row] = await db
    .select({ ListingID: listings.ListingID, PrivateFlag: listings.PrivateFlag, OwnerID: listings.OwnerID, ...imageColumns })
    .from(listings)
    .innerJoin(storedFiles, isImage)
    .where(eq(listings.ListingImg, ListingImg));
  return row ?? null;
}

/** An image that the account uploaded and no listing has yet. */
export async function waitingImage(db: Db, FileName: string, UserID: number) {
  const [row] = await db
    .select(imageColumns)
    .from(storedFiles)
    .where(
      and(
        eq(storedFiles.FileName, FileName),
        eq(storedFiles.UserID, UserID),
        eq(storedFiles.State, 'checked'),
        inArray(storedFiles.MediaType, [...imageTypes]),
        isUnused(db),
      ),
    );
  return row ?? null;
}

/** A file that the account uploaded, whether or not its parts are still arriving; null if it doesn't exist. */
export async function uploadOf(db: Db, FileName: string, UserID: number) {
  const [file] = await db
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.FileName, FileName), eq(storedFiles.UserID, UserID)));
  return file ?? null;
}

/** Gives a file another hour, because a part of it arrived. Returns false if it is gone. */
export async function touchUpload(db: Db, FileName: string): Promise<boolean> {
  const touched = await db.update(storedFiles).set({ CreateDate: sql`now()` }).where(eq(storedFiles.FileName, FileName));
  return touched.rowCount === 1;
}

/** Neither an attachment nor the image of a listing. */
const isUnused = (db: Db) =>
  and(
    notExists(db.select({ one: sql`1` }).from(listingAttachments).where(eq(listingAttachments.FileName, storedFiles.FileName))),
    notExists(db.select({ one: sql`1` }).from(listings).where(isImage)),
  );
const isImage = sql`${listings.ListingImg} = ${storedFiles.FileName}::text and ${listings.ListingImg} <> ''`;

/** Number of attachments on a listing added by buyers, or by everyone else. */
export async function countAttachments(db: Db, ListingID: number, OfBuyer: boolean): Promise<number> {
  return db.$count(listingAttachments, and(eq(listingAttachments.ListingID, ListingID), eq(listingAttachments.OfBuyer, OfBuyer)));
}

/** Number of attachments on a patent added by brokers and admins, or by this user. */
export async function countPatentAttachments(db: Db, PatentID: number, by: number | null): Promise<number> {
  const { OfBuyer, UserID } = listingAttachments;
  return db.$count(
    listingAttachments,
    and(eq(listingAttachments.PatentID, PatentID), by === null ? eq(OfBuyer, false) : eq(UserID, by)),
  );
}

/** Adds an attachment after the others of its listing or patent and returns its ID; null if its file is already attached. */
export async function insertAttachment(
  tx: Db,
  attachment: Omit<typeof listingAttachments.$inferInsert, 'Position'>,
): Promise<number | null> {
  const { ListingID, PatentID } = attachment;
  const isBeside = ListingID ? sql`listing_id = ${ListingID}` : sql`patent_id = ${PatentID}`;
  const Position = sql`(select coalesce(max(position), 0) + 1 from ${listingAttachments} where ${isBeside})`;
  const [row] = await tx
    .insert(listingAttachments)
    .values({ ...attachment, Position })
    .onConflictDoNothing({ target: listingAttachments.FileName })
    .returning({ DocID: listingAttachments.DocID });
  return row?.DocID ?? null;
}

export type AttachmentRow = NonNullable<Awaited<ReturnType<typeof attachmentById>>>;

/** An attachment with its file, under a name that's safe to save. */
export async function attachmentById(db: Db, DocID: number) {
  const [row] = await db
    .select({
      DocID: listingAttachments.DocID,
      ListingID: listings.ListingID,
      FileName: listingAttachments.FileName,
      Internal: listingAttachments.Internal,
      UserID: listingAttachments.UserID,
      OwnerID: listings.OwnerID,
      PrivateFlag: listings.PrivateFlag,
      OfBuyer: listingAttachments.OfBuyer,
      OriginalName: storedFiles.OriginalName,
      MediaType: storedFiles.MediaType,
      Size: storedFiles.Size,
      Sha256: storedFiles.Sha256,
      State: storedFiles.State,
      Description: listingAttachments.Description,
    })
    .from(listingAttachments)
    .innerJoin(storedFiles, eq(storedFiles.FileName, listingAttachments.FileName))
    .innerJoin(listings, eq(listings.ListingID, listingAttachments.ListingID))
    .where(eq(listingAttachments.DocID, DocID));
  return row ? { ...row, OriginalName: attachmentName(row.OriginalName, row.MediaType) } : null;
}

/** An attachment of a patent with its file, under a name that's safe to save. */
export async function patentAttachmentById(db: Db, DocID: number) {
  const [row] = await db
    .select({
      DocID: listingAttachments.DocID,
      PatentID: patents.PatentID,
      FileName: listingAttachments.FileName,
      UserID: listingAttachments.UserID,
      Description: listingAttachments.Description,
      OriginalName: storedFiles.OriginalName,
      MediaType: storedFiles.MediaType,
      Size: storedFiles.Size,
      Sha256: storedFiles.Sha256,
    })
    .from(listingAttachments)
    .innerJoin(storedFiles, eq(storedFiles.FileName, listingAttachments.FileName))
    .innerJoin(patents, eq(patents.PatentID, listingAttachments.PatentID))
    .where(eq(listingAttachments.DocID, DocID));
  return row ? { ...row, OriginalName: attachmentName(row.OriginalName, row.MediaType) } : null;
}

/** The given attachments of a listing that an invitation can include (`canSendAttachment`). */
export async function sendableAttachments(db: Db, ListingID: number, DocIDs: number[]) {
  const rows = await db
    .select({
      DocID: listingAttachments.DocID,
      doc_dispplay_name: storedFiles.OriginalName,
      FileName: storedFiles.FileName,
      Size: storedFiles.Size,
      Sha256: storedFiles.Sha256,
      mimetype: storedFiles.MediaType,
      Description: listingAttachments.Description,
    })
    .from(listingAttachments)
    .innerJoin(storedFiles, eq(storedFiles.FileName, listingAttachments.FileName))
    .where(and(inArray(listingAttachments.DocID, DocIDs), eq(listingAttachments.ListingID, ListingID), sendable))
    .orderBy(asc(listingAttachments.Position), asc(listingAttachments.DocID));
  return rows.map((row) => ({ ...row, doc_dispplay_name: attachmentName(row.doc_dispplay_name, row.mimetype) }));
}

/** Changes the given fields of an attachment and its file. */
export async function updateAttachment(
  tx: Db,
  { DocID, FileName }: { DocID: number; FileName: string },
  {
    OriginalName,
    ...fields
  }: Partial<Pick<typeof listingAttachments.$inferInsert, 'Description' | 'Internal'>> & { OriginalName?: string },
): Promise<void> {
  if (Object.keys(fields).length > 0) await tx.update(listingAttachments).set(fields).where(eq(listingAttachments.DocID, DocID));
  if (OriginalName !== undefined) await tx.update(storedFiles).set({ OriginalName }).where(eq(storedFiles.FileName, FileName));
}

export async function orderOfAttachments(tx: Db, of: { ListingID: number } | { PatentID: number }) {
  return tx
    .select({
      DocID: listingAttachments.DocID,
      UserID: listingAttachments.UserID,
      Internal: listingAttachments.Internal,
      OfBuyer: listingAttachments.OfBuyer,
    })
    .from(listingAttachments)
    .where('ListingID' in of ? eq(listingAttachments.ListingID, of.ListingID) : eq(listingAttachments.PatentID, of.PatentID))
    .orderBy(asc(listingAttachments.Position), asc(listingAttachments.DocID));
}

/** Numbers the attachments in this order. */
export async function saveOrder(tx: Db, DocIDs: number[]): Promise<void> {
  const ids = sql`array[${sql.join(DocIDs, sql`, `)}]::int[]`;
  await tx
    .update(listingAttachments)
    .set({ Position: sql`array_position(${ids}, ${listingAttachments.DocID})` })
    .where(inArray(listingAttachments.DocID, DocIDs));
}

/** Returns false when it was already gone. */
export async function deleteAttachment(tx: Db, DocID: number): Promise<boolean> {
  const { rowCount } = await tx.delete(listingAttachments).where(eq(listingAttachments.DocID, DocID));
  return rowCount === 1;
}

/** Removes unreferenced files: never attached in time, or left over from a deleted attachment or listing. */
export async function sweepFiles(db: Database, files: Files, UserID?: number): Promise<void> {
  const isExpired = sql`(${storedFiles.Attached} or ${storedFiles.CreateDate} < now() - ${timeToAttach})`;
  const ofAccount = UserID === undefined ? undefined : eq(storedFiles.UserID, UserID);
  const unused = await db
    .select({ FileName: storedFiles.FileName })
    .from(storedFiles)
    .where(and(ofAccount, isExpired, isUnused(db)));
  for (const { FileName } of unused) await removeFile(db, files, FileName);
}

/**
 * Removes a file and what was received of it, unless something refers to it. Locks the row first: a transaction that is attaching the file holds that lock, and its
 * outcome decides. The bytes go before the row, because the sweep finds rows only.
 */
export async function removeFile(db: Database, files: Files, FileName: string): Promise<void> {
  const isThis = eq(storedFiles.FileName, FileName);
  await db.transaction(async (tx) => {
    await tx.select({ FileName: storedFiles.FileName }).from(storedFiles).where(isThis).for('update');
    const [file] = await tx
      .select({ FileName: storedFiles.FileName })
      .from(storedFiles)
      .where(and(isThis, isUnused(tx)));
    if (!file && (await tx.$count(storedFiles, isThis)) > 0) return;
    await files.remove(receivedName(FileName));
    await files.remove(FileName);
    await tx.delete(storedFiles).where(eq(storedFiles.FileName, FileName));
  });
}
