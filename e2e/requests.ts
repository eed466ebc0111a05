import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

const isStream = (request: { url: () => string }): boolean => request.url().includes('/api/events');

/** Keeps the stream of changes closed, for tests that changes by other tests would disturb. */
export async function withoutChanges(page: Page): Promise<void> {
  await page.route('**/api/events*', () => {});
}

/** What a page has requested so far, without the stream of changes, which never ends. */
export function requestsOf(page: Page) {
  const sent: string[] = [];
  let waiting = 0;
  page.on('request', (request) => {
    if (isStream(request)) return;
    sent.push(request.url());
    waiting += 1;
  });
  const finished = (request: { url: () => string }): void => {
    if (!isStream(request)) waiting -= 1;
  };
  page.on('requestfinished', finished);
  page.on('requestfailed', finished);
  const allFinished = (): Promise<void> => expect.poll(() => waiting).toBe(0);
  return {
    sent,
    allFinished,
    /** Waits until the page is idle, and again in case that idle moment was used to load more. */
    async loaded(): Promise<void> {
      for (let round = 0; round < 2; round += 1) {
        await page.evaluate(() => document.fonts.ready.then(() => new Promise((resolve) => requestIdleCallback(resolve))));
        await allFinished();
      }
    },
  };
}
