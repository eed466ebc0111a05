import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import type { Look } from './pages.ts';
import { leavePages, openPage, sizes, url } from './pages.ts';

export { openPage, runFirst, sizes, url } from './pages.ts';

/** Leaves people's pages after their test, so they don't pile up in the shared browser. */
export const test = base.extend<{ leaving: undefined }>({
  leaving: [
    async ({ browser }, use) => {
      await use(undefined);
      await leavePages(browser);
    },
    { auto: true },
  ],
});

/**
 * A signed-in person with their own browser, at `path`, or on the screen after a sign-in. signin.e2e.ts and screens.e2e.ts use the form.
 * A person who only calls the API opens none, at `about:blank`.
 */
export async function signIn(
  browser: Browser,
  name: string,
  options: Look & { password?: string; path?: string } = {},
): Promise<Page> {
  const { password = 'brevet-demo', path, ...look } = options;
  const page = await openPage(browser, look);
  await enter(page.context(), { name, password, userAgent: await page.evaluate(() => navigator.userAgent) });
  if (path === 'about:blank') return page;
  await page.goto(url(path ?? '/login'));
  if (path === undefined) await expect(page).toHaveURL(/myaccount/);
  // The screen listens to keys from now on.
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  return page;
}

let signedIn = 0;

/** Addresses of this machine, each for 100 sign-ins: all tests together make more than the server allows from one address. */
function ownAddress(): string {
  signedIn += 1;
  return `127.0.${test.info().workerIndex + 1}.${Math.ceil(signedIn / 100)}`;
}

/** Signs in with the browser's name, so that the device is known, and gives its cookie to the context. */
async function enter(
  context: BrowserContext,
  { name, password, userAgent }: { name: string; password: string; userAgent: string },
) {
  const call = request(url('/api/login'), {
    method: 'POST',
    localAddress: ownAddress(),
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, 'x-requested-with': 'test' },
  });
  call.end(JSON.stringify({ Username: name, Password: password }));
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  expect(answer.statusCode, await text(answer)).toBe(200);
  const cookies = (answer.headers['set-cookie'] ?? []).map((cookie) => {
    const [, cookieName = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return { name: cookieName, value, url: url('/'), httpOnly: true, sameSite: 'Lax' as const };
  });
  await context.addCookies(cookies);
}

/** Waits until the screen has loaded its data. Looks at each frame: `expect` looks again after 100, 350, 850 and 1,850 ms. */
export async function expectLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelectorAll('h1').length === 1 &&
      document.querySelector('output[aria-label="Loading"], [aria-busy="true"]') === null,
  );
}

/** All rules, without a list of the elements that pass them: on a table, that list takes half of the time. */
const axe = (page: Page) =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('iframe[sandbox]');

/** Expects no axe violations on desktop and phone. Frames without scripts (emails) can't be inspected. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const size of [sizes.desk, sizes.phone]) {
    await page.setViewportSize(size);
    await expectLoaded(page);
    const { violations } = await axe(page).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    expect(found, `${page.url()} at ${size.width}`).toEqual([]);
    // Nothing overflows to the side, either.
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, `${page.url()} at ${size.width} is too wide`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(sizes.desk);
}
