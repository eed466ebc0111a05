// Runs every check and test: format, types, structure, unit, integration and browser tests. The last line is the totals.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

function run(args, { cwd = root, env = {} } = {}) {
  return spawnSync(node, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}

/** Runs a check that counts as one test. `act` returns true, false, or a text that says what's wrong. */
function check(name, act) {
  console.log(`\n== ${name}`);
  const result = act();
  const good = result === true;
  if (typeof result === 'string') console.error(result);
  console.log(good ? `ok: ${name}` : `FAILED: ${name}`);
  totals[good ? 'passed' : 'failed'] += 1;
  if (!good) failures.push(name);
}

/** Counts each test of a run, including skipped ones. A run that ends without a report counts as one failure. */
function suite(name, act, read) {
  console.log(`\n== ${name}`);
  const good = act();
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

/** Checks that the migrations match the schema in the code: generating another one changes nothing. */
function migrationsAreComplete() {
  const server = join(root, 'server');
  const copy = join(server, '.migrations-check');
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(server, 'migrations'), copy, { recursive: true });
  try {
    const kit = bin('drizzle-kit', 'bin.cjs');
    if (!run([kit, 'check'], { cwd: server })) return false;
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
    if (!run(args, { cwd: server })) return false;
    return (
      readdirSync(copy).length === before ||
      'The schema has changed without a migration. Run: npx drizzle-kit generate (in server/)'
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Checks that documents, comments and texts use the glossary's words and no unknown ones. */
function wordsAreRight() {
  return (
    run([bin('cspell', 'bin.mjs'), 'lint', '--no-progress', '--quiet', '--show-suggestions']) ||
    'Correct these words, or add names and codes to cspell-words.txt. CONTRIBUTING.md has the glossary.'
  );
}

function loginPageFits() {
  const bytes = loginBytes();
  console.log(`The login page loads ${bytes} bytes of JavaScript (gzip); the budget is ${loginBudget}.`);
  return bytes <= loginBudget || 'The login page loads too much JavaScript.';
}

function firstLoadFits() {
  const bytes = firstLoadBytes();
  console.log(`A signed-in first load takes ${bytes} bytes of JavaScript (gzip); the budget is ${firstLoadBudget}.`);
  return bytes <= firstLoadBudget || 'A signed-in first load takes too much JavaScript.';
}

mkdirSync(reports, { recursive: true });
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : null;
const wanted = (name) => only === null || only === name;

if (wanted('checks')) {
  check('format and lint', () => run([bin('@biomejs', 'biome', 'bin', 'biome'), 'ci', '.']));
  for (const name of ['contract', 'server', 'web', 'e2e'])
    check(`types of ${name}`, () => run([bin('typescript', 'bin', 'tsc'), '-p', name]));
  check('walls between folders', () => run([join(root, 'bin', 'structure.mjs')]));
  check('glossary and spelling', wordsAreRight);
  check('nothing unused (knip)', () => run([bin('knip', 'bin', 'knip.js')]));
  check('migrations', migrationsAreComplete);
  check('size of the login page', loginPageFits);
  check('size of a signed-in first load', firstLoadFits);
}
if (wanted('vitest')) {
  suite(
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
  suite(
    'browser tests',
    () => {
      try {
        const env = { BREVET_BROWSER: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json') };
        return run(
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
