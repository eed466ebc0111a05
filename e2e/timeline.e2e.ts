import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { post, submitted } from './listings.ts';
import { expectAccessible, signIn, sizes, test, url } from './people.ts';

const events = (page: Page) => page.getByRole('list', { name: 'Timeline', exact: true }).getByRole('listitem');

test('a timeline tells the seller, the broker and the buyer what each may know', async ({ browser }) => {
  const [seller, broker, admin, buyer] = await Promise.all([
    signIn(browser, 'lbrandt', { path: 'about:blank' }),
    signIn(browser, 'tnakamura', { path: 'about:blank' }),
    signIn(browser, 'admin', { path: 'about:blank' }),
    signIn(browser, 'mhuang', { path: 'about:blank' }),
  ]);
  const listingPatent = [{ patentNumber: '7123499' }, { patentNumber: '7123498' }];
  const id = await submitted(seller, 'Timeline of a heat pump', { listingPatent });
  await post(admin, '/changeListingStatus', { listing_id: id, AvailableStatus: -2, Reason: 'Please leave out the name' });
  await post(seller, `/publishListing?listing_id=${id}`, {});
  await post(admin, '/changeListingStatus', { listing_id: id, AvailableStatus: 1 });
  await post(buyer, '/decision', { ListingID: id, DecisionStatus: 4 });
  const address = url(`/listing_full_details?listing_id=${id}`);

  await seller.goto(address);
  await expect(events(seller)).toHaveCount(6);
  await expect(events(seller).first()).toContainText('Approved: Active');
  await expect(events(seller).nth(2)).toContainText('Declined Please leave out the name');
  await expect(events(seller).last()).toContainText('You');
  await expect(seller.getByRole('list', { name: 'Timeline', exact: true })).not.toContainText('Pursue');

  await buyer.goto(address);
  await expect(events(buyer)).toHaveCount(2);
  await expect(events(buyer).first()).toContainText('TTX: Pursue');
  await expect(events(buyer).first()).toContainText('You');
  await expect(events(buyer).last()).toContainText('Approved: Active');

  // Changes in other sections of the page appear without a reload.
  await broker.goto(address);
  await expect(events(broker)).toHaveCount(7);
  await expect(events(broker).last()).toContainText('Brandt');
  await broker.getByRole('button', { name: 'Add tag' }).first().click();
  await broker.getByRole('dialog').getByRole('combobox', { name: 'Tag' }).fill('heating');
  await broker.keyboard.press('Control+Enter');
  await expect(events(broker).first()).toContainText('Tagged heating');
  await expect(events(broker).first()).toContainText('You');
  await expectAccessible(broker);
});

test('a long timeline shows earlier events on request, on a phone, too', async ({ browser }) => {
  const [seller, admin] = await Promise.all([
    signIn(browser, 'lbrandt', { path: 'about:blank' }),
    signIn(browser, 'admin', { path: 'about:blank' }),
  ]);
  const id = await submitted(seller, 'Timeline of a long sale');
  for (let round = 0; round < 11; round += 1) {
    await post(admin, '/changeListingStatus', { listing_id: id, AvailableStatus: 1 });
    await post(admin, '/changeListingStatus', { listing_id: id, AvailableStatus: 2 });
  }
  await seller.setViewportSize(sizes.phone);
  await seller.goto(url(`/listing_full_details?listing_id=${id}`));
  await expect(events(seller)).toHaveCount(20);
  await seller.getByRole('button', { name: 'Show earlier events' }).click();
  const earlier = seller.getByRole('list', { name: 'Timeline, page 2' }).getByRole('listitem');
  await expect(earlier).toHaveCount(4);
  await expect(earlier.last()).toContainText('Created as a draft');
  await expect(seller.getByRole('button', { name: 'Show earlier events' })).toHaveCount(0);
});
