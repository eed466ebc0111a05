import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { newCode, newPerson } from './accounts.ts';
import { created, payload, post, submitted } from './listings.ts';
import { expectAccessible, signIn, test, url } from './people.ts';

const open = async (page: Page, id: number): Promise<void> => {
  await page.goto(url(`/listing_full_details?listing_id=${id}`));
  await expect(page.getByRole('complementary', { name: 'Actions' })).toBeVisible();
};
const actions = (page: Page) => page.getByRole('complementary', { name: 'Actions' });
const headerOf = (page: Page) => page.getByRole('article').locator('header');

test('an admin reviews a pending listing by key and by button, and its owner sees why it was declined', async ({ browser }) => {
  const [seller, admin] = await Promise.all([
    signIn(browser, 'phallgren', { path: 'about:blank' }),
    signIn(browser, 'admin', { path: 'about:blank' }),
  ]);
  const stamp = Date.now();

  await open(admin, await submitted(seller, `Activated by key ${stamp}`));
  await expect(actions(admin).getByRole('button', { name: /^Activate/ })).toBeVisible();
  await expectAccessible(admin);
  await admin.keyboard.press('a');
  await expect(headerOf(admin).getByText('Active', { exact: true })).toBeVisible();
  await expect(actions(admin).getByRole('button', { name: /^Activate/ })).toHaveCount(0);
  const toast = admin.getByRole('alert').filter({ hasText: 'Listing Status changed successfully' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(headerOf(admin).getByText('Pending', { exact: true })).toBeVisible();
  await expect(actions(admin).getByText('Started')).toHaveCount(0);
  await expect(toast).toHaveCount(0);
  await admin.keyboard.press('a');
  await expect(headerOf(admin).getByText('Active', { exact: true })).toBeVisible();

  await open(admin, await submitted(seller, `Activated by button ${stamp}`));
  await actions(admin)
    .getByRole('button', { name: /^Activate/ })
    .click();
  await expect(headerOf(admin).getByText('Active', { exact: true })).toBeVisible();

  await open(admin, await submitted(seller, `Declined by button ${stamp}`));
  await actions(admin)
    .getByRole('button', { name: /^Decline/ })
    .click();
  const dialog = admin.getByRole('dialog', { name: /^Status of listing/ });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Names a company');
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(headerOf(admin).getByText('Declined', { exact: true })).toBeVisible();

  const name = `Declined by key ${stamp}`;
  const id = await submitted(seller, name);
  await open(admin, id);
  await expect(actions(admin).getByRole('button', { name: /^Decline/ })).toBeVisible();
  await admin.keyboard.press('d');
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await admin.keyboard.type('Needs a longer overview');
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(headerOf(admin).getByText('Declined', { exact: true })).toBeVisible();

  await open(seller, id);
  await expect(actions(seller).getByText('Needs a longer overview')).toBeVisible();
  const offered = actions(seller).getByRole('link', { name: /^(Edit|Submit)$/ });
  await expect(offered).toHaveText(['Edit', 'Submit']);
  await offered.first().click();
  await expect(seller.getByRole('alert', { name: 'Declined' })).toContainText('Needs a longer overview');

  await open(seller, id);
  await actions(seller).getByRole('button', { name: 'Delete' }).click();
  const asked = seller.getByRole('dialog', { name: `Delete listing ${id}` });
  await expect(asked).toContainText(name);
  await expect(asked).toContainText('attachments, invitations, decisions, recommendations and status history are deleted too');
  await expect(asked).toContainText('Do you really want to delete this note?');
  await asked.getByRole('button', { name: 'Delete listing' }).click();
  await expect(seller).toHaveURL(/my_listing/);
  // Other tests add listings of this seller.
  await seller.getByRole('searchbox', { name: 'Filter listings' }).fill(String(stamp));
  await expect(seller.getByRole('row', { name: new RegExp(`Activated by key ${stamp}`) })).toBeVisible();
  await expect(seller.getByRole('table').locator('tbody tr')).toHaveCount(3);
  await expect(seller.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
});

test('a listing without a rating says so, and a patent outside the store counts as unverified', async ({ browser }) => {
  const [seller, broker] = await Promise.all([
    signIn(browser, 'phallgren', { path: 'about:blank' }),
    signIn(browser, 'tnakamura', { path: 'about:blank' }),
  ]);
  const name = `Without a rating ${Date.now()}`;
  const listingPatent = [{ patentNumber: '5999991', patentCountry: 'US', patentStatus: 'Issued' }];
  await open(seller, await created(seller, name, { listingPatent }));
  await expect(headerOf(seller).getByText('Not rated')).toBeVisible();
  await expect(seller.getByRole('definition').filter({ hasText: /^1 unverified$/ })).toBeVisible();
  const isAbove = () =>
    seller.evaluate(() => {
      const [patents, texts] = ['#patents', '#overview'].map((one) => document.querySelector(one)?.getBoundingClientRect());
      return patents && texts && patents.bottom <= texts.top;
    });
  await expect.poll(isAbove).toBe(true);
  await broker.goto(url(`/myaccount/myaccount_ta_all?search=${encodeURIComponent(name)}`));
  const row = broker.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Not rated');
  await broker.getByRole('button', { name: '1 star', exact: true }).click();
  await expect(broker.getByText('No data found').first()).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a broker sees what a seller changed after the review, and confirms it', async ({ browser }) => {
  const [seller, broker, admin] = await Promise.all([
    signIn(browser, 'phallgren', { path: 'about:blank' }),
    signIn(browser, 'tnakamura', { path: 'about:blank' }),
    signIn(browser, 'admin', { path: 'about:blank' }),
  ]);
  const name = `Changed later ${Date.now()}`;
  const id = await submitted(seller, name);
  await post(admin, '/changeListingStatus', { listing_id: id, AvailableStatus: 1 });
  await open(broker, id);
  await expect(headerOf(broker).getByText('Active', { exact: true })).toBeVisible();
  await expect(broker.getByText('Changed since review')).toHaveCount(0);

  const listingPatent = [{ patentNumber: '5999992', patentCountry: 'US', patentStatus: 'Issued' }];
  await post(seller, `/editListing?listing_id=${id}`, payload(`${name} again`, { listingPatent }));
  await expect(headerOf(broker).getByText('Changed since review')).toBeVisible();
  const table = broker.getByRole('table', { name: 'Changed since review' });
  await expect(table.getByRole('row', { name: new RegExp(`^Listing name ${name} ${name} again`) })).toBeVisible();
  await expect(table.getByRole('row', { name: /^Patent – US 5999992/ })).toBeVisible();
  await expectAccessible(broker);
  await open(seller, id);
  await expect(headerOf(seller).getByText('Active', { exact: true })).toBeVisible();
  await expect(seller.getByText('Changed since review')).toHaveCount(0);

  await broker.goto(url(`/myaccount/myaccount_ta_all?search=${encodeURIComponent(name)}`));
  await broker.getByRole('button', { name: 'Changed since review' }).click();
  await expect(broker).toHaveURL(/ChangedSinceReview=1/);
  const row = broker.getByRole('row', { name: new RegExp(`${name} again`) });
  await expect(row.getByRole('img', { name: 'Changed since review' })).toBeVisible();
  await row.getByRole('link', { name: String(id), exact: true }).click();
  await broker.getByRole('button', { name: 'Confirm changes' }).click();
  await expect(broker.getByText('Changes confirmed').first()).toBeVisible();
  await expect(table).toHaveCount(0);
  await expect(headerOf(broker).getByText('Changed since review')).toHaveCount(0);
});

test('the menu counts listings to review as they arrive, and links to them', async ({ browser }) => {
  // A separate broker code: only its listings are counted.
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  await newCode(admin, 'MENU');
  const seller = await newPerson(browser, admin, 'seller-of-menu', 1, { code: 'MENU', path: 'about:blank' });
  const other = await signIn(browser, 'phallgren', { path: 'about:blank' });
  const broker = await newPerson(browser, admin, 'broker-of-menu', 30, { code: 'MENU' });
  const menu = broker.getByRole('navigation', { name: 'Main' });
  const waiting = menu.getByRole('link', { name: /waiting for review$/ });
  await submitted(other, 'Waits at another broker code');
  // The page receives changes once its event stream is open.
  const stream = broker.waitForResponse((answer) => answer.url().includes('/api/events'));
  await broker.reload();
  await stream;
  await expect(menu.getByRole('link', { name: 'All listings', exact: true })).toHaveText('All listings');
  await expect(waiting).toHaveCount(0);
  await submitted(seller, 'Waits in the menu');
  await expect(waiting).toHaveText('1');
  await submitted(seller, 'Waits there, too');
  await expect(waiting).toHaveText('2');
  await expectAccessible(broker);
  await waiting.click();
  await expect(broker).toHaveURL(/myaccount\/review/);
  // As many rows as counted, none of them from other broker codes.
  const rows = broker.getByRole('table', { name: 'Review' }).locator('tbody tr');
  await expect(rows.filter({ hasText: 'Waits in the menu' })).toHaveCount(1);
  await expect(rows).toHaveCount(2);
});

test('an admin reviews the queue by keyboard, and the seller amends what was declined', async ({ browser }) => {
  const [seller, admin] = await Promise.all([
    signIn(browser, 'phallgren', { path: 'about:blank' }),
    signIn(browser, 'admin', { colorScheme: 'dark' }),
  ]);
  const word = `queue${Date.now().toString(36)}`;
  const ids: number[] = [];
  for (const place of ['first', 'second', 'third']) ids.push(await submitted(seller, `The ${place} ${word}`));
  const [first = 0, second = 0, third = 0] = ids;
  await admin
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /waiting for review$/ })
    .click();
  // The previous screen also has a filter with this name.
  await expect(admin.getByRole('table', { name: 'Review' })).toBeVisible();
  await admin.getByRole('searchbox', { name: 'Filter listings' }).fill(word);
  const numbers = admin.getByRole('table', { name: 'Review' }).locator('tbody tr td:first-child a');
  await expect(numbers).toHaveText(ids.map(String));
  await expectAccessible(admin);
  await numbers.first().focus();
  await admin.keyboard.press('Enter');
  const crumb = admin.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumb).toContainText(String(first));
  await expect(admin.getByText('No names or contact details found.')).toBeVisible();
  await expect(admin.getByText(/% complete\. Missing: /)).toBeVisible();
  await expectAccessible(admin);
  await expect(actions(admin).getByRole('button', { name: /^Activate/ })).toBeVisible();
  await expect(actions(admin).getByRole('button', { name: /Next$/ })).toBeEnabled();
  await admin.keyboard.press('a');
  await expect(crumb).toContainText(String(second));
  // What was done is said above the next listing and covers nothing of it.
  const reviewed = (text: string) => admin.getByRole('status').filter({ hasText: text });
  await expect(reviewed(`“The first ${word}” activated`)).toBeVisible();
  await expect(admin.getByRole('alert')).toHaveCount(0);
  await expectAccessible(admin);
  await expect(actions(admin).getByRole('button', { name: /^Activate/ })).toBeVisible();
  await admin.keyboard.press('u');
  await expect(crumb).toContainText(String(first));
  await expect(headerOf(admin).getByText('Pending', { exact: true })).toBeVisible();
  await expect(reviewed('activated')).toHaveCount(0);
  await expect(actions(admin).getByRole('button', { name: /^Activate/ })).toBeVisible();
  await expect(actions(admin).getByRole('button', { name: /Next$/ })).toBeEnabled();
  await admin.keyboard.press('a');
  await expect(crumb).toContainText(String(second));
  await expect(actions(admin).getByRole('button', { name: /^Decline/ })).toBeVisible();
  await expect(actions(admin).getByRole('button', { name: /Next$/ })).toBeEnabled();
  await admin.keyboard.press('d');
  const dialog = admin.getByRole('dialog', { name: `Status of listing ${second}` });
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await admin.keyboard.type('Say what the pump moves');
  await admin.keyboard.press('Control+Enter');
  await expect(crumb).toContainText(String(third));
  await expect(reviewed(`“The second ${word}” declined`)).toBeVisible();
  await expect(actions(admin).getByRole('button', { name: /^Activate/ })).toBeVisible();
  await expect(actions(admin).getByRole('button', { name: /Next$/ })).toBeDisabled();
  await admin.keyboard.press('a');
  await expect(admin).toHaveURL(/myaccount\/review$/);
  await expect(reviewed(`“The third ${word}” activated`)).toBeVisible();
  await admin.getByRole('main').getByRole('button', { name: 'Close' }).click();
  await expect(reviewed('activated')).toHaveCount(0);

  await seller.goto(url(`/listings?listing_id=${second}`));
  await expect(seller.getByRole('alert', { name: 'Declined' })).toContainText('Say what the pump moves');
  await seller.getByRole('textbox', { name: /^Listing name/ }).fill(`The amended ${word}`);
  await seller.keyboard.press('Control+Enter');
  await expect(seller.getByText('Listing updated successfully')).toBeVisible();
  await post(seller, `/publishListing?listing_id=${second}`, {});
  await admin.getByRole('searchbox', { name: 'Filter listings' }).fill(word);
  await expect(numbers).toHaveText([String(second)]);

  await post(seller, `/editListing?listing_id=${first}`, payload(`The changed ${word}`));
  await expect(numbers).toHaveText([String(second), String(first)]);
  await admin.getByRole('link', { name: String(first), exact: true }).click();
  await expect(admin.getByRole('button', { name: 'Confirm changes' })).toBeVisible();
  await expect(actions(admin).getByRole('button', { name: /^Previous/ })).toBeEnabled();
  await admin.keyboard.press('c');
  await expect(reviewed(`Changes to “The changed ${word}” confirmed`)).toBeVisible();
  await expect(crumb).toContainText(String(second));
});

test('a broker allows a name with a reason, and tags the listing', async ({ browser }) => {
  const [seller, broker] = await Promise.all([
    signIn(browser, 'dkovac', { path: 'about:blank' }),
    signIn(browser, 'broker', { path: 'about:blank' }),
  ]);
  const id = await created(seller, `Gears of Halden Kestrel ${Date.now().toString(36)}`);
  await open(broker, id);
  const item = broker.getByRole('list', { name: 'Names and contact details' }).getByRole('listitem');
  await expect(item).toContainText('Halden Kestrel');
  await item.getByRole('button', { name: 'Allow' }).click();
  const dialog = broker.getByRole('dialog', { name: 'Allow “Halden Kestrel”' });
  await dialog.getByRole('button', { name: 'Allow finding' }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The name of a gear');
  await expectAccessible(broker);
  await broker.keyboard.press('Control+Enter');
  await expect(item).toContainText(/Allowed by Mara Oduya.*: The name of a gear/);

  const tag = `Gears ${Date.now().toString(36)}`;
  await actions(broker).getByRole('button', { name: 'Add tag' }).click();
  const tagging = broker.getByRole('dialog', { name: `Tag listing ${id}` });
  await tagging.getByRole('combobox', { name: 'Tag' }).fill(tag);
  await expect(broker.getByRole('option')).toHaveCount(0);
  await expectAccessible(broker);
  await broker.keyboard.press('Control+Enter');
  await expect(broker.getByText('Tag updated successfully')).toBeVisible();
  await expect(actions(broker).getByRole('button', { name: tag })).toBeVisible();
  await seller.goto(url(`/myaccount/my_listing?search=${id}`));
  await expect(seller.getByRole('row', { name: new RegExp(tag) })).toBeVisible();

  const other = await created(seller, `Gears to tag ${tag}`);
  await broker.goto(url(`/myaccount/myaccount_ta_all?search=${other}`));
  await broker.getByRole('button', { name: `Actions for listing ${other}` }).click();
  await broker.getByRole('menuitem', { name: 'Tag' }).click();
  await broker.getByRole('combobox', { name: 'Tag' }).fill(tag.slice(0, 10));
  await broker.getByRole('option', { name: `${tag} (1)` }).click();
  await broker.keyboard.press('Control+Enter');
  await expect(broker.getByText('Tag updated successfully')).toBeVisible();
});
