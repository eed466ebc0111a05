import type { FastifyInstance } from 'fastify';

const rounds = 200;

export interface Timing {
  /** Median milliseconds. */
  known: number;
  unknown: number;
  /** Welch's t of the two: beyond 4.5 either way, a stranger could tell them apart. */
  t: number;
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const variance = (values: number[]): number => {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
};

/** How long a refused sign-in takes for a name that exists and for one that does not, in turns, each from an address of its own. */
export async function loginTiming(app: FastifyInstance, Username: string): Promise<Timing> {
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
