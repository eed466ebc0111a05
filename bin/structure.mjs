// Checks the import rules of docs/architecture.md. With `graph server` or `graph web`: prints the folders and their imports as Mermaid.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { forbidden, options } from './import-rules.mjs';

const swc = createRequire(import.meta.url)('@swc/core');
// dependency-cruiser reads .tsx files as .ts, where JSX is a syntax error.
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });
const { cruise } = await import('dependency-cruiser');

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const [task, part] = process.argv.slice(2);
const { output, exitCode } =
  task === 'graph'
    ? await cruise([`${part}/src`], {
        ...options,
        includeOnly: `^${part}/src/`,
        collapse: `^${part}/src/(features|platform|shared)/[^/]+|^${part}/src/[^/]+`,
        outputType: 'mermaid',
      })
    : await cruise(['contract/src', 'server/src', 'web/src'], {
        ...options,
        ruleSet: { forbidden },
        validate: true,
        outputType: 'err',
      });
console.log(output);
process.exitCode = exitCode;
