import { messages } from '@brevet/contract/messages';
import { expect } from '@playwright/test';
import { created, post } from './listings.ts';
import { expectAccessible, signIn, test, url } from './people.ts';

/** A last name that no other test uses: names are letters only. */
const newName = (): string => [...String(Date.now())].map((digit) => 'abcdefghij'[Number(digit)]).join('');

test('a broker creates a contact with an internal contact, links it to a listing, finds it and deletes it', async ({
  browser,
}) => {
  const [admin, broker] = await Promise.all([signIn(browser, 'admin', { path: 'about:blank' }), signIn(browser, 'tnakamura')]);
  const name = newName();
  const listing = await created(admin, `Listing for ${name}`);

  await broker.getByRole('link', { name: 'Contacts', exact: true }).click();
  await broker.getByRole('navigation', { name: 'Contacts' }).getByRole('link', { name: 'Create Contact' }).click();
  await expect(broker.getByRole('heading', { name: 'Create contact' })).toBeVisible();
  await broker.getByLabel('First name').fill('Mira1');
  await broker.getByRole('button', { name: 'Create contact' }).click();
  await expect(broker.getByText('Plaese enter characters only')).toBeVisible();
  await expect(broker.getByText('Last name is required')).toBeVisible();
  await broker.getByLabel('First name').fill('Mira');
  await broker.getByLabel('Last name').fill(name);
  await broker.getByLabel('Email', { exact: true }).fill(`${name}@example.com`);
  for (const state of ['added', 'known']) {
    await broker.getByRole('button', { name: 'Add internal contact' }).click();
    const dialog = broker.getByRole('dialog', { name: 'Add internal contact' });
    await dialog.getByRole('combobox', { name: 'Internal contact' }).fill('nakamura');
    await broker.getByRole('option', { name: /Nakamura/ }).click();
    await dialog.getByRole('button', { name: 'Add internal contact' }).click();
    await expect(dialog).toBeHidden();
    if (state === 'known') await expect(broker.getByText('Already exist')).toBeVisible();
    await expect(broker.getByRole('list', { name: 'Internal contacts' }).getByRole('listitem')).toHaveText([
      /Nakamura.*Preferred/,
    ]);
  }
  await expectAccessible(broker);
  await broker.getByRole('button', { name: 'Create contact' }).click();
  await expect(broker.getByText('Contact created successfully')).toBeVisible();
  await expect(broker).toHaveURL(/\/contacts\/all_contacts/);

  await admin.goto(url(`/listing_full_details?listing_id=${listing}`));
  for (const message of ['Linked successfully', 'Already exist']) {
    await admin.getByRole('button', { name: 'Link contact' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Link contact' });
    await dialog.getByRole('combobox', { name: 'Contact' }).fill(name);
    await admin.getByRole('option', { name: new RegExp(`${name} \\(\\d+\\)`) }).click();
    await dialog.getByRole('button', { name: 'Link contact' }).click();
    await expect(admin.getByText(message)).toBeVisible();
    await expect(dialog).toBeHidden();
  }
  await expect(admin.getByRole('list', { name: 'Linked contacts' }).getByRole('listitem')).toContainText([`Mira ${name}`]);

  await broker.goto(url(`/contacts/search_contacts?Lastname=${name}`));
  await broker.getByRole('link', { name: `Mira ${name}` }).click();
  await expect(broker.getByRole('heading', { name: `Mira ${name}`, level: 1 })).toBeVisible();
  await expect(broker.getByRole('list', { name: 'Listings' })).toContainText(String(listing));
  const another = await created(admin, `Another listing for ${name}`);
  for (const message of ['Linked successfully', 'Already exist']) {
    await broker.getByRole('button', { name: 'Link listing' }).click();
    const dialog = broker.getByRole('dialog', { name: 'Link listing' });
    await dialog.getByRole('combobox', { name: 'Listing' }).fill(`Another listing for ${name}`);
    await broker.getByRole('option', { name: new RegExp(`^${another} `) }).click();
    if (message === 'Linked successfully') await expectAccessible(broker);
    await dialog.getByRole('button', { name: 'Link listing' }).click();
    await expect(broker.getByText(message)).toBeVisible();
    await expect(dialog).toBeHidden();
  }
  await expect(broker.getByRole('list', { name: 'Listings' }).getByRole('listitem')).toHaveCount(2);
  await expect(broker.getByRole('list', { name: 'Listings' })).toContainText(String(another));
  await expectAccessible(broker);
  await broker.getByRole('link', { name: 'Edit contact' }).click();
  await broker.getByLabel('City').fill('Porto');
  await broker.getByRole('button', { name: 'Save contact' }).click();
  await expect(broker.getByText('Contact updated successfully')).toBeVisible();
  await expect(broker).toHaveURL(/\/contacts\/contact_info\?contact_id=/);
  await expect(broker.getByText('Porto')).toBeVisible();
  await broker.getByRole('button', { name: 'Delete contact' }).click();
  const question = broker.getByRole('dialog');
  await expect(question).toContainText('Do you really want to delete this contact?');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(broker).toHaveURL(/\/contacts\/all_contacts/);
});

test('two people who edit a contact both keep the fields that only they changed', async ({ browser }) => {
  const [one, other] = await Promise.all([signIn(browser, 'admin'), signIn(browser, 'tnakamura')]);
  const name = newName();
  const { ContactId } = await post(one, '/upsertContactInfo', { contactDetails: { Firstname: 'Mira', Lastname: name } });
  for (const page of [one, other]) {
    await page.goto(url(`/contacts/contact_edit?contact_id=${ContactId}`));
    await expect(page.getByLabel('Last name')).toHaveValue(name);
  }
  await one.getByLabel('City').fill('Porto');
  await one.getByLabel('Job title').fill('Counsel');
  await one.getByRole('combobox', { name: 'OK to send patent numbers' }).click();
  await one.getByRole('option', { name: 'Yes' }).click();
  await one.getByRole('button', { name: 'Save contact' }).click();
  await expect(one.getByText('Contact updated successfully')).toBeVisible();
  await other.getByLabel('City').fill('Braga');
  await other.getByRole('button', { name: 'Save contact' }).click();
  await expect(other.getByText(messages.contactChangedMeanwhile)).toBeVisible();
  await expect(other.getByLabel('Job title')).toHaveValue('Counsel');
  await expect(other.getByRole('textbox', { name: 'City' })).toHaveValue('Braga');
  await expect(other.getByRole('combobox', { name: 'OK to send patent numbers' })).toHaveValue('Yes');
  await other.getByRole('button', { name: 'Save contact' }).click();
  await expect(other).toHaveURL(/\/contacts\/all_contacts/);
  await other.goto(url(`/contacts/contact_info?contact_id=${ContactId}`));
  await expect(other.getByText('Braga')).toBeVisible();
  await expect(other.getByText('Counsel')).toBeVisible();
});

test('an organization created while editing a contact is linked to it, and the other edits are kept', async ({ browser }) => {
  const page = await signIn(browser, 'tnakamura');
  const name = newName();
  const { ContactId } = await post(page, '/upsertContactInfo', { contactDetails: { Firstname: 'Oda', Lastname: name } });
  await page.goto(url(`/contact_edit?contact_id=${ContactId}`));
  await expect(page.getByLabel('Last name')).toHaveValue(name);
  await page.getByLabel('City').fill('Bergen');
  await page.getByLabel('Newsletter').check();
  await page.getByRole('button', { name: 'Create organization' }).click();
  await page.getByLabel('Organization name').fill(`Works of ${name}`);
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Bergen');
  await expect(page.getByLabel('Newsletter')).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Organizations' })).toBeFocused();
  await expect(page.getByText('Your unsaved changes were restored.')).toBeHidden();
  // The list of choices may still show the same name below the chosen one.
  await expect(page.getByText(`Works of ${name}`).first()).toBeVisible();
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page).toHaveURL(new RegExp(`/contacts/contact_info\\?contact_id=${ContactId}$`));
  await expect(page.getByRole('link', { name: `Works of ${name}` })).toBeVisible();
});

test('all contacts that match are selected at once, on all pages', async ({ browser }) => {
  const page = await signIn(browser, 'tnakamura');
  const name = newName();
  for (let count = 0; count < 11; count += 1)
    await post(page, '/upsertContactInfo', { contactDetails: { Firstname: 'Ines', Lastname: name } });
  await page.goto(url(`/contacts/search_contacts?Lastname=${name}&limit=10`));
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar.getByRole('status')).toHaveText('10 selected');
  await bar.getByRole('button', { name: 'Select all 11 that match' }).click();
  await expect(bar.getByRole('status')).toHaveText('11 selected');
  await expect(bar.getByRole('button', { name: /^Select all/ })).toBeHidden();
});
