// Lists what a signed-in first load consists of: its chunks with their size as sent (gzip), and their largest modules before compression.
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './prepare.mjs';

const { build } = await import(join(root, 'node_modules', 'vite', 'dist', 'node', 'index.js'));
const listed = 60;

/** Builds without writing anything. */
const { output } = await build({ root: join(root, 'web'), logLevel: 'error', build: { write: false } });
const chunks = new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
const loaded = new Set();
const add = (chunk) => {
  if (!chunk || loaded.has(chunk)) return;
  loaded.add(chunk);
  for (const file of chunk.imports) add(chunks.get(file));
};
for (const chunk of chunks.values()) if (['index', 'app'].includes(chunk.name)) add(chunk);

const column = (bytes) => String(bytes).padStart(8);
for (const { code, fileName } of loaded) console.log(`${column(gzipSync(code).length)}  ${fileName}`);
console.log('');
const modules = [...loaded].flatMap(({ modules }) => Object.entries(modules));
for (const [id, { renderedLength }] of modules.sort(([, a], [, b]) => b.renderedLength - a.renderedLength).slice(0, listed))
  console.log(`${column(renderedLength)}  ${id.replace(`${root}/`, '')}`);
