// The imports of a folder that is laid out like this project, checked against the rules.
import { createRequire } from 'node:module';
import { forbidden, options, ringsOf } from './import-rules.mjs';

const swc = createRequire(import.meta.url)('@swc/core');
// dependency-cruiser reads .tsx files as .ts, where JSX is a syntax error.
const { parseFileSync } = swc;
swc.parseFileSync = (file, given) => parseFileSync(file, { ...given, tsx: file.endsWith('.tsx') });
export const { cruise } = await import('dependency-cruiser');

/** Every import that a rule refuses, each as a line. */
export async function refusedImports(baseDir) {
  const { output } = await cruise(['contract/src', 'server/src', 'web/src'], {
    ...options,
    baseDir,
    ruleSet: { forbidden },
    validate: true,
  });
  return [
    ...output.summary.violations.map(({ rule, from, to, cycle = [] }) =>
      [`${rule.name}: ${from}`, ...(cycle.length > 0 ? cycle.map(({ name }) => name) : [to])].join(' -> '),
    ),
    ...ringsOf(output.modules).map((ring) => `no-rings-of-folders: ${ring}`),
  ];
}
