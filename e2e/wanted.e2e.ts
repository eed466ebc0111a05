import { expect } from '@playwright/test';
import { created } from './listings.ts';
import { expectAccessible, signIn, sizes, test, url } from './people.ts';

test('a buyer says what they are looking for, a broker suggests a listing, and the buyer finds it in the inbox', async ({
  browser,
}) => {
  const [admin, buyer, broker] = await Promise.all([
    signIn(browser, 'admin', { path: 'about:blank' }),
    signIn(browser, 'nfarouk'),
    signIn(browser, 'tnakamura', { path: 'about:blank' }),
  ]);
  const stamp = Date.now();
  // Too long for its column, so that it ends with an ellipsis and has a tooltip.
  const title = `Wanted pump ${stamp} without a seal for retrofit in listed buildings, quieter than anything sold today`;
  const listing = await created(admin, `Suggested pump ${stamp}`);

  await buyer.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'My wanted listings' }).click();
  await buyer.getByRole('button', { name: 'Add wanted listing' }).first().click();
  const form = buyer.getByRole('dialog', { name: 'Add wanted listing' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill('<img src=x onerror="document.title=1"> below 20 dB');
  await form.getByLabel('Budget').fill('up to 90,000');
  await form.getByRole('button', { name: 'Save wanted listing' }).click();
  const row = buyer.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText('up to 90,000');
  await expect(row.getByRole('button', { name: title, exact: true })).toHaveCSS('text-overflow', 'ellipsis');
  await row.getByRole('button', { name: title, exact: true }).hover();
  await expect(row.getByTitle(title, { exact: true })).toBeVisible();
  await expectAccessible(buyer);

  await broker.goto(url(`/wanted/all_listing?search=${encodeURIComponent(title)}`));
  await broker.getByRole('button', { name: title, exact: true }).click();
  const view = broker.getByRole('dialog', { name: title });
  await expect(view).toContainText('onerror');
  await view.getByRole('combobox', { name: 'Listing' }).fill(String(listing));
  await broker.getByRole('option', { name: new RegExp(`^${listing} `) }).click();
  await view.getByRole('button', { name: 'Suggest listing' }).click();
  const suggestions = view.getByRole('list', { name: 'Suggestions' }).getByRole('listitem');
  await expect(suggestions).toContainText([`Suggested pump ${stamp}`]);
  await expectAccessible(broker);

  await buyer.goto(url('/myaccount/unreadEmail'));
  await expect(buyer.getByRole('link', { name: `Suggested to you: ${listing} Suggested pump ${stamp}` })).toBeVisible();
  await buyer.setViewportSize(sizes.phone);
  await buyer.goto(url('/wanted/listing'));
  await buyer.getByRole('button', { name: title, exact: true }).click();
  const own = buyer.getByRole('dialog', { name: title });
  await expect(own.getByRole('link', { name: String(listing) })).toBeVisible();
  await expect(own).not.toContainText('Nakamura');
  await buyer.keyboard.press('Escape');
  await buyer.getByRole('button', { name: `Close: ${title}` }).click();
  await expect(buyer.getByRole('listitem').filter({ hasText: title })).toContainText('Closed');
  await buyer.getByRole('button', { name: `Delete: ${title}` }).click();
  await buyer.getByRole('dialog').getByRole('button', { name: 'Delete wanted listing' }).click();
  await expect(buyer.getByRole('listitem').filter({ hasText: title })).toHaveCount(0);
});
