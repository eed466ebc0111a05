import { expect } from '@playwright/test';
import { expectAccessible, expectLoaded, signIn, sizes, test, url } from './people.ts';

test('a broker searches, reads the hits, opens one and goes on to the next', async ({ browser }) => {
  const page = await signIn(browser, 'cdupont');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: 'Search' })).toBeVisible();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('please enter at least one value to search')).toBeVisible();
  await page.getByLabel('Patent number').fill('no number');
  await page.getByLabel('All of these words').fill('model');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a valid patent number')).toBeVisible();
  await page.getByLabel('Patent number').fill('');
  await page.getByLabel('All of these words').press('Enter');
  const results = page.getByRole('table', { name: 'Listings found' });
  const marks = results.locator('mark');
  await expect(marks.first()).toHaveText(/model/i);
  const numbers = results.getByRole('link', { name: /^\d+$/ });
  const [first = '', second = ''] = await numbers.allTextContents();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel('All of these words')).toHaveValue('model');
  await results.getByRole('button', { name: /Listing Name/ }).click();
  await expect(page).toHaveURL(/sid=ListingName/);
  await page.getByRole('button', { name: 'Best match first' }).click();
  await expect(page).not.toHaveURL(/sid=/);
  await expect(numbers).toContainText([first, second]);
  await numbers.first().click();
  const crumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumb).toContainText(first);
  await expect(page.getByRole('button', { name: /Next(?! page)/ }).first()).toBeEnabled();
  await page.keyboard.press('j');
  await expect(crumb).toContainText(second);
  await crumb.getByRole('link', { name: 'Search' }).click();
  await expect(numbers).toContainText([first, second]);
});

test('a buyer who asks for a listing that is not active learns its status', async ({ browser }) => {
  const page = await signIn(browser, 'buyer', { path: 'about:blank' });
  await page.setViewportSize(sizes.phone);
  await page.goto(url('/myaccount/search'));
  await page.getByLabel('Listing number').fill('10003');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The listing 10003 is marked as Expired.')).toBeVisible();
  await expectAccessible(page);
});

test('a search for words that every listing has says what to do', async ({ browser }) => {
  const page = await signIn(browser, 'cdupont', { path: '/myaccount/search?with_all=the' });
  await expect(page.getByText('These words are too common to search for. Please add a rarer one.')).toBeVisible();
  await expectLoaded(page);
});
