import type { ChartElement } from '@brevet/contract/eou-fields';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { eouElements, patentEou } from '../../schema/eou.ts';
import { patents } from '../../schema/listings.ts';
import { eouRows } from './eou.tables.ts';

type Fields = Omit<typeof patentEou.$inferInsert, 'EouID' | 'AnalystID' | 'CreateDate' | 'LastUpdate' | 'Version'>;

const elementColumns = {
  Position: eouElements.Position,
  Element: eouElements.Element,
  Evidence: eouElements.Evidence,
  SourceURL: eouElements.SourceURL,
  SourceDate: eouElements.SourceDate,
};

/** The elements of a claim chart, in order. */
export const chartOf = (db: Db, EouID: number) =>
  db.select(elementColumns).from(eouElements).where(eq(eouElements.EouID, EouID)).orderBy(asc(eouElements.Position));

/** Evidence of use with all of its texts, as zero or one rows. */
export async function eouById(db: Db, EouID: number) {
  const [row] = await eouRows(db).where(eq(patentEou.EouID, EouID));
  const [texts] = await db
    .select({ Summary: patentEou.Summary, ClaimNumber: patentEou.ClaimNumber, Claim: patentEou.Claim })
    .from(patentEou)
    .where(eq(patentEou.EouID, EouID));
  return row && texts ? { ...row, ...texts } : null;
}

/** Locks evidence of use until the transaction ends, and returns it as `eouInput` has it. */
export async function eouForUpdate(tx: Db, EouID: number) {
  const [row] = await tx
    .select({
      Patent: patents.PatentNumber,
      Country: patents.Country,
      List: patentEou.ListingID,
      TargetCompany: patentEou.TargetCompany,
      TargetProduct: patentEou.TargetProduct,
      EOUType: patentEou.EOUType,
      Probability: patentEou.Probability,
      EOURating: patentEou.EOURating,
      EOUAnalysisLevel: patentEou.EOUAnalysisLevel,
      Qps: patentEou.Qps,
      Summary: patentEou.Summary,
      ClaimNumber: patentEou.ClaimNumber,
      Claim: patentEou.Claim,
      Version: patentEou.Version,
    })
    .from(patentEou)
    .innerJoin(patents, eq(patents.PatentID, patentEou.PatentID))
    .where(eq(patentEou.EouID, EouID))
    .for('no key update', { of: patentEou });
  if (!row) return null;
  const elements = await chartOf(tx, EouID);
  return { ...row, Elements: elements.map(({ Position: _position, ...element }): ChartElement => element) };
}

export async function insertEou(tx: Db, AnalystID: number, fields: Fields) {
  const [row] = await tx
    .insert(patentEou)
    .values({ ...fields, AnalystID })
    .returning({ EouID: patentEou.EouID, Version: patentEou.Version });
  if (!row) throw new Error('The evidence of use was not stored');
  return row;
}

/** Changes evidence of use and increments its version. */
export async function updateEou(tx: Db, EouID: number, fields: Fields) {
  const [row] = await tx
    .update(patentEou)
    .set({ ...fields, LastUpdate: sql`now()`, Version: sql`${patentEou.Version} + 1` })
    .where(eq(patentEou.EouID, EouID))
    .returning({ EouID: patentEou.EouID, Version: patentEou.Version });
  if (!row) throw new Error('The evidence of use was not updated');
  return row;
}

/** Replaces the elements of a claim chart. */
export async function replaceElements(tx: Db, EouID: number, elements: readonly ChartElement[]): Promise<void> {
  await tx.delete(eouElements).where(eq(eouElements.EouID, EouID));
  if (elements.length === 0) return;
  await tx.insert(eouElements).values(elements.map((element, index) => ({ ...element, EouID, Position: index + 1 })));
}

export async function removeEou(tx: Db, EouID: number): Promise<void> {
  await tx.delete(patentEou).where(eq(patentEou.EouID, EouID));
}
