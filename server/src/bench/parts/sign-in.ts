import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import type { BenchDatabase } from '../bench-database.ts';
import type { Bar } from '../report.ts';
import { median } from '../report.ts';

const rounds = 200;
/** Above this absolute value of Welch's t, a stranger could tell existing names from others. */
const telling = 4.5;

interface Timing {
  /** Median milliseconds. */
  known: number;
  unknown: number;
  /** Welch's t of the two. */
  t: number;
}

/** Checks that the time of a refused sign-in doesn't reveal which names exist. */
export async function signIns({ url, pool, folder }: BenchDatabase): Promise<Bar[]> {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: url, BREVET_DATA: folder });
  const app = await buildApp(config, url);
  try {
    const { rows } = await pool.query<{ username: string }>('select username from users order by user_id limit 1');
    const { known, unknown, t } = await timeRefusals(app, rows[0]?.username ?? '');
    const measured = `${known.toFixed(1)} and ${unknown.toFixed(1)} ms, t ${t.toFixed(1)}`;
    return [{ goal: 'a refused sign-in takes as long for a name that exists', measured, met: Math.abs(t) < telling }];
  } finally {
    await app.close();
  }
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: number[]): number => {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
};

/** Times refused sign-ins, alternating between a name that exists and one that doesn't, each from a new address. */
async function timeRefusals(app: FastifyInstance, Username: string): Promise<Timing> {
  let address = 0;
  const refuse = async (name: string): Promise<number> => {
    address += 1;
    const began = performance.now();
    await app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: `10.0.${address >> 8}.${address & 255}`,
      payload: { Username: name, Password: 'not the password' },
    });
    return performance.now() - began;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = -10; round < rounds; round += 1) {
    const [one, other] = [await refuse(Username), await refuse('nobody')];
    if (round < 0) continue;
    known.push(one);
    unknown.push(other);
  }
  const t = (mean(known) - mean(unknown)) / Math.sqrt((variance(known) + variance(unknown)) / rounds);
  return { known: median(known), unknown: median(unknown), t };
}
