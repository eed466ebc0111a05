import { messages } from '@brevet/contract/messages';
import { expect } from '@playwright/test';
import { newPerson, password } from './accounts.ts';
import { created, post } from './listings.ts';
import { linkTo, mailTo } from './mails.ts';
import { expectAccessible, expectLoaded, openPage, signIn, sizes, test, url } from './people.ts';

test('a broker saves a view, changes, shares and deletes it by keyboard', async ({ browser }) => {
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  const page = await newPerson(browser, admin, 'viewer1', 30, { code: 'RIV' });
  const colleague = await newPerson(browser, admin, 'viewer2', 30, { code: 'RIV' });
  await page.goto(url('/myaccount/myaccount_ta_all?star=4&sid=ListingName&sod=ASC'));
  await expectLoaded(page);
  await page.getByTitle('Views').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Save filters, order and columns under a name.')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Save as new view' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Four stars');
  await dialog.getByLabel('Share with RIV').check();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(messages.viewSaved)).toBeVisible();
  const menu = page.getByTitle('Views');
  await expect(menu).toHaveText('View: Four stars');
  await expect(menu).toBeFocused();

  await page
    .getByRole('table')
    .getByRole('button', { name: /Listing Name/ })
    .click();
  await expect(page).toHaveURL(/sod=DESC/);
  await expect(menu).toHaveText('View: Four stars (changed)');
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Four stars (changed)' })).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Update "Four stars"' }).click();
  await expect(page.getByText(messages.viewUpdated)).toBeVisible();
  await expect(menu).toHaveText('View: Four stars');

  await colleague.setViewportSize(sizes.phone);
  await colleague.goto(url('/myaccount/myaccount_ta_all'));
  await expectLoaded(colleague);
  await colleague.getByTitle('Views').click();
  await expect(colleague.getByText('Shared with RIV')).toBeVisible();
  await colleague.getByRole('menuitem', { name: 'Four stars Vera Ito' }).click();
  await expect(colleague).toHaveURL(/star=4.*sod=DESC/);
  await colleague.getByTitle('Views').click();
  await expect(colleague.getByRole('menuitem', { name: 'Save as new view' })).toBeVisible();
  await expect(colleague.getByRole('menuitem', { name: /^Delete/ })).toHaveCount(0);
  await colleague.keyboard.press('Escape');

  await menu.click();
  await page.getByRole('menuitem', { name: 'Name and sharing' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit view' });
  await editing.getByLabel('Name').fill('Best of all');
  await editing.getByRole('button', { name: 'Save view' }).click();
  await expect(menu).toHaveText('View: Best of all');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete "Best of all"' }).click();
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(page.getByText(messages.viewDeleted)).toBeVisible();
  await expect(menu).toHaveText('Views');
  await expect(page).not.toHaveURL(/view=/);
});

test('a saved search sends an alert, whose email links to the screen that stops it', async ({ browser }) => {
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  const buyer = await newPerson(browser, admin, 'viewer3', 15, { code: 'RIV' });
  await buyer.emulateMedia({ colorScheme: 'dark' });
  await buyer.goto(url('/myaccount/search'));
  await buyer.getByLabel('All of these words').fill('zirconia');
  await buyer.keyboard.press('Enter');
  await expect(buyer.getByText('Try fewer or more general words.')).toBeVisible();
  await buyer.getByRole('button', { name: 'Saved searches' }).click();
  await buyer.getByRole('menuitem', { name: 'Save this search' }).click();
  const dialog = buyer.getByRole('dialog', { name: 'Save search' });
  await dialog.getByLabel('Name').fill('Zirconia sensors');
  await dialog.getByRole('radio', { name: 'Immediately' }).check();
  await expectAccessible(buyer);
  await dialog.getByRole('button', { name: 'Save search' }).click();
  await expect(buyer.getByText(messages.viewSaved)).toBeVisible();

  const bell = buyer.getByRole('link', { name: /^Inbox/ });
  await expect(bell).toHaveAccessibleName('Inbox');
  const id = await created(admin, 'Zirconia lattice for strain');
  await expect(bell).toHaveAccessibleName('Inbox, 1 unread');
  await bell.click();
  const subject = `New in "Zirconia sensors": ${id} Zirconia lattice for strain`;
  await buyer.getByRole('link', { name: subject }).click();
  await expect(buyer.getByRole('heading', { name: 'Zirconia lattice for strain' })).toBeVisible();
  expect(await linkTo('viewer3@example.com', subject)).toContain(`listing_id=${id}`);

  // The link in the email leads through the sign-in to the saved searches.
  await buyer.context().clearCookies();
  await buyer.goto(url('/myaccount/search'));
  await buyer.getByLabel('Username').fill('viewer3');
  await buyer.getByRole('textbox', { name: 'Password' }).fill(password);
  await buyer.getByRole('button', { name: 'Sign In' }).click();
  const saved = buyer.getByRole('region', { name: 'Saved searches' });
  await expect(saved.getByRole('link', { name: 'Zirconia sensors' })).toBeVisible();
  await expectAccessible(buyer);
  await saved.getByRole('combobox', { name: 'Alert for Zirconia sensors' }).click();
  await buyer.getByRole('option', { name: 'Alert: Off' }).click();
  await expect(buyer.getByText(messages.viewUpdated)).toBeVisible();
  await saved.getByRole('link', { name: 'Zirconia sensors' }).click();
  await expect(buyer.getByLabel('All of these words')).toHaveValue('zirconia');
  await expect(buyer.getByRole('table', { name: 'Listings found' }).getByRole('link', { name: String(id) })).toBeVisible();
});

test('the link in the email of an alert stops it without a sign-in', async ({ browser }) => {
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  const buyer = await newPerson(browser, admin, 'viewer4', 15, { code: 'RIV' });
  const view = { Table: 'searchListing', Name: 'Yttria coatings', Query: { with_all: 'yttria' }, Alert: 'instant' };
  await post(buyer, '/saveView', view);
  const id = await created(admin, 'Yttria layers for turbines');
  const mail = await mailTo('viewer4@example.com', `New in "Yttria coatings": ${id} Yttria layers for turbines`);
  const link = /Stop these alerts: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

  const page = await openPage(browser);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Stop these alerts?' })).toBeVisible();
  await expect(page).toHaveURL(url('/stop_alerts'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop alerts' }).click();
  await expect(page.getByRole('status')).toContainText('No more alerts for Yttria coatings.');
  await expectAccessible(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'Stop alerts' }).click();
  await expect(page.getByRole('status')).toContainText('These alerts were already off.');
  await page.goto(url('/stop_alerts?token=wrong'));
  await page.getByRole('button', { name: 'Stop alerts' }).click();
  await expect(page.getByText("This link doesn't work. Sign in to change your alerts.")).toBeVisible();

  await buyer.goto(url('/myaccount/search'));
  await expect(buyer.getByRole('combobox', { name: 'Alert for Yttria coatings' })).toHaveValue('Alert: Off');
});
