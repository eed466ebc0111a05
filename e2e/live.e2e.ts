import { expect } from '@playwright/test';
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
