import type { DirectoryField, DirectoryKind, RowResult } from '@brevet/contract/directory-import-fields';
import { daysToRun, daysToUndo } from '@brevet/contract/directory-imports';
import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Db, Selecting } from '../../platform/db/client.ts';
import type { FileRow } from '../../schema/directory-imports.ts';
import { directoryImportRows, directoryImports } from '../../schema/directory-imports.ts';
import { mailingLists } from '../../schema/mailing-lists.ts';
import { fullName, users } from '../../schema/users.ts';

export type StoredImport = typeof directoryImports.$inferSelect;
type StoredRow = typeof directoryImportRows.$inferSelect;

const isOpen = sql`${directoryImports.State} in ('checking', 'importing', 'undoing')`;
const wasNotRun = sql`${directoryImports.State} in ('uploaded', 'checked')`;

/** Imports with their list and the person who uploaded the file. */
export const importRows = (db: Selecting) =>
  db
    .select({
      ...getTableColumns(directoryImports),
      ListName: sql<string>`coalesce(${mailingLists.mailinglist_name}, '')`,
      UserName: fullName(users),
    })
    .from(directoryImports)
    .innerJoin(users, eq(users.UserID, directoryImports.UserID))
    .leftJoin(mailingLists, eq(mailingLists.maillist_id, directoryImports.maillist_id))
    .$dynamic();
export type ImportInHistory = Awaited<ReturnType<typeof importRows>>[number];

export async function importById(db: Selecting, id: number): Promise<ImportInHistory | null> {
  const [row] = await importRows(db).where(eq(directoryImports.ImportID, id));
  return row ?? null;
}

export async function insertImport(tx: Db, values: typeof directoryImports.$inferInsert): Promise<number> {
  const [row] = await tx.insert(directoryImports).values(values).returning({ ImportID: directoryImports.ImportID });
  if (!row) throw new Error('The import was not inserted');
  return row.ImportID;
}

/** Locks an import until the transaction ends. With `skipLocked`, null if someone else holds it. */
export async function importForUpdate(tx: Db, id: number, how: { skipLocked?: true } = {}): Promise<StoredImport | null> {
  const [row] = await tx.select().from(directoryImports).where(eq(directoryImports.ImportID, id)).for('no key update', how);
  return row ?? null;
}

/** True if no transaction works on an import. */
export async function isFree(tx: Db, id: number): Promise<boolean> {
  const rows = await tx
    .select({ ImportID: directoryImports.ImportID })
    .from(directoryImports)
    .where(eq(directoryImports.ImportID, id))
    .for('no key update', { skipLocked: true });
  return rows.length > 0;
}

export async function updateImport(tx: Db, id: number, values: Partial<typeof directoryImports.$inferInsert>): Promise<void> {
  await tx.update(directoryImports).set(values).where(eq(directoryImports.ImportID, id));
}

/** Adds rows of a file: their numbers and cells, and what the reader says about them. */
export async function stageRows(tx: Db, id: number, rows: readonly FileRow[]): Promise<void> {
  await tx.execute(sql`insert into ${directoryImportRows} (import_id, row, cells, remarks)
    select ${id}, (staged.value->>0)::int, staged.value->1, staged.value->2 from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) staged`);
}

export async function replaceFirstRows(tx: Db, id: number, last: number, rows: readonly FileRow[]): Promise<void> {
  await tx.delete(directoryImportRows).where(and(ofImport(id), lte(directoryImportRows.Row, last)));
  await stageRows(tx, id, rows);
}

export async function cellsAfter(tx: Db, id: number, row: number, most: number): Promise<string[][]> {
  const rows = await tx
    .select({ Cells: directoryImportRows.Cells })
    .from(directoryImportRows)
    .where(and(ofImport(id), gt(directoryImportRows.Row, row)))
    .orderBy(directoryImportRows.Row)
    .limit(most);
  return rows.map(({ Cells }) => Cells);
}

/** The fields that a user chose the last time for a file with these headings. */
export async function rememberedFields(
  db: Db,
  UserID: number,
  Kind: DirectoryKind,
  Headings: readonly string[],
): Promise<(DirectoryField | null)[] | null> {
  const same = sql`${directoryImports.Headings} = ${JSON.stringify(Headings)}::jsonb`;
  const [row] = await db
    .select({ Mapping: directoryImports.Mapping })
    .from(directoryImports)
    .where(and(eq(directoryImports.UserID, UserID), eq(directoryImports.Kind, Kind), isNotNull(directoryImports.CheckDate), same))
    .orderBy(desc(directoryImports.ImportID))
    .limit(1);
  return row?.Mapping ?? null;
}

/** Forgets what an earlier check said about the rows. */
export async function forgetVerdicts(tx: Db, id: number): Promise<void> {
  await tx
    .update(directoryImportRows)
    .set({
      Verdict: null,
      Reason: '',
      Name: '',
      EmailKey: null,
      NameKey: null,
      Notes: [],
      Values: null,
      Before: null,
      TargetID: null,
      Matches: [],
    })
    .where(and(eq(directoryImportRows.ImportID, id), isNotNull(directoryImportRows.Verdict)));
}

const ofImport = (id: number) => eq(directoryImportRows.ImportID, id);

/** The next rows to check. */
export const uncheckedRows = (tx: Db, id: number, most: number) =>
  tx
    .select({ Row: directoryImportRows.Row, Cells: directoryImportRows.Cells, Remarks: directoryImportRows.Remarks })
    .from(directoryImportRows)
    .where(and(ofImport(id), isNull(directoryImportRows.Verdict)))
    .orderBy(directoryImportRows.Row)
    .limit(most);

const { Cells: _cells, ...withoutCells } = getTableColumns(directoryImportRows);

/** The next rows of a checked file without a result, in their order. */
export const rowsToImport = (tx: Db, id: number, most: number) =>
  tx
    .select(withoutCells)
    .from(directoryImportRows)
    .where(and(ofImport(id), isNull(directoryImportRows.Result)))
    .orderBy(directoryImportRows.Row)
    .limit(most);
export type RowToImport = Awaited<ReturnType<typeof rowsToImport>>[number];

/** Gives all rows that are still to be imported this result, and ends the others. Returns how many got which result. */
export async function leaveRest(
  tx: Db,
  id: number,
  { result, reason }: { result: RowResult; reason: string },
): Promise<{ result: RowResult; count: number }[]> {
  const { rows } = await tx.execute<{ result: RowResult; count: number }>(sql`
    with ended as (
      update ${directoryImportRows} set
        result = case verdict when 'skip' then 'skipped' when 'error' then 'refused' else ${result} end,
        reason = case when verdict in ('skip', 'error') then reason else ${reason} end
      where import_id = ${id} and result is null returning result)
    select result, count(*)::int as count from ended group by result`);
  return rows;
}

/** The next rows to undo, the last ones first: an organization goes after the contacts that it was created for. */
export const rowsToUndo = (tx: Db, id: number, most: number) =>
  tx
    .select(withoutCells)
    .from(directoryImportRows)
    .where(and(ofImport(id), inArray(directoryImportRows.Result, ['created', 'updated'])))
    .orderBy(desc(directoryImportRows.Row))
    .limit(most);

export type RowChange = Pick<StoredRow, 'Row'> & Partial<StoredRow>;

const columns = {
  Name: 'name',
  EmailKey: 'email_key',
  NameKey: 'name_key',
  Notes: 'notes',
  Values: 'values',
  Verdict: 'verdict',
  Reason: 'reason',
  Before: 'before',
  TargetID: 'target_id',
  Matches: 'matches',
  Result: 'result',
  Version: 'version',
  Links: 'links',
} as const satisfies Partial<Record<keyof StoredRow, string>>;
type Column = keyof typeof columns;

/** Stores these columns of many rows in one statement. */
export async function saveRows(tx: Db, id: number, names: readonly Column[], rows: readonly RowChange[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) =>
    Object.fromEntries([['row', row.Row], ...names.map((name) => [columns[name], row[name] ?? null])]),
  );
  const sets = names.map((name) => sql`${sql.identifier(columns[name])} = saved.${sql.identifier(columns[name])}`);
  await tx.execute(sql`update ${directoryImportRows} set ${sql.join(sets, sql`, `)}
    from jsonb_populate_recordset(null::${directoryImportRows}, ${JSON.stringify(values)}::jsonb) saved
    where ${directoryImportRows.ImportID} = ${id} and ${directoryImportRows.Row} = saved.row`);
}

/**
 * The first row of the file about the same person or organization as each of these rows; a name decides only for a row without an address.
 */
export async function firstRowsLike(tx: Db, id: number, from: number, to: number) {
  const earlier = (condition: ReturnType<typeof sql>) => sql`(select min(earlier.row) from ${directoryImportRows} earlier
    where earlier.import_id = later.import_id and earlier.row < later.row and ${condition})`;
  const { rows } = await tx.execute<{ row: number; first: number }>(sql`select row, first from (
    select later.row, least(
      ${earlier(sql`earlier.email_key = later.email_key`)},
      ${earlier(sql`earlier.target_id = later.target_id`)},
      ${earlier(sql`earlier.name_key = '-' || substr(later.name_key, 2)`)},
      case when later.name_key like '-%' then ${earlier(sql`earlier.name_key = '+' || substr(later.name_key, 2)`)} end
    ) as first
    from ${directoryImportRows} later
    where later.import_id = ${id} and later.row between ${from} and ${to} and later.verdict <> 'error'
  ) likened where first is not null`);
  return rows;
}

/** The number of organizations that the contacts of an import name and the directory lacks. */
export async function countNewOrganizations(tx: Db, id: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from (
    select distinct lower(named.value) as key from ${directoryImportRows} staged,
      jsonb_array_elements_text(staged.values->'Organization') named
    where staged.import_id = ${id} and staged.verdict in ('create', 'update')
  ) wanted where not exists (select from organizations where lower(org_name) = wanted.key)`);
  return rows[0]?.count ?? 0;
}

/** The imports that a job works on for an account, apart from this one. */
export const countOpenImports = (tx: Db, ActorID: number, but: number): Promise<number> =>
  tx.$count(directoryImports, and(isOpen, eq(directoryImports.ActorID, ActorID), ne(directoryImports.ImportID, but)));

/** Deletes the uploads of an account that weren't run, except the last ones. Skips those that someone starts now. */
export async function keepLastUploads(tx: Db, UserID: number, most: number): Promise<void> {
  const older = tx
    .select({ ImportID: directoryImports.ImportID })
    .from(directoryImports)
    .where(and(wasNotRun, eq(directoryImports.UserID, UserID)))
    .orderBy(desc(directoryImports.ImportID))
    .offset(most)
    .for('update', { skipLocked: true });
  await tx.delete(directoryImports).where(and(wasNotRun, inArray(directoryImports.ImportID, older)));
}

/** Imports that a job works on, or whose job died. */
export async function openImports(db: Db): Promise<number[]> {
  const rows = await db.select({ ImportID: directoryImports.ImportID }).from(directoryImports).where(isOpen);
  return rows.map(({ ImportID }) => ImportID);
}

/** Deletes imports that weren't run, and the rows of those that can't be undone anymore. */
export async function deleteOldRows(db: Db): Promise<void> {
  await db
    .delete(directoryImports)
    .where(sql`${wasNotRun} and ${directoryImports.CreateDate} < now() - make_interval(days => ${daysToRun})`);
  await db.execute(sql`delete from ${directoryImportRows} using ${directoryImports}
    where ${directoryImports.ImportID} = ${directoryImportRows.ImportID} and ${directoryImports.State} in ('imported', 'undone')
      and ${directoryImports.ImportDate} < now() - make_interval(days => ${daysToUndo})`);
}
