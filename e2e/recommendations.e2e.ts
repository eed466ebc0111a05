import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible, signIn, test, url } from './people.ts';
import { answerRequests } from './requests.ts';

/** A listing's row in the list of all listings, and its number. */
async function rowOf(page: Page, name: string) {
  await page.goto(url(`/myaccount/myaccount_ta_all?search=${encodeURIComponent(name)}`));
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  return { row, id: (await row.getByRole('link').first().textContent()) ?? '' };
}

test("a broker recommends a listing, can't choose results of an earlier search, and the buyer is notified at once", async ({
  browser,
}) => {
  const buyer = await signIn(browser, 'blindqvist');
  const bell = buyer.getByRole('link', { name: /^Inbox/ });
  await expect(bell).toHaveAccessibleName('Inbox');

  const broker = await signIn(browser, 'tnakamura', { path: 'about:blank' });
  const { row, id } = await rowOf(broker, 'Soybean editing with fewer failed plants');
  await row.getByRole('button', { name: `Actions for listing ${id}` }).click();
  await broker.getByRole('menuitem', { name: 'Recommend' }).click();
  const dialog = broker.getByRole('dialog', { name: `Recommend listing ${id}` });
  const field = dialog.getByRole('combobox', { name: 'Buyers' });
  await expect(field).toBeFocused();
  await expect(dialog.getByText('Giulia Ricci')).toBeVisible();
  await broker.keyboard.press('Backspace');
  await dialog.getByRole('button', { name: 'Recommend' }).click();
  await expect(dialog.getByText('Please select any buyer')).toBeVisible();
  await expectAccessible(broker);
  for (const [typed, name] of [
    ['ricci', 'Giulia Ricci'],
    ['skagerfjord', 'Björn Lindqvist'],
  ] as const) {
    await field.fill(typed);
    await expect(broker.getByRole('option')).toHaveCount(1);
    await expect(broker.getByRole('option', { name })).toBeVisible();
    await broker.keyboard.press('ArrowDown');
    await broker.keyboard.press('Enter');
  }
  const held = Promise.withResolvers<null>();
  await answerRequests(broker, '*SearchString=slow*', () => held.promise);
  await field.fill('slow');
  const [late] = await Promise.all([
    broker.waitForRequest(/SearchString=slow/),
    expect(broker.getByRole('option', { name: 'Björn Lindqvist' })).toBeDisabled(),
  ]);
  await broker.getByRole('option', { name: 'Björn Lindqvist' }).click({ force: true });
  await broker.keyboard.press('ArrowDown');
  await broker.keyboard.press('Enter');
  held.resolve(null);
  await late.response();
  await expect(broker.getByRole('option')).toHaveCount(0);
  await expect(dialog.getByText('Björn Lindqvist')).toBeVisible();
  await broker.keyboard.press('Escape');
  await expectAccessible(broker);
  await dialog.getByRole('button', { name: 'Recommend' }).click();
  await expect(broker.getByText('Recommendation updated successfully')).toBeVisible();
  await expect(row.getByRole('cell', { name: 'Recommended 2' })).toBeVisible();

  await expect(bell).toHaveAccessibleName('Inbox, 1 unread');
  await bell.click();
  const message = buyer.getByRole('listitem').filter({ hasText: `Recommended to you: ${id}` });
  await expect(message).toBeVisible();
  await expectAccessible(buyer);
  await message.getByRole('link').click();
  await expect(buyer.getByText('Recommended to you', { exact: true })).toBeVisible();
  // The heading shows it only on a phone.
  await expect(buyer.getByText('Recommended', { exact: true })).toBeHidden();
  await expect(buyer.getByText('Nakamura')).toHaveCount(0);
  await expect(buyer.getByRole('heading', { name: 'Recommended to' })).toHaveCount(0);
  await expectAccessible(buyer);
  await buyer.keyboard.press('p');
  await expect(buyer.getByText('Decision Status changed successfully')).toBeVisible();
  await buyer.getByRole('link', { name: 'Pursue Requests' }).click();
  await expect(buyer.getByRole('row', { name: new RegExp(id) }).getByRole('img', { name: 'Recommended' })).toBeVisible();
});

test('recommendations of an inactive listing can be removed but not added', async ({ browser }) => {
  const broker = await signIn(browser, 'tnakamura', { path: 'about:blank' });
  const { id } = await rowOf(broker, 'Cooler light-emitting diodes in one package');
  await broker.getByRole('link', { name: id, exact: true }).click();
  const button = broker.getByRole('button', { name: 'Recommend', exact: true });
  await expect(button).toBeDisabled();
  await button.hover();
  await expect(broker.getByText('Only active listings can be recommended.')).toBeVisible();
  await expectAccessible(broker);
  const remove = broker.getByRole('button', { name: 'Remove Mei Huang' });
  await remove.click();
  await expect(broker.getByText('Are you sure do you want to remove?')).toBeVisible();
  await broker.getByRole('button', { name: 'No', exact: true }).click();
  await expect(remove).toBeVisible();
  await remove.click();
  await broker.getByRole('button', { name: 'Yes' }).click();
  await expect(broker.getByText('Recommendation updated successfully')).toBeVisible();
  await expect(remove).toHaveCount(0);
});

test('the second of two people recommending a listing sees the conflict and loses nothing', async ({ browser }) => {
  const [first, second] = await Promise.all([
    signIn(browser, 'tnakamura', { path: 'about:blank' }),
    signIn(browser, 'cdupont', { path: 'about:blank' }),
  ]);
  const { id } = await rowOf(first, 'Workplace search that learns its ranking');
  for (const page of [first, second]) {
    await page.goto(url(`/listing_full_details?listing_id=${id}`));
    await page.getByRole('button', { name: 'Recommend', exact: true }).click();
  }
  const choose = async (page: Page, name: string) => {
    const dialog = page.getByRole('dialog', { name: `Recommend listing ${id}` });
    await dialog.getByRole('combobox', { name: 'Buyers' }).fill(name);
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.getByRole('option', { name }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Recommend' }).click();
  };
  await choose(first, 'Nadia Farouk');
  await expect(first.getByText('Recommendation updated successfully')).toBeVisible();
  await choose(second, 'Giulia Ricci');
  await expect(second.getByRole('region', { name: 'Also changed' })).toContainText('Nadia Farouk, Mei Huang');
  await expectAccessible(second);
  await second.getByRole('dialog').getByRole('button', { name: 'Recommend' }).click();
  await expect(second.getByText('Recommendation updated successfully')).toBeVisible();
  for (const name of ['Nadia Farouk', 'Mei Huang', 'Giulia Ricci'])
    await expect(second.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
});
