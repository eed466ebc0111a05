import { and, desc, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import { announce } from '../../platform/db/changes.ts';
import type { Database, Db } from '../../platform/db/client.ts';
import { imports, importUploads } from '../../schema/imports.ts';
import { users } from '../../schema/users.ts';
import { lockKeys } from './history.queries.ts';

const feature = 'patent-imports' as const;
const isOpen = inArray(imports.State, ['queued', 'running']);
/** Time to start or resume an import with an uploaded file. */
const timeToImport = sql`interval '7 days'`;

/** The columns of an import, with the name of the account that started it. */
export const importColumns = {
  ImportID: imports.ImportID,
  Name: imports.Name,
  Format: imports.Format,
  State: imports.State,
  Origin: imports.Origin,
  Stored: imports.Stored,
  StartedBy: users.Username,
  Size: imports.Size,
  Counts: imports.Counts,
  Parts: imports.Parts,
  Records: imports.Records,
  Share: imports.Share,
  Rate: imports.Rate,
  SecondsLeft: imports.SecondsLeft,
  Canceling: imports.Canceling,
  Problem: imports.Problem,
  CreateDate: imports.CreateDate,
  StartDate: imports.StartDate,
  EndDate: imports.EndDate,
};

export type ImportInHistory = NonNullable<Awaited<ReturnType<typeof importById>>>;

export async function importById(db: Db, ImportID: number) {
  const [row] = await db
    .select(importColumns)
    .from(imports)
    .leftJoin(users, eq(users.UserID, imports.UserID))
    .where(eq(imports.ImportID, ImportID));
  return row ?? null;
}

/** Locks an import and returns it. */
export async function importForUpdate(tx: Db, ImportID: number) {
  const [row] = await tx.select().from(imports).where(eq(imports.ImportID, ImportID)).for('no key update');
  return row ?? null;
}

/** Asks the process of an import to end. */
export async function cancelRunning(tx: Db, ImportID: number): Promise<void> {
  await tx.update(imports).set({ Canceling: true, CancelDate: sql`now()` }).where(eq(imports.ImportID, ImportID));
}

export async function updateImport(tx: Db, ImportID: number, values: Partial<typeof imports.$inferInsert>): Promise<void> {
  await tx.update(imports).set(values).where(eq(imports.ImportID, ImportID));
}

export async function cancelQueued(tx: Db, ImportID: number): Promise<void> {
  await tx.update(imports).set({ State: 'canceled', EndDate: sql`now()` }).where(eq(imports.ImportID, ImportID));
}

/** Adds an import to the queue. Returns null if another server has just added this watched file. */
export async function insertImport(tx: Db, values: Omit<typeof imports.$inferInsert, 'State'>): Promise<number | null> {
  const [row] = await tx
    .insert(imports)
    .values({ ...values, State: 'queued' })
    .onConflictDoNothing()
    .returning({ ImportID: imports.ImportID });
  return row?.ImportID ?? null;
}

/** The latest import of the same content. */
export async function importOfContent(db: Db, Fingerprint: string) {
  const [row] = await db
    .select({ ImportID: imports.ImportID, State: imports.State, CreateDate: imports.CreateDate })
    .from(imports)
    .where(eq(imports.Fingerprint, Fingerprint))
    .orderBy(desc(imports.ImportID))
    .limit(1);
  return row ?? null;
}

/** Locks a content, so that two imports of it don't start at once. */
export async function holdContent(tx: Db, Fingerprint: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${Fingerprint}, 0))`);
}

/** The latest imports by name and size, of these names. */
export async function importsOfNames(db: Db, names: string[]) {
  return db
    .selectDistinctOn([imports.Name, imports.Size], { ImportID: imports.ImportID, Name: imports.Name, Size: imports.Size })
    .from(imports)
    .where(inArray(imports.Name, names))
    .orderBy(imports.Name, imports.Size, desc(imports.ImportID));
}

/** The import to run next: the oldest that isn't done. */
export async function nextImport(db: Db) {
  const [row] = await db
    .select({ ImportID: imports.ImportID, Origin: imports.Origin, Stored: imports.Stored })
    .from(imports)
    .where(and(isOpen, ne(imports.Origin, 'command')))
    .orderBy(imports.ImportID)
    .limit(1);
  return row ?? null;
}

/** Counts a process that died. Returns how many have died since the last batch. */
export async function noteDeath(db: Db, ImportID: number): Promise<number> {
  const [row] = await db
    .update(imports)
    .set({ Deaths: sql`${imports.Deaths} + 1` })
    .where(eq(imports.ImportID, ImportID))
    .returning({ Deaths: imports.Deaths });
  return row?.Deaths ?? 0;
}

/** Marks imports of the command line as interrupted if their process has died. */
export async function interruptCommands(db: Database): Promise<void> {
  const isAlive = sql`exists (select from pg_locks where locktype = 'advisory' and classid = ${lockKeys.import} and objid = ${imports.ImportID}
    and database = (select oid from pg_database where datname = current_database()))`;
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(imports)
      .set({ State: 'interrupted', Rate: null, SecondsLeft: null, EndDate: sql`now()` })
      .where(and(eq(imports.Origin, 'command'), eq(imports.State, 'running'), sql`not ${isAlive}`));
    if (rowCount) await announce(tx, feature);
  });
}

export type UploadRow = typeof importUploads.$inferSelect;

export async function insertUpload(tx: Db, upload: Omit<UploadRow, 'PartDate'>): Promise<void> {
  await tx.insert(importUploads).values(upload);
}

/** An upload of this account; null if it doesn't exist, or an import has taken it over. */
export async function uploadById(db: Db, UploadID: string, UserID: number): Promise<UploadRow | null> {
  const [row] = await db
    .select()
    .from(importUploads)
    .where(and(eq(importUploads.UploadID, UploadID), eq(importUploads.UserID, UserID)));
  return row ?? null;
}

/** All uploads that may still grow. */
export const openUploads = (db: Db): Promise<UploadRow[]> => db.select().from(importUploads);

/** Keeps an upload for another week. Returns false if nothing needs its file: neither the upload nor an import that took it over. */
export async function touchUpload(db: Db, UploadID: string): Promise<boolean> {
  const { rowCount } = await db.update(importUploads).set({ PartDate: sql`now()` }).where(eq(importUploads.UploadID, UploadID));
  return rowCount === 1 || (await db.$count(imports, and(eq(imports.Origin, 'upload'), eq(imports.Stored, UploadID)))) > 0;
}

/** Returns false if it was gone already. */
export async function deleteUpload(tx: Db, UploadID: string): Promise<boolean> {
  const { rowCount } = await tx.delete(importUploads).where(eq(importUploads.UploadID, UploadID));
  return rowCount === 1;
}

const uploadRoomLock = 7_240_914;

/** Lets one upload at a time look for room. */
export async function holdUploadRoom(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${uploadRoomLock})`);
}

/** Deletes uploads that no import took over for a week, and returns them. */
export const deleteOldUploads = (tx: Db): Promise<UploadRow[]> =>
  tx
    .delete(importUploads)
    .where(lt(importUploads.PartDate, sql`now() - ${timeToImport}`))
    .returning();

/** Forgets the files of imports that ended a week ago, and returns the names of those that are still needed. */
export async function neededFiles(tx: Db): Promise<Set<string>> {
  await tx
    .update(imports)
    .set({ Stored: null })
    .where(and(eq(imports.Origin, 'upload'), isNotNull(imports.Stored), lt(imports.EndDate, sql`now() - ${timeToImport}`)));
  // Read the uploads first: an upload that an import takes over in between is then found twice instead of never.
  const waiting = await tx.select({ UploadID: importUploads.UploadID }).from(importUploads);
  const kept = await tx
    .select({ Stored: imports.Stored })
    .from(imports)
    .where(and(eq(imports.Origin, 'upload'), isNotNull(imports.Stored)));
  return new Set([...kept.flatMap(({ Stored }) => Stored ?? []), ...waiting.map(({ UploadID }) => UploadID)]);
}

/** True if anyone has imported this content before. */
export async function isImported(db: Db, Fingerprint: string): Promise<boolean> {
  return (await db.$count(imports, eq(imports.Fingerprint, Fingerprint))) > 0;
}
