import type { ShownElement } from '@brevet/contract/eou';
import type { ChartElement } from '@brevet/contract/eou-fields';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { listingAttachments } from '../../schema/attachments.ts';
import { eouElements, patentEou } from '../../schema/eou.ts';
import { patents } from '../../schema/patents.ts';
import { elementRows, eouRows, presentElement } from './eou.tables.ts';

type Fields = Omit<typeof patentEou.$inferInsert, 'EouID' | 'AnalystID' | 'CreateDate' | 'LastUpdate' | 'Version'>;

/** The elements of a claim chart, in order. */
export async function chartOf(db: Db, EouID: number): Promise<ShownElement[]> {
  const rows = await elementRows(db).where(eq(eouElements.EouID, EouID)).orderBy(asc(eouElements.Position));
  return rows.map(presentElement);
}

/** The given attachments that belong to the patent. No one can delete them until the transaction ends. */
export async function attachmentsOfPatent(tx: Db, PatentID: number, DocIDs: readonly number[]): Promise<Set<number>> {
  if (DocIDs.length === 0) return new Set();
  const rows = await tx
    .select({ DocID: listingAttachments.DocID })
    .from(listingAttachments)
    .where(and(eq(listingAttachments.PatentID, PatentID), inArray(listingAttachments.DocID, [...DocIDs])))
    .orderBy(asc(listingAttachments.DocID))
    .for('key share');
  return new Set(rows.map(({ DocID }) => DocID));
}

/** Evidence of use with all of its texts, as zero or one rows. */
export async function eouById(db: Db, EouID: number) {
  const [row] = await eouRows(db).where(eq(patentEou.EouID, EouID));
  const [texts] = await db
    .select({ Summary: patentEou.Summary, ClaimNumber: patentEou.ClaimNumber, Claim: patentEou.Claim })
    .from(patentEou)
    .where(eq(patentEou.EouID, EouID));
  return row && texts ? { ...row, ...texts } : null;
}

/** Locks evidence of use until the transaction ends, and returns it in the form of `eouInput`. */
export async function eouForUpdate(tx: Db, EouID: number) {
  const evidence = eq(patentEou.EouID, EouID);
  // A separate statement: the one that waits for the lock wouldn't see a patent added during the wait.
  await tx.select({ EouID: patentEou.EouID }).from(patentEou).where(evidence).for('no key update');
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
    .where(evidence);
  if (!row) return null;
  const elements = await chartOf(tx, EouID);
  return { ...row, Elements: elements.map(({ Position: _position, Attachment: _name, ...element }): ChartElement => element) };
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

export async function replaceElements(tx: Db, EouID: number, elements: readonly ChartElement[]): Promise<void> {
  await tx.delete(eouElements).where(eq(eouElements.EouID, EouID));
  if (elements.length === 0) return;
  await tx.insert(eouElements).values(elements.map((element, index) => ({ ...element, EouID, Position: index + 1 })));
}

export async function removeEou(tx: Db, EouID: number): Promise<void> {
  await tx.delete(patentEou).where(eq(patentEou.EouID, EouID));
}
