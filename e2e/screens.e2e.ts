import { expect } from '@playwright/test';
import { created } from './listings.ts';
import { expectAccessible, openPage, signIn, sizes, test, url } from './people.ts';
import { intercept, withoutChanges } from './requests.ts';

test('sign-in shows errors, lands by user type, returns to the requested page and signs out', async ({ browser }) => {
  const page = await openPage(browser);
  await page.goto(url('/pursue/listings'));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Required')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByLabel('Username').fill('broker');
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.locator('form').getByRole('alert')).toHaveText('Wrong username or password.');
  await page.getByRole('textbox', { name: 'Password' }).fill('brevet-demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Pursue Requests' })).toBeVisible();
  await expect(page).toHaveURL(/\/pursue\/listings/);
  await page.goto(url('/login'));
  await expect(page).toHaveURL(/myaccount_ta_all/);
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Brevet' })).toBeVisible();
  await page.goto(url('/myaccount/my_listing'));
  await expect(page.getByRole('heading', { name: 'Sign in to Brevet' })).toBeVisible();
});

for (const [name, items] of [
  ['seller', ['Create Listing', 'My Listings', 'Account']],
  ['buyer', ['All Active Listings', 'Pursue Requests', 'Search', 'Patents', 'Account']],
  [
    'broker',
    [
      'All listings',
      'My Listings',
      'Pursue Requests',
      'Search',
      'Patents',
      'Contacts',
      'Activation codes',
      'Broker requests',
      'Account',
    ],
  ],
  [
    'admin',
    ['Create Listing', 'All listings', 'My Listings', 'Pursue Requests', 'Search', 'Patents', 'Contacts', 'Admin', 'Account'],
  ],
] as const) {
  test(`the menu of the ${name}`, async ({ browser }) => {
    const page = await signIn(browser, name);
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    // The count next to an entry is a link, too.
    await expect(links.filter({ hasText: /[A-Za-z]/ })).toHaveText([...items]);
    await expectAccessible(page);
  });
}

test('the collapsed menu names an entry under the pointer until Escape', async ({ browser }) => {
  const page = await signIn(browser, 'dkovac');
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' });
  await entry.hover();
  await expect(page.getByRole('tooltip', { name: 'Account' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

test('sorting, filters, pages and columns of a table are kept in the address and survive Back', async ({ browser }) => {
  const page = await signIn(browser, 'broker');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(21);
  await page.getByRole('button', { name: 'Rating', exact: true }).click();
  await expect(page).toHaveURL(/sid=Rating/);
  await expect(page.getByRole('columnheader', { name: /^Rating/ })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: '5 stars' }).click();
  await expect(page).toHaveURL(/star=5/);
  await page.goBack();
  await expect(page).not.toHaveURL(/star=5/);
  await page.getByRole('button', { name: /^Sold/ }).click();
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: /Any status/ }).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('button', { name: /Columns/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Tag' }).click();
  await expect(page.getByRole('columnheader', { name: /^Tag/ })).toBeVisible();
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^all-listings-.*\.csv$/);
});

test("someone else's screen is not found, and links to the user's own list", async ({ browser }) => {
  const buyer = await signIn(browser, 'buyer', { path: 'about:blank' });
  for (const path of ['/admin/users', '/listings', '/listing_full_details?listing_id=999999']) {
    await buyer.goto(url(path));
    await expect(buyer.getByRole('heading', { name: "Not found, or you don't have access." })).toBeVisible();
    await expect(buyer.getByRole('navigation', { name: 'Administration' })).toHaveCount(0);
  }
  await expectAccessible(buyer);
  const seller = await signIn(browser, 'seller', { path: 'about:blank' });
  for (const path of ['/listings?listing_id=999999', '/print_listing?listing_id=999999']) {
    await seller.goto(url(path));
    await expect(seller.getByRole('main').getByRole('alert').getByRole('link')).toHaveText('My Listings');
  }
  await buyer.getByRole('main').getByRole('link', { name: 'All Active Listings' }).click();
  await expect(buyer.getByRole('table', { name: 'All Active Listings' })).toBeVisible();
});

test('a listing on a phone leads back to its list, and on to the next', async ({ browser }) => {
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  const word = `leaf${Date.now().toString(36)}`;
  for (const name of ['Older', 'Newer']) await created(admin, `${name} ${word}`);
  const path = `/myaccount/myaccount_ta_all?search=${word}`;
  const buyer = await signIn(browser, 'buyer', { viewport: sizes.phone, path });
  const heading = buyer.getByRole('article').getByRole('heading', { level: 1 });
  await buyer
    .getByRole('listitem')
    .filter({ hasText: `Newer ${word}` })
    .getByRole('link')
    .first()
    .click();
  await expect(heading).toHaveText(`Newer ${word}`);
  await buyer.getByRole('button', { name: 'Next listing' }).click();
  await expect(heading).toHaveText(`Older ${word}`);
  await buyer.getByRole('link', { name: 'Back to All Active Listings' }).click();
  await expect(buyer).toHaveURL(/myaccount_ta_all/);
});

test('the status dialog saves only a different status', async ({ browser }) => {
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  const id = await created(admin, `One status ${Date.now()}`);
  await admin.goto(url(`/myaccount/myaccount_ta_all?search=${id}`));
  await admin
    .getByRole('table')
    .getByRole('link', { name: String(id), exact: true })
    .click();
  await expect(admin.getByRole('link', { name: 'All listings' }).first()).toHaveAttribute('aria-current', 'page');
  await admin.getByRole('button', { name: 'Change status' }).click();
  await expect(admin.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeDisabled();
  await admin.getByRole('dialog').getByRole('radio').first().check();
  await expect(admin.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeEnabled();
});

test('a failed load shows an error and recovers with Retry', async ({ browser }) => {
  const page = await signIn(browser, 'buyer', { path: 'about:blank' });
  // A change by another test would repeat the read before Retry is pressed.
  await withoutChanges(page);
  await page.goto(url('/myaccount/myaccount_ta_all'));
  await intercept(page, '**/api/pursue_request**', (route) => route.fulfill({ status: 400, json: { message: 'Out of order' } }));
  await page.getByRole('link', { name: 'Pursue Requests' }).click();
  await expect(page.getByText('Out of order')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/pursue_request**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
});

test('a listing draft survives a reload, and leaving saves it', async ({ browser }) => {
  const page = await signIn(browser, 'seller');
  await page.getByRole('link', { name: 'Create Listing' }).first().click();
  const name = `A draft that stays ${Date.now()}`;
  await page.getByRole('textbox', { name: /^Listing name/ }).fill(name);
  await expect(page.getByText(/Draft saved on this device/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Listing name/ })).toHaveValue(name);
  await page.getByRole('link', { name: 'My Listings' }).first().click();
  await expect(page).toHaveURL(/my_listing/);
  await page.goto(url(`/myaccount/my_listing?search=${encodeURIComponent(name)}`));
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(1);
});

test('the second of two people editing a listing sees the conflict and loses nothing', async ({ browser }) => {
  const [first, second] = await Promise.all([
    signIn(browser, 'admin', { path: 'about:blank' }),
    signIn(browser, 'broker', { path: 'about:blank' }),
  ]);
  const name = `Edited by two ${Date.now()}`;
  const form = url(
    `/listings?listing_id=${await created(first, name, { listing: { ListingName: name, Keywords: 'none, yet' } })}`,
  );
  for (const page of [first, second]) {
    await page.goto(form);
    await expect(page.getByRole('textbox', { name: /^Keywords/ })).not.toHaveValue('');
  }
  await first.getByRole('textbox', { name: /^Keywords/ }).fill('first, wins');
  await second.getByRole('textbox', { name: /^Keywords/ }).fill('second, waits');
  await first.getByRole('button', { name: 'Save & Return Later' }).click();
  await expect(first.getByText('Listing updated successfully')).toBeVisible();
  await second.getByRole('button', { name: 'Save & Return Later' }).click();
  await expect(second.getByRole('group', { name: 'Keywords' })).toContainText('first, wins');
  await expect(second.getByRole('textbox', { name: /^Keywords/ })).toHaveValue('second, waits');
  await second.getByRole('button', { name: 'Save & Return Later' }).click();
  await expect(second.getByText('Listing updated successfully')).toBeVisible();
});

test('the detail page works in dark mode and by keyboard', async ({ browser }) => {
  const page = await signIn(browser, 'buyer', { colorScheme: 'dark', path: 'about:blank' });
  // The oldest listings, because other tests add new ones and take them away.
  await page.goto(url('/myaccount/myaccount_ta_all?sid=ListingID&sod=ASC'));
  await page.getByRole('table').getByRole('link').first().click();
  const heading = page.getByRole('article').getByRole('heading', { level: 1 });
  const before = (await heading.textContent()) ?? '';
  await expect(page.getByRole('button', { name: /Next(?! page)/ }).first()).toBeEnabled();
  await page.keyboard.press('j');
  await expect(heading).not.toHaveText(before);
  await expect(page.getByRole('button', { name: /Previous/ }).first()).toBeEnabled();
  await page.keyboard.press('k');
  await expect(heading).toHaveText(before);
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
});
