import type { PatentOwnership } from '@brevet/contract/ownership';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { bulkPatents } from '../../schema/bulk-patents.ts';

/** The assignees and inventors that a US grant or application names; null if the store doesn't have it. */
export async function atIssue(db: Db, PatentNumber: string): Promise<PatentOwnership['AtIssue']> {
  const { Assignees, Inventors, IssuedDate, PublicationDate, PatentStatus } = bulkPatents;
  const [row] = await db
    .select({ Assignees, Inventors, IssuedDate, PublicationDate, PatentStatus })
    .from(bulkPatents)
    .where(and(eq(bulkPatents.Country, 'US'), eq(bulkPatents.PatentNumber, PatentNumber)));
  return (
    (row && {
      Assignees: row.Assignees,
      Inventors: row.Inventors,
      Day: row.IssuedDate ?? row.PublicationDate,
      IsGrant: row.PatentStatus === 'Issued',
    }) ??
    null
  );
}
