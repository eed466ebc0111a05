import { expect } from '@playwright/test';
import { newPerson } from './accounts.ts';
import { post, submitted } from './listings.ts';
import { expectAccessible, signIn, test, url } from './people.ts';
import { intercept } from './requests.ts';

test('an admin changes a setting and finds the old and new value in the audit log', async ({ browser }) => {
  const admin = await signIn(browser, 'admin', { path: '/admin/settings' });
  await expect(admin.getByRole('textbox', { name: 'Largest file' })).toHaveValue('20');
  await expectAccessible(admin);
  await admin.getByRole('textbox', { name: 'Largest file' }).fill('0');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('Please enter a whole number from 1 to 100')).toBeVisible();
  await admin.getByRole('textbox', { name: 'Largest file' }).fill('35');
  await admin.getByRole('button', { name: 'Save Largest file' }).click();
  await expect(admin.getByText('Largest file saved')).toBeVisible();

  await admin.getByRole('button', { name: 'End all sessions' }).press('Enter');
  await expect(admin.getByRole('textbox', { name: 'Your password' })).toBeFocused();
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('button', { name: 'End all sessions' })).toBeFocused();

  await admin.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Audit log' }).click();
  // Without a filter, other tests' entries could push this one off the first page.
  await admin.getByRole('combobox', { name: 'Subject' }).click();
  await admin.getByRole('option', { name: 'Setting', exact: true }).click();
  await expect(admin).toHaveURL(/Entity=setting/);
  const row = admin.getByRole('row', { name: /Changed Setting Largest file Largest file: 20 → 35/ });
  await expect(row).toBeVisible();
  await expect(row).toContainText('Sunniva Aasen');
  await expect(admin.getByRole('button', { name: 'Columns' })).toContainText('7 of 7');
  await expectAccessible(admin);
  await row.getByRole('button', { name: /Largest file/ }).click();
  const entry = admin.getByRole('dialog', { name: 'Changed: Setting Largest file' });
  await expect(entry.getByRole('row', { name: 'Largest file 20 35' })).toBeVisible();
  await expect(entry.getByText('This computer · 127.0.0.1')).toBeVisible();
  await expectAccessible(admin);
  await admin.keyboard.press('Escape');

  await admin.getByRole('textbox', { name: 'Person or ID' }).fill('nobody by this name');
  await expect(admin).toHaveURL(/person=nobody/);
  await expect(admin.getByText('No data found').first()).toBeVisible();
  await admin.getByRole('button', { name: 'Clear filters' }).click();
  await expect(admin.getByRole('textbox', { name: 'Person or ID' })).toHaveValue('');
  await admin.getByRole('combobox', { name: 'Action' }).click();
  await admin.getByRole('option', { name: 'Changed', exact: true }).click();
  await expect(admin).toHaveURL(/Action=set/);
  await admin.getByRole('combobox', { name: 'Subject' }).click();
  await admin.getByRole('option', { name: 'Setting', exact: true }).click();
  await expect(row).toBeVisible();
  await row.getByRole('link', { name: 'Setting Largest file' }).click();
  await admin.getByRole('button', { name: /Reset to 20 MB/ }).click();
  await expect(admin.getByText('Largest file is back to its default')).toBeVisible();
  await expect(admin.getByRole('textbox', { name: 'Largest file' })).toHaveValue('20');
});

test('a broker issues codes, a seller uses one, and the other is revoked', async ({ browser }) => {
  const broker = await signIn(browser, 'broker');
  await broker.getByRole('link', { name: 'My Listings' }).click();
  await expect(broker.getByRole('main').getByRole('link', { name: 'All listings' })).toBeVisible();
  await broker.getByRole('link', { name: 'Activation codes' }).click();
  // The list behind the dialog also has a button with that name.
  await expect(broker.getByRole('button', { name: 'Issue codes' }).first()).toBeVisible();
  // An empty table has nothing to filter.
  await expect(broker.getByRole('searchbox', { name: 'Filter codes and notes' })).toHaveCount(0);
  await broker.goto(url('/admin/codes?State=expired'));
  await broker.getByRole('button', { name: 'Clear filters' }).click();
  await expect(broker).toHaveURL(/\/admin\/codes$/);
  await expectAccessible(broker);
  await broker.getByRole('button', { name: 'Issue codes' }).first().click();
  await broker.getByLabel('Number of codes').fill('2');
  const note = `For the fair ${Date.now()}`;
  await broker.getByRole('textbox', { name: 'Note' }).fill(note);
  await expectAccessible(broker);
  await broker.getByRole('dialog').getByRole('button', { name: 'Issue codes' }).click();
  const issued = broker.getByRole('list', { name: 'New codes' }).getByRole('listitem');
  await expect(issued).toHaveCount(2);
  const [used = '', revoked = ''] = await issued.allTextContents();
  await expectAccessible(broker);
  await broker.getByRole('button', { name: 'Done' }).click();

  const seller = await signIn(browser, 'seller');
  await seller.getByRole('link', { name: 'Create Listing' }).first().click();
  const name = `With a code ${Date.now()}`;
  await seller.getByRole('textbox', { name: /^Listing name/ }).fill(name);
  await seller.getByRole('button', { name: 'Patent information', exact: true }).first().click();
  await seller.getByRole('button', { name: 'Save & Return Later' }).click();
  await expect(seller.getByText('Listing created successfully')).toBeVisible();
  await seller.getByRole('link', { name: 'Done' }).click();
  const row = seller.getByRole('row', { name: new RegExp(name) });
  const id = (await row.getByRole('link').first().textContent()) ?? '';
  await seller.goto(url(`/publish_listing?listing_id=${id}`));

  await broker.getByRole('searchbox', { name: 'Filter codes and notes' }).fill(note);
  await broker.getByRole('button', { name: `Revoke ${revoked}` }).click();
  await broker.getByRole('button', { name: 'Revoke code', exact: true }).click();
  await expect(broker.getByText('Activation code revoked')).toBeVisible();
  await expect(broker.getByRole('row', { name: new RegExp(`${revoked}.*Revoked`) })).toBeVisible();

  await seller.getByLabel('Activation code').fill(revoked);
  await seller.keyboard.press('Enter');
  await expect(seller.getByText('This activation code has been revoked.').first()).toBeVisible();
  await seller.getByLabel('Activation code').fill(used);
  await seller.keyboard.press('Enter');
  await expect(seller.getByText('Listing has been send for review').first()).toBeVisible();
  await expect(broker.getByRole('row', { name: new RegExp(`${used}.*Used.*${id}`) })).toBeVisible();
});

test('the inbox can load every message and stays up to date', async ({ browser }) => {
  // A separate seller, with only the messages of this test. These pages don't have to follow each change.
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  const seller = await newPerson(browser, admin, 'inbox1', 1, { path: 'about:blank' });
  await post(seller, '/notificationPreferences', { Kind: 'listingStatus', Mail: false });
  const listing_id = await submitted(seller, 'Changes its status often');
  const setStatus = (AvailableStatus: number) => post(admin, '/changeListingStatus', { listing_id, AvailableStatus });
  for (let pair = 0; pair < 63; pair += 1) {
    await setStatus(7);
    await setStatus(5);
  }

  await seller.goto(url('/myaccount/unreadEmail'));
  const messages = seller.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  const older = seller.getByRole('button', { name: 'Older messages' });
  await expect(messages).toHaveCount(20);
  await older.click();
  await expect(messages).toHaveCount(120);
  await older.click();
  await expect(older).toHaveCount(0);
  await expect(messages).toHaveCount(126);

  const oldest = messages.last();
  await oldest.getByRole('button', { name: /^Mark as seen/ }).click();
  await expect(oldest.getByRole('img', { name: 'Unread' })).toHaveCount(0);
  await setStatus(7);
  await expect(messages).toHaveCount(127);
  await expect(messages.first()).toContainText('is now Expired');

  await seller.getByText(/^Unread \d/).click();
  await expect(messages).toHaveCount(20);
  await intercept(seller, '**/api/getUnreadEmailMessage**before**', (route) =>
    route.fulfill({ status: 400, json: { message: 'Out of order' } }),
  );
  await older.click();
  await expect(seller.getByRole('alert').filter({ hasText: 'Retry' })).toContainText('Out of order');
  await expectAccessible(seller);
  await seller.unroute('**/api/getUnreadEmailMessage**before**');
  await seller.getByRole('button', { name: 'Retry' }).click();
  await expect(messages).toHaveCount(120);
});

test('a seller sees a status message live in the bell, opens it and marks it seen', async ({ browser }) => {
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  const seller = await newPerson(browser, admin, 'inbox2', 1, { path: '/myaccount/unreadEmail' });
  await expect(seller.getByRole('region', { name: 'Messages' }).getByText('No messages yet')).toBeVisible();
  await expectAccessible(seller);
  const bell = seller.getByRole('link', { name: /^Inbox/ });
  await expect(bell).toHaveAccessibleName('Inbox');

  const id = await submitted(seller, 'Under the bell');
  await seller.getByRole('link', { name: 'My Listings' }).first().click();
  await expect(seller.getByRole('table').getByRole('link', { name: String(id), exact: true })).toBeVisible();
  await admin.goto(url(`/listing_full_details?listing_id=${id}`));
  await admin.getByRole('button', { name: 'Change status' }).click();
  await admin.getByRole('radio', { name: 'Under Option' }).check();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Listing Status changed successfully')).toBeVisible();

  await expect(bell).toHaveAccessibleName('Inbox, 1 unread');
  await bell.click();
  const message = seller.getByRole('listitem').filter({ hasText: new RegExp(`${id}.*Under Option`) });
  await expect(message.getByRole('img', { name: 'Unread' })).toBeVisible();
  await expectAccessible(seller);
  await message.getByRole('button', { name: /^Mark as seen/ }).click();
  await expect(seller.getByText('Unread message seen successfully')).toBeVisible();
  await expect(message.getByRole('img', { name: 'Unread' })).toHaveCount(0);
  await message.getByRole('link').click();
  await expect(seller).toHaveURL(new RegExp(`listing_id=${id}`));

  await seller.goto(url('/myaccount/unreadEmail'));
  const wish = seller.getByRole('switch', { name: 'Status of my listings' });
  await expect(wish).toBeChecked();
  await wish.click();
  await expect(seller.getByText('Notifications saved')).toBeVisible();
  await expect(wish).not.toBeChecked();
  await wish.click();
  await expect(wish).toBeChecked();
});
