import type pg from 'pg';
import type { FactsPart, PrintedFacts } from '../../../schema/bulk-patents.ts';
import { factsParts, fromSearch } from '../../../schema/bulk-patents.ts';
import { noFacts } from '../readers/printed-facts.ts';

/**
 * The facts of a patent with those of a table. Null if its document is stored, which says all of them, or if the stored table is newer. Of two
 * tables of the same day, their content decides.
 */
export function withTable(
  stored: PrintedFacts | null,
  found: Partial<PrintedFacts>,
  part: keyof NonNullable<PrintedFacts['tables']>,
  day: string,
): { facts: PrintedFacts; isChanged: boolean } | null {
  if (stored && !stored.tables) return null;
  const known = stored ?? noFacts;
  const names = Object.keys(found).sort() as (keyof PrintedFacts)[];
  const contentOf = (facts: Partial<PrintedFacts>): string => sorted(names.map((name) => facts[name]));
  const isNew = stored?.tables?.[part] === undefined;
  const [mine, theirs] = [contentOf(found), contentOf(known)];
  const [rank, knownRank] = [rankOf(day), rankOf(stored?.tables?.[part] ?? '')];
  if (!isNew && (rank < knownRank || (rank === knownRank && mine <= theirs))) return null;
  return { facts: { ...known, ...found, tables: { ...known.tables, [part]: day } }, isChanged: isNew || mine !== theirs };
}

/** Public Search ranks below tables without a day. */
const rankOf = (day: string): string => (day === fromSearch ? '' : `day ${day}`);

/** JSON with sorted names, because the database keeps them in an order of its own. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_name, one) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

export async function storeFacts(client: pg.PoolClient, news: { patent_number: string; facts: PrintedFacts }[]): Promise<void> {
  await client.query(
    `insert into patent_facts (country, patent_number, facts)
     select 'US', patent_number, facts from jsonb_to_recordset($1::jsonb) as news (patent_number text, facts jsonb)
     on conflict (country, patent_number) do update set facts = excluded.facts`,
    [JSON.stringify(news)],
  );
}

const partFields = {
  term: ['adjustment', 'lengthOfGrant', 'disclaimer'],
  relations: ['relations'],
  priority: ['priority'],
  pct: ['pct'],
} satisfies Record<FactsPart, (keyof PrintedFacts)[]>;

/** Adds what Public Search says of US patents where nothing better is stored. Returns the numbers of those that change. */
export async function addSearchFacts(client: pg.PoolClient, found: ReadonlyMap<string, PrintedFacts>): Promise<string[]> {
  if (found.size === 0) return [];
  // A document that is stored at the same time would be replaced.
  await client.query('lock table patent_facts in share row exclusive mode');
  const { rows } = await client.query<{ number: string; facts: PrintedFacts }>(
    `select patent_number as number, facts from patent_facts where country = 'US' and patent_number = any($1)`,
    [[...found.keys()]],
  );
  const stored = new Map(rows.map(({ number, facts }) => [number, facts]));
  const news = [...found].flatMap(([patent_number, facts]) => {
    const known = stored.get(patent_number) ?? null;
    const parts = factsParts.filter((part) => facts.tables?.[part] !== undefined);
    const joined = parts.reduce((before, part) => {
      const fields = Object.fromEntries(partFields[part].map((field) => [field, facts[field]]));
      return withTable(before, fields, part, fromSearch)?.facts ?? before;
    }, known);
    return joined && joined !== known ? [{ patent_number, facts: joined }] : [];
  });
  await storeFacts(client, news);
  return news.map(({ patent_number }) => patent_number);
}
