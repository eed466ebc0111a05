import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from './app.ts';
import { startTestApp } from './app.ts';
import { pass, passMidnight } from './clock.ts';

const day = 24 * 60 * 60_000;
const source = fileURLToPath(new URL('..', import.meta.url));
/** Time sources that `pass` can't move. */
const immovable =
  /\b(current_date|current_time(stamp)?|localtime(stamp)?|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday|pg_catalog\.now|hrtime|performance\.now|Temporal\.Now)\b/;
/** Commands, benchmarks and slow clients use real time; tests and their helpers move the clock. */
const outside = /^(bench|commands|test)\/|^platform\/http\/pace\.ts$|\.test\.ts$/;

describe('the clock of the tests', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it("moves Node, PostgreSQL and the columns' defaults by the same time", async () => {
    const before = Date.now();
    await pass({ days: 400 });
    const { UserID } = await test.make.user(1);
    const { rows } = await test.services.db.execute<{ now: string; created: string; day: string }>(
      sql`select now(), create_date as created, timezone('UTC', now())::date::text as day from users where user_id = ${UserID}`,
    );
    const [row] = rows;
    for (const moment of [
      Date.now(),
      Date.parse(new Date().toISOString()),
      Date.parse(row?.now ?? ''),
      Date.parse(row?.created ?? ''),
    ]) {
      expect(moment - before).toBeGreaterThanOrEqual(400 * day);
      expect(moment - before).toBeLessThan(401 * day);
    }
    expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z');
    expect(new Date()).toBeInstanceOf(Date);
  });

  it('leaves the end of a day behind, and no other time', async () => {
    const untilMidnight = () => day - (Date.now() % day);
    await pass({ seconds: untilMidnight() / 1000 - 360 });
    await passMidnight();
    expect(untilMidnight()).toBeLessThanOrEqual(360_000);
    await pass({ minutes: 2 });
    await passMidnight();
    expect(untilMidnight()).toBeGreaterThan(day - 60_000);
  });

  it('is the only clock that the server reads', () => {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !outside.test(name),
    );
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((name) =>
      readFileSync(join(source, name), 'utf8')
        .split('\n')
        .flatMap((line, index) => (immovable.test(line) ? [`${name}:${index + 1} ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });
});
