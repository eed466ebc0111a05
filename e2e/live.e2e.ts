import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { post } from './listings.ts';
import { signIn, test, url } from './people.ts';
import { intercept, requestsOf } from './requests.ts';

test('a change made before the event stream opens is shown, too', async ({ browser }) => {
  const [seller, admin] = await Promise.all([
    signIn(browser, 'phallgren', { path: 'about:blank' }),
    signIn(browser, 'admin', { path: 'about:blank' }),
  ]);
  let open = (): void => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  await intercept(admin, '**/api/events*', async (route) => {
    await held;
    await route.continue();
  });
  await admin.goto(url('/myaccount/myaccount_ta_all'));
  const rows = admin.getByRole('table', { name: 'All listings' }).locator('tbody tr');
  await expect(rows.nth(1)).toBeVisible();
  const name = `Made before the stream ${Date.now()}`;
  const answer = await seller.request.post(url('/api/createListing'), {
    data: { draft: true, listing: { ListingName: name }, salesInfo: { Seller: 'Hallgren Radio' } },
    headers: { 'X-Requested-With': 'test' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await expect(rows.filter({ hasText: name })).toHaveCount(0);
  open();
  await expect(rows.filter({ hasText: name })).toHaveCount(1);
});

test('eight tabs of a browser share one event stream, and hand it on when they are hidden', async ({ browser }) => {
  const first = await signIn(browser, 'admin', { path: 'about:blank' });
  const others = await Promise.all(Array.from({ length: 7 }, () => first.context().newPage()));
  const tabs = [first, ...others];
  const streams: Page[] = [];
  for (const tab of tabs)
    tab.on('request', (request) => {
      if (request.url().includes('/api/events')) streams.push(tab);
    });
  const rowsOf = (tab: Page) => tab.getByRole('table', { name: 'All listings' }).locator('tbody tr');
  for (const tab of tabs) {
    await tab.goto(url('/myaccount/myaccount_ta_all'));
    await expect(rowsOf(tab).nth(1)).toBeVisible();
  }
  const seller = await signIn(browser, 'phallgren', { path: 'about:blank' });
  const create = async (ListingName: string): Promise<void> => {
    await post(seller, '/createListing', { draft: true, listing: { ListingName }, salesInfo: { Seller: 'Hallgren Radio' } });
    for (const tab of tabs) await expect(rowsOf(tab).filter({ hasText: ListingName })).toHaveCount(1);
  };
  await create(`Shown in eight tabs ${Date.now()}`);
  expect(streams).toEqual([first]);
  await first.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => streams.length).toBe(2);
  await create(`Shown by another tab ${Date.now()}`);
  expect(streams).toHaveLength(2);
});

test('a screen without a listing stays while it looks for the listing again', async ({ browser }) => {
  const page = await signIn(browser, 'admin', { path: 'about:blank' });
  const refusal = page.getByRole('heading', { name: "Not found, or you don't have access." });
  const held = Promise.withResolvers<void>();
  let readsAgain = false;
  await intercept(page, /\/api\/.*999999/, async (route) => {
    if (await refusal.isVisible()) {
      readsAgain = true;
      await held.promise;
    }
    await route.continue();
  });
  const stream = page.waitForResponse('**/api/events*');
  await page.goto(url('/listing_full_details?listing_id=999999'));
  await expect(refusal).toBeVisible();
  await stream;
  await post(page, '/createListing', {
    draft: true,
    listing: { ListingName: 'Somewhere else' },
    salesInfo: { Seller: 'Hallgren Radio' },
  });
  await expect.poll(() => readsAgain).toBe(true);
  expect(await refusal.isVisible()).toBe(true);
  held.resolve();
  await expect(refusal).toBeVisible();
});

test('a quiet first load reads everything once, even if the event stream opens last', async ({ browser }) => {
  const page = await signIn(browser, 'broker', { path: 'about:blank' });
  const inbox = '/api/getUnreadEmailMessage';
  const { sent, loaded } = requestsOf(page);
  const reads = () => sent.filter((address) => address.includes('/api/'));
  let open = (): void => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  // Other tests change data at the same time. This stream reports only a message.
  await intercept(page, '**/api/events*', async (route) => {
    await held;
    expect(new URL(route.request().url()).searchParams.get('since')).not.toBeNull();
    await route.fulfill({ contentType: 'text/event-stream', body: 'id: 1\ndata: {"feature":"inbox"}\n\n' });
  });
  await page.goto(url('/'));
  await expect(page.getByRole('table').locator('tbody a').first()).toBeVisible();
  await loaded();
  const first = reads();
  expect(first.length).toBeGreaterThan(3);
  expect(new Set(first).size, first.join('\n')).toBe(first.length);
  const again = page.waitForRequest((request) => request.url().includes(inbox));
  open();
  await again;
  expect(
    reads()
      .slice(first.length)
      .filter((address) => !address.includes(inbox)),
  ).toEqual([]);
});
