import { readdirSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { placeOf, places } from './places.ts';

const browser = process.env.BREVET_BROWSER;

/** Tests that store many odd listings. */
const attacks = ['script-attacks.e2e.ts', 'stored-attacks.e2e.ts'];
const everyone = 'everyone.e2e.ts';
const others = readdirSync(import.meta.dirname).filter(
  (file) => file.endsWith('.e2e.ts') && file !== everyone && !attacks.includes(file),
);

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
    ...places.map((place) => ({
      name: place.timezoneId,
      testMatch: others.filter((file) => placeOf(file) === place),
      use: place,
    })),
    { name: 'attacks', testMatch: attacks, use: placeOf('attacks'), dependencies: places.map(({ timezoneId }) => timezoneId) },
    { name: 'everyone', testMatch: everyone, use: placeOf(everyone), dependencies: ['attacks'] },
  ],
  expect: { timeout: 15_000 },
  use: {
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
