// Checks that what documents and comments refer to exists: linked files, paths in code spans, decisions, and tests with the quoted parts of
// their names.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const files = globSync(['*', '{bin,docs,contract,e2e,server,web}/**/*'], {
  exclude: (name) => name === 'node_modules' || name === 'dist',
});
const ending = (path) => files.filter((file) => file === path || file.endsWith(`/${path}`));
const read = (file) => readFileSync(file, 'utf8');

/** A file of tests, by the part of its name before `.test` or with `e2e/`; after it, quoted parts of its tests' names. */
const tests =
  /(?:`(?<path>[\w/.-]+?\.(?:test|e2e)\.tsx?)`|(?<![\w.-])(?<name>[\w-]+)\.test\b|\b(?<e2e>e2e\/[\w-]+)\b(?!\.ts))(?<quotes>(?:,? (?:and )?"[^"]{3,}")*)/g;
const fileOf = ({ path, name, e2e }) => path ?? (e2e ? `${e2e}.e2e.ts` : `${name}.test.ts`);

function missingIn(document) {
  const text = read(document).replace(/\n\s+/g, ' ');
  const missing = [];
  for (const [, target] of text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g))
    if (!existsSync(join(dirname(document), target))) missing.push(target);
  for (const [, path] of text.matchAll(/`([\w/.-]+\/[\w.-]+\.(?:ts|tsx|mjs|js|css|sql|md))`/g))
    if (ending(path).length === 0) missing.push(path);
  let last = [];
  for (const line of text.split('\n'))
    for (const { groups } of line.replaceAll('| the same, "', '| `same.test.ts`, "').matchAll(tests)) {
      const file = fileOf(groups);
      last = file === 'same.test.ts' ? last : [...ending(file), ...ending(`${file}x`)];
      if (last.length === 0) missing.push(file);
      for (const [, part] of groups.quotes.matchAll(/"([^"]+)"/g))
        if (last.length > 0 && !last.some((one) => read(one).includes(part))) missing.push(`${file} "${part}"`);
    }
  return missing.map((what) => `${document}: ${what}`);
}

const decisions = new Set(globSync('docs/decisions/*.md').map((path) => Number(/\/(\d{4})-/.exec(path)?.[1])));

/** Documents and decisions that comments name, and decisions that links number wrongly. */
function misnamedIn(path) {
  const text = read(path);
  const named = [...text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([one]) => one).filter((one) => !existsSync(one));
  const numbered = [...text.matchAll(/\bdecision (\d+)/gi)].filter(([, number]) => !decisions.has(Number(number)));
  const linked = [...text.matchAll(/\bdecision\s+(\d+)\]\([^)]*?(\d{4})-/gi)].filter(
    ([, one, other]) => Number(one) !== Number(other),
  );
  return [...named, ...numbered.map(([one]) => one), ...linked.map(([one]) => one)].map((what) => `${path}: ${what}`);
}

const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')];
const code = files.filter((path) => /^(bin|contract|e2e|server|web)\/.*\.(ts|tsx|mjs|sql)$/.test(path));
const missing = [...documents.flatMap(missingIn), ...[...documents, ...code].flatMap(misnamedIn)];
if (missing.length > 0) console.log(`Not found:\n${missing.join('\n')}`);
process.exitCode = missing.length > 0 ? 1 : 0;
