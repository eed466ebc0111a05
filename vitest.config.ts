import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Files share the modules of their worker, which would otherwise be loaded for each of them. */
const shared = {
  isolate: false,
  maxWorkers: 2,
  restoreMocks: true,
  unstubGlobals: true,
  setupFiles: [fileURLToPath(new URL('./bin/leave-nothing.mjs', import.meta.url))],
};

/** Tests of the server's pure rules and readers. They need no database. */
const rules = ['src/**/*.policy.test.ts', 'src/**/{readers,reading,origin,vcard}/*.test.ts'];

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { ...shared, name: 'web', root: 'web', include: ['src/**/*.test.ts'] } },
      { test: { ...shared, name: 'rules', root: 'server', include: rules, testTimeout: 60_000 } },
      {
        test: {
          name: 'server',
          maxWorkers: 2,
          root: 'server',
          include: ['src/**/*.test.ts'],
          exclude: rules,
          globalSetup: ['./src/test/global-setup.ts'],
          // Servers that tests start ask no name server, except a test's own: real answers differ from network to network.
          env: { BREVET_DNS: 'off' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
