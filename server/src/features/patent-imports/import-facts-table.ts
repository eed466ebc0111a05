import type pg from 'pg';
import type { PrintedFacts } from '../../schema/bulk-patents.ts';
import { publicationKey } from '../../schema/legal-records.ts';
import type { Cell } from './copy-rows.ts';
import { copyLines } from './copy-rows.ts';
import { importAtOnce, linesToStage } from './import-at-once.ts';
import type { FileReport, ImportEvents } from './import-progress.ts';
import { dayInName } from './legal/days.ts';
import type { LegalFormat } from './legal/legal-format.ts';
import { usPublication } from './legal/numbers.ts';
import { noteChanges } from './note-changes.ts';
import type { Input } from './open-input.ts';
import { Doubts } from './readers/facts.ts';
import type { FactsRow, FactsTable } from './readers/facts-tables.ts';
import { factsTables, joinedFacts } from './readers/facts-tables.ts';
import { numbersIn } from './readers/patentsview.ts';
import { noFacts } from './readers/printed-facts.ts';
import type { TsvRow } from './readers/tsv.ts';
import { readTsv } from './readers/tsv.ts';

/** Tables with the facts of patents, which may come before the patents themselves. They are stored in one piece, in any order of rows. */
export const factsFormats: LegalFormat[] = factsTables.map((table) => ({
  name: table.name,
  recognizes: table.recognizes,
  read: (bytes) => readTsv(bytes, table.columns),
  import: async (client, input, events) => {
    const report = await importAtOnce(client, input, table.name, events, {
      stage: (report) => stage(client, input, table, report, events),
      store: (report) => store(client, table, dayInName(input.name) ?? '', report),
    });
    if (report.counts.added + report.counts.changed > 0) events.onStored?.('all');
    return report;
  },
}));

const columns = ['patent_number', 'sequence', 'position', 'value'];
const largestSequence = 2 ** 31 - 1;

async function stage(client: pg.PoolClient, input: Input, table: FactsTable, report: FileReport, events: ImportEvents) {
  await client.query(
    'create temp table staged_rows (patent_number text, sequence int, position int, value jsonb) on commit drop',
  );
  const cellsOf = (row: TsvRow): Cell[] | string | null => {
    if (row.problem !== null) return [row.problem, ...numbersIn(row).map((number) => `(patent ${number})`)].join(' ');
    const number = usPublication(row.get(table.key));
    if (number === null) return `there is no patent number in "${row.get(table.key).slice(0, 40)}"`;
    const doubts = new Doubts();
    const value = table.read(row, doubts);
    for (const reason of doubts.list)
      events.onProblem?.({ name: report.name, position: row.line, reason: `${reason} (patent ${number})`, isSkipped: false });
    if (value === null || typeof value === 'string') return value && `${value} (patent ${number})`;
    const sequence = table.sequence === null ? 0 : Number.parseInt(row.get(table.sequence), 10) || 0;
    return [number, Math.min(Math.max(sequence, 0), largestSequence), row.line, JSON.stringify(value)];
  };
  const lines = linesToStage(readTsv(input.bytes, table.columns), input, report, events, {
    cellsOf,
    positionOf: ({ line }) => line,
  });
  await copyLines(client, 'staged_rows', columns, lines);
  await client.query('create index on staged_rows (patent_number)');
  await client.query('analyze staged_rows');
}

const most = 2000;

interface Patent {
  patent_number: string;
  rows: FactsRow[];
  /** Null for a patent without any. */
  facts: PrintedFacts | null;
}

async function store(client: pg.PoolClient, { part }: FactsTable, day: string, { counts }: FileReport): Promise<void> {
  // A document that is stored at the same time would be replaced.
  await client.query('lock table patent_facts in share row exclusive mode');
  for (let last = ''; ; ) {
    const { rows: patents } = await client.query<Patent>(
      `select patent_number, rows, facts from (
         select patent_number, jsonb_agg(value order by sequence, position) as rows from staged_rows
         where patent_number > $1 group by patent_number order by patent_number limit ${most}
       ) staged left join (select patent_number, facts from patent_facts where country = 'US') known using (patent_number)
       order by patent_number`,
      [last],
    );
    if (patents.length === 0) break;
    last = patents.at(-1)?.patent_number ?? '';
    const news = patents.flatMap(({ patent_number, rows, facts }) => {
      const newer = withTable(facts, joinedFacts(rows), part, day);
      if (newer === null) return [];
      if (facts === null) counts.added += rows.length;
      else if (newer.isChanged) counts.changed += rows.length;
      return [{ patent_number, facts: newer.facts }];
    });
    await client.query(
      `insert into patent_facts (country, patent_number, facts)
       select 'US', patent_number, facts from jsonb_to_recordset($1::jsonb) as news (patent_number text, facts jsonb)
       on conflict (country, patent_number) do update set facts = excluded.facts`,
      [JSON.stringify(news)],
    );
    await noteChanges(
      client,
      news.map(({ patent_number }) => publicationKey('US', patent_number)),
    );
  }
  counts.same = counts.read - counts.skipped - counts.added - counts.changed;
}

/**
 * The facts of a patent with those of a table. Null if its document is stored, which says all of them, or if the stored table is newer. Of two
 * tables of the same day, their content decides.
 */
function withTable(
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
  const knownDay = stored?.tables?.[part] ?? '';
  if (!isNew && (day < knownDay || (day === knownDay && mine <= theirs))) return null;
  return { facts: { ...known, ...found, tables: { ...known.tables, [part]: day } }, isChanged: isNew || mine !== theirs };
}

/** JSON with sorted names, because the database keeps them in an order of its own. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_name, one) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
