import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { created } from './listings.ts';
import { openPage, signIn, sizes, test, url } from './people.ts';
import { intercept } from './requests.ts';

const toasts = (page: Page) => page.locator('.mantine-Notifications-root').getByRole('alert');

test('a new toast replaces the previous one, and a success replaces an error', async ({ browser }) => {
  const page = await openPage(browser);
  await page.goto(url('/login'));
  const password = page.getByRole('textbox', { name: 'Password' });
  await page.getByLabel('Username').fill('buyer');
  for (const wrong of ['wrong', 'wrong again']) {
    await password.fill(wrong);
    const answer = page.waitForResponse(/api\/login$/);
    await page.keyboard.press('Enter');
    await answer;
    await expect(toasts(page)).toHaveText(['Wrong username or password.']);
  }
  await password.fill('brevet-demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'All Active Listings' })).toBeVisible();
  // The error disappears with its cause.
  await expect(toasts(page)).toHaveCount(0);
});

test('an error disappears once the form is corrected or the screen is left', async ({ browser }) => {
  const page = await signIn(browser, 'seller', { path: 'about:blank' });
  let refusals = 0;
  await intercept(page, '**/api/user/*', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    refusals += 1;
    return route.fulfill({ status: 503, json: { message: `Busy ${refusals}`, code: 'busy' } });
  });
  await page.goto(url('/profile'));
  const company = page.getByRole('textbox', { name: 'Company' });
  const save = page.getByRole('button', { name: 'Save' });
  await company.fill('Lagoa Invention Office I');
  await save.click();
  await expect(toasts(page)).toHaveText(['Busy 1']);
  await save.click();
  await expect(toasts(page)).toHaveText(['Busy 2']);
  await company.fill('Lagoa Invention Office II');
  await expect(toasts(page)).toHaveCount(0);
  await save.click();
  await expect(toasts(page)).toHaveText(['Busy 3']);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Listings' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/my_listing/);
  await expect(toasts(page)).toHaveCount(0);
});

test('a toast survives its own navigation, disappears with the next one, and covers no control on a phone', async ({
  browser,
}) => {
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  const word = `toast${Date.now().toString(36)}`;
  for (const name of ['One', 'Two']) await created(admin, `${name} ${word}`);
  const path = `/myaccount/myaccount_ta_all?search=${word}`;
  const page = await signIn(browser, 'buyer', { viewport: sizes.phone, path });
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `Two ${word}` })
    .getByRole('link')
    .first()
    .click();
  const next = page.getByRole('button', { name: 'Next listing' });
  await expect(next).toBeEnabled();
  await page.getByRole('group', { name: 'Decision' }).getByRole('button', { name: 'Postpone' }).click();
  await expect(toasts(page)).toHaveCount(1);
  const bar = await page.getByRole('banner').boundingBox();
  const place = await toasts(page).boundingBox();
  expect(place?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  expect(place?.width).toBeLessThanOrEqual(450);
  const first = page.url();
  await next.click();
  await expect(page).not.toHaveURL(first);
  await expect(toasts(page)).toHaveCount(0);
});

for (const size of ['phone', 'tablet', 'desk'] as const) {
  test(`a toast covers no notice, ${size}`, async ({ browser }) => {
    const admin = await signIn(browser, 'admin', { path: 'about:blank' });
    const path = `/listing_full_details?listing_id=${await created(admin, `Offline on a ${size}`)}`;
    const page = await signIn(browser, 'buyer', { viewport: sizes[size], path });
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
    await page.context().setOffline(true);
    const offline = page.getByText("You're offline.");
    await expect(offline).toBeVisible();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(toasts(page)).toHaveCount(1);
    const [notice, toast] = [await offline.boundingBox(), await toasts(page).boundingBox()];
    expect(toast?.y).toBeGreaterThanOrEqual((notice?.y ?? 0) + (notice?.height ?? 0));
  });
}
