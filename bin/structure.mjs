// Checks the import rules of docs/architecture.md. With `graph server` or `graph web`: prints the folders and their imports as Mermaid.
import { fileURLToPath } from 'node:url';
import { cruise, refusedImports } from './cruise.mjs';
import { options } from './import-rules.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [task, part] = process.argv.slice(2);
if (task === 'graph') {
  const { output } = await cruise([`${part}/src`], {
    ...options,
    baseDir: root,
    includeOnly: `^${part}/src/`,
    collapse: `^${part}/src/(features|platform|shared)/[^/]+|^${part}/src/[^/]+`,
    outputType: 'mermaid',
  });
  console.log(output);
} else {
  const refused = await refusedImports(root);
  for (const line of refused) console.log(line);
  process.exitCode = refused.length > 0 ? 1 : 0;
}
