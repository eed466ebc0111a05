import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(path, 'utf8');
const classesOf = (path: string): Set<string> =>
  new Set([...read(path).matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));

/** Names under which public faces export style sheets: `listingStyles` is ListingPage.module.css. */
const shared = new Map(
  globSync('features/*/*.ts', { cwd: root }).flatMap((file) =>
    [...read(join(root, file)).matchAll(/default as (\w+) \} from '([^']+\.module\.css)'/g)].map(
      ([, name = '', path = '']) => [name, resolve(root, dirname(file), path)] as const,
    ),
  ),
);

/** A missing class is undefined at run time, and no type tells. */
it('components use only classes that their style sheets have', () => {
  const missing = globSync('**/*.tsx', { cwd: root }).flatMap((file) => {
    const source = read(join(root, file));
    const sheets = [
      ...[...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(
        ([, name = '', path = '']) => [name, resolve(root, dirname(file), path)] as const,
      ),
      ...[...shared].flatMap(([exported, path]) => {
        const name = new RegExp(`\\b${exported}(?: as (\\w+))?[,\\s}]`).exec(source);
        return name ? [[name[1] ?? exported, path] as const] : [];
      }),
    ];
    return sheets.flatMap(([name, path]) => {
      const classes = classesOf(path);
      const used = [...source.matchAll(new RegExp(`(?<![/\\w.])${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one);
      return used.filter((one) => one !== 'module' && !classes.has(one)).map((one) => `${file}: ${name}.${one}`);
    });
  });
  expect(missing).toEqual([]);
});
