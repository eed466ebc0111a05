import type pg from 'pg';
import { copyLine, copyLines } from './copy-rows.ts';
import { importAtOnce } from './import-at-once.ts';
import { ImportFailure } from './import-problem.ts';
import type { FileReport, ImportEvents } from './import-progress.ts';
import type { Input } from './open-input.ts';
import type { TitleReader } from './readers/cpc-titles.ts';

const progressEvery = 5000;
/** The staged rows, a sort and the stored titles take this many times the space of the rows. */
const timesStored = 4;

/** Imports the titles of CPC classes. Those of this file replace stored ones. */
export function importTitles(
  client: pg.PoolClient,
  input: Input,
  reader: TitleReader,
  events: ImportEvents,
): Promise<FileReport> {
  return importAtOnce(client, input, reader.name, events, {
    stage: async (report) => {
      await client.query('create temp table staged_titles (symbol text, title text, position bigint) on commit drop');
      await copyLines(client, 'staged_titles', ['symbol', 'title', 'position'], stagedTitles(input, reader, report, events));
    },
    store: (report) => store(client, report),
  });
}

async function* stagedTitles(
  input: Input,
  reader: TitleReader,
  { counts, name }: FileReport,
  events: ImportEvents,
): AsyncGenerator<Buffer> {
  let room = events.room ?? Number.POSITIVE_INFINITY;
  for await (const item of reader.read(input.bytes)) {
    counts.read += 1;
    if (counts.read % progressEvery === 0) {
      if (events.signal?.aborted) return;
      await events.onProgress?.({ name, counts: { ...counts }, done: input.done(), size: input.size });
    }
    const { position } = item;
    if ('skipped' in item) {
      counts.skipped += 1;
      events.onProblem?.({ name, position, reason: item.skipped, isSkipped: true });
      continue;
    }
    const line = copyLine([item.symbol, item.title, position]);
    room -= line.length * timesStored;
    if (room < 0) throw new ImportFailure('full');
    yield line;
  }
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
