import { dirname } from 'node:path';

/**
 * The import rules of docs/architecture.md: application above features above platform, one public face per feature, no rings. Type imports
 * count too. Tests, the demo and the benchmark can import internals. `import-rules.test.mjs` has an import that each rule refuses.
 */
const insiders = String.raw`\.(test|e2e)\.tsx?$|^server/src/(test|bench|demo)/`;
const application = String.raw`^server/src/(commands/|bench/|demo/|[^/]+\.ts$)`;
/** Files of a feature for readers outside of it. Nothing inside the feature imports them. */
const doors = String.raw`^(?:server|web)/src/features/([^/]+)/(?:\1|feature|commands|start|screens)\.tsx?$`;

export const forbidden = [
  {
    name: 'platform-knows-no-feature',
    comment: 'The platform gets what it needs from a feature as a parameter; services.ts connects them.',
    severity: 'error',
    from: { path: '^server/src/platform/', pathNot: insiders },
    to: { path: ['^server/src/features/', application] },
  },
  {
    name: 'features-below-application',
    severity: 'error',
    from: { path: '^server/src/features/', pathNot: insiders },
    to: { path: application },
  },
  {
    name: 'application-enters-by-the-door',
    comment: 'The server gets feature.ts of a feature, commands get commands.ts, and what runs before the server gets start.ts.',
    severity: 'error',
    from: { path: application, pathNot: insiders },
    to: { path: '^server/src/features/', pathNot: String.raw`^server/src/features/[^/]+/(feature|commands|start)\.ts$` },
  },
  {
    name: 'packages-meet-in-the-contract',
    severity: 'error',
    from: { path: '^(contract|server|web)/src/', pathNot: insiders },
    to: { path: '^(server|web)/src/', pathNot: '^$1/src/' },
  },
  {
    name: 'one-public-face',
    comment:
      "Import the feature's face, the file that bears its name, and nothing else of it. The application names screens by their files.",
    severity: 'error',
    from: { path: '^(server|web)/src/features/([^/]+)/', pathNot: insiders },
    to: {
      path: '^(server|web)/src/features/',
      pathNot: ['^$1/src/features/$2/', String.raw`^(?:server|web)/src/features/([^/]+)/\1\.ts$`],
    },
  },
  {
    name: 'schema-stands-alone',
    severity: 'error',
    from: { path: '^server/src/schema/' },
    to: { path: '^server/src/', pathNot: '^server/src/(schema|platform/db)/' },
  },
  {
    name: 'sql-in-query-files',
    comment: 'SQL belongs in *.queries.ts and *.tables.ts; the SQL version of a rule belongs next to the rule in *.policy.ts.',
    severity: 'error',
    from: { path: '^server/src/features/', pathNot: [insiders, String.raw`\.(queries|tables|policy)\.ts$`] },
    to: { path: 'node_modules/drizzle-orm' },
  },
  {
    name: 'shared-knows-no-feature',
    severity: 'error',
    from: { path: '^web/src/shared/', pathNot: insiders },
    to: { path: '^web/src/(features|app)/' },
  },
  {
    name: 'features-below-app',
    severity: 'error',
    from: { path: '^web/src/features/', pathNot: insiders },
    to: { path: '^web/src/app/' },
  },
  {
    name: 'no-rings-of-files',
    severity: 'error',
    from: { path: '^(contract|server|web)/', pathNot: insiders },
    to: { circular: true },
  },
];

export const options = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: insiders },
  includeOnly: ['^(contract|server|web)/src/', 'node_modules/drizzle-orm'],
  tsPreCompilationDeps: true,
  parser: 'swc',
  enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.css'], exportsFields: ['exports'], conditionNames: ['import'] },
};

/**
 * Rings of folders, at any depth. A file counts for its own folder alone, so a folder and one inside it can form a ring. The doors of a feature
 * belong to no folder.
 */
export function ringsOf(modules) {
  const inFolders = /^(server|web)\/src\/(platform|features|shared)\//;
  const imports = new Map();
  for (const { source, dependencies } of modules) {
    if (!inFolders.test(source) || new RegExp(doors).test(source)) continue;
    const from = dirname(source);
    if (!imports.has(from)) imports.set(from, new Set());
    for (const { resolved } of dependencies)
      if (inFolders.test(resolved) && dirname(resolved) !== from) imports.get(from).add(dirname(resolved));
  }
  const reached = new Map([...imports.keys()].map((folder) => [folder, reachedFrom(folder, imports)]));
  const isInRing = (folder) => reached.get(folder).has(folder);
  const ringOf = (folder) => [...reached.get(folder)].filter((other) => reached.get(other)?.has(folder)).toSorted();
  return [...new Set([...imports.keys()].filter(isInRing).map((folder) => ringOf(folder).join(', ')))];
}

function reachedFrom(folder, imports) {
  const reached = new Set();
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const other of imports.get(next) ?? [])
      if (!reached.has(other)) {
        reached.add(other);
        waiting.push(other);
      }
  return reached;
}
