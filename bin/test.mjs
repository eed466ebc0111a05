// Runs every check and test: format, types, structure, unit, integration and browser tests. The last line is the totals.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { firstLoadBytes, loginBytes } from '../server/src/bench/script-size.ts';
import { findBrowser } from './browser.mjs';
import { root } from './prepare.mjs';

const node = process.execPath;
const reports = mkdtempSync(join(tmpdir(), 'brevet-reports-'));
const loginBudget = 160_000;
const firstLoadBudget = 250_000;
const bin = (...path) => join(root, 'node_modules', ...path);
const totals = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

/** Runs a program of Node. Keeps what it prints in `said` if that is given. */
function run(args, { cwd = root, env = {}, said = null } = {}) {
  const stdio = said ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = spawn(node, args, { cwd, stdio, env: { ...process.env, ...env } });
  for (const output of [child.stdout, child.stderr]) output?.setEncoding('utf8').on('data', (text) => said.push(text));
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
}

/**
 * Runs as many checks at once as there are processors. Each check counts as one test. `act` gets a function that runs a program,
 * and returns true, false, or a text that says what's wrong.
 */
async function check(checks) {
  const left = Object.entries(checks);
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [name, act] = next;
      const said = [];
      const go = (args, options) => run(args, { ...options, said });
      const result = await Promise.try(act, go, said).catch(({ message }) => message);
      const good = result === true;
      if (typeof result === 'string') said.push(`${result}\n`);
      console.log(`\n== ${name}\n${said.join('')}${good ? `ok: ${name}` : `FAILED: ${name}`}`);
      totals[good ? 'passed' : 'failed'] += 1;
      if (!good) failures.push(name);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

/** Counts each test of a run, including skipped ones. A run that ends without a report counts as one failure. */
async function suite(name, act, read) {
  console.log(`\n== ${name}`);
  const good = await act();
  const counts = read();
  for (const kind of Object.keys(totals)) totals[kind] += counts?.[kind] ?? 0;
  failures.push(...(counts?.failures ?? []));
  if (good || counts?.failed) return;
  totals.failed += 1;
  failures.push(`${name} ended early or with an error outside of its tests`);
}

function readReport(file, read) {
  const path = join(reports, file);
  return existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : null;
}

const firstLine = (message) =>
  stripVTControlCharacters(message ?? '')
    .trim()
    .split('\n')[0];

function failedInVitest({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  const file = relative(root, name);
  if (failed.length === 0 && message) return [`${file}: ${firstLine(message)}`];
  return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages[0])}`);
}

function failedInBrowser({ file, specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ title, tests }) => {
      const results = tests.flatMap(({ results }) => results);
      return `e2e/${file}: ${title}: ${firstLine(results.find(({ error }) => error)?.error.message)}`;
    }),
    ...suites.flatMap(failedInBrowser),
  ];
}

/** Checks that the migrations match the schema in the code: generating another one, from the one snapshot, changes nothing. */
async function migrationsAreComplete(go) {
  const server = join(root, 'server');
  const copy = join(server, '.migrations-check');
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(server, 'migrations'), copy, { recursive: true });
  try {
    const kit = bin('drizzle-kit', 'bin.cjs');
    if (globSync('meta/*_snapshot.json', { cwd: copy }).length > 1) return 'Delete the older snapshot in server/migrations/meta.';
    const before = readdirSync(copy).length;
    const args = [
      kit,
      'generate',
      '--dialect',
      'postgresql',
      '--schema',
      './src/schema/*.ts',
      '--casing',
      'snake_case',
      '--out',
      '.migrations-check',
    ];
    if (!(await go(args, { cwd: server }))) return false;
    return (
      readdirSync(copy).length === before ||
      'The schema has changed without a migration. Run: npx drizzle-kit generate (in server/)'
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Checks that documents, comments and texts use the glossary's words and no unknown ones. */
async function wordsAreRight(go) {
  return (
    (await go([bin('cspell', 'bin.mjs'), 'lint', '--no-progress', '--quiet', '--show-suggestions'])) ||
    'Correct these words, or add names and codes to cspell-words.txt. CONTRIBUTING.md has the glossary.'
  );
}

function loginPageFits(_go, said) {
  const bytes = loginBytes();
  said.push(`The login page loads ${bytes} bytes of JavaScript (gzip); the budget is ${loginBudget}.\n`);
  return bytes <= loginBudget || 'The login page loads too much JavaScript.';
}

function firstLoadFits(_go, said) {
  const bytes = firstLoadBytes();
  said.push(`A signed-in first load takes ${bytes} bytes of JavaScript (gzip); the budget is ${firstLoadBudget}.\n`);
  return bytes <= firstLoadBudget || 'A signed-in first load takes too much JavaScript.';
}

mkdirSync(reports, { recursive: true });
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : null;
const wanted = (name) => only === null || only === name;

if (wanted('checks')) {
  const tsc = bin('typescript', 'bin', 'tsc');
  const types = ['server', 'web', 'contract', 'e2e'].map((name) => [`types of ${name}`, (go) => go([tsc, '-p', name])]);
  await check({
    'format and lint': (go) => go([bin('@biomejs', 'biome', 'bin', 'biome'), 'ci', '.']),
    'glossary and spelling': wordsAreRight,
    ...Object.fromEntries(types),
    'references of documents': (go) => go([join(root, 'bin', 'references.mjs')]),
    'import rules': (go) => go([join(root, 'bin', 'structure.mjs')]),
    'nothing unused (knip)': (go) => go([bin('knip', 'bin', 'knip.js')]),
    migrations: migrationsAreComplete,
    'size of the login page': loginPageFits,
    'size of a signed-in first load': firstLoadFits,
  });
}
if (wanted('vitest')) {
  await suite(
    'unit and integration tests',
    () =>
      run([
        bin('vitest', 'vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${join(reports, 'vitest.json')}`,
      ]),
    () =>
      readReport('vitest.json', ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
        passed: numPassedTests,
        failed: numFailedTests,
        skipped: numPendingTests + numTodoTests,
        failures: testResults.flatMap(failedInVitest),
      })),
  );
}
if (wanted('browser')) {
  await suite(
    'browser tests',
    async () => {
      try {
        const env = { BREVET_BROWSER: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json') };
        return await run(
          [bin('@playwright', 'test', 'cli.js'), 'test', '--config', join('e2e', 'playwright.config.ts'), '--reporter=list,json'],
          { env },
        );
      } catch (error) {
        console.error(error.message);
        return false;
      }
    },
    () =>
      readReport('playwright.json', ({ stats, suites }) => ({
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        skipped: stats.skipped,
        failures: suites.flatMap(failedInBrowser),
      })),
  );
}
rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `- ${failure}`).join('\n')}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed > 0 ? 1 : 0;
