import { messages } from '@brevet/contract/messages';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { post } from './listings.ts';
import { expectAccessible, signIn, test, url } from './people.ts';

/** A last name that no other test uses: names are letters only. */
const newName = (): string => [...String(Date.now())].map((digit) => 'abcdefghij'[Number(digit)]).join('');

async function contact(page: Page, contactDetails: object, rest: object = {}): Promise<number> {
  const { ContactId = 0 } = await post(page, '/upsertContactInfo', { contactDetails, ...rest });
  return ContactId;
}

async function organization(page: Page, organizationDetails: object): Promise<number> {
  const answer: { OrgId?: number } = (await post(page, '/createOrganization', { organizationDetails })) as object;
  return answer.OrgId ?? 0;
}

const comparison = (kind: string, survivor: number, removed: number): string =>
  url(`/contacts/compare_duplicates?kind=${kind}&survivor_id=${survivor}&removed_id=${removed}`);

/** Two contacts with the same last name and one email address between them. */
async function twoContacts(page: Page, name: string): Promise<[number, number]> {
  const email = `${name}@example.com`;
  const first = await contact(page, { Firstname: 'Ada', Lastname: name, Title: 'Engineer', City: 'Oslo', PrimaryEmail: email });
  const second = await contact(page, {
    Firstname: 'Adele',
    Lastname: name,
    Title: 'Counsel',
    City: 'Oslo',
    WorkPhone: '+4755501',
    PrimaryEmail: `new.${email}`,
    SecondaryEmail: email,
  });
  return [first, second];
}

test('a broker finds two duplicates, merges them by keyboard, follows the old address and undoes the merge', async ({
  browser,
}) => {
  const page = await signIn(browser, 'tnakamura', { path: 'about:blank' });
  const name = newName();
  const [first, second] = await twoContacts(page, name);
  await page.goto(url('/contacts/all_contacts'));
  await page.getByRole('link', { name: /^Duplicates/ }).click();
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill(name);
  // The pair appears by itself once both were compared.
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Same email');
  await expectAccessible(page);
  await row.getByRole('link', { name: /^Compare/ }).click();

  await expect(page.getByRole('heading', { name: 'Compare contacts' })).toBeVisible();
  const choices = page.getByRole('region', { name: 'Choose' });
  const title = choices.getByRole('group', { name: 'Job title' });
  await expect(title.getByRole('radio', { name: 'Engineer' })).toBeChecked();
  await title.getByRole('radio', { name: 'Engineer' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(title.getByRole('radio', { name: 'Counsel' })).toBeChecked();
  await expect(page.getByRole('region', { name: 'Other differences' })).toContainText('+4755501');
  await page.getByText(/^Same in both/).click();
  await expect(page.getByText('Oslo', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('radio', { name: `Keep this contact: Adele ${name} (${second})` }).check();
  await expect(title.getByRole('radio', { name: 'Counsel' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Merge into Adele' })).toBeVisible();
  await page.getByRole('button', { name: `Take all values from Ada ${name} (${first})` }).click();
  await expect(title.getByRole('radio', { name: 'Engineer' })).toBeChecked();
  await title.getByRole('radio', { name: 'Counsel' }).check();
  await page.getByRole('radio', { name: `Keep this contact: Ada ${name} (${first})` }).check();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(messages.duplicatesMerged)).toBeVisible();
  await expect(page.getByRole('heading', { name: `Ada ${name}`, level: 1 })).toBeVisible();
  await expect(page.getByText('Counsel', { exact: true })).toBeVisible();
  await expect(page.getByText('+4755501')).toBeVisible();
  await expectAccessible(page);

  await page.goto(url(`/contacts/contact_info?contact_id=${second}`));
  const notice = page.getByRole('region', { name: 'Merged' });
  await expect(notice).toContainText(`Contact ${second}, Adele ${name}, was merged into this contact by Taro Nakamura`);
  await expect(page).toHaveURL(new RegExp(`contact_id=${first}&merged_id=${second}$`));
  // Screens that can't lead on by themselves say where the contact is.
  await page.goto(url(`/contact_edit?contact_id=${second}`));
  await expect(page.getByRole('heading', { name: messages.contactMerged })).toBeVisible();
  await page.getByRole('link', { name: 'Open contact' }).click();
  await expect(page.getByRole('heading', { name: `Ada ${name}`, level: 1 })).toBeVisible();

  await page.goto(url(`/contacts/contact_info?contact_id=${second}`));
  await notice.getByRole('link', { name: 'Past merges' }).click();
  const merge = page.getByRole('row', { name: new RegExp(`Adele ${name}`) });
  await expect(merge).toContainText('Can be undone');
  await expectAccessible(page);
  await merge.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click();
  await expect(page.getByText(messages.mergeUndone)).toBeVisible();
  await expect(merge).toContainText('Undone');
  await merge.getByRole('link', { name: `Adele ${name}` }).click();
  await expect(page.getByRole('heading', { name: `Adele ${name}`, level: 1 })).toBeVisible();
  await expect(page.getByText('+4755501')).toBeVisible();
});

test('two selected organizations are merged, and the merge is undone on the page of the one that stays', async ({ browser }) => {
  const page = await signIn(browser, 'broker', { path: 'about:blank' });
  const name = newName();
  const first = await organization(page, { OrgName: `Fjord Works ${name}`, City: 'Bergen', Industry: 'Optics' });
  const second = await organization(page, {
    OrgName: `Harbor Lasers ${name}`,
    City: 'Bergen',
    Industry: 'Lasers',
    Ticker: 'HRB',
  });
  await contact(page, { Firstname: 'Ida', Lastname: name }, { selectedOrganization: [{ OrgId: second }] });
  await page.goto(url(`/contacts/organizations?search=${name}`));
  const boxes = page.getByRole('table').getByRole('row').getByRole('checkbox');
  await boxes.nth(1).check();
  await expect(page.getByText('Select two to merge them.')).toBeVisible();
  await boxes.nth(2).check();
  await page.getByRole('link', { name: 'Merge 2 organizations' }).click();
  await expect(page.getByText('Nothing suggests that these two organizations are the same.')).toBeVisible();
  await page.getByRole('group', { name: 'Industry' }).getByRole('radio', { name: 'Lasers' }).check();
  await expect(page.getByRole('row', { name: /^Contacts/ })).toContainText('1');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Merge into Fjord Works' }).click();

  await expect(page.getByRole('heading', { name: `Fjord Works ${name}`, level: 1 })).toBeVisible();
  for (const text of ['Lasers', 'HRB']) await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `Ida ${name}` })).toBeVisible();
  await expectAccessible(page);
  await page.goto(url(`/contacts/org_info?org_id=${second}`));
  const notice = page.getByRole('region', { name: 'Merged' });
  await expect(notice).toContainText(`Organization ${second}, Harbor Lasers ${name}, was merged into this organization`);
  await notice.getByRole('button', { name: 'Undo merge' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click();
  await expect(notice).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`org_id=${first}$`));
  await expect(page.getByText('Optics', { exact: true })).toBeVisible();
  await page.goto(url(`/contacts/org_info?org_id=${second}`));
  await expect(page.getByRole('heading', { name: `Harbor Lasers ${name}`, level: 1 })).toBeVisible();

  await page.goto(url('/contacts/merges'));
  await page.getByRole('radiogroup', { name: 'Kind' }).getByText('Organizations').click();
  await expect(page).toHaveURL(/Kind=organization$/);
  await expect(page.getByRole('row', { name: new RegExp(`Harbor Lasers ${name}`) })).toContainText('Undone');
  await page.getByRole('main').getByRole('link', { name: 'Duplicates' }).click();
  await expect(page.getByRole('radio', { name: 'Organizations' })).toBeChecked();
  await expectAccessible(page);
});

test('two contacts marked as different leave the list, and return when someone takes the mark back', async ({ browser }) => {
  const page = await signIn(browser, 'admin', { path: 'about:blank' });
  const name = newName();
  const [first, second] = await twoContacts(page, name);
  await page.goto(url(`/contacts/contact_info?contact_id=${first}`));
  const note = page.getByRole('region', { name: 'Possible duplicates' });
  await expect(note).toContainText('Same email');
  await expectAccessible(page);
  await page.goto(url(`/contacts/duplicates?search=${name}`));
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Mark as different' }).click();
  await expect(page.getByRole('alert').getByText(messages.duplicatesDismissed)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row).toHaveCount(1);

  await page.goto(comparison('contact', first, second));
  await page.getByRole('button', { name: 'Mark as different' }).click();
  await expect(page.getByText(/marked these two as different/)).toBeVisible();
  await page.goto(url(`/contacts/contact_info?contact_id=${first}`));
  await expect(page.getByRole('heading', { name: `Ada ${name}`, level: 1 })).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.getByRole('button', { name: 'Merge contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge contact' });
  await dialog.getByRole('combobox', { name: 'Other contact' }).fill(`Adele ${name}`);
  await page.getByRole('option', { name: new RegExp(`Adele ${name}`) }).click();
  await dialog.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Compare them again' }).click();
  await expect(page.getByText(messages.dismissalRecalled)).toBeVisible();
  await page.getByRole('button', { name: 'Mark as different' }).click();
  await expect(page.getByText(/marked these two as different/)).toBeVisible();

  await page.goto(url('/contacts/duplicates'));
  await page.getByRole('main').getByRole('link', { name: 'Marked as different' }).click();
  const different = page.getByRole('row', { name: new RegExp(`Ada ${name}`) });
  await expect(different).toContainText(`Adele ${name}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Compare again: Ada ${name} and Adele ${name}` }).click();
  await expect(different).toHaveCount(0);
  await page.goto(url(`/contacts/contact_info?contact_id=${first}`));
  await expect(note).toContainText('Same email');
});

test('someone who merges sees what another person changed, merged or deleted in the meantime', async ({ browser }) => {
  const [page, other] = await Promise.all([
    signIn(browser, 'tnakamura', { path: 'about:blank' }),
    signIn(browser, 'admin', { path: 'about:blank' }),
  ]);
  const name = newName();
  const [first, second] = await twoContacts(page, name);
  const third = await contact(page, { Firstname: 'Una', Lastname: name });
  await page.goto(comparison('contact', first, second));
  const merge = page.getByRole('button', { name: 'Merge into Ada' });
  await expect(merge).toBeEnabled();
  await post(other, `/upsertContactInfo?contact_id=${second}`, {
    contactDetails: { Firstname: 'Adele', Lastname: name, Title: 'President', PrimaryEmail: `new.${name}@example.com` },
  });
  const alert = page.getByRole('alert').filter({ hasText: `Someone changed Adele ${name}` });
  await expect(alert).toContainText('Job title');
  await expect(alert).toContainText('Counsel');
  await expect(alert).toContainText('President');
  await expect(merge).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue with the new values' }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Job title' }).getByRole('radio', { name: 'President' })).toBeVisible();

  await other.goto(comparison('contact', second, third));
  await other.getByRole('button', { name: 'Merge into Adele' }).click();
  await expect(other.getByRole('region', { name: 'Merged' })).toBeVisible();
  await expect(alert).toContainText(`Someone changed Adele ${name}`);
  const removed = await other.request.delete(url(`/api/deleteContact?contact_id=${first}`), {
    headers: { 'X-Requested-With': 'test' },
  });
  expect(removed.ok()).toBe(true);
  await expect(page.getByRole('heading', { name: 'One of these two contacts was deleted.' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(comparison('contact', second, third));
  await expect(page.getByRole('heading', { name: messages.contactMerged })).toBeVisible();
  await page.getByRole('link', { name: 'Open contact' }).click();
  await expect(page.getByRole('heading', { name: `Adele ${name}`, level: 1 })).toBeVisible();
});

test('buyers and sellers find no duplicates', async ({ browser }) => {
  const [buyer, seller] = await Promise.all([signIn(browser, 'buyer'), signIn(browser, 'seller')]);
  for (const page of [buyer, seller]) {
    for (const path of [
      '/contacts/duplicates',
      '/contacts/different_pairs',
      '/contacts/merges',
      '/contacts/compare_duplicates?survivor_id=1001&removed_id=1002',
    ]) {
      await page.goto(url(path));
      await expect(page.getByRole('heading', { name: "Not found, or you don't have access." })).toBeVisible();
    }
  }
});
