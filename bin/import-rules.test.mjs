import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { refusedImports } from './cruise.mjs';
import { forbidden } from './import-rules.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const feature = (path) => `server/src/features/${path}`;

/** For each rule: files, of which the first one imports what it must not. */
const refused = {
  'platform-knows-no-feature': [
    ['server/src/platform/db/a.ts', "import '../../features/codes/codes.ts';"],
    [feature('codes/codes.ts'), ''],
  ],
  'features-below-application': [
    [feature('codes/codes.ts'), "import '../../app.ts';"],
    ['server/src/app.ts', ''],
  ],
  'application-enters-by-the-door': [
    ['server/src/app.ts', "import './features/codes/codes.ts';"],
    [feature('codes/codes.ts'), ''],
  ],
  'packages-meet-in-the-contract': [
    ['web/src/shared/api/a.ts', "import '../../../../server/src/config.ts';"],
    ['server/src/config.ts', ''],
  ],
  'one-public-face': [
    [feature('mail/mail.ts'), "import '../codes/codes.queries.ts';"],
    [feature('codes/codes.queries.ts'), ''],
  ],
  'schema-stands-alone': [
    ['server/src/schema/a.ts', "import '../features/codes/codes.ts';"],
    [feature('codes/codes.ts'), ''],
  ],
  'sql-in-query-files': [
    [feature('codes/codes.service.ts'), "import { sql } from 'drizzle-orm'; export const all = sql`select 1`;"],
    ['node_modules/drizzle-orm/index.js', 'export const sql = 1;'],
    ['node_modules/drizzle-orm/package.json', '{ "name": "drizzle-orm", "type": "module", "exports": "./index.js" }'],
  ],
  'shared-knows-no-feature': [
    ['web/src/shared/ui/a.ts', "import '../../features/codes/codes.ts';"],
    ['web/src/features/codes/codes.ts', ''],
  ],
  'features-below-app': [
    ['web/src/features/codes/codes.ts', "import '../../app/app.ts';"],
    ['web/src/app/app.ts', ''],
  ],
  'no-rings-of-files': [
    [feature('codes/a.ts'), "import type { B } from './b.ts';"],
    [feature('codes/b.ts'), "import './a.ts'; export type B = 1;"],
  ],
  'no-rings-of-folders': [
    [feature('codes/deep/a.ts'), "import '../b.ts';"],
    [feature('codes/b.ts'), ''],
    [feature('codes/c.ts'), "import './deep/d.ts';"],
    [feature('codes/deep/d.ts'), ''],
  ],
};

const folders = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function folderWith(files) {
  const folder = mkdtempSync(join(tmpdir(), 'brevet-rules-'));
  folders.push(folder);
  for (const name of ['contract', 'server', 'web']) mkdirSync(join(folder, name, 'src'), { recursive: true });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

describe('the import rules', () => {
  it('have an example each', () => {
    const rules = [...forbidden.map(({ name }) => name), 'no-rings-of-folders'];
    expect(Object.keys(refused).toSorted()).toEqual(rules.toSorted());
  });

  it.each(Object.entries(refused))('refuse by %s', async (rule, files) => {
    const names = (await refusedImports(folderWith(files))).map((line) => line.split(':')[0]);
    expect([...new Set(names)]).toEqual([rule]);
  });

  it('allow what goes through the doors', async () => {
    const files = [
      ['server/src/app.ts', "import './features/codes/feature.ts';"],
      [feature('codes/feature.ts'), "import './codes.queries.ts'; import '../mail/mail.ts';"],
      [feature('codes/codes.queries.ts'), "import '../../platform/db/a.ts';"],
      [feature('mail/mail.ts'), "import './deep/a.ts';"],
      [feature('mail/deep/a.ts'), "import '../b.ts';"],
      [feature('mail/b.ts'), ''],
      ['server/src/platform/db/a.ts', ''],
    ];
    expect(await refusedImports(folderWith(files))).toEqual([]);
  });
});

describe('the lint rules', () => {
  const plugin = 'bin/sql-in-query-files.grit';
  const { vcs: _, ...settings } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));

  /** Biome's output for a file, with the settings of this project. */
  const lint = (path, text) => {
    const folder = folderWith([
      ['biome.json', JSON.stringify({ ...settings, $schema: undefined })],
      [plugin, readFileSync(join(root, plugin), 'utf8')],
      [path, text],
    ]);
    const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
    return spawnSync(process.execPath, [biome, 'lint', '--colors=off', '.'], { cwd: folder, encoding: 'utf8' }).stderr;
  };

  it.each([
    ['web/src/shared/a.ts', "import '@brevet/server/config.ts';", 'The screens know the contract, not the server.'],
    [
      'web/src/features/codes/a.ts',
      "import { join } from 'node:path';\nexport const a = join;",
      'The screens know the contract, not the server.',
    ],
    ['contract/src/a.ts', "import 'drizzle-orm';", 'The contract depends on nothing but zod.'],
    ['server/src/features/codes/a.ts', "export const a = (pool) => pool.query('select 1');", 'SQL belongs in'],
    ['server/src/features/codes/a.ts', "export const a = (db) => db.execute('select 1');", 'SQL belongs in'],
  ])('refuse in %s: %s', (path, text, message) => {
    expect(lint(path, text)).toContain(message);
  });

  it('allow SQL in a file of queries', () => {
    expect(lint('server/src/features/codes/a.queries.ts', "export const a = (pool) => pool.query('select 1');")).not.toContain(
      'SQL',
    );
  });
});
