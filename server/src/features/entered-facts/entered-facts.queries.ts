import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/client.ts';
import { listingAttachments, storedFiles } from '../../schema/attachments.ts';
import { enteredFacts } from '../../schema/entered-facts.ts';
import { patentTermChanges } from '../../schema/patent-terms.ts';
import { patents } from '../../schema/patents.ts';
import { fullName, users } from '../../schema/users.ts';

type Row = typeof enteredFacts.$inferSelect;
type Fields = Pick<Row, 'PatentNumber' | 'Fact' | 'Place' | 'Day' | 'Source' | 'Link' | 'DocID' | 'Note'>;
type Saved = Pick<Row, 'EnteredFactID' | 'Version'>;

const saved = { EnteredFactID: enteredFacts.EnteredFactID, Version: enteredFacts.Version };

/** All facts that someone entered of a patent, the oldest first, with the names of those who did. */
export async function factsOfPatent(db: Db, PatentNumber: string) {
  const editors = alias(users, 'editors');
  const undoers = alias(users, 'undoers');
  return db
    .select({
      EnteredFactID: enteredFacts.EnteredFactID,
      Fact: enteredFacts.Fact,
      Day: enteredFacts.Day,
      Source: enteredFacts.Source,
      Link: enteredFacts.Link,
      DocID: enteredFacts.DocID,
      OriginalName: storedFiles.OriginalName,
      MediaType: storedFiles.MediaType,
      Note: enteredFacts.Note,
      EnteredBy: fullName(users),
      CreateDate: enteredFacts.CreateDate,
      ChangedBy: sql<string | null>`case when ${editors.UserID} is not null then ${fullName(editors)} end`,
      LastUpdate: enteredFacts.LastUpdate,
      UndoneBy: sql<string | null>`case when ${undoers.UserID} is not null then ${fullName(undoers)} end`,
      UndoneDate: enteredFacts.UndoneDate,
      Version: enteredFacts.Version,
    })
    .from(enteredFacts)
    .innerJoin(users, eq(users.UserID, enteredFacts.CreatorID))
    .leftJoin(editors, eq(editors.UserID, enteredFacts.EditorID))
    .leftJoin(undoers, eq(undoers.UserID, enteredFacts.UndoerID))
    .leftJoin(listingAttachments, eq(listingAttachments.DocID, enteredFacts.DocID))
    .leftJoin(storedFiles, eq(storedFiles.FileName, listingAttachments.FileName))
    .where(eq(enteredFacts.PatentNumber, PatentNumber))
    .orderBy(asc(enteredFacts.CreateDate), asc(enteredFacts.EnteredFactID));
}

/** Locks a fact until the transaction ends, and returns it. */
export async function factForUpdate(tx: Db, EnteredFactID: number): Promise<Row | null> {
  const [row] = await tx.select().from(enteredFacts).where(eq(enteredFacts.EnteredFactID, EnteredFactID)).for('no key update');
  return row ?? null;
}

/** True if a fact counts in this place. */
export async function isTaken(tx: Db, { PatentNumber, Place }: Pick<Row, 'PatentNumber' | 'Place'>): Promise<boolean> {
  const inPlace = and(
    eq(enteredFacts.PatentNumber, PatentNumber),
    eq(enteredFacts.Place, Place),
    isNull(enteredFacts.UndoneDate),
  );
  return (await tx.$count(enteredFacts, inPlace)) > 0;
}

/** Writers of facts of the same patent take turns until the transaction ends. */
export async function inTurn(tx: Db, PatentNumber: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`entered facts ${PatentNumber}`}, 0))`);
}

/** True if the file is attached to the US patent. No one can delete it until the transaction ends. */
export async function isAttachmentOf(tx: Db, PatentNumber: string, DocID: number): Promise<boolean> {
  const [row] = await tx
    .select({ DocID: listingAttachments.DocID })
    .from(listingAttachments)
    .innerJoin(patents, eq(patents.PatentID, listingAttachments.PatentID))
    .where(and(eq(listingAttachments.DocID, DocID), eq(patents.Country, 'US'), eq(patents.PatentNumber, PatentNumber)))
    .for('key share', { of: listingAttachments });
  return row !== undefined;
}

/** Lets the kept term of the patent be computed again, and those of patents whose disclaimers name it. */
export async function noteChange(tx: Db, PatentNumber: string): Promise<void> {
  await tx.execute(sql`insert into ${patentTermChanges} (numbers)
    select array_agg(distinct 'US ' || e.patent_number) || ${`US ${PatentNumber}`}::text from ${enteredFacts} e
    where e.fact ->> 'Named' = ${PatentNumber} and e.undone_date is null`);
}

export async function insertFact(tx: Db, CreatorID: number, fields: Fields): Promise<Saved> {
  const [row] = await tx
    .insert(enteredFacts)
    .values({ ...fields, CreatorID })
    .returning(saved);
  if (!row) throw new Error('The fact was not stored');
  return row;
}

/** Changes a fact and increments its version. */
export async function updateFact(
  tx: Db,
  EnteredFactID: number,
  fields: Partial<Pick<Row, Exclude<keyof Fields, 'PatentNumber'> | 'EditorID' | 'UndoerID' | 'UndoneDate'>>,
): Promise<Saved> {
  const [row] = await tx
    .update(enteredFacts)
    .set({ ...fields, LastUpdate: sql`now()`, Version: sql`${enteredFacts.Version} + 1` })
    .where(eq(enteredFacts.EnteredFactID, EnteredFactID))
    .returning(saved);
  if (!row) throw new Error('The fact was not updated');
  return row;
}
