import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';

const small = 1024;
/** Beyond this size (the dictionaries of the password check), the best compression takes many seconds. */
const huge = 1_000_000;

/** Writes each script and style sheet in compressed forms as well, better than a server could compress them at each request. */
function compressed(): Plugin {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  const both = async (file: string): Promise<void> => {
    const content = await readFile(file);
    if (content.length < small) return;
    const quality = content.length > huge ? 9 : constants.BROTLI_MAX_QUALITY;
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: constants.Z_BEST_COMPRESSION })]);
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  };
  return {
    name: 'brevet-compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(
        Object.keys(bundle)
          .filter((file) => /\.(js|css)$/.test(file))
          .map((file) => both(join(dir, file))),
      );
    },
  };
}

/** Fonts, character maps and decoders that the viewer of PDF files loads if a file needs them. */
function pdfData(): Plugin {
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  return {
    name: 'brevet-pdf-data',
    apply: 'build',
    async generateBundle() {
      const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
      for (const part of ['cmaps', 'standard_fonts', 'wasm', 'iccs'])
        for (const name of await readdir(join(folder, part))) {
          const source = await readFile(join(folder, part, name));
          this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${part}/${name}`, source });
        }
    },
  };
}

/** Leaves out Zod's generators of JSON Schema, which only the server uses, and with them 5 kB of the login page. */
function noJsonSchema(): Plugin {
  const generators = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
  const refuse = "const refuse = () => () => { throw new Error('The browser has no generator of JSON Schema.'); };";
  const names = (code: string) => [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => `refuse as ${name}`);
  return {
    name: 'brevet-no-json-schema',
    apply: 'build',
    transform: { filter: { id: generators }, handler: (code) => `${refuse}\nexport { ${names(code).join(', ')} };` },
  };
}

export default defineConfig({
  plugins: [react(), compressed(), pdfData(), noJsonSchema()],
  build: {
    manifest: true,
    target: 'es2023',
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      input: ['index.html', 'viewer.html'].map((page) => join(import.meta.dirname, page)),
      output: {
        codeSplitting: {
          // Each group takes everything that its modules import and no group before it has: one request instead of dozens.
          groups: [
            // The viewer needs it, and nothing else of the first page.
            { name: 'preload', test: /preload-helper/, priority: 6 },
            { name: 'start', test: /web\/src\/app\/main\.tsx$/, priority: 5 },
            { name: 'app', test: /web\/src\/app\/App\.tsx$/, priority: 4 },
            // With the code that places them, which tooltips and lists of choices need, too.
            {
              name: 'menus',
              test: /web\/src\/(shared\/ui\/Open(Menu|Hint)|shared\/table\/(Sort|Column)Items|app\/shell\/AccountItems|features\/listings\/ListingItems)\.tsx$/,
              priority: 3,
            },
            { name: 'toaster', test: /web\/src\/shared\/ui\/Toaster\.tsx$/, priority: 3 },
            {
              name: 'basics',
              test: /@mantine\/core\/esm\/.*\/(Anchor|Group|InlineInput|ScrollArea|Stack|Text|get-[a-z-]+)\//,
              priority: 2,
            },
            {
              name: 'dialogs',
              test: /web\/src\/shared\/(ui\/Questions|form\/(Dialogs|FormShell|useEditor))\.tsx?$/,
              priority: 1,
            },
            { name: 'calls', test: /contract\/src\/(attachments|invitations|mail|recommendations)\.ts$/ },
          ],
        },
      },
    },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': process.env.BREVET_API ?? 'http://127.0.0.1:3000' },
  },
});
