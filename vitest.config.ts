import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** West of Greenwich, where a day read as a moment is the day before. Tests of other zones set them, and so can a run. */
const TZ = process.env.TZ ?? 'America/New_York';

/** Files share the modules of their worker, which would otherwise be loaded for each of them. */
const shared = {
  env: { TZ },
  isolate: false,
  maxWorkers: 2,
  hookTimeout: 20_000,
  restoreMocks: true,
  unstubGlobals: true,
  setupFiles: [fileURLToPath(new URL('./bin/leave-nothing.mjs', import.meta.url))],
};

/** Tests of the server's pure rules and readers. They need no database. */
const rules = ['src/**/*.policy.test.ts', 'src/**/{readers,reading,origin,vcard}/*.test.ts'];

/** The longest files of the server, longest first, so that none of them runs alone at the end. Measure them with `--reporter=json`. */
const longest = [
  'campaigns/campaigns-kill',
  'directory-imports/kill-import',
  'patent-imports/import-interruptions',
  'test/supervisor',
  'test/demo',
  'attachments/hostile-uploads',
  'http/hostile-input',
  'patent-imports/import-patents',
  'listings/readers',
  'test/crash',
  'campaigns/sending',
  'attachments/attachments',
  'patent-imports/patent-imports',
].map((name) => `/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = longest.findIndex((name) => moduleId.endsWith(name));
      return found === -1 ? longest.length : found;
    };
    const isServer = ({ project }: TestSpecification): boolean => project.name === 'server';
    const usual = await super.sort(files);
    const server = usual.filter(isServer).toSorted((a, b) => place(a) - place(b));
    return [...usual.filter((one) => !isServer(one)), ...server];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...shared, name: 'structure', root: 'bin', include: ['*.test.mjs'], testTimeout: 60_000 } },
      { test: { ...shared, name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { ...shared, name: 'web', root: 'web', include: ['src/**/*.test.ts'] } },
      { test: { ...shared, name: 'rules', root: 'server', include: rules, testTimeout: 60_000 } },
      {
        test: {
          ...shared,
          // Spies that a whole file shares stay until its end.
          restoreMocks: false,
          unstubGlobals: false,
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          exclude: rules,
          // While a file waits for a process or a timer, another one has its core.
          maxWorkers: 3,
          // Projects with another number of workers run one after the other.
          sequence: { groupOrder: 1 },
          globalSetup: ['./src/test/global-setup.ts'],
          env: {
            TZ,
            // Servers that tests start ask no name server, except a test's own: real answers differ from network to network.
            BREVET_DNS: 'off',
            // They find their modules as quickly as with `npm start`, and so do the workers.
            NODE_OPTIONS: `--import ${new URL('./bin/quick-imports.mjs', import.meta.url)}`,
          },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
