import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { created } from './listings.ts';
import { expectAccessible, signIn, sizes, test, url } from './people.ts';

/** Opens a listing's page by its name, and returns its address. */
async function openListing(page: Page, name: string): Promise<string> {
  await page.goto(url(`/myaccount/myaccount_ta_all?search=${encodeURIComponent(name)}`));
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return page.url();
}

test('a note on an active listing says which patents it added, and takes them back', async ({ browser }) => {
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  const id = await created(admin, `Patents of a note ${Date.now()}`);
  const page = await signIn(browser, 'broker', { path: `/listing_full_details?listing_id=${id}` });
  const patents = page.locator('#patents tbody tr');
  const toast = page.getByRole('alert').filter({ hasText: 'Notes added successfully' });
  const write = async (text: string) => {
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('textbox', { name: 'Note' }).click();
    await page.keyboard.type(text);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await write('They also hold 10,412,207 and 9,412,206.');
  await expect(patents).toHaveCount(2);
  await expect(toast).toContainText('2 patents added to the listing, where buyers see them.');
  await expectAccessible(page);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Patents removed from the listing')).toBeVisible();
  await expect(patents).toHaveCount(0);
  await write('And 9,412,208.');
  await expect(toast).toContainText('US 9,412,208 added to the listing, where buyers see them.');
  await write('No more patents.');
  await expect(toast).toHaveText('Notes added successfully');
});

const listOf = (page: Page) => page.getByRole('list', { name: 'Notes' }).locator('> li');

test('a broker mentions a colleague in a note, who reads it; sellers and buyers see nothing', async ({ browser }) => {
  const name = 'Hybrid drive control on steep starts';
  const broker = await signIn(browser, 'broker', { path: 'about:blank' });
  const address = await openListing(broker, name);
  const patents = broker.locator('#patents tbody tr');
  await expect(patents).toHaveCount(5);
  await broker.getByRole('button', { name: 'Add note' }).click();
  const dialog = broker.getByRole('dialog', { name: /^Add note to listing/ });
  const text = dialog.getByRole('textbox', { name: 'Note' });
  await expect(text).toBeFocused();
  await broker.keyboard.press('Control+Enter');
  await expect(dialog.getByText("Message can't be empty")).toBeVisible();
  await expectAccessible(broker);
  await text.click();
  await broker.keyboard.type('They also hold 10,412,207 and ask $1,250,000 for 9412206. @dup');
  const people = broker.getByRole('listbox', { name: 'People to mention' });
  await expect(people.getByRole('option')).toHaveCount(1);
  await broker.keyboard.press('Escape');
  await expect(people).toBeHidden();
  for (const _ of '@dup') await broker.keyboard.press('Backspace');
  await dialog.getByRole('button', { name: 'Mention someone' }).click();
  await broker.keyboard.type('dupont');
  await expect(people.getByRole('option', { name: /Claire Dupont/ })).toBeVisible();
  await broker.keyboard.press('Enter');
  await broker.keyboard.type('please check.');
  const chips = dialog.getByRole('checkbox', { name: /^US / });
  await expect(chips).toHaveCount(2);
  await dialog.getByText('US 9,412,206').click();
  const tags = dialog.getByRole('combobox', { name: 'Tags' });
  await tags.fill('Pri');
  await expect(broker.getByRole('option', { name: 'Pricing' })).toBeVisible();
  await tags.press('ArrowDown');
  await tags.press('Enter');
  await broker.keyboard.press('Escape');
  await expectAccessible(broker);
  await tags.press('Control+Enter');
  await expect(broker.getByText('Notes added successfully')).toBeVisible();
  const note = listOf(broker).first();
  await expect(note).toContainText('@Claire Dupont please check.');
  await expect(note).toContainText('Mara Oduya');
  await expect(note).toContainText('Pricing');
  await expect(patents).toHaveCount(6);
  await expect(broker.locator('#patents')).toContainText('10,412,207');
  await expectAccessible(broker);

  const colleague = await signIn(browser, 'cdupont');
  await colleague.getByRole('link', { name: /^Inbox/ }).click();
  await colleague.getByRole('link', { name: /^Mara Oduya mentioned you/ }).click();
  await expect(listOf(colleague).first()).toContainText('please check');
  await expect(listOf(colleague).first()).toBeInViewport();
  await expect(colleague.getByRole('button', { name: /^Actions for the note/ })).toHaveCount(0);

  for (const outside of ['dkovac', 'mhuang']) {
    const page = await signIn(browser, outside, { path: 'about:blank' });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Attachments' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Notes/ })).toHaveCount(0);
    await expect(page.getByText('please check')).toHaveCount(0);
  }

  await broker.getByRole('button', { name: 'Actions for the note by Mara Oduya' }).click();
  await broker.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(broker.getByText('Do you really want to delete this note?')).toBeVisible();
  await broker.getByRole('button', { name: 'Delete note' }).click();
  await expect(broker.getByText('Deleted successfully')).toBeVisible();
  await expect(listOf(broker)).toHaveCount(0);
  await expect(listOf(colleague)).toHaveCount(0);
});

test('a note is written with formatting by keyboard, keeps its draft, and is merged with a change by someone else', async ({
  browser,
}) => {
  const broker = await signIn(browser, 'broker', { colorScheme: 'dark', path: 'about:blank' });
  const address = await openListing(broker, 'Code scanning aimed by a torch');
  const id = new URL(address).searchParams.get('listing_id');
  await broker.getByRole('button', { name: 'Add note' }).click();
  const text = broker.getByRole('textbox', { name: 'Note' });
  await expect(text).toBeFocused();
  await broker.keyboard.type('# Terms');
  await broker.keyboard.press('Enter');
  await broker.keyboard.type('## Scope');
  await broker.keyboard.press('Enter');
  await broker.keyboard.type('- exclusive');
  await broker.keyboard.press('Enter');
  await broker.keyboard.type('worldwide');
  await expect(broker.getByText(/^Draft saved/)).toBeVisible();
  await expect.poll(() => broker.evaluate(() => Object.values(localStorage).join())).toContain('worldwide');
  await broker.reload();
  await broker.getByRole('button', { name: 'Add note' }).click();
  await expect(broker.getByText('Your unsaved changes were restored.')).toBeVisible();
  await expect(text.getByRole('heading', { level: 3, name: 'Terms' })).toBeVisible();
  await expect(text.getByRole('heading', { level: 4, name: 'Scope' })).toBeVisible();
  await expect(text.getByRole('listitem')).toHaveCount(2);
  await text.click();
  await broker.keyboard.press('Control+End');
  await broker.keyboard.press('Enter');
  await broker.keyboard.press('Enter');
  await broker.getByRole('button', { name: 'Insert table' }).click();
  await broker.keyboard.type('Offer');
  await broker.keyboard.press('Tab');
  await broker.keyboard.type('Date');
  for (let row = 0; row < 4; row += 1) await broker.keyboard.press('ArrowDown');
  await broker.getByRole('button', { name: 'Link', exact: true }).click();
  const link = broker.getByRole('textbox', { name: 'Link address' });
  await link.fill('example.com');
  await link.press('Escape');
  await expect(link).toBeHidden();
  await expect(text).toBeVisible();
  await broker.getByRole('button', { name: 'Link', exact: true }).click();
  await link.fill('example.com/terms');
  await link.press('Enter');
  await broker.getByRole('combobox', { name: 'Who can read it' }).click();
  await broker.getByRole('option', { name: 'Chosen people' }).click();
  await broker.getByRole('combobox', { name: 'People' }).fill('aasen');
  await broker.getByRole('option', { name: /Sunniva Aasen/ }).click();
  await broker.keyboard.press('Escape');
  await expectAccessible(broker);
  await broker.getByRole('dialog').getByRole('button', { name: 'Add note' }).click();
  await expect(broker.getByText('Notes added successfully')).toBeVisible();
  const note = listOf(broker).first();
  await expect(note.getByRole('heading', { name: 'Terms' })).toBeVisible();
  await expect(note.getByRole('cell', { name: 'Date' }).or(note.getByRole('columnheader', { name: 'Date' }))).toBeVisible();
  await expect(note.getByRole('link')).toHaveAttribute('href', 'https://example.com/terms');
  await expect(note.getByRole('link')).toHaveCSS('text-decoration-line', 'underline');
  await expect(note).toContainText('Shared with Sunniva Aasen');
  await expectAccessible(broker);

  const admin = await signIn(browser, 'admin', { viewport: sizes.phone, path: 'about:blank' });
  await admin.goto(address);
  for (const page of [admin, broker]) {
    await page.getByRole('button', { name: 'Actions for the note by Mara Oduya' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Note' }).click();
    await page.keyboard.press('Control+End');
  }
  // The buttons scroll; the form fits the screen.
  const [field, screen] = [await admin.getByRole('combobox', { name: 'Tags' }).boundingBox(), sizes.phone.width];
  expect((field?.x ?? -1) >= 0 && (field?.x ?? 0) + (field?.width ?? 0) <= screen).toBe(true);
  await admin.keyboard.type('Checked.');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Save note' }).click();
  await expect(admin.getByText('Notes updated successfully')).toBeVisible();
  await broker.keyboard.type('Mine.');
  await broker.getByRole('button', { name: 'Save note' }).click();
  const dialog = broker.getByRole('dialog', { name: 'Edit note' });
  await expect(dialog.getByText("Someone else changed this note. Your changes weren't saved.")).toBeVisible();
  await dialog.getByRole('button', { name: 'Use theirs' }).click();
  await expect(broker.getByRole('textbox', { name: 'Note' })).toContainText('Checked.');
  await expectAccessible(broker);
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await expect(dialog).toBeHidden();
  await expect(listOf(broker).first()).toContainText('Checked.');
  await expect(listOf(broker).first()).not.toContainText('Mine.');
  expect(id).not.toBeNull();
});
