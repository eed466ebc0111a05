import type { Browser, Page } from '@playwright/test';
import type { Place } from './places.ts';

export const sizes = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
} as const;

export const url = (path: string): string => `${process.env.BREVET_E2E_URL}${path}`;

export interface Look {
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  bypassCSP?: boolean;
  /** A new page, without any part of the application in its cache. */
  fresh?: boolean;
  /** Another place than that of the test's file. */
  place?: Place;
}

/** Pages that tests of this worker have left, by whether they ignore the content security policy. */
const left = { protected: [] as Page[], unprotected: [] as Page[] };
const inUse = new Map<Page, Page[]>();
const endings = new WeakMap<Page, (() => Promise<void>)[]>();

/**
 * A page with the person's own cookies. It reuses a page that an earlier test has left, whose process already has the application's
 * scripts: in a new page, opening a screen takes three times as long.
 */
export async function openPage(
  browser: Browser,
  { viewport = sizes.desk, colorScheme = 'light', bypassCSP, fresh, place }: Look = {},
): Promise<Page> {
  const pages = bypassCSP ? left.unprotected : left.protected;
  const known = fresh || place ? undefined : pages.pop();
  const page = known ?? (await (await browser.newContext({ ...(bypassCSP ? { bypassCSP } : {}), ...place })).newPage());
  if (!place) inUse.set(page, pages);
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  return page;
}

/** Undoes something that a test has done to its page before the next test gets it. */
export const atEnd = (page: Page, undo: () => Promise<void>): void => {
  endings.set(page, [...(endings.get(page) ?? []), undo]);
};

/** Runs a script before those of each document that this page opens in this test. */
export async function runFirst(page: Page, script: () => void): Promise<void> {
  const added = await page.addInitScript(script);
  atEnd(page, () => added.dispose());
}

/** Closes everyone's pages, and cleans those that the next tests use. */
export async function leavePages(browser: Browser): Promise<void> {
  const used = [...inUse].filter(([page]) => !page.isClosed());
  inUse.clear();
  const kept = new Set([...left.protected, ...left.unprotected, ...used.map(([page]) => page)].map((page) => page.context()));
  const others = browser.contexts().filter((context) => !kept.has(context));
  await Promise.all([...others.map((context) => context.close()), ...used.map(([page]) => clean(page))]);
  for (const [page, pages] of used) pages.push(page);
}

/** Leaves a page at an image of the application, signed out and with nothing stored. */
async function clean(page: Page): Promise<void> {
  const context = page.context();
  await context.setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const event of ['request', 'requestfinished', 'requestfailed', 'console', 'dialog'] as const)
    page.removeAllListeners(event);
  await Promise.all((endings.get(page) ?? []).map((undo) => undo()));
  endings.delete(page);
  await Promise.all(context.pages().map((other) => (other === page ? undefined : other.close())));
  await page.goto(url('/favicon.svg'));
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.mouse.move(-1, -1);
  await context.clearCookies();
}
