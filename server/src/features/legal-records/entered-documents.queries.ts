import { recordedDocuments } from '@brevet/contract/legal-status';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { enteredFacts } from '../../schema/entered-facts.ts';
import type { RecordedAssignment } from './assignments.ts';

/** The recorded documents that people entered of US patents, by number. One without a reel and frame has its ID instead. */
export async function enteredDocuments(db: Db, numbers: readonly string[]): Promise<ReadonlyMap<string, RecordedAssignment[]>> {
  if (numbers.length === 0) return new Map();
  const { EnteredFactID, PatentNumber, Fact, Day } = enteredFacts;
  const rows = await db
    .select({ EnteredFactID, PatentNumber, Fact, Day })
    .from(enteredFacts)
    .where(and(inArray(PatentNumber, [...numbers]), isNull(enteredFacts.UndoneDate), sql`${Fact} ->> 'Kind' = 'recording'`));
  const found = new Map<string, RecordedAssignment[]>();
  for (const row of rows) {
    const documents = recordedDocuments([{ ...row.Fact, Day: row.Day }]).map(
      (document): RecordedAssignment => ({
        ReelFrame: document.reelFrame || `by hand ${row.EnteredFactID}`,
        Updated: null,
        Recorded: document.recorded,
        Executed: document.executed,
        Conveyance: document.conveyance,
        Assignors: document.assignors.map((Name) => ({ Name, Executed: document.executed })),
        Assignees: document.assignees,
        Pages: null,
        Properties: 1,
      }),
    );
    found.set(row.PatentNumber, [...(found.get(row.PatentNumber) ?? []), ...documents]);
  }
  return found;
}
