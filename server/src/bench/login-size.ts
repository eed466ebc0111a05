import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

const dist = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    isEntry: z.boolean().optional(),
    src: z.string().optional(),
  }),
);

/** Bytes of JavaScript (gzip) that the login page loads: the entry, the login screen and their imports. */
export function loginBytes(): number {
  const manifest = manifestShape.parse(JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')));
  const wanted = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || wanted.has(chunk.file)) return;
    wanted.add(chunk.file);
    for (const next of chunk.imports ?? []) add(next);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry || /LoginPage/.test(chunk.src ?? '')) add(key);
  return [...wanted]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(dist + file)).length, 0);
}
