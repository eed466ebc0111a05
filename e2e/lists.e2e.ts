import { expect } from '@playwright/test';
import { created } from './listings.ts';
import { expectAccessible, runFirst, signIn, sizes, test, url } from './people.ts';
import { withoutChanges } from './requests.ts';

test('a buyer bookmarks listings in a list and on a page, and goes through the bookmarks', async ({ browser }) => {
  const [admin, page] = await Promise.all([
    signIn(browser, 'admin', { path: 'about:blank' }),
    signIn(browser, 'nfarouk', { path: 'about:blank' }),
  ]);
  const name = `Bookmarked ${Date.now()}`;
  const [first, second] = [await created(admin, `${name} first`), await created(admin, `${name} second`)];

  await page.goto(url(`/myaccount/myaccount_ta_all?search=${encodeURIComponent(name)}`));
  const button = (id: number) => page.getByRole('button', { name: `Bookmark listing ${id}` });
  const firstStored = page.waitForResponse('**/api/setBookmark');
  await button(second).click();
  await expect(button(second)).toHaveAttribute('aria-pressed', 'true');
  await expect(button(first)).toHaveAttribute('aria-pressed', 'false');
  await firstStored;

  await page.getByRole('link', { name: String(first), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} first` })).toBeVisible();
  // The button shows the bookmark before the server has it, and loading another page cancels the call.
  const stored = page.waitForResponse('**/api/setBookmark');
  await button(first).click();
  await expect(button(first)).toHaveAttribute('aria-pressed', 'true');
  await stored;

  await page.goto(url(`/myaccount/myaccount_ta_all?search=${encodeURIComponent(name)}`));
  await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Bookmarks' }).click();
  const table = page.getByRole('table', { name: 'Bookmarks' });
  await expect(table.getByRole('row', { name: new RegExp(name) })).toHaveCount(2);
  await expectAccessible(page);

  await table.getByRole('link', { name: String(second), exact: true }).click();
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs).toContainText(String(second));
  await expect(page.getByRole('button', { name: /Next/ }).first()).toBeEnabled();
  await page.keyboard.press('j');
  await expect(crumbs).toContainText(String(first));
  await crumbs.getByRole('link', { name: 'Bookmarks' }).click();
  await button(second).click();
  await expect(table.getByRole('row', { name: new RegExp(name) })).toHaveCount(1);
  await page.setViewportSize(sizes.phone);
  const cards = page.getByRole('list', { name: 'Bookmarks' });
  await expect(cards).toContainText(`${name} first`);
  await button(first).click();
  await expect(cards).not.toContainText(`${name} first`);
});

test('a bookmark is saved even if its page is left at once', async ({ browser }) => {
  const page = await signIn(browser, 'gricci', { path: 'about:blank' });
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  const id = await created(admin, 'Bookmarked on the way out');
  // A test can't hold a call of a page that is gone, so it checks how the call is made.
  await runFirst(page, () => {
    const send = window.fetch;
    window.fetch = (to, init) => {
      if (init?.method === 'POST') sessionStorage.setItem(String(to), String(init.keepalive));
      return send(to, init);
    };
  });
  await page.goto(url(`/myaccount/myaccount_ta_all?search=${id}`));
  const button = page.getByRole('button', { name: `Bookmark listing ${id}` });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(() => sessionStorage.getItem('/api/setBookmark'))).toBe('true');
});

test('the listings of a team follow the broker code', async ({ browser }) => {
  const broker = await signIn(browser, 'tnakamura');
  await broker.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Team', exact: true }).click();
  const codes = broker.getByRole('table', { name: 'Team' }).locator('tbody tr');
  await expect(codes.first()).toContainText('NMB');
  await expectAccessible(broker);
  const seller = await signIn(browser, 'phallgren');
  const lists = seller.getByRole('navigation', { name: 'Lists' }).getByRole('link');
  await expect(lists).toHaveText(['My Listings', 'Browse', 'Bookmarks']);
});

test('a broker browses by facets, as table and cards, and the address keeps the view', async ({ browser }) => {
  const [admin, page] = await Promise.all([signIn(browser, 'admin', { path: 'about:blank' }), signIn(browser, 'tnakamura')]);
  // Other tests add listings and rate them: only the counts of these three stay the same.
  const name = `Faceted ${Date.now()}`;
  for (const ListingType of [2, 2, 1]) {
    await created(admin, name, { listing: { ListingName: name, ListingType } });
  }
  await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Browse' }).click();
  const table = page.getByRole('table', { name: 'Browse' });
  await expect(table).toBeVisible();
  await page.goto(url(`/myaccount/browse_listing?search=${encodeURIComponent(name)}`));
  const facets = page.getByRole('complementary', { name: 'Filters' });
  const value = (facet: string, label: string) =>
    facets.getByRole('group', { name: facet }).getByRole('checkbox', { name: label, exact: true });
  const portfolios = value('Type', 'Patent portfolio 2');
  await portfolios.check();
  await expect(page).toHaveURL(/ListingType=2/);
  await expect(page.getByText('Rows 1 to 2 of 2')).toBeAttached();
  await value('Stars', 'Not rated 2').check();
  await expect(page).toHaveURL(/Stars/);
  await expect(page.getByText('Rows 1 to 2 of 2')).toBeAttached();
  await expectAccessible(page);
  await page.getByText('Cards', { exact: true }).click();
  const cards = page.getByRole('list', { name: 'Browse' }).getByRole('article');
  await expect(cards).toHaveCount(2);
  await expectAccessible(page);
  await page.reload();
  await expect(cards).toHaveCount(2);
  await expect(portfolios).toBeChecked();
  await facets.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/ListingType|Stars/);
  await expect(cards).toHaveCount(3);
  await page.goto(url(`/myaccount/browse_listing?search=${encodeURIComponent(`No ${name}`)}`));
  await expect(facets).toHaveText('Filters for matching listings appear here.');
  await expectAccessible(page);
});

test('a buyer browses on a phone, without tags and statuses', async ({ browser }) => {
  const page = await signIn(browser, 'nfarouk', { viewport: sizes.phone, path: 'about:blank' });
  // Facets are ordered by their counts, which change with the listings of other tests.
  await withoutChanges(page);
  await page.goto(url('/myaccount/browse_listing'));
  const facets = page.getByRole('complementary', { name: 'Filters' });
  await facets.getByRole('button', { name: 'Filters' }).click();
  await expect(facets.getByRole('group')).toHaveCount(4);
  await expect(facets.getByRole('group', { name: 'Class' })).toBeVisible();
  await facets.getByRole('group', { name: 'Class' }).getByRole('checkbox').first().check();
  await expect(facets.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await expectAccessible(page);
  // The tabs are wider than a phone, and scroll to the current one.
  await page.setViewportSize(sizes.phone);
  await page.goto(url('/wanted/team_listing'));
  await expect(
    page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Team wanted listings' }),
  ).toBeInViewport({
    ratio: 1,
  });
});
