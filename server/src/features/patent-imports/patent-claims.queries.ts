import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/client.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { PatentClaim } from '../../schema/bulk-patents.ts';
import { patentClaims } from '../../schema/bulk-patents.ts';

const claims = prepared('claims_of_patent', (on) =>
  on
    .select({ Claims: patentClaims.Claims })
    .from(patentClaims)
    .where(
      and(eq(patentClaims.Country, sql.placeholder('Country')), eq(patentClaims.PatentNumber, sql.placeholder('PatentNumber'))),
    ),
);

/** The claims of the patent with this normalized number, in order; none if its full text wasn't imported. */
export async function claimsOfPatent(db: Database, key: { Country: string; PatentNumber: string }): Promise<PatentClaim[]> {
  const [row] = await claims(db, { ...key });
  return row?.Claims ?? [];
}
