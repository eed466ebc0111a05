import { expect } from '@playwright/test';
import { created, post } from './listings.ts';
import { expectAccessible, signIn, test, url } from './people.ts';
import { intercept } from './requests.ts';

test('Previous, Next and the breadcrumb follow the list that the reader came from, even after a reload', async ({ browser }) => {
  const page = await signIn(browser, 'cdupont', { path: '/myaccount/myaccount_ta_all?sid=ListingName&sod=ASC&star=3&limit=10' });
  const table = page.getByRole('table', { name: 'All listings' });
  const numbers = table.getByRole('link', { name: /^\d+$/ });
  await expect(numbers.nth(2)).toBeVisible();
  const [first = '', second = '', third = ''] = await numbers.allTextContents();
  await numbers.first().click();
  const crumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumb).toContainText(first);
  await expect(page.getByRole('button', { name: /Previous/ }).first()).toBeDisabled();
  await expect(page.getByRole('button', { name: /Next(?! page)/ }).first()).toBeEnabled();
  await page.keyboard.press('j');
  await expect(crumb).toContainText(second);
  await page.reload();
  await expect(page.getByRole('button', { name: /Next(?! page)/ }).first()).toBeEnabled();
  await page.keyboard.press('j');
  await expect(crumb).toContainText(third);
  await expect(page.getByRole('button', { name: /Previous/ }).first()).toBeEnabled();
  await page.keyboard.press('k');
  await expect(crumb).toContainText(second);
  await crumb.getByRole('link', { name: 'All listings' }).click();
  await expect(page).toHaveURL(/sid=ListingName&sod=ASC&limit=10|limit=10&sid=ListingName&sod=ASC/);
  await expect(numbers).toContainText([first, second, third]);
});

test('Previous and Next go through pursue requests, and lead back to their list', async ({ browser }) => {
  const [page, buyer] = await Promise.all([
    signIn(browser, 'admin', { path: 'about:blank' }),
    signIn(browser, 'gricci', { path: 'about:blank' }),
  ]);
  const word = `pursued${Date.now().toString(36)}`;
  const [second, first] = [await created(page, `Second ${word}`), await created(page, `First ${word}`)];
  for (const ListingID of [first, second]) await post(buyer, '/decision', { ListingID, DecisionStatus: 4 });
  await page.goto(url(`/pursue/listings?sid=ListingName&sod=ASC&search=${word}`));
  const numbers = page.getByRole('table', { name: 'Pursue Requests' }).getByRole('link', { name: /^\d+$/ });
  await expect(numbers).toHaveText([String(first), String(second)]);
  await numbers.first().click();
  const crumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(page.getByRole('button', { name: /Next(?! page)/ }).first()).toBeEnabled();
  await page.keyboard.press('j');
  await expect(crumb).toContainText(String(second));
  await crumb.getByRole('link', { name: 'Pursue Requests' }).click();
  await expect(page).toHaveURL(/\/pursue\/listings\?.*sid=ListingName/);
});

test('one menu entry is current, even in an editor, and an unknown address keeps the shell', async ({ browser }) => {
  const page = await signIn(browser, 'admin');
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]');
  await page.goto(url('/myaccount/my_listing'));
  await expect(current).toHaveText('My Listings');
  await page.goto(url('/listings?listing_id=10001'));
  await expect(page.getByRole('textbox', { name: /^Keywords/ })).toBeVisible();
  await expect(current).toHaveText('All listings');
  await page.goto(url('/listings'));
  await expect(current).toHaveText('Create Listing');
  await page.goto(url('/no/such/address'));
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(current).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'All listings' }).click();
  await expect(page.getByRole('table', { name: 'All listings' })).toBeVisible();
});

test('buyers filter by decision, recommendation and type', async ({ browser }) => {
  const page = await signIn(browser, 'nfarouk');
  const rows = page.getByRole('table', { name: 'All Active Listings' }).locator('tbody tr');
  await expect(rows.nth(1)).toBeVisible();
  const decision = page.getByRole('group', { name: 'Decision' });
  await expect(decision.getByRole('button').nth(1)).toHaveText('Undecided');
  await decision.getByRole('button', { name: 'Undecided' }).click();
  await expect(page).toHaveURL(/DecisionStatus=0/);
  await expect(rows.getByText('Undecided')).not.toHaveCount(0);
  await expect(rows.getByText(/^(Pursue|Postpone|Pass)$/)).toHaveCount(0);
  await page.getByRole('group', { name: 'Type' }).getByRole('button', { name: 'Patent', exact: true }).click();
  await expect(page).toHaveURL(/ListingType=1/);
  await expect(rows.getByRole('img', { name: /^(Technology|Patent portfolio)/ })).toHaveCount(0);
  await page.reload();
  await expect(decision.getByRole('button', { name: 'Undecided' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
});

test('after a decision, undo and the next undecided listing are one key away', async ({ browser }) => {
  const [admin, page] = await Promise.all([
    signIn(browser, 'admin', { path: 'about:blank' }),
    signIn(browser, 'nfarouk', { path: 'about:blank' }),
  ]);
  const word = `undecided${Date.now().toString(36)}`;
  const [first, second] = [String(await created(admin, `One ${word}`)), String(await created(admin, `Two ${word}`))];
  await page.goto(url(`/myaccount/myaccount_ta_all?DecisionStatus=0&sid=ListingID&sod=ASC&search=${word}`));
  const numbers = page.getByRole('table', { name: 'All Active Listings' }).getByRole('link', { name: /^\d+$/ });
  await expect(numbers).toHaveText([first, second]);
  await numbers.first().click();
  const panel = page.getByRole('region', { name: 'Decision', exact: true });
  await expect(panel.getByRole('button', { name: /Postpone/ })).toBeVisible();
  await page.keyboard.press('o');
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(panel.locator('[aria-live]')).toHaveText('Postpone');
  await page.keyboard.press('u');
  await expect(panel.locator('[aria-live]')).toHaveText('Undecided');
  await expect(panel.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.keyboard.press('x');
  await expect(panel.getByRole('button', { name: /Next undecided/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('n');
  const crumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumb).toContainText(second);
  await expect(crumb).not.toContainText(first);
  await crumb.getByRole('link', { name: 'All Active Listings' }).click();
  await expect(numbers).toHaveText([second]);
});

test('a decision made offline is shown as waiting, survives a reload and is sent once, or is discarded', async ({ browser }) => {
  const [admin, page] = await Promise.all([
    signIn(browser, 'admin', { path: 'about:blank' }),
    signIn(browser, 'blindqvist', { path: 'about:blank' }),
  ]);
  const name = `Decided offline ${Date.now()}`;
  const id = await created(admin, name);
  await page.goto(url(`/listing_full_details?listing_id=${id}`));
  const panel = page.getByRole('region', { name: 'Decision', exact: true });
  await expect(panel.getByRole('button', { name: /Pursue/ })).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Waiting decisions' });
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/decision')) sent += 1;
  });
  await page.context().setOffline(true);
  // The page notices only after a while that it is offline. Until then, it tries to send.
  await expect(page.getByText("You're offline.")).toBeVisible();
  await page.keyboard.press('p');
  await expect(waiting).toContainText(`Pursue for ${name} is waiting for the network.`);
  await panel.getByRole('button', { name: 'Discard' }).click();
  await expect(waiting).toHaveCount(0);
  await page.keyboard.press('x');
  await expect(waiting).toContainText(`Pass for ${name}`);
  expect(sent).toBe(0);
  await page.context().setOffline(false);
  await expect(page.getByText(`Pass sent for ${name}`)).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(panel.locator('[aria-live]')).toHaveText('Pass');
  expect(sent).toBe(1);

  await intercept(page, '**/api/decision', (route) => route.abort());
  await page.keyboard.press('o');
  await expect(waiting).toContainText(`Postpone for ${name}`);
  await page.reload();
  await expect(waiting).toContainText(`Postpone for ${name}`);
  await page.unroute('**/api/decision');
  await page.reload();
  await expect(panel.locator('[aria-live]')).toHaveText('Postpone');
  await expect(waiting).toHaveCount(0);
});
