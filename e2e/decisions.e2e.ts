import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { created, post } from './listings.ts';
import { expectAccessible, signIn, sizes, test, url } from './people.ts';
import { intercept } from './requests.ts';

/** A word that no two tests share and that isn't taken for a phone number. */
const stamp = (): string => `s${Date.now().toString(36)}`;
const panelOf = (page: Page) => page.getByRole('region', { name: 'Decision', exact: true });
const crumbOf = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' });

/** Creates active listings with a common word, newest first. */
async function activeListings(admin: Page, word: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = count; index > 0; index -= 1) ids.unshift(await created(admin, `Heat pump ${word} ${index}`));
  return ids;
}

test('a buyer triages ten listings by keyboard', async ({ browser }) => {
  const [admin, buyer] = await Promise.all([
    signIn(browser, 'admin', { path: 'about:blank' }),
    signIn(browser, 'mhuang', { path: 'about:blank' }),
  ]);
  const word = `triage${stamp()}`;
  const ids = await activeListings(admin, word, 10);
  await buyer.goto(url(`/myaccount/myaccount_ta_all?DecisionStatus=0&search=${word}`));
  const numbers = buyer.getByRole('table', { name: 'All Active Listings' }).getByRole('link', { name: /^\d+$/ });
  await expect(numbers).toHaveText(ids.map(String));
  await numbers.first().focus();
  await buyer.keyboard.press('Enter');
  const panel = panelOf(buyer);
  const keys = ['p', 'x', 'o', 'x', 'p', 'x', 'o', 'x', 'x', 'p'] as const;
  const labels = { p: 'Pursue', x: 'Pass', o: 'Postpone' } as const;
  for (const [index, key] of keys.entries()) {
    await expect(crumbOf(buyer)).toContainText(String(ids[index]));
    await expect(panel.getByRole('button', { name: 'Pass' })).toBeEnabled();
    // The panel shows the decision before the server has it, and loading another page may cancel the call.
    const stored = buyer.waitForResponse(
      (answer) => answer.url().endsWith('/api/decision') && answer.request().postDataJSON().ListingID === ids[index],
    );
    await buyer.keyboard.press(key);
    await expect(panel.locator('[aria-live]').first()).toHaveText(labels[key]);
    if (key === 'x') {
      // The reasons can follow at once; they wait for the decision.
      await buyer.keyboard.press('5');
      await buyer.keyboard.press('2');
      await expect(panel.getByRole('button', { name: 'Price' })).toHaveAttribute('aria-pressed', 'true');
    }
    if (key === 'o') await buyer.keyboard.press('1');
    await expect(panel.getByRole('button', { name: 'Undo' })).toBeVisible();
    await stored;
    if (index === keys.length - 1) break;
    await expect(panel.getByRole('button', { name: 'Next undecided' })).toBeVisible();
    await buyer.keyboard.press('n');
  }
  await buyer.goto(url(`/myaccount/myaccount_ta_all?search=${word}`));
  await expect(numbers).toHaveCount(10);
  const decided = buyer
    .getByRole('table', { name: 'All Active Listings' })
    .locator('tbody tr')
    .getByText(/^(Pursue|Postpone|Pass)$/);
  await expect(decided).toHaveText(keys.map((key) => labels[key]));

  await admin.goto(url(`/listing_full_details?listing_id=${ids[1]}`));
  const row = admin.getByRole('table', { name: 'Decisions' }).getByRole('row', { name: /^TTX/ });
  await expect(row).toContainText('Evidence of use, Price');
});

test('N says that nothing is left, and the keys after it change no decision', async ({ browser }) => {
  const [admin, buyer] = await Promise.all([
    signIn(browser, 'admin', { path: 'about:blank' }),
    signIn(browser, 'mhuang', { path: 'about:blank' }),
  ]);
  const word = `last${stamp()}`;
  const [first, second] = await activeListings(admin, word, 2);
  const at = (id: number | undefined) => url(`/listing_full_details?listing_id=${id}&list=all&search=${word}`);
  const panel = panelOf(buyer);
  const pass = panel.getByRole('button', { name: 'Pass' });
  const pursue = panel.getByRole('button', { name: 'Pursue' });
  const told = (text: string) => expect(buyer.getByRole('alert').filter({ hasText: text })).toBeVisible();
  // Without a decision, it goes on, too.
  await buyer.goto(at(first));
  await expect(pass).toBeEnabled();
  await buyer.keyboard.press('n');
  await expect(crumbOf(buyer)).toContainText(String(second));
  await expect(pass).toBeEnabled();
  await buyer.keyboard.press('x');
  await expect(panel.getByRole('button', { name: 'Next undecided' })).toBeVisible();
  await buyer.keyboard.press('n');
  await expect(crumbOf(buyer)).toContainText(String(first));
  await expect(pass).toBeEnabled();
  // The last one can still be decided.
  await buyer.keyboard.press('n');
  await told('No other undecided listings');
  await buyer.keyboard.press('p');
  await expect(pursue).toHaveAttribute('aria-pressed', 'true');
  await expect(panel.getByText('No undecided listings left')).toBeVisible();
  await buyer.keyboard.press('n');
  await told('No undecided listings left');
  const sent: string[] = [];
  buyer.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  for (const key of ['x', '1', 'o', '2']) await buyer.keyboard.press(key);
  await told('No undecided listings left');
  await expect(pursue).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(buyer);
  expect(sent).toEqual([]);
  // A click means this listing, and so do the keys after it.
  await pass.click();
  await expect(pass).toHaveAttribute('aria-pressed', 'true');
  await buyer.keyboard.press('5');
  await expect(panel.getByRole('button', { name: 'Price' })).toHaveAttribute('aria-pressed', 'true');
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeVisible();
  await buyer.keyboard.press('u');
  await expect(pursue).toHaveAttribute('aria-pressed', 'true');
});

test('reasons and a date can follow a decision, and undo restores the previous one', async ({ browser }) => {
  const [admin, buyer] = await Promise.all([
    signIn(browser, 'admin', { path: 'about:blank' }),
    signIn(browser, 'blindqvist', { path: 'about:blank' }),
  ]);
  const id = await created(admin, `Heat pump with reasons ${stamp()}`);
  await buyer.goto(url(`/listing_full_details?listing_id=${id}`));
  const panel = panelOf(buyer);
  await panel.getByRole('button', { name: 'Pass' }).click();
  const reasons = panel.getByRole('group', { name: 'Reasons' });
  // The first reason arrives late. It must not overwrite anything saved after it.
  const { promise: isLate, resolve: arrive } = Promise.withResolvers<void>();
  await intercept(buyer, '**/api/decision', async (route) => {
    if (route.request().postDataJSON().Reasons?.length === 1) await isLate;
    await route.continue();
  });
  await reasons.getByRole('button', { name: 'Prior art' }).click();
  await reasons.getByRole('button', { name: 'Other…' }).click();
  const dialog = buyer.getByRole('dialog', { name: `Decide on listing ${id}` });
  const text = dialog.getByRole('textbox', { name: 'Other reason' });
  await expect(text).toBeFocused();
  await buyer.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Please describe the other reason.')).toBeVisible();
  await text.fill('Needs a second source');
  await buyer.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('button', { name: 'Save decision' })).toBeDisabled();
  arrive();
  await expect(dialog).toHaveCount(0);
  await expect(panel.getByText('Needs a second source')).toBeVisible();
  await expect(reasons.getByRole('button', { name: 'Prior art' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(buyer);

  // The reasons fill the side panel, which scrolls. Nothing in it shrinks.
  const print = buyer.getByRole('complementary', { name: 'Actions' }).getByRole('link', { name: 'Print' });
  expect((await print.boundingBox())?.height).toBe(32);

  await buyer.keyboard.press('o');
  await buyer.keyboard.press('4');
  await expect(dialog.getByLabel('Comes back')).toBeFocused();
  await buyer.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await buyer.keyboard.press('3');
  await expect(panel.getByText(/^Comes back /)).toBeVisible();
  await expect(reasons).toHaveCount(0);
  await expectAccessible(buyer);
  // The panel shows the decision before the server has it, and a reload cancels the call.
  const stored = buyer.waitForResponse(
    (answer) => answer.url().endsWith('/api/decision') && answer.request().postDataJSON().DecisionStatus === 3,
  );
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByText('Needs a second source')).toBeVisible();
  await expect(reasons.getByRole('button', { name: 'Prior art' })).toHaveAttribute('aria-pressed', 'true');
  await stored;
  await buyer.reload();
  await expect(reasons.getByRole('button', { name: 'Prior art' })).toHaveAttribute('aria-pressed', 'true');
  const history = buyer.getByRole('table', { name: 'Decisions' });
  await expect(history.getByRole('row', { name: /Pass Prior art, Needs a second source/ })).toHaveCount(2);
  await expect(history.getByRole('row', { name: /Postpone Comes back/ })).toHaveCount(1);
});

test('on a phone, the decision and its reasons are within reach', async ({ browser }) => {
  const [admin, buyer] = await Promise.all([
    signIn(browser, 'admin', { path: 'about:blank' }),
    signIn(browser, 'nfarouk', { viewport: sizes.phone, colorScheme: 'dark', path: 'about:blank' }),
  ]);
  const id = await created(admin, `Heat pump on a phone ${stamp()}`);
  await buyer.goto(url(`/listing_full_details?listing_id=${id}`));
  const bar = buyer.getByRole('region', { name: 'Quick actions' });
  await bar.getByRole('button', { name: 'Pass' }).click();
  await bar.getByRole('button', { name: 'Reasons' }).click();
  const dialog = buyer.getByRole('dialog', { name: `Decide on listing ${id}` });
  await expect(dialog.getByRole('radio', { name: 'Pass' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Too early' }).check();
  await expectAccessible(buyer);
  await buyer.setViewportSize(sizes.phone);
  await dialog.getByRole('button', { name: 'Save decision' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panelOf(buyer).getByRole('button', { name: 'Too early' })).toHaveAttribute('aria-pressed', 'true');
});

test('an admin decides for several broker codes, with Pass as the first choice, and the seller sees no names', async ({
  browser,
}) => {
  const [seller, admin] = await Promise.all([
    signIn(browser, 'phallgren', { path: 'about:blank' }),
    signIn(browser, 'admin', { path: 'about:blank' }),
  ]);
  const id = await created(seller, `Heat pump for many ${stamp()}`);
  await post(seller, `/publishListing?listing_id=${id}`, {});
  await post(admin, '/changeListingStatus', { listing_id: id, AvailableStatus: 1 });
  await admin.goto(url(`/listing_full_details?listing_id=${id}`));
  await admin.getByRole('button', { name: 'Decide for broker codes' }).click();
  const dialog = admin.getByRole('dialog', { name: `Decide on listing ${id}` });
  await expect(dialog.getByRole('radio', { name: 'Pass' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save decision' }).click();
  await expect(dialog.getByText('Please select any broker code')).toBeVisible();
  const codes = dialog.getByRole('combobox', { name: 'Broker codes' });
  for (const code of ['ALP', 'QPX']) {
    await codes.fill(code);
    await admin.getByRole('option', { name: new RegExp(`\\b${code}\\b`) }).click();
  }
  await admin.keyboard.press('Escape');
  await dialog.getByRole('checkbox', { name: 'Price' }).check();
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Save decision' }).click();
  await expect(admin.getByText('Decision Status changed successfully')).toBeVisible();
  const table = admin.getByRole('table', { name: 'Decisions' });
  for (const code of ['ALP', 'QPX'])
    await expect(table.getByRole('row', { name: new RegExp(`^${code} Pass Price`) })).toBeVisible();
  await expectAccessible(admin);

  await seller.goto(url(`/listing_full_details?listing_id=${id}`));
  const counts = seller.getByRole('region', { name: "Buyers' decisions" });
  await expect(counts).toContainText('once 5 broker codes have decided');
  await expectAccessible(seller);
  await expect(seller.getByRole('main').getByText(/ALP|QPX|Price/)).toHaveCount(0);
});
