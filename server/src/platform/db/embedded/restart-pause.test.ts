import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as database from './restart-pause.ts';

// Plain JavaScript without types, because `npm start` also runs on versions of Node that can't read TypeScript.
const server: typeof database = await import(fileURLToPath(new URL('../../../../../bin/restart-pause.mjs', import.meta.url)));

describe('the pause before a restart', () => {
  it.each([
    ['PostgreSQL', database, [0, 100, 200, 400, 800, 1600, 2000, 2000]],
    ['the server', server, [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]],
  ])('of %s grows with its failures up to a limit', (_, { restartPause }, pauses) => {
    expect(pauses.map((_pause, failures) => restartPause(failures))).toEqual(pauses);
    expect(restartPause(1000)).toBe(pauses.at(-1));
  });

  it.each([
    ['PostgreSQL', database],
    ['the server', server],
  ])('of %s starts over once it ran for more than a minute', (_, { failuresAfter }) => {
    expect(failuresAfter(3, 60_000)).toBe(3);
    expect(failuresAfter(3, 60_001)).toBe(0);
  });
});
