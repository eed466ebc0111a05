import { expect } from '@playwright/test';
import { created, post } from './listings.ts';
import { expectAccessible, signIn, test, url } from './people.ts';

test('buyers see the topic of a listing that is not published openly, and pursue it', async ({ browser }) => {
  const [admin, buyer] = await Promise.all([
    signIn(browser, 'admin', { path: 'about:blank' }),
    signIn(browser, 'buyer', { path: 'about:blank' }),
  ]);
  const id = await created(admin, 'Valve without a seat', {});
  await post(admin, `/editListing?listing_id=${id}`, { listing: { Keywords: 'valves, leak-free' } });
  await admin.goto(url(`/detailed_listing5?listing_id=${id}`));
  await admin.getByRole('radiogroup', { name: 'Publish openly' }).getByText('No', { exact: true }).click();
  await admin.getByRole('button', { name: 'Finish' }).click();
  await expect(admin.getByText('Listing updated successfully')).toBeVisible();

  await buyer.goto(url(`/listing_full_details?listing_id=${id}`));
  await expect(buyer.getByRole('heading', { name: 'Valve without a seat' })).toBeVisible();
  await expect(buyer.getByText('valves, leak-free')).toBeVisible();
  await expect(buyer.getByText('Choose Pursue to ask for the rest.')).toBeVisible();
  await expect(buyer.getByText('A text that buyers read.')).toHaveCount(0);
  await expectAccessible(buyer);
  await buyer
    .getByRole('button', { name: /Pursue/ })
    .first()
    .click();
  await expect(buyer.getByRole('region', { name: 'Decision', exact: true }).locator('[aria-live]').first()).toHaveText('Pursue');

  await admin.goto(url(`/listing_full_details?listing_id=${id}`));
  await expect(admin.getByText('A text that buyers read.')).toBeVisible();
});
