import type pg from 'pg';
import type { TextLine } from '../readers/text-lines.ts';
import { firstLines, textLines } from '../readers/text-lines.ts';
import { importAtOnce, linesToStage } from '../store/at-once.ts';
import type { Cell } from '../store/copy-rows.queries.ts';
import { copyLines } from '../store/copy-rows.queries.ts';
import type { FileReport } from '../store/progress.ts';
import { dayInName } from './days.ts';
import type { LegalFormat } from './legal-format.ts';

const name = 'USPTO codes of maintenance fee events';
/** Five columns for the code, a blank, and the description. */
const row = /^([A-Z\d.]{5}|[A-Z\d.]{4} |[A-Z\d.]{3} {2}|[A-Z\d.]{2} {3}) (\S.*)$/;
/** Codes that every list has. */
const known = /(?:^|\n)(?:EXP\.|REM\.|M1551|M170) /;

/** The list that comes with the USPTO's file of maintenance fee events. */
export const feeCodes: LegalFormat = {
  name,
  recognizes: (head) => {
    const lines = firstLines(head, 5);
    return lines.length > 0 && lines.every((line) => row.test(line)) && known.test(head.toString('latin1'));
  },
  read: textLines,
  import: (client, input, events) =>
    importAtOnce(client, input, name, events, {
      stage: async (report) => {
        await client.query('create temp table staged_codes (code text, description text) on commit drop');
        const lines = linesToStage(textLines(input.bytes), input, report, events, {
          cellsOf,
          positionOf: ({ line }) => line,
        });
        await copyLines(client, 'staged_codes', ['code', 'description'], lines);
      },
      store: (report) => store(client, dayInName(input.name), report),
    }),
};

function cellsOf({ text, isTooLong }: TextLine): Cell[] | string {
  const [, code, description] = row.exec(text) ?? [];
  return isTooLong || !code || !description ? "it isn't a code with its description" : [code.trim(), description.trim()];
}

async function store(client: pg.PoolClient, asOf: string | null, { counts }: FileReport): Promise<void> {
  const { rows } = await client.query<{ added: boolean }>(
    `insert into fee_event_codes as stored (code, description, as_of)
     select code, max(description), $1::date from staged_codes group by code order by code
     on conflict (code) do update set description = excluded.description, as_of = excluded.as_of
     where (coalesce(excluded.as_of, '-infinity'), excluded.description) > (coalesce(stored.as_of, '-infinity'), stored.description)
     returning xmax = 0 as added`,
    [asOf],
  );
  counts.added = rows.filter(({ added }) => added).length;
  counts.changed = rows.length - counts.added;
  counts.same = counts.read - counts.skipped - rows.length;
}
