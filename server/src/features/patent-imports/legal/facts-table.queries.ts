import type pg from 'pg';
import type { PrintedFacts } from '../../../schema/bulk-patents.ts';
import { publicationKey } from '../../../schema/legal-records.ts';
import type { Input } from '../input/open-input.ts';
import { Doubts } from '../readers/facts.ts';
import type { FactsRow, FactsTable } from '../readers/facts-tables.ts';
import { factsTables, joinedFacts } from '../readers/facts-tables.ts';
import { numbersIn } from '../readers/patentsview.ts';
import type { TsvRow } from '../readers/tsv.ts';
import { readTsv } from '../readers/tsv.ts';
import { importAtOnce, linesToStage } from '../store/at-once.ts';
import type { Cell } from '../store/copy-rows.queries.ts';
import { copyLines } from '../store/copy-rows.queries.ts';
import { noteChanges } from '../store/note-changes.queries.ts';
import type { FileReport, ImportEvents } from '../store/progress.ts';
import { storeFacts, withTable } from '../store/table-facts.queries.ts';
import { dayInName } from './days.ts';
import type { LegalFormat } from './legal-format.ts';
import { usPublication } from './numbers.ts';

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
    await storeFacts(client, news);
    await noteChanges(
      client,
      news.map(({ patent_number }) => publicationKey('US', patent_number)),
    );
  }
  counts.same = counts.read - counts.skipped - counts.added - counts.changed;
}
