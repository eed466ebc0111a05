import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IsolatedFailure } from './isolated-process.ts';
import { runIsolated } from './isolated-process.ts';

const limits = { milliseconds: 30_000, megabytes: 512, heapMegabytes: 128 };
const root = fileURLToPath(new URL('../../../../', import.meta.url));

describe('an isolated process', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'brevet-isolation-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function run(code: string, more = {}): Promise<string> {
    const entry = join(folder, `${crypto.randomUUID()}.mjs`);
    await writeFile(entry, code);
    const program = { entry: pathToFileURL(entry), folders: [pathToFileURL(`${folder}/`)] };
    return text(Readable.from(runIsolated(program, ['an argument'], { ...limits, ...more }, Readable.from(['input']))));
  }
  const attempt = (code: string) =>
    run(`try { ${code}; process.stdout.write('done'); } catch (error) { process.stdout.write(error.code); }`);

  it('gets an argument and the input, and returns what it writes', async () => {
    const code =
      "import { text } from 'node:stream/consumers'; process.stdout.write(process.argv[3] + ' ' + await text(process.stdin));";
    expect(await run(code)).toBe('an argument input');
  });

  it.each([
    ['the settings', `${root}package.json`],
    ['the code of the server', `${root}server/src/main.ts`],
    ['the migrations', `${root}server/migrations/meta/_journal.json`],
    ['the files of the system', '/etc/passwd'],
  ])('reads nothing of %s', async (_name, path) => {
    expect(await attempt(`(await import('node:fs')).readFileSync(${JSON.stringify(path)})`)).toBe('ERR_ACCESS_DENIED');
  });

  it.each([
    ['writes no file', `(await import('node:fs')).writeFileSync(${JSON.stringify(join(tmpdir(), 'x'))}, '')`],
    [
      'opens no connection',
      "await new Promise((_, fail) => import('node:net').then(({ connect }) => connect(1).on('error', fail)))",
    ],
    ['starts no process', "(await import('node:child_process')).execSync('true')"],
  ])('%s', async (_name, code) => {
    expect(await attempt(code)).toBe('ERR_ACCESS_DENIED');
  });

  it('gets no environment', async () => {
    expect(await run('process.stdout.write(JSON.stringify(process.env))')).toBe('{}');
  });

  const failure = (code: string, more = {}) => run(code, more).catch(({ reason }: IsolatedFailure) => reason);
  it('fails with the reason that it writes', async () => {
    expect(await failure("process.stderr.write('odd'); process.exitCode = 1;")).toBe('odd');
  });

  it.each([
    ['time', 'for (;;);', { milliseconds: 500 }],
    ['heap', 'const all = []; for (;;) all.push(new Array(1000).fill(0).map(String));', { heapMegabytes: 20 }],
  ])('is ended when it uses too much %s', async (_name, code, more) => {
    expect(await failure(code, more)).toBeNull();
  });
});
