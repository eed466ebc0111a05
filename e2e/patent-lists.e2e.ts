import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { created, post } from './listings.ts';
import { expectAccessible, signIn, sizes, test, url } from './people.ts';

/** 180 numbers that nothing else uses, and 20 wrong ones: 10 malformed, and 10 that repeat earlier ones. */
const good = Array.from({ length: 180 }, (_, at) => String(5_300_000 + at));
const wrong = [
  ...Array.from({ length: 10 }, (_, at) => `see annex ${'abcdefghij'[at]}`),
  ...good.slice(0, 10).map((one) => `US ${one} A`),
];
const list = [...good.slice(0, 100), ...wrong, ...good.slice(100)];

const box = (page: Page) => page.getByLabel('Patent numbers');
const rows = (page: Page) => page.getByRole('table', { name: 'Patents to add' }).getByRole('row');

test('a broker pastes 200 numbers of which 20 are wrong, and adds the rest by keyboard', async ({ browser }) => {
  const page = await signIn(browser, 'tnakamura', { path: '/patent/create' });
  await page.getByRole('radio', { name: 'One patent' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(box(page)).toBeVisible();
  await box(page).focus();
  await page.keyboard.insertText(list.join('\n'));
  await expect(rows(page)).toHaveCount(200);
  const malformed = page.getByRole('button', { name: 'Malformed 10' });
  await expect(malformed).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unknown 180' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add 180 patents' })).toBeVisible();
  await malformed.press('Enter');
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).first()).toContainText('see annex a');
  await expect(rows(page).first()).toContainText('It has no digits.');
  await page.getByRole('button', { name: 'Duplicate 10' }).press('Enter');
  await expect(rows(page).first()).toContainText('Same as line 1');

  // Malformed numbers aren't saved, and the error is at the list.
  await page.getByRole('button', { name: 'Add 180 patents' }).press('Enter');
  await expect(page.getByText('Please enter a valid patent number').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Remove duplicate and malformed numbers' }).press('Enter');
  await expect(rows(page)).toHaveCount(180);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('180 patents added')).toBeVisible();
  await expect(page).toHaveURL(/myaccount\/patent/);
});

test('a file adds its numbers to the list, and a number that the code already has is a duplicate', async ({ browser }) => {
  const page = await signIn(browser, 'tnakamura', { viewport: sizes.phone, path: '/patent/create' });
  await page.getByText('List of numbers').click();
  const choose = async (name: string, content: string): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose file' }).click();
    await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  };
  await choose('notes.pdf', '%PDF-1.4');
  const refusal = page.getByText('Please choose a text, CSV or Excel file (.xlsx).');
  await expect(refusal).toBeVisible();
  await choose('list.csv', 'Title;Patent number\nPlate;5,399,001\nPump;5399002\nCopy;US 5399001\n');
  await expect(rows(page)).toHaveCount(3);
  await expect(refusal).toHaveCount(0);
  await expect(rows(page).nth(2)).toContainText('Same as line 1');
  await page.getByRole('button', { name: 'Add 2 patents' }).click();
  await expect(page.getByText('Please enter')).toHaveCount(0);
  await expect(page.getByText('2 patents added')).toBeVisible();
  await page.goto(url('/patent/create'));
  await page.getByText('List of numbers').click();
  await choose('list.txt', '5399002');
  await expect(rows(page).first()).toContainText('Already one of yours');
});

test('a broker sees that another listing has a number', async ({ browser }) => {
  const [admin, broker] = await Promise.all([
    signIn(browser, 'admin', { path: 'about:blank' }),
    signIn(browser, 'tnakamura', { path: 'about:blank' }),
  ]);
  const number = '5398001';
  const id = await created(admin, 'Listing of a number in a list');
  await post(admin, `/createListingPatent?listing_id=${id}`, { listingPatent: [{ patentNumber: number }] });
  await broker.goto(url('/patent/create'));
  await broker.getByText('List of numbers').click();
  await box(broker).fill(`${number}; 5398002; 8927118`);
  await expect(
    rows(broker)
      .first()
      .getByRole('link', { name: String(id) }),
  ).toBeVisible();
  await expect(rows(broker).nth(1)).toContainText('Not in the patent store');
  await expect(rows(broker).nth(1).getByRole('link')).toHaveCount(0);
  // A long title doesn't push the other listing out of sight.
  await expect(rows(broker).nth(2)).toContainText('Material for organic electroluminescence device');
  await expect(rows(broker).nth(2).getByRole('link', { name: '10024' })).toBeInViewport();
});
