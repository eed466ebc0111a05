import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../platform/db/client.ts';
import { bulkPatents, patentIndexChanges } from '../../schema/bulk-patents.ts';

/** Patents that are read and indexed together. */
export const blockSize = 1000;
/** Blocks that one run of the job reads again. */
const mostBlocks = 50;

/** A patent as the search engine indexes it: its texts by their stems. */
export interface IndexedPatent {
  id: number;
  title: string;
  abstract: string;
  assignee: string;
  inventor: string;
  classes: string[];
  /** A day as a number, such as 20140506; 0 without one. */
  filed: number;
  published: number;
}

const folded = (text: unknown) => sql<string>`coalesce(brevet_fold(${text}), '')`;
/** The stems of the title (A) or the abstract (B) in their order, as the index of the database has them. */
const stems = (weight: 'A' | 'B') =>
  sql<string>`coalesce((select string_agg(lexeme, ' ' order by place)
    from unnest(ts_filter(${bulkPatents.search}, ${sql.raw(`'{${weight}}'`)})), unnest(positions) place), '')`;
const dayNumber = (day: unknown) => sql<number>`coalesce(to_char(${day}, 'YYYYMMDD')::int, 0)`;
/** Filler between two people, so that the words of a name don't match across them. */
const apart = ' zzapart zzapart zzapart zzapart ';

/** The patents with these IDs, from the first up to the last one. */
export const patentsBetween = (db: Db, first: number, last: number): Promise<IndexedPatent[]> =>
  db
    .select({
      id: bulkPatents.BulkPatentID,
      title: stems('A'),
      abstract: stems('B'),
      assignee: folded(sql`array_to_string(${bulkPatents.Assignees}, ${apart})`),
      inventor: folded(sql`array_to_string(${bulkPatents.Inventors}, ${apart})`),
      classes: sql<
        string[]
      >`array_remove(${bulkPatents.Cpc} || ${bulkPatents.Ipc} || ${bulkPatents.Uspc} || ${bulkPatents.FurtherUspc} || ${bulkPatents.Locarno}, null)`,
      filed: dayNumber(bulkPatents.FiledDate),
      published: dayNumber(bulkPatents.PublicationDate),
    })
    .from(bulkPatents)
    .where(sql`${bulkPatents.BulkPatentID} between ${first} and ${last}`);

/** The largest ID in the store; 0 if it is empty. */
export async function largestId(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`select coalesce(max(bulk_patent_id), 0) as id from bulk_patents`);
  return Number(rows[0]?.id ?? 0);
}

/** From now on, statements note what they change. Forgets what was noted before. */
export async function beginNoting(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table bulk_patents enable trigger bulk_patents_added, enable trigger bulk_patents_changed`);
    await tx.delete(patentIndexChanges);
  });
}

/** Statements note what they change, so that the index can follow. */
export async function isNoting(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ noting: boolean }>(
    sql`select bool_and(tgenabled <> 'D') as noting from pg_trigger
      where tgrelid = 'bulk_patents'::regclass and tgname in ('bulk_patents_added', 'bulk_patents_changed')`,
  );
  return rows[0]?.noting ?? false;
}

/** Statements no longer note anything, and earlier notes are forgotten. The index has to be built again after that. */
export async function endNoting(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await isNoting(tx))) return;
    await tx.execute(sql`alter table bulk_patents disable trigger bulk_patents_added, disable trigger bulk_patents_changed`);
    await tx.delete(patentIndexChanges);
  });
}

const lockKey = 7_240_913;

/**
 * Hands blocks that have changed to `index`, and forgets them if that succeeds. Returns whether more are left. One process at a time
 * does it; in the others, nothing is left.
 */
export async function takeChanges(db: Database, index: (tx: Db, block: number) => Promise<void>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows: lock } = await tx.execute<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${lockKey}) as taken`);
    if (lock[0]?.taken !== true) return false;
    const { rows } = await tx.execute<{ block: string }>(sql`
      delete from patent_index_changes where block in
        (select distinct block from (select block from patent_index_changes order by change_id limit ${mostBlocks}) as next)
      and change_id <= (select max(change_id) from patent_index_changes) returning block`);
    const blocks = [...new Set(rows.map(({ block }) => Number(block)))].toSorted((a, b) => a - b);
    for (const block of blocks) await index(tx, block);
    return blocks.length >= mostBlocks;
  });
}
