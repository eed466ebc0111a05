import { readdirSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { placeOf, places } from './places.ts';

const browser = process.env.BREVET_BROWSER;

/** Tests that store many odd listings. */
const attacks = ['script-attacks.e2e.ts', 'stored-attacks.e2e.ts'];
const [inAmerica, , inIndia] = places;

/** All other tests, divided among time zones and languages. */
const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.e2e.ts'));
const each = places.map((place) => ({
  name: `each in ${place.timezoneId}`,
  testMatch: files.filter((file) => ![...attacks, 'everyone.e2e.ts'].includes(file) && placeOf(file) === place),
  use: { ...place },
}));

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
    ...each,
    { name: 'attacks', testMatch: attacks, dependencies: each.map(({ name }) => name), use: { ...inIndia } },
    { name: 'everyone', testMatch: 'everyone.e2e.ts', dependencies: ['attacks'], use: { ...inAmerica } },
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
