import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import { testDatabase } from '../../test/database.ts';
import { grant } from './fixtures/sample-documents.ts';

const cli = fileURLToPath(new URL('../../cli.ts', import.meta.url));
/** Writes the most memory that the process had, in kilobytes, when it ends. */
const tellPeak = `data:text/javascript,process.on('exit',()=>console.error('peak:'+process.resourceUsage().maxRSS))`;

let database: Awaited<ReturnType<typeof testDatabase>>;
const folder = mkdtempSync(join(tmpdir(), 'brevet-long-'));
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

it('imports 50 MB in one document without keeping all of it in memory', async () => {
  const description = '<p>A plate that cools what lies on it.</p>\n'.repeat(1_200_000);
  expect(description.length).toBeGreaterThan(50_000_000);
  const file = join(folder, 'long.xml');
  writeFileSync(file, grant({ number: '11999301', title: 'Long' }).replace('<p>Much text.</p>', description));
  const child = spawn(process.execPath, ['--import', tellPeak, cli, 'patents', 'import', file], {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect({ code, said }).toMatchObject({ code: 0 });
  expect(await database.db.$count(bulkPatents)).toBe(1);
  // The goal is 300 MB, but not every machine collects garbage at the same moments.
  expect(Number(/peak:(\d+)/.exec(said)?.[1])).toBeLessThan(400_000);
});
