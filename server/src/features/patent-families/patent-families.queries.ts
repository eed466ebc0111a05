import type { Day } from '@brevet/contract/day';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import type { PrintedFacts } from '../../schema/bulk-patents.ts';
import { bulkPatents, patentFacts } from '../../schema/bulk-patents.ts';

const { Country, PatentNumber, ApplicationNumber, PatentStatus, Title, FiledDate, IssuedDate, PublicationDate } = bulkPatents;
const columns = { Country, PatentNumber, ApplicationNumber, PatentStatus, Title, FiledDate, IssuedDate, PublicationDate };
export interface StoredMember {
  Country: string;
  PatentNumber: string;
  ApplicationNumber: string | null;
  PatentStatus: 'Issued' | 'Application';
  Title: string | null;
  FiledDate: Day | null;
  IssuedDate: Day | null;
  PublicationDate: Day | null;
}

/** A patent of the store with what its document prints, and the keys of the applications that it names. */
export async function ownDocument(db: Db, key: { Country: string; PatentNumber: string }) {
  const [row] = await db
    .select({
      ...columns,
      Facts: sql<PrintedFacts | null>`${patentFacts.Facts}`,
      Keys: sql<string[]>`coalesce(brevet_family_keys(${patentFacts.Facts}), '{}')`,
      Name: sql<string | null>`brevet_application_key(${Country}, ${ApplicationNumber})`,
    })
    .from(bulkPatents)
    .leftJoin(patentFacts, and(eq(patentFacts.Country, Country), eq(patentFacts.PatentNumber, PatentNumber)))
    .where(and(eq(Country, key.Country), eq(PatentNumber, key.PatentNumber)));
  return row ?? null;
}

/** US patents and applications with one of these numbers. */
export function membersOf(db: Db, numbers: string[], applications: string[]): Promise<StoredMember[]> {
  return db
    .select(columns)
    .from(bulkPatents)
    .where(and(eq(Country, 'US'), or(inArray(PatentNumber, numbers), inArray(ApplicationNumber, applications))));
}

/**
 * Other patents whose documents name one of these applications or patents, one for each application: a grant before its published application.
 * `Kind` is their relation to one of `names`; null if they share an earlier application.
 */
export async function relatives(db: Db, names: string[], keys: string[], most: number) {
  const own = sql`${sql.param(names)}::text[]`;
  const kind = sql<string | null>`(select r->>'kind' from jsonb_array_elements(${patentFacts.Facts}->'relations') r
    where brevet_application_key('US', r->>'number') = any(${own}) or brevet_patent_key(r->>'patent') = any(${own}) limit 1)`;
  const one = db
    .selectDistinctOn([sql`coalesce(${ApplicationNumber}, ${PatentNumber})`], { ...columns, Kind: kind.as('kind_of_relation') })
    .from(patentFacts)
    .innerJoin(bulkPatents, and(eq(patentFacts.Country, Country), eq(patentFacts.PatentNumber, PatentNumber)))
    .where(
      sql`brevet_family_keys(${patentFacts.Facts}) && ${sql.param([...names, ...keys])}::text[]
        and ${Country} || ' ' || ${PatentNumber} <> all(${own})
        and coalesce(brevet_application_key(${Country}, ${ApplicationNumber}) <> all(${own}), true)`,
    )
    .orderBy(sql`coalesce(${ApplicationNumber}, ${PatentNumber})`, sql`${PatentStatus} = 'Application'`)
    .as('one');
  return db.select().from(one).orderBy(sql`${one.Kind} is null`, sql`${one.FiledDate} nulls last`, one.PatentNumber).limit(most);
}
