import { expect } from '@playwright/test';
import { signIn, test, url } from './people.ts';

test('a change made before the event stream opens is shown, too', async ({ browser }) => {
  const [seller, admin] = await Promise.all([signIn(browser, 'phallgren'), signIn(browser, 'admin')]);
  let open = (): void => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  await admin.route('**/api/events', async (route) => {
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
