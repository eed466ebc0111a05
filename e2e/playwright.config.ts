import { defineConfig } from '@playwright/test';

const browser = process.env.BREVET_BROWSER;

/** Tests that store many odd listings. */
const attacks = ['script-attacks.e2e.ts', 'stored-attacks.e2e.ts'];

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './server.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 3,
  forbidOnly: true,
  retries: 0,
  timeout: 240_000,
  // Tests that affect everyone (many odd listings; settings, ending all sessions) run after all others.
  projects: [
    { name: 'each', testIgnore: [...attacks, 'everyone.e2e.ts'] },
    { name: 'attacks', testMatch: attacks, dependencies: ['each'] },
    { name: 'everyone', testMatch: 'everyone.e2e.ts', dependencies: ['attacks'] },
  ],
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    // No fades, so nothing is half visible when checked.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: ['--no-sandbox', '--disable-background-networking'],
    },
  },
});
