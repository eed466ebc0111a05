import { join } from 'node:path';
import type pg from 'pg';
import { copyLine, copyLines } from '../../features/patent-imports/store/copy-rows.queries.ts';
import type { BenchDatabase } from '../bench-database.ts';
import { measureImport, writeFileOf } from '../measure-import.ts';
import type { Bar } from '../report.ts';
import { head, row } from '../report.ts';

const imported = 2_000_000;
/** About as many as in the office's file. */
const eventsOfPatent = 6;
const firstPatent = 4_300_000;
const codes = ['EXP.', 'REM.', 'M1553', 'M1552', 'M1551', 'ASPN'];
const least = 100_000;

interface Event {
  number: string;
  application: string;
  entity: string;
  entered: string;
  code: string;
}

const [filed, issued] = ['20030102', '20050816'];

function* feeEvents(): Generator<Event> {
  for (let index = 0; index < imported; index += 1) {
    const patent = Math.floor(index / eventsOfPatent);
    const place = index % eventsOfPatent;
    yield {
      number: String(firstPatent + patent),
      application: `${10 + (patent % 8)}${String((patent * 7919) % 1_000_000).padStart(6, '0')}`,
      entity: patent % 3 === 0 ? 'Y' : 'N',
      entered: `${2019 - 2 * place}0${1 + (patent % 9)}${10 + (patent % 18)}`,
      code: codes[place] ?? '',
    };
  }
}

/** Imports a generated file of maintenance fees into an empty table, then again, and a newer one, and compares with COPY of the same rows. */
export async function legalImports({ pool, url, folder }: BenchDatabase): Promise<Bar[]> {
  head('import', 'records/s', 'COPY of the same rows, records/s', 'ratio', 'peak MB');
  const copy = imported / (await plainCopy(pool));
  const bars: Bar[] = [];
  await pool.query('truncate maintenance_fees');
  for (const day of ['20250401', '20250408']) {
    const name = `MaintFeeEvents_${day}.txt`;
    const file = join(folder, name);
    await writeFileOf(file, fileContent());
    const { seconds, peak } = await measureImport(url, file, imported);
    const rate = imported / seconds;
    row(name, Math.round(rate), Math.round(copy), (rate / copy).toFixed(2), peak);
    bars.push(
      {
        goal: `${name}: ${least} rows/s or half the rate of COPY`,
        measured: `${Math.round(rate)} rows/s`,
        met: rate >= Math.min(least, copy / 2),
      },
      { goal: `${name}: under 300 MB`, measured: `${peak} MB`, met: peak < 300 },
    );
  }
  await pool.query('truncate maintenance_fees');
  return bars;
}

function* fileContent(): Generator<string> {
  let block = '';
  for (const { number, application, entity, entered, code } of feeEvents()) {
    block += `${number.padStart(13, '0')} ${application} ${entity} ${filed} ${issued} ${entered} ${code.padEnd(5)}\r\n`;
    if (block.length < 100_000) continue;
    yield block;
    block = '';
  }
  yield block;
}

/** Seconds that COPY takes for the rows as they are in the file, into a table without any index. */
async function plainCopy(pool: pg.Pool): Promise<number> {
  const columns = ['patent_number', 'application_number', 'entity', 'filed_date', 'issued_date', 'entry_date', 'code'];
  await pool.query(`create table copied_fees (patent_number text, application_number text, entity text, filed_date date, issued_date date,
    entry_date date, code text)`);
  const lines = Array.from(feeEvents(), ({ number, application, entity, entered, code }) =>
    copyLine([number, application, entity, filed, issued, entered, code]),
  );
  const client = await pool.connect();
  try {
    const began = performance.now();
    await copyLines(client, 'copied_fees', columns, lines);
    return (performance.now() - began) / 1000;
  } finally {
    client.release();
    await pool.query('drop table copied_fees');
  }
}
