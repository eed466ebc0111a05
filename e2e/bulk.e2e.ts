import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { created, post, submitted } from './listings.ts';
import { expectAccessible, signIn, sizes, test, url } from './people.ts';
import { intercept } from './requests.ts';

const open = async (page: Page, word: string, more = ''): Promise<void> => {
  await page.goto(url(`/myaccount/myaccount_ta_all?search=${word}${more}`));
  await expect(page.getByRole('checkbox').nth(1)).toBeVisible();
};
const box = (page: Page, id: number) => page.getByRole('checkbox', { name: `Select ${id}`, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const result = (page: Page) => page.getByRole('region', { name: 'Result' });
const rows = (page: Page) => page.getByRole('table').locator('tbody tr');

test('an admin selects listings by range, page and match, tags them, and undoes it', async ({ browser }) => {
  const [seller, admin] = await Promise.all([
    signIn(browser, 'phallgren', { path: 'about:blank' }),
    signIn(browser, 'admin', { path: 'about:blank' }),
  ]);
  const word = `bulk${Date.now().toString(36)}`;
  const ids: number[] = [];
  for (let made = 0; made < 12; made += 1) ids.unshift(await created(seller, `Listing ${made} ${word}`));
  const at = (index: number): number => ids[index] ?? 0;
  await open(admin, word, '&limit=10');
  await box(admin, at(1)).click();
  await expect(bar(admin).getByRole('status')).toHaveText('1 selected');
  await box(admin, at(4)).click({ modifiers: ['Shift'] });
  await expect(bar(admin).getByRole('status')).toHaveText('4 selected');
  await expect(admin.getByRole('checkbox', { name: 'Select all rows on this page' })).toBeChecked({ indeterminate: true });
  await expect(bar(admin).getByRole('button', { name: 'Decide' })).toHaveCount(0);
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Next page' }).click();
  await expect(rows(admin)).toHaveCount(2);
  await admin.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await expect(bar(admin).getByRole('status')).toHaveText('6 selected');
  await bar(admin).getByRole('button', { name: 'Select all 12 that match' }).click();
  await expect(bar(admin).getByRole('status')).toHaveText('12 selected');
  await expect(bar(admin).getByRole('button', { name: /^Select all/ })).toHaveCount(0);
  await box(admin, at(10)).click();
  await expect(bar(admin).getByRole('status')).toHaveText('11 selected');

  await bar(admin).getByRole('button', { name: 'Tag' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Tag 11 listings' });
  await dialog.getByRole('combobox', { name: 'Tag' }).fill(word);
  await expect(admin.getByRole('option')).toHaveCount(0);
  await expectAccessible(admin);
  await admin.keyboard.press('Control+Enter');
  await expect(result(admin).getByRole('status')).toHaveText('11 listings tagged');
  await expectAccessible(admin);
  await post(seller, `/publishListing?listing_id=${at(0)}`, {});
  await post(admin, '/updateTag', { listing_id: at(2), Tag: 'another' });
  await result(admin).getByRole('button', { name: 'Undo' }).click();
  await expect(result(admin).getByRole('status')).toHaveText('Undone: 10 listings, 1 listing left as it was');
  await result(admin).getByRole('button', { name: 'Show why' }).click();
  const why = admin.getByRole('dialog', { name: 'Left as they were' });
  await expect(why).toContainText('Something else has changed since');
  await expect(why.getByRole('link')).toHaveText([String(at(2))]);
  await expectAccessible(admin);
  await admin.keyboard.press('Escape');
  await expect(why).toHaveCount(0);

  await admin.getByRole('searchbox', { name: 'Filter listings' }).fill(`Listing 3 ${word}`);
  await expect(rows(admin)).toHaveCount(1);
  await expect(bar(admin)).toHaveCount(0);
});

test('an admin activates what can be activated, by keyboard, and sees why the rest cannot', async ({ browser }) => {
  const [seller, admin] = await Promise.all([
    signIn(browser, 'lbrandt', { path: 'about:blank' }),
    signIn(browser, 'admin', { path: 'about:blank' }),
  ]);
  const word = `activate${Date.now().toString(36)}`;
  const first = await submitted(seller, `Clean ${word}`);
  const named = await submitted(seller, `Second ${word}`);
  const other = await submitted(seller, `Third ${word}`);
  await post(admin, '/changeListingStatus', { listing_id: other, AvailableStatus: 1 });
  await open(admin, word);
  await box(admin, other).focus();
  await admin.keyboard.press('Space');
  await admin.keyboard.press('ArrowDown');
  await expect(box(admin, named)).toBeFocused();
  await admin.keyboard.press('ArrowDown');
  await admin.keyboard.press('Shift+Space');
  await expect(bar(admin).getByRole('status')).toHaveText('3 selected');
  await bar(admin).getByRole('button', { name: 'Status' }).press('Enter');
  const dialog = admin.getByRole('dialog', { name: 'Status of 3 listings' });
  await dialog.getByRole('radio', { name: /^Active/ }).check();
  await expectAccessible(admin);
  await admin.keyboard.press('Control+Enter');
  await expect(result(admin).getByRole('status')).toHaveText('2 listings changed status, 1 listing left as it was');
  await expect(rows(admin).getByText('Active', { exact: true })).toHaveCount(3);
  await result(admin).getByRole('button', { name: 'Undo' }).click();
  await expect(rows(admin).getByText('Pending', { exact: true })).toHaveCount(2);
  await seller.goto(url('/myaccount/unreadEmail'));
  await expect(seller.getByRole('link', { name: `${first} Clean ${word} and 1 more are now Active` })).toBeVisible();
  await expect(seller.getByRole('link', { name: `${first} Clean ${word} and 1 more are now Pending` })).toBeVisible();
});

test('a buyer passes on several listings on a phone, once, even if the first response is lost', async ({ browser }) => {
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  const buyer = await signIn(browser, 'gricci', { viewport: sizes.phone });
  const word = `triage${Date.now().toString(36)}`;
  const ids: number[] = [];
  for (const name of ['One', 'Two', 'Three']) ids.push(await created(admin, `${name} ${word}`));
  const [one = 0, two = 0] = ids;
  await buyer.goto(url(`/myaccount/myaccount_ta_all?search=${word}`));
  await expect(buyer.getByRole('heading', { name: `Three ${word}` })).toBeVisible();
  await buyer.getByRole('button', { name: 'Select', exact: true }).click();
  await box(buyer, one).click();
  await box(buyer, two).click();
  await expect(bar(buyer).getByRole('status')).toHaveText('2 selected');
  await expectAccessible(buyer);
  await buyer.setViewportSize(sizes.phone);
  await bar(buyer).getByRole('button', { name: 'Decide' }).click();
  const dialog = buyer.getByRole('dialog', { name: 'Decide on 2 listings' });
  await dialog.getByRole('radio', { name: 'Pass' }).check();
  let lost = 0;
  await intercept(buyer, '**/api/bulkDecision', async (route) => {
    lost += 1;
    if (lost > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await dialog.getByRole('button', { name: 'Save decision' }).click();
  await expect(buyer.getByText('Network error occured. Please try later.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save decision' }).click();
  await expect(result(buyer).getByRole('status')).toHaveText('2 listings decided');
  await expectAccessible(buyer);
  await buyer.setViewportSize(sizes.phone);
  await buyer.getByRole('button', { name: 'Done' }).click();
  await expect(bar(buyer)).toHaveCount(0);
  await expect(buyer.getByRole('article').filter({ hasText: 'Pass' })).toHaveCount(2);
});

test('a seller exports selected listings of their own, and gets no other action', async ({ browser }) => {
  const seller = await signIn(browser, 'phallgren', { path: 'about:blank' });
  const word = `export${Date.now().toString(36)}`;
  const [one, two] = [await created(seller, `One ${word}`), await created(seller, `Two ${word}`)];
  await seller.goto(url(`/myaccount/my_listing?search=${word}`));
  await box(seller, one).click();
  await expect(bar(seller).getByRole('button')).toHaveText(['Select all 2 that match', 'Clear']);
  const download = seller.waitForEvent('download');
  await bar(seller).getByRole('link', { name: 'CSV Export' }).click();
  const file = await (await download).createReadStream();
  let text = '';
  for await (const part of file) text += String(part);
  expect(text).toContain(`${one}`);
  expect(text).not.toContain(`${two}`);
});

test('a broker sees the progress of a long bulk action, and can stop it', async ({ browser }) => {
  const [seller, broker] = await Promise.all([
    signIn(browser, 'phallgren', { path: 'about:blank' }),
    signIn(browser, 'broker', { path: 'about:blank' }),
  ]);
  const word = `stop${Date.now().toString(36)}`;
  for (let made = 0; made < 21; made += 1) await created(seller, `Listing ${made} ${word}`);
  await open(broker, word, '&limit=50');
  await broker.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await bar(broker).getByRole('button', { name: 'Tag' }).click();
  const dialog = broker.getByRole('dialog', { name: 'Tag 21 listings' });
  await dialog.getByRole('combobox', { name: 'Tag' }).fill(word);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await intercept(broker, '**/api/bulkUpdateTag', async (route) => {
    await begun;
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  const answers: number[] = [];
  await intercept(broker, '**/api/getBulkAction?*', async (route) => {
    const response = await route.fetch();
    answers.push(response.status());
    await route.fulfill({ response });
  });
  await broker.keyboard.press('Control+Enter');
  const progress = dialog.getByRole('region', { name: 'Progress' });
  await expect(progress.getByRole('status')).toHaveText('0 of 21 done');
  begin();
  await expect(progress.getByRole('status')).toHaveText('21 of 21 done');
  const stopping = broker.waitForResponse('**/api/stopBulkAction');
  await progress.getByRole('button', { name: 'Stop' }).click();
  expect((await stopping).status()).toBe(200);
  release();
  await expect(result(broker).getByRole('status')).toHaveText('21 listings tagged');
  // The progress isn't read before the server knows the action.
  expect(new Set(answers)).toEqual(new Set([200]));
  await result(broker).getByRole('button', { name: 'Undo' }).click();
  await expect(result(broker).getByRole('status')).toHaveText('Undone: 21 listings');
});

test('a broker selects cards in a wide window', async ({ browser }) => {
  const broker = await signIn(browser, 'broker', { path: '/myaccount/browse_listing?as=cards' });
  await broker.getByRole('button', { name: 'Select', exact: true }).click();
  await broker.getByRole('list', { name: 'Browse' }).getByRole('checkbox').first().click();
  await expect(bar(broker).getByRole('status')).toHaveText('1 selected');
  await expectAccessible(broker);
  await broker.getByRole('button', { name: 'Done' }).click();
  await expect(bar(broker)).toHaveCount(0);
});
