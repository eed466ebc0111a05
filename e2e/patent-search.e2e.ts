import { expect } from '@playwright/test';
import { expectAccessible, signIn, sizes, test, url } from './people.ts';

test('a broker searches patents, scrolls through them, opens one and exports them', async ({ browser }) => {
  const page = await signIn(browser, 'admin', { path: '/myaccount/search' });
  await page.getByRole('navigation', { name: 'Searches' }).getByRole('link', { name: 'Patents' }).click();
  await expect(page.getByRole('heading', { name: 'Search patents' })).toBeVisible();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('please enter at least one value to search')).toBeVisible();
  await page.getByLabel('Patent numbers').fill('no number');
  await page.getByLabel('Keywords').fill('data OR method OR system');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a valid patent number')).toBeVisible();
  await page.getByLabel('Patent numbers').fill('');
  await page.getByLabel('Keywords').press('Enter');
  await expect(page).toHaveURL(/\/patent\/search\?Keywords=/);
  const results = page.getByRole('table', { name: 'Patents found' });
  await expect(results.locator('mark').first()).toHaveText(/data|method|system/i);
  const status = page.getByRole('status').filter({ hasText: / of \d+/ });
  await expect(status).toHaveText(/^50 of \d+$/);
  await expectAccessible(page);

  // The rows that follow load on the way down, and rows out of view leave the page.
  const first = await results.getByRole('link').first().textContent();
  await page.getByRole('region', { name: 'Patents found' }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(status).toHaveText(/^(\d+) of \1$/, { timeout: 1000 });
    await expect(results.getByRole('link', { name: first ?? '', exact: true })).toHaveCount(0, { timeout: 1000 });
  }).toPass();

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV Export' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^patents-found-.*\.csv$/);
  const details = page.context().waitForEvent('page');
  await results.getByRole('link').last().click();
  await expect(await details).toHaveURL(/\/patent_details\?patentid=\d+&plist=pid&pat_num=/);
});

test('a buyer finds a patent by its inventor on a phone, in the dark', async ({ browser }) => {
  const page = await signIn(browser, 'buyer', {
    viewport: sizes.phone,
    colorScheme: 'dark',
    path: '/patent/search?Inventor=jain',
  });
  const found = page.getByRole('list', { name: 'Patents found' }).getByRole('article');
  await expect(found.filter({ hasText: 'Replicating changes from a database' })).toBeVisible();
  await expectAccessible(page);
});

test('the form names invalid numbers, and notices dates in the wrong order', async ({ browser }) => {
  const page = await signIn(browser, 'admin', { path: '/patent/search' });
  await page.getByLabel('Patent numbers').fill('9,412,206; see annex; D967,598; none');
  await page.getByLabel('Filed from').fill('2012-01-02');
  await page.getByLabel('Filed until').fill('2012-01-01');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Not patent numbers: see annex, none')).toBeVisible();
  await expect(page.getByLabel('Filed until')).toHaveAccessibleDescription(/on or after the start of the range/);
  await expect(page).toHaveURL(/patent\/search$/);
});

test('a search that the server refuses says why', async ({ browser }) => {
  const page = await signIn(browser, 'admin', { path: '/patent/search?Keywords=a*' });
  await expect(page.getByText('Please enter at least 3 letters before the *.')).toBeVisible();
  await page.goto(url('/patent/search?Keywords=perihelion'));
  await expect(page.getByRole('region', { name: 'Patents found' }).getByText('No data found')).toBeVisible();
  await expectAccessible(page);
});
