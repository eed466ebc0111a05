import { defineConfig } from '@playwright/test';

const browser = process.env.BREVET_BROWSER;

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './server.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 240_000,
  // What holds for everybody at once (settings, ending all sessions) is tried after everything else.
  projects: [
    { name: 'each', testIgnore: 'everybody.e2e.ts' },
    { name: 'everybody', testMatch: 'everybody.e2e.ts', dependencies: ['each'] },
  ],
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Nothing is half faded in when it is looked at.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: ['--no-sandbox', '--disable-background-networking'],
    },
  },
});
