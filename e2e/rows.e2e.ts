import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { created, post, submitted } from './listings.ts';
import { expectLoaded, signIn, test, url } from './people.ts';

/** Cells with text alone. */
const plain = 'td:not(:has(a, button, input)):not(:empty)';
const plainCell = (row: Locator): Locator => row.locator(plain).first();
/** The first row with such a cell. */
const firstRow = (page: Page): Locator =>
  page
    .getByRole('table')
    .first()
    .locator('tbody tr')
    .filter({ has: page.locator(plain) })
    .first();
/** Clicks at the start of a cell, which may reach out of the window. */
const clickCell = (cell: Locator, options = {}) => cell.click({ position: { x: 10, y: 10 }, ...options });

test('a row of every table opens on a click, and its name is a link to the same page', async ({ browser }) => {
  const page = await signIn(browser, 'admin', { path: 'about:blank' });
  const name = `Opened by its row ${Date.now()}`;
  const [patent]: { number: string }[] = JSON.parse(process.env.BREVET_E2E_PATENTS ?? '[]');
  const listingPatent = [{ patentNumber: patent?.number ?? '' }];
  const id = await created(page, name, { listingPatent });
  const seller = await signIn(browser, 'lbrandt', { path: 'about:blank' });
  const buyer = await signIn(browser, 'blindqvist', { path: 'about:blank' });
  await submitted(seller, `${name} in review`);
  await post(buyer, '/decision', { ListingID: id, DecisionStatus: 4 });
  await post(page, '/saveCampaign', { CampaignName: name });
  await post(page, '/CreateMailingList', { mailingListDetails: { mailinglist_name: name, mailinglist_notes: 'For a test' } });
  const search = `?search=${encodeURIComponent(name)}`;
  const screens: [path: string, opens: RegExp][] = [
    [`/myaccount/myaccount_ta_all${search}`, /\/listing_full_details\?listing_id=\d+&list=all/],
    [`/myaccount/my_listing${search}`, /\/listing_full_details\?listing_id=\d+&list=own/],
    [`/myaccount/search?with_all=${encodeURIComponent(name)}`, /\/listing_full_details\?listing_id=\d+&list=search/],
    ['/myaccount/browse_listing', /\/listing_full_details\?listing_id=\d+&list=browse/],
    ['/myaccount/review', /\/listing_full_details\?listing_id=\d+&list=review/],
    ['/pursue/listings', /\/listing_full_details\?listing_id=\d+&list=pursue&code=/],
    ['/dashboard/decisions', /\/listing_full_details\?listing_id=\d+/],
    ['/contacts/all_contacts', /\/contacts\/contact_info\?contact_id=\d+/],
    ['/contacts/organizations', /\/contacts\/org_details\/org_info\?org_id=\d+|\/contacts\/org_info\?org_id=\d+/],
    ['/contacts/mailing_lists', /\/contacts\/mail_listing_info\?mailingList_id=\d+/],
    ['/contacts/campaigns', /\/contacts\/campaign_info\?campaign_id=\d+/],
    ['/admin/users', /\/admin\/profile\?user_id=\d+/],
    ['/admin/brokerlist', /\/admin\/newbroker\?id=\d+/],
  ];
  for (const [path, opens] of screens) {
    await page.goto(url(path));
    await expectLoaded(page);
    const row = firstRow(page);
    const linked = row.getByRole('link', { name: /\p{L}/u }).first();
    const to = await linked.getAttribute('href');
    await clickCell(plainCell(row));
    await expect(page, path).toHaveURL(opens);
    expect(new URL(page.url()).pathname + new URL(page.url()).search, path).toBe(to);
  }
  // The page of a patent opens in a new tab.
  for (const path of ['/myaccount/patent', `/listing_full_details?listing_id=${id}`]) {
    await page.goto(url(path));
    await expectLoaded(page);
    const row = page.locator('tbody tr', { has: page.getByRole('link', { name: /^[\d,]+$/ }) }).first();
    const tab = page.waitForEvent('popup');
    await clickCell(plainCell(row));
    await expect(await tab).toHaveURL(/\/patent_details\?/);
    await (await tab).close();
  }
});

test('a row stays closed when a control in it is used or its text is selected', async ({ browser }) => {
  const page = await signIn(browser, 'admin', { path: 'about:blank' });
  const name = `Closed row ${Date.now()}`;
  const id = await created(page, name);
  const list = `/myaccount/myaccount_ta_all?search=${encodeURIComponent(name)}`;
  await page.goto(url(list));
  await expectLoaded(page);
  const row = firstRow(page);
  const stays = async () => {
    await expect(page).toHaveURL(/search=Closed/);
    await expect(row).toBeVisible();
  };
  // Beside its checkbox, too.
  await row
    .locator('td')
    .first()
    .click({ position: { x: 2, y: 2 } });
  await stays();
  await row.getByRole('checkbox').click();
  await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible();
  await row.getByRole('button', { name: `Bookmark listing ${id}` }).click();
  await stays();
  await row.getByRole('button', { name: `Actions for listing ${id}` }).click();
  await page.getByRole('menuitem', { name: 'Tag' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await stays();
  const box = await row.getByText('TTX', { exact: true }).boundingBox();
  if (!box) throw new Error('The cell is out of view');
  await page.mouse.move(box.x + 6, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).not.toBe('');
  await stays();
  await page.evaluate(() => getSelection()?.removeAllRanges());
  const tab = page.waitForEvent('popup');
  await clickCell(plainCell(row), { modifiers: ['ControlOrMeta'] });
  await expect(await tab).toHaveURL(new RegExp(`listing_full_details\\?listing_id=${id}&list=all`));
  await stays();
  // With a keyboard, the name opens it.
  await row.getByRole('link', { name }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});
