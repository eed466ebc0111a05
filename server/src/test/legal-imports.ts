import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { ImportEvents } from '../features/patent-imports/commands.ts';
import { importFiles } from '../features/patent-imports/commands.ts';
import { testDatabase } from './database.ts';

/** A database and a folder for the imports of a test file. */
export function legalImports() {
  const folder = mkdtempSync(join(tmpdir(), 'brevet-legal-test-'));
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const file = (name: string, content: string | Buffer): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  return {
    folder,
    file,
    get database() {
      return database;
    },
    /** Imports a file, and returns its report with all problems and their positions. */
    imported: async (name: string, content: string | Buffer, events: ImportEvents = {}) => {
      const problems: string[] = [];
      const [report] = await importFiles(database.pool, [file(name, content)], {
        ...events,
        onProblem: ({ position, reason }) => problems.push(`${position}: ${reason}`),
      });
      return { report, counts: report?.counts, problems };
    },
  };
}

export function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}
