import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { newCode, newPerson } from './accounts.ts';
import { created, post } from './listings.ts';
import { expectAccessible, expectLoaded, signIn, sizes, test, url } from './people.ts';
import { intercept } from './requests.ts';

async function openDashboard(page: Page): Promise<void> {
  await page.goto(url('/dashboard'));
  await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible();
}

const figure = (page: Page, list: string, name: RegExp) => page.getByRole('list', { name: list }).getByRole('link', { name });

test('figures lead sellers, buyers and brokers to the rows that they count', async ({ browser }) => {
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  await newCode(admin, 'DASH');
  const seller = await newPerson(browser, admin, 'figures1', 1, { code: 'DASH' });
  await openDashboard(seller);
  await expect(seller.getByText('Listings by status appear here.')).toBeVisible();
  await expectAccessible(seller);
  const [first, second] = [await created(seller, 'Tidal lamp'), await created(seller, 'Tidal pump')];
  await post(admin, '/changeListingStatus', { listing_id: first, AvailableStatus: 1 });
  await expect(figure(seller, 'Listings by status', /^Active 1$/)).toBeVisible();
  await figure(seller, 'Listings by status', /^Draft 1$/).press('Enter');
  await expect(seller.getByRole('table', { name: 'My Listings' }).getByRole('row')).toHaveCount(2);
  await expect(seller.getByRole('link', { name: String(second), exact: true })).toBeVisible();
  await seller.goBack();
  await seller
    .getByRole('list', { name: 'To submit' })
    .getByRole('link', { name: /Tidal pump/ })
    .press('Enter');
  await expect(seller).toHaveURL(new RegExp(`publish_listing\\?listing_id=${second}`));

  const buyer = await newPerson(browser, admin, 'figures2', 15, { code: 'DASH' });
  await post(buyer, '/decision', { ListingID: first, DecisionStatus: 3, Reasons: ['price'] });
  await openDashboard(buyer);
  await expectAccessible(buyer);
  await figure(buyer, 'Active listings by decision', /^Pass 1$/).press('Enter');
  await expect(buyer.getByRole('link', { name: String(first), exact: true })).toBeVisible();
  await expect(buyer.getByRole('button', { name: 'Pass', exact: true })).toHaveAttribute('aria-pressed', 'true');

  const broker = await newPerson(browser, admin, 'figures3', 30, { code: 'DASH' });
  await openDashboard(broker);
  await broker.getByRole('radiogroup', { name: 'Decisions: view' }).getByText('Table').click();
  const cell = broker.getByRole('table', { name: 'Decisions' }).getByRole('link', { name: /, Pass: 1$/ });
  await expect(cell).toBeVisible();
  await expectAccessible(broker);
  await cell.press('Enter');
  await expect(broker).toHaveURL(/dashboard\/decisions\?Week=\d{4}-\d\d-\d\d&DecisionStatus=3$/);
  const log = broker.getByRole('table', { name: 'Decisions' });
  await expect(log.getByRole('row')).toHaveCount(2);
  await expect(log.getByText('Tidal lamp')).toBeVisible();
  await expectAccessible(broker);
  await openDashboard(broker);
  await figure(broker, 'Reasons for Pass', /^Price 1$/).press('Enter');
  await expect(log.getByText('Vera Ito')).toBeVisible();
  await openDashboard(broker);
  await broker.getByRole('radiogroup', { name: 'Age: view' }).getByText('Table').click();
  await broker.getByRole('table', { name: 'Age' }).getByRole('link', { name: '0–30 days, Active: 1' }).press('Enter');
  await expect(broker.getByRole('button', { name: '0–30 days' })).toHaveAttribute('aria-pressed', 'true');
  await expect(broker.getByRole('table', { name: 'All listings' }).getByRole('row')).toHaveCount(2);
  await broker.getByRole('button', { name: '0–30 days' }).press('Enter');
  await expect(broker).not.toHaveURL(/Age=/);
});

test('admins see everything, in dark mode and on a phone, and the logo links to the dashboard', async ({ browser }) => {
  const page = await signIn(browser, 'admin', { colorScheme: 'dark' });
  await page.getByRole('link', { name: 'Brevet dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  for (const name of [
    'Waiting for you',
    'Pipeline',
    'Decisions',
    'Listings by class',
    'Review queue',
    'Decisions by broker code',
  ])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(sizes.phone);
  await figure(page, 'Waiting for you', /^To review \d/).click();
  await expect(page).toHaveURL(/review\?WaitsFor=review/);
  await expectLoaded(page);
});

test('a dashboard that fails to load offers to retry', async ({ browser }) => {
  const page = await signIn(browser, 'sito', { path: 'about:blank' });
  await intercept(page, '**/api/getDashboard', (route) =>
    route.fulfill({ status: 403, json: { message: 'Not now.', code: 'forbidden' } }),
  );
  await page.goto(url('/dashboard'));
  await expect(page.getByRole('alert')).toContainText('Not now.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await page.unroute('**/api/getDashboard');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Pipeline' })).toBeVisible();
});
