import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { created, post } from './listings.ts';
import { expectAccessible, expectLoaded, signIn, sizes, test, url } from './people.ts';
import { intercept } from './requests.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const field = (page: Page) => palette(page).getByRole('combobox');
const result = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
const selected = (page: Page) => palette(page).getByRole('option', { selected: true });

test('a seller finds a listing by words and by ID, and goes back to it from the recent items', async ({ browser }) => {
  const page = await signIn(browser, 'lbrandt', { path: 'about:blank' });
  const id = await created(page, 'Palette rotor for quiet fans');
  await page.goto(url('/profile'));
  await expectLoaded(page);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('palette rotor');
  await expect(result(page, /Palette rotor for quiet fans/)).toHaveAttribute('aria-selected', 'true');
  await expect(palette(page).getByRole('status')).toHaveText(/result/);
  await page.keyboard.press('Enter');
  const heading = page.getByRole('article').getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Palette rotor for quiet fans');
  await expect(palette(page)).toBeHidden();
  await page.goto(url('/profile'));
  await page.getByRole('button', { name: 'Search and commands' }).click();
  const recent = palette(page).getByRole('group', { name: 'Recent' });
  await expect(recent.getByRole('option').first()).toHaveText(`${id} Palette rotor for quiet fans`);
  await expectAccessible(page);
  await field(page).fill(String(id));
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Palette rotor for quiet fans');
});

test('text typed before the palette has loaded goes into its field, and Enter waits for the results', async ({ browser }) => {
  const page = await signIn(browser, 'lbrandt', { path: 'about:blank' });
  const id = await created(page, 'Palette valve');
  await page.goto(url(`/listing_full_details?listing_id=${id}`));
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
  const held = Promise.withResolvers<void>();
  await intercept(page, '**/api/quickSearch**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type(`${id}`);
  await expect(field(page)).toHaveValue(String(id));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('palette valve');
  await expect(field(page)).toHaveValue('palette valve');
  held.resolve();
  await expect(result(page, /Palette valve/).first()).toBeVisible();
});

test('Enter opens the first listing found, and not the search for all of them', async ({ browser }) => {
  const broker = await signIn(browser, 'broker', { path: 'about:blank' });
  const word = `damper${Date.now().toString(36)}`;
  await created(await signIn(browser, 'lbrandt', { path: 'about:blank' }), `Palette ${word}`);
  await broker.goto(url('/profile'));
  await expectLoaded(broker);
  await broker.keyboard.press('Control+k');
  await expect(field(broker)).toBeFocused();
  const held = Promise.withResolvers<void>();
  await intercept(broker, '**/api/quickSearch**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await broker.keyboard.type(word);
  await expect(selected(broker)).toHaveText(`Search listings for “${word}”`);
  await broker.keyboard.press('Enter');
  held.resolve();
  await expect(broker.getByRole('article').getByRole('heading', { level: 1 })).toHaveText(`Palette ${word}`);
  await broker.keyboard.press('Control+k');
  await broker.keyboard.type(word);
  await expect(selected(broker)).toContainText(`Palette ${word}`);
  await broker.keyboard.press('ArrowUp');
  await expect(selected(broker)).toHaveText(`Search patents for “${word}”`);
  await broker.keyboard.press('ArrowUp');
  await expect(selected(broker)).toHaveText(`Search listings for “${word}”`);
  await broker.keyboard.press('Enter');
  await expect(broker).toHaveURL(new RegExp(`/myaccount/search\\?with_all=${word}`));
});

test('the palette has its styles even if fetching it failed without a network before', async ({ browser }) => {
  const page = await signIn(browser, 'lbrandt', { fresh: true, path: '/profile' });
  await expectLoaded(page);
  await page.context().setOffline(true);
  const refused = page.waitForEvent('requestfailed', (request) => /Palette.*css/.test(request.url()));
  await page.mouse.move(300, 300);
  await refused;
  await page.context().setOffline(false);
  await page.keyboard.press('Control+k');
  await expect(result(page, /My Listings/)).toHaveCSS('display', 'flex');
});

test('a broker does what the open page offers, and sees its keys', async ({ browser }) => {
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  const word = `commands${Date.now().toString(36)}`;
  for (const name of ['One', 'Two']) await created(admin, `${name} ${word}`);
  const page = await signIn(browser, 'tnakamura', { path: `/myaccount/myaccount_ta_all?search=${word}` });
  await page.getByRole('table').getByRole('link', { name: /^\d+$/ }).first().click();
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const here = palette(page).getByRole('group', { name: 'On this page' });
  for (const name of ['Edit', 'Tag', 'Recommend', 'Add note', 'Invite', 'Next listing J']) {
    await expect(here.getByRole('option', { name })).toBeVisible();
  }
  // Only admins change the status, and brokers find no accounts.
  await expect(here.getByRole('option', { name: 'Change status' })).toHaveCount(0);
  await field(page).fill('aasen');
  await expect(palette(page).getByText('Nothing found', { exact: false })).toHaveCount(0);
  await expect(palette(page).getByRole('group', { name: 'Users' })).toHaveCount(0);
  await field(page).fill('tag');
  await expect(selected(page)).toHaveText('Tag');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Tag listing/ });
  await expect(dialog.getByRole('combobox', { name: 'Tag' })).toBeFocused();
  // A dialog keeps the palette away.
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Shift+?');
  const shortcuts = page.getByRole('dialog', { name: 'Shortcuts' });
  await expect(shortcuts.getByRole('table', { name: 'Listing' }).getByRole('row', { name: 'Next listing J' })).toBeVisible();
  // Brokers don't decide.
  await expect(shortcuts.getByRole('table', { name: 'Decision' })).toHaveCount(0);
});

test('an admin finds accounts, screens and nothing, by arrow keys and on a phone', async ({ browser }) => {
  const page = await signIn(browser, 'admin', { colorScheme: 'dark' });
  await page.setViewportSize(sizes.phone);
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await field(page).fill('nakamura');
  const users = palette(page).getByRole('group', { name: 'Users' });
  await expect(users.getByRole('option', { name: /Taro Nakamura/ })).toBeVisible();
  await field(page).fill('audit');
  await expect(selected(page)).toHaveText(/Audit log/);
  await page.keyboard.press('ArrowDown');
  await expect(selected(page)).toHaveText(/Search listings for/);
  await page.keyboard.press('ArrowUp');
  await expect(selected(page)).toHaveText(/Audit log/);
  await expectAccessible(page);
  await page.setViewportSize(sizes.phone);
  await result(page, /Audit log/).click();
  await expect(page).toHaveURL(/\/admin\/audit/);
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await field(page).fill('zzzz qqqq');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
});

test('a failed search says so and can be repeated; without a network the rest still works', async ({ browser }) => {
  const page = await signIn(browser, 'admin');
  let broken = true;
  await intercept(page, '**/api/quickSearch**', (route) =>
    broken ? route.fulfill({ status: 400, json: { message: 'The search failed.', code: 'invalid' } }) : route.continue(),
  );
  await page.keyboard.press('Control+k');
  await field(page).fill('outbox');
  await expect(palette(page).getByRole('alert')).toContainText('The search failed.');
  await expect(result(page, /Outbox/)).toBeVisible();
  broken = false;
  await palette(page).getByRole('button', { name: 'Retry' }).click();
  await expect(palette(page).getByRole('alert')).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(palette(page).getByText("You're offline.", { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.context().setOffline(false);
});

test('recent items are gone for the next person at this computer', async ({ browser }) => {
  const page = await signIn(browser, 'lbrandt', { path: 'about:blank' });
  const id = await created(page, 'Palette secret');
  await page.goto(url(`/listing_full_details?listing_id=${id}`));
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText('Palette secret');
  await page.keyboard.press('Control+k');
  await field(page).fill('logout');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Palette secret');
  await page.getByLabel('Username').fill('seller');
  await page.getByRole('textbox', { name: 'Password' }).fill('brevet-demo');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('group', { name: 'Screens' })).toBeVisible();
  await expect(palette(page).getByText('Palette secret')).toHaveCount(0);
  await field(page).fill('palette secret');
  await expect(palette(page).getByText('Nothing found for “palette secret”', { exact: false })).toBeVisible();
});

test('a broker opens a patent of the store by its number, and searches for more than is shown', async ({ browser }) => {
  const [patent]: { number: string }[] = JSON.parse(process.env.BREVET_E2E_PATENTS ?? '[]');
  const number = patent?.number ?? '';
  const page = await signIn(browser, 'tnakamura', { path: 'about:blank' });
  const letters = [...Date.now().toString()].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const lastName = `Marrow${letters}`;
  for (const Firstname of ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn'])
    await post(page, '/upsertContactInfo', { contactDetails: { Firstname, Lastname: lastName } });
  await page.goto(url('/myaccount/myaccount_ta_all'));
  await expectLoaded(page);
  await page.keyboard.press('Control+k');
  await field(page).fill(number);
  const group = palette(page).getByRole('group', { name: 'Patents' });
  await expect(group.getByRole('option').first()).toBeVisible();
  await group.getByRole('option').first().click();
  await expect(page).toHaveURL(new RegExp(`/patent_details\\?.*pat_num=${number}`));
  await page.keyboard.press('Control+k');
  await field(page).fill(lastName);
  await expect(palette(page).getByRole('group', { name: 'Contacts' }).getByRole('option')).toHaveCount(5);
  await palette(page)
    .getByRole('option', { name: `All contacts for “${lastName}”` })
    .click();
  await expect(page).toHaveURL(new RegExp(`/contacts/all_contacts\\?search=${lastName}`));
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(7);
  await page.keyboard.press('Control+k');
  await field(page).fill('plate');
  await palette(page).getByRole('option', { name: 'Search patents for “plate”' }).click();
  await expect(page).toHaveURL(/\/patent\/search\?Keywords=plate/);
  await expect(page.getByRole('table', { name: 'Patents found' })).toBeVisible();
});
