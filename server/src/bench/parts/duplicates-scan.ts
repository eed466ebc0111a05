import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { product, startChild } from '../child-server.ts';
import { head, row } from '../report.ts';

const tables = { contact: 'contacts', organization: 'organizations' } as const;
const keys = { contact: 'contact_id', organization: 'org_id' } as const;

/** Compares the whole directory for duplicates, as after the first import, and then a thousandth of it, as after changes. */
export async function scanDuplicates(pool: pg.Pool, settings: NodeJS.ProcessEnv): Promise<void> {
  head('search for duplicates', 'rows', 'rows/s', 'pairs found');
  for (const kind of ['contact', 'organization'] as const) {
    const all = `select '${kind}', ${keys[kind]} from ${tables[kind]}`;
    const { rows } = await pool.query('select from duplicate_keys where kind = $1 limit 1', [kind]);
    if (rows.length === 0) await measure(pool, settings, `all ${tables[kind]}`, all);
    await measure(pool, settings, `changed ${tables[kind]}`, `${all} where ${keys[kind]} % 1000 = 7`);
  }
}

/** A server begins to work on the queue as soon as it starts. */
async function measure(pool: pg.Pool, settings: NodeJS.ProcessEnv, name: string, rows: string): Promise<void> {
  // A run that was stopped may have left rows.
  await pool.query('truncate duplicate_checks');
  const before = await pairs(pool);
  const { rowCount } = await pool.query(`insert into duplicate_checks (kind, id) ${rows}`);
  const began = performance.now();
  const server = await startChild(product, settings);
  try {
    while ((await pool.query('select from duplicate_checks limit 1')).rows.length > 0) await delay(100);
  } finally {
    await server.close();
  }
  const seconds = (performance.now() - began) / 1000;
  row(name, rowCount ?? 0, Math.round((rowCount ?? 0) / seconds), (await pairs(pool)) - before);
}

async function pairs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from duplicate_candidates');
  return rows[0]?.count ?? 0;
}
