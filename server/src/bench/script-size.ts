import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

const dist = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).optional(),
  }),
);

/** Bytes of JavaScript (gzip) of the page with its login screen, the chunks with these names, and everything they import. */
function bytesOf(...names: string[]): number {
  const manifest = manifestShape.parse(JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')));
  const files = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) add(next);
  };
  const page = readFileSync(`${dist}index.html`, 'utf8');
  for (const [key, { file, name }] of Object.entries(manifest)) if (page.includes(`"/${file}"`) || name === 'LoginPage') add(key);
  if (files.size === 0) throw new Error('The page has no scripts');
  for (const name of names) {
    const key = Object.keys(manifest).find((one) => manifest[one]?.name === name);
    if (!key) throw new Error(`The build has no chunk with the name ${name}`);
    add(key);
  }
  return [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(dist + file)).length, 0);
}

/** The compressed size of the scripts that the login page loads. */
export const loginBytes = (): number => bytesOf();

/** A signed-in first load: the shell and the lists that people land on come in one chunk (web/vite.config.ts). */
export const firstLoadBytes = (): number => bytesOf('app');
