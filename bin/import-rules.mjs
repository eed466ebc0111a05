/**
 * The import rules of docs/architecture.md: application above features above platform, one public face per feature, no cycles between folders.
 * Type imports count too. Tests, the demo and the benchmark can import internals.
 */
const insiders = String.raw`\.(test|e2e)\.tsx?$|^server/src/(test|bench|demo)/`;
const application = String.raw`^server/src/(commands/|bench/|demo/|[^/]+\.ts$)`;

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
  {
    name: 'no-rings-of-folders',
    scope: 'folder',
    severity: 'error',
    from: { path: '^(server|web)/src/(platform|features|shared)/[^/]+$' },
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
