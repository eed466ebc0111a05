import { expect } from '@playwright/test';
import { created, post } from './listings.ts';
import { expectAccessible, signIn, sizes, test, url } from './people.ts';

/** A number that no other test uses. */
const newNumber = (): string => String(3_000_000 + Math.floor(Math.random() * 900_000));
const written = (number: string): string => Number(number).toLocaleString('en');

test('a broker adds a patent, writes a note that names another one, and attaches a file', async ({ browser }) => {
  const broker = await signIn(browser, 'cdupont');
  const number = newNumber();
  const other = String(Number(number) + 1);
  await broker.getByRole('link', { name: 'Patents', exact: true }).click();
  await broker.getByRole('link', { name: 'Create patent' }).first().click();
  await broker.getByRole('button', { name: 'Create patent' }).click();
  await expect(broker.getByText('Patent Number is Required')).toBeVisible();
  await broker.getByLabel('Patent number').fill(`US ${written(number)} A`);
  await expect(broker.getByText('Not in the patent store.')).toBeVisible();
  await expectAccessible(broker);
  await broker.getByRole('button', { name: 'Create patent' }).click();
  await expect(broker).toHaveURL(/\/myaccount\/patent/);
  await expect(broker.getByText('Patent added successfully')).toBeVisible();

  const opened = broker.waitForEvent('popup');
  await broker.getByRole('link', { name: written(number), exact: true }).click();
  const page = await opened;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`US ${written(number)}`);
  await expect(page.getByRole('link', { name: 'USPTO Patent Public Search' })).toHaveAttribute('href', new RegExp(number));
  await page.getByRole('button', { name: 'Add note' }).click();
  const form = page.getByRole('dialog', { name: `Add note to US ${written(number)}` });
  await form.getByRole('textbox', { name: 'Note' }).fill(`Continues US ${written(other)}.`);
  await expect(form.getByRole('checkbox', { name: `US ${written(other)}` })).toBeChecked();
  await form.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText(`Continues US ${written(other)}.`);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chosen).setFiles({ name: 'values.txt', mimeType: 'text/plain', buffer: Buffer.from('23 W') });
  await expect(page.getByRole('link', { name: 'Download values.txt' })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for values.txt' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit attachment' });
  await expect(edit.getByLabel('Name')).toBeFocused();
  await edit.getByLabel('Name').fill('power');
  await expect(edit.getByRole('checkbox')).toHaveCount(0);
  await edit.getByRole('button', { name: 'Save attachment' }).click();
  await expect(page.getByRole('link', { name: 'Download power.txt' })).toBeVisible();
  await page.getByRole('button', { name: 'Rate patent' }).click();
  const rate = page.getByRole('dialog', { name: 'Rate patent' });
  await rate.getByLabel('Rating').fill('75');
  await rate.getByRole('button', { name: 'Save rating' }).click();
  await expect(page.getByLabel('4 of 5 stars')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Remove from your patents' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Removed from your patents')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove from your patents' })).toHaveCount(0);
  await broker.goto(url(`/patent/browse?search=${other}`));
  await expect(broker.getByRole('link', { name: written(other), exact: true })).toBeVisible();
});

test('a buyer pursues a patent of an open listing, and its broker sees the request', async ({ browser }) => {
  const [admin, buyer] = await Promise.all([
    signIn(browser, 'admin', { path: 'about:blank' }),
    signIn(browser, 'gricci', { path: 'about:blank' }),
  ]);
  const number = newNumber();
  const id = await created(admin, `Listing of patent ${number}`);
  await post(admin, `/createListingPatent?listing_id=${id}`, { listingPatent: [{ patentNumber: number }] });
  await buyer.goto(url(`/patent_details?patentid=0&plist=pid&pat_num=${number}&pcont=US`));
  const decision = buyer.getByRole('region', { name: 'Decision', exact: true });
  await expect(decision.getByRole('button', { name: 'Pursue' })).toHaveAttribute('aria-pressed', 'false');
  await buyer.keyboard.press('p');
  await expect(buyer.getByText('Decision Status changed successfully')).toBeVisible();
  await expect(decision.getByRole('button', { name: 'Pursue' })).toHaveAttribute('aria-pressed', 'true');
  await expect(buyer.getByRole('link', { name: String(id) })).toBeVisible();
  await expectAccessible(buyer);
  await buyer.setViewportSize(sizes.phone);
  const atHand = buyer.getByRole('group', { name: 'Decision' });
  await atHand.getByRole('button', { name: 'Postpone' }).click();
  await expect(decision.locator('[aria-live]')).toHaveText('Postpone');
  const saved = buyer.waitForResponse((answer) => answer.request().postData()?.includes('"DecisionStatus":4') ?? false);
  await atHand.getByRole('button', { name: 'Pursue' }).click();
  await expect(decision.locator('[aria-live]')).toHaveText('Pursue');
  await saved;
  await buyer.setViewportSize(sizes.desk);
  await buyer.goto(url('/pursue/patents'));
  await expect(buyer.getByRole('link', { name: written(number) })).toBeVisible();
  await expectAccessible(buyer);
  await admin.goto(url(`/pursue/patents?search=${number}`));
  await expect(admin.getByRole('row', { name: new RegExp(written(number)) })).toContainText('Ricci');
});

test('the table of patents shows the whole number of an application', async ({ browser }) => {
  const buyer = await signIn(browser, 'buyer', { path: '/myaccount/patent?search=20050004437' });
  await expect(buyer.getByRole('link', { name: '2005/0004437' })).toBeInViewport({ ratio: 1 });
  await buyer.setViewportSize(sizes.phone);
  // On a card, the text of the link is in the middle of its line, like the status.
  const off = await buyer.getByRole('link', { name: '2005/0004437' }).evaluate((link) => {
    const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
    const text = document.createRange();
    text.selectNodeContents(link);
    const line = link.closest('article > div')?.getBoundingClientRect() ?? new DOMRect();
    return Math.abs(middle(text.getBoundingClientRect()) - middle(line));
  });
  expect(off).toBeLessThan(3);
});
