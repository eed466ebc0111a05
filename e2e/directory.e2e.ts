import { readFile } from 'node:fs/promises';
import { messages } from '@brevet/contract/messages';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible, signIn, sizes, test, url } from './people.ts';
import { intercept } from './requests.ts';

test('a broker creates an organization, changes it, finds it and deletes it', async ({ browser }) => {
  const page = await signIn(browser, 'broker', { path: '/contacts/organizations' });
  await page.getByRole('navigation', { name: 'Contacts' }).getByRole('link', { name: 'Create Organization' }).click();
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page.getByText(messages.organizationNameRequired)).toBeVisible();
  await expectAccessible(page);
  const name = 'Marrowgate Instruments';
  await page.getByLabel('Organization name').fill(name);
  await page.getByLabel('City').fill('Oslo 1');
  await page.getByRole('checkbox', { name: 'NPE' }).check();
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page.getByText(messages.invalidCity)).toBeVisible();
  await page.getByLabel('City').fill('Oslo');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page.getByText(messages.organizationCreated)).toBeVisible();
  await expect(page).toHaveURL(/\/contacts\/organizations$/);

  await page.getByRole('navigation', { name: 'Contacts' }).getByRole('link', { name: 'Search Organization' }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText(messages.nothingToSearch)).toBeVisible();
  await page.getByLabel('Organization name').fill('marrowgate');
  await page.getByRole('checkbox', { name: 'NPE' }).check();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toHaveCount(1);
  await expectAccessible(page);
  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabel('Nickname').fill('Marrow');
  await page.getByRole('button', { name: 'Save organization' }).click();
  await expect(page.getByText(messages.organizationUpdated)).toBeVisible();
  await expect(page).toHaveURL(/\/contacts\/search_organizations/);

  await page.goto(url('/contacts/search_organizations?orgName=marrow'));
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Marrow', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Types' })).toHaveText('NPE');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete organization' }).click();
  await expect(page.getByText(messages.deleted)).toBeVisible();
  await expect(page).toHaveURL(/\/contacts\/organizations/);
});

test('the contacts of an organization are added to a new mailing list, and removed from it', async ({ browser }) => {
  const page = await signIn(browser, 'admin', { path: '/contacts/create_mail_listing' });
  const submit = page.getByRole('button', { name: 'Create mailing list' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('Name').fill('Lidar news');
  await expect(submit).toBeDisabled();
  await page.getByLabel('Notes').fill('For people who make lidar');
  await expectAccessible(page);
  await submit.click();
  await expect(page.getByText(messages.mailingListCreated)).toBeVisible();

  const add = async () => {
    await page.getByRole('button', { name: 'Add to mailing list' }).click();
    const dialog = page.getByRole('dialog');
    const list = dialog.getByRole('combobox', { name: 'Mailing list' });
    await expect(list).toBeFocused();
    await list.fill('lidar');
    await page.getByRole('option', { name: /^Lidar news/ }).click();
    await dialog.getByRole('button', { name: 'Add to mailing list' }).click();
    await expect(page.getByText(messages.membersAdded)).toBeVisible();
  };
  await page.goto(url('/contacts/search_organizations?orgName=vellmark'));
  await page.getByRole('link', { name: /^Contacts of Vellmark Photonics/ }).click();
  await page
    .getByRole('row', { name: /Sunniva Aldenmark/ })
    .getByRole('checkbox')
    .check();
  await add();
  await page.goto(url('/contacts/search_contacts?Lastname=Aldenmark'));
  await page.getByRole('link', { name: 'Sunniva Aldenmark' }).click();
  const lists = page.getByRole('list', { name: 'Mailing lists' }).getByRole('listitem');
  await expect(lists.filter({ hasText: 'Lidar news' })).toContainText('Active');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove from Lidar news' }).click();
  await page.getByRole('dialog', { name: 'Remove from list' }).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText(messages.memberRemoved)).toBeVisible();
  await expect(lists.filter({ hasText: 'Lidar news' })).toHaveCount(0);
  await add();
  await expect(lists.filter({ hasText: 'Lidar news' })).toHaveCount(1);

  await page.goto(url('/contacts/mailing_lists?search=lidar%20news'));
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Lidar news' }).click();
  const member = page.getByRole('row', { name: /Sunniva Aldenmark/ });
  await expect(member.getByRole('link', { name: 'sunniva.aldenmark@example.net' })).toHaveAttribute(
    'href',
    'mailto:sunniva.aldenmark@example.net',
  );
  await expectAccessible(page);
  await member.getByRole('button', { name: 'Remove Sunniva Aldenmark' }).click();
  await expect(page.getByText(messages.reallyRemoveContact)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove contact' }).click();
  await expect(page.getByText(messages.memberRemoved)).toBeVisible();
  await expect(member).toHaveCount(0);
});

test('a broker has the addresses of contacts verified, and saves the contacts as vCards', async ({ browser }) => {
  const page = await signIn(browser, 'broker', { path: '/contacts/search_contacts?Lastname=Aldenmark' });
  const row = page.getByRole('row', { name: /Sunniva Aldenmark/ });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Verify emails' }).click();
  await expect(page.getByText(/^Verifying 1|^Verifying 0, 1 kept/)).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'vCard Export' }).click()]);
  expect(download.suggestedFilename()).toMatch(/\.vcf$/);
  const card = await readFile(await download.path(), 'utf8');
  expect(card).toMatch(/^BEGIN:VCARD\r\nVERSION:4\.0\r\n/);
  expect(card).toContain('FN:Sunniva Aldenmark');
  expect(card).toContain('sunniva.aldenmark@example.net');
});

test('buyers find no organization or contact in the command palette, brokers do', async ({ browser }) => {
  const [broker, buyer] = await Promise.all([signIn(browser, 'broker'), signIn(browser, 'buyer')]);
  const field = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox');
  for (const page of [broker, buyer]) {
    await page.getByRole('button', { name: /Search and commands/ }).click();
    await field(page).fill('vellmark');
  }
  await expect(broker.getByRole('option', { name: /Vellmark Photonics/ })).toBeVisible();
  await expect(buyer.getByRole('option', { name: /Search listings for/ })).toBeVisible();
  await expect(buyer.getByText('Vellmark Photonics')).toHaveCount(0);
  for (const page of [broker, buyer]) await field(page).fill('aldenmark');
  await expect(broker.getByRole('option', { name: /Sunniva Aldenmark/ })).toBeVisible();
  await expect(buyer.getByRole('option', { name: 'Search listings for “aldenmark”' })).toBeVisible();
  await expect(buyer.getByText('Sunniva Aldenmark')).toHaveCount(0);
  await broker.getByRole('option', { name: /Sunniva Aldenmark/ }).click();
  await expect(broker.getByRole('heading', { name: 'Sunniva Aldenmark', level: 1 })).toBeVisible();
  await broker.getByRole('link', { name: 'Vellmark Photonics' }).click();
  await expect(broker.getByText('Norway', { exact: true })).toBeVisible();
  for (const path of ['/contacts/organizations', '/contacts/org_info?org_id=1', '/contacts/mail_listing_info?mailingList_id=1']) {
    await buyer.goto(url(path));
    await expect(buyer.getByRole('heading', { name: "Not found, or you don't have access." })).toBeVisible();
  }
});

test('the section of linked contacts, their order on a phone and a working button look right', async ({ browser }) => {
  const page = await signIn(browser, 'broker', { path: '/contacts/search_organizations?orgName=vellmark' });
  await page.getByRole('link', { name: 'Vellmark Photonics', exact: true }).click();
  const contacts = page.locator('#contacts');
  const end = async (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().right);
  expect(await end(contacts.getByRole('link', { name: 'Show all contacts' }))).toBeCloseTo(await end(contacts), 0);

  await page.setViewportSize(sizes.phone);
  await contacts.getByRole('link', { name: 'Show all contacts' }).click();
  await expect(page.getByRole('button', { name: 'Sort by ID, descending' })).toBeVisible();

  await page.getByRole('link', { name: 'Sunniva Aldenmark', exact: true }).click();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await intercept(page, /\/api\/verifyEmails/, async (route) => {
    await held;
    await route.abort();
  });
  const verify = page.getByRole('button', { name: 'Verify' });
  await verify.click();
  const middle = (of: Locator) =>
    of.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
  const [button, spinner] = [await middle(verify), await middle(verify.locator('.mantine-Button-loader'))];
  expect(Math.abs(spinner.x - button.x)).toBeLessThan(2);
  expect(Math.abs(spinner.y - button.y)).toBeLessThan(2);
  answer();
});

test('fields of a search stay level when one shows an error, and a list chosen on a phone is centered', async ({ browser }) => {
  const page = await signIn(browser, 'broker', { path: '/contacts/search_contacts' });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText(messages.nothingToSearch)).toBeVisible();
  const top = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())?.y;
  expect(await top('First name')).toBe(await top('Last name'));

  await page.setViewportSize(sizes.phone);
  await page.goto(url('/contacts/create_campaign?mailingList_id=1'));
  const pill = page.locator('.mantine-Pill-root');
  const lineHeight = () => pill.locator('.mantine-Pill-label').evaluate((label) => getComputedStyle(label).lineHeight);
  await expect.poll(lineHeight).toBe(`${(await pill.boundingBox())?.height}px`);
});

test('on a phone, the results of a search replace its form, which can be opened again', async ({ browser }) => {
  const page = await signIn(browser, 'broker', { viewport: sizes.phone, path: '/contacts/search_contacts' });
  const firstName = page.getByRole('textbox', { name: 'First name' });
  await firstName.fill('Sunniva');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Sunniva Aldenmark' })).toBeVisible();
  await expect(firstName).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Search contacts']);
  await expect(page.getByRole('button', { name: 'Change search' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(firstName).toBeFocused();
  await firstName.fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByText(messages.nothingToSearch)).toBeVisible();
  await firstName.fill('Ruben');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /^Ruben / })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sunniva Aldenmark' })).toBeHidden();
  await expect(firstName).toBeHidden();
  await expectAccessible(page);
});

test("the page of something that doesn't exist links to its list", async ({ browser }) => {
  const page = await signIn(browser, 'broker', { path: 'about:blank' });
  const lists = [
    ['/contacts/contact_info?contact_id=99999999', 'Contacts', '/contacts/all_contacts'],
    ['/contacts/org_info?org_id=99999999', 'Organizations', '/contacts/organizations'],
    ['/contacts/mail_listing_info?mailingList_id=99999999', 'Mailing lists', '/contacts/mailing_lists'],
    ['/contacts/campaign_info', 'Campaigns', '/contacts/campaigns'],
  ] as const;
  for (const [missing, name, list] of lists) {
    await page.goto(url(missing));
    await expect(page.getByRole('alert').getByRole('link', { name })).toHaveAttribute('href', list);
  }
});

test('on a phone, a member of a list shows the verification result next to the email', async ({ browser }) => {
  const page = await signIn(browser, 'broker', { viewport: sizes.phone, path: '/contacts/mail_listing_info?mailingList_id=1' });
  const member = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Sunniva Aldenmark' }) });
  await expect(member).toContainText(/Email status: (N\/A|Ok|Bad|Unknown)/);
  const email = member.getByRole('link', { name: 'sunniva.aldenmark@example.net' });
  expect((await email.boundingBox())?.height).toBeLessThan(20);
});
