import type pg from 'pg';
import type { Input } from '../input/open-input.ts';
import type { TitleReader } from '../readers/cpc-titles.ts';
import { importAtOnce, linesToStage } from './at-once.ts';
import { copyLines } from './copy-rows.queries.ts';
import type { FileReport, ImportEvents } from './progress.ts';

/** Imports CPC class titles. Those of this file replace stored ones. */
export function importTitles(
  client: pg.PoolClient,
  input: Input,
  reader: TitleReader,
  events: ImportEvents,
): Promise<FileReport> {
  return importAtOnce(client, input, reader.name, events, {
    stage: async (report) => {
      await client.query('create temp table staged_titles (symbol text, title text, position bigint) on commit drop');
      const lines = linesToStage(reader.read(input.bytes), input, report, events, {
        cellsOf: (item) => ('skipped' in item ? item.skipped : [item.symbol, item.title, item.position]),
        positionOf: ({ position }) => position,
      });
      await copyLines(client, 'staged_titles', ['symbol', 'title', 'position'], lines);
    },
    store: (report) => store(client, report),
  });
}

async function store(client: pg.PoolClient, { counts }: FileReport): Promise<void> {
  const { rows } = await client.query<{ added: boolean }>(`
    insert into cpc_titles as stored (symbol, title)
    select distinct on (symbol) symbol, title from staged_titles order by symbol, position desc
    on conflict (symbol) do update set title = excluded.title where stored.title <> excluded.title
    returning xmax = 0 as added`);
  counts.added = rows.filter(({ added }) => added).length;
  counts.changed = rows.length - counts.added;
  counts.same = counts.read - counts.skipped - rows.length;
}
