import type { Page, Route } from '@playwright/test';
import { expect } from '@playwright/test';
import { created } from './listings.ts';
import { signIn, sizes, test, url } from './people.ts';
import { intercept } from './requests.ts';

/** Holds calls to a path until they are released, and counts them. */
async function holdCalls(page: Page, path: string) {
  const held: Route[] = [];
  let open = false;
  await intercept(page, path, async (route) => {
    if (open || route.request().method() !== 'POST') return route.continue();
    held.push(route);
  });
  return {
    count: () => held.length,
    letGo: async () => {
      open = true;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}

test('pressing Ctrl+Enter repeatedly saves once', async ({ browser }) => {
  const page = await signIn(browser, 'afournier');
  await page.getByRole('link', { name: 'Create Listing' }).first().click();
  const name = `Pressed twice ${Date.now()}`;
  await page.getByRole('textbox', { name: /^Listing name/ }).fill(name);
  const calls = await holdCalls(page, '**/api/createListing');
  // Another step saves, too.
  await page.getByRole('button', { name: 'Sales information', exact: true }).first().click();
  await expect.poll(calls.count).toBe(1);
  await page.getByRole('textbox', { name: /^Patent seller/ }).fill('Halden Kestrel Ltd');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('button[data-loading]')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await calls.letGo();
  await expect(page).toHaveURL(/UploadAttachment/);
  expect(calls.count()).toBe(1);
  await page.goto(url(`/myaccount/my_listing?search=${encodeURIComponent(name)}`));
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(1);
});

test('keeps text typed while a profile is being saved', async ({ browser }) => {
  const page = await signIn(browser, 'afournier', { path: '/profile' });
  const [company, phone] = [page.getByRole('textbox', { name: 'Company' }), page.getByRole('textbox', { name: 'Phone' })];
  await company.fill('Fournier Frères');
  const calls = await holdCalls(page, '**/api/user/*');
  await page.keyboard.press('Control+Enter');
  await expect.poll(calls.count).toBe(1);
  await phone.fill('+33 1 23 45 67 89');
  await company.fill('Fournier et fils');
  await calls.letGo();
  const saved = page.getByText('Details updated successfully');
  await expect(saved).toBeVisible();
  await expect(company).toHaveValue('Fournier et fils');
  await expect(phone).toHaveValue('+33 1 23 45 67 89');
  const answer = page.waitForResponse((one) => one.request().method() === 'POST');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await answer).ok()).toBe(true);
  await page.reload();
  await expect(company).toHaveValue('Fournier et fils');
  await expect(phone).toHaveValue('+33 1 23 45 67 89');
});

test('a draft can be saved incomplete, and is completed before it is submitted', async ({ browser }) => {
  const page = await signIn(browser, 'afournier');
  await page.getByRole('link', { name: 'Create Listing' }).first().click();
  const name = page.getByRole('textbox', { name: /^Listing name/ });
  await expect(name).toBeVisible();
  const problem = page.getByText('Listing Name is required');
  await expect(problem).toHaveCount(0);
  await page.getByRole('button', { name: 'Save & Return Later' }).click();
  await expect(name).toBeFocused();
  await expect(problem.first()).toBeVisible();
  await name.fill(`Encumbered ${Date.now()}`);
  await expect(problem).toHaveCount(0);
  await page.getByRole('button', { name: 'Patent information', exact: true }).click();
  await page.getByRole('radiogroup', { name: 'Is ownership encumbered?' }).getByText('Yes').click();
  await expect(page.getByRole('textbox', { name: /^Encumbrances/ })).toBeVisible();
  await page.getByRole('button', { name: 'Save & Return Later' }).click();
  await expect(page).toHaveURL(/UploadAttachment/);

  const id = new URL(page.url()).searchParams.get('listing_id');
  await page.goto(url(`/publish_listing?listing_id=${id}`));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Some answers need a description before you can submit this listing.')).toBeVisible();
  await page.getByRole('alert').getByRole('link', { name: 'Encumbrances' }).click();
  const encumbrances = page.getByRole('textbox', { name: /^Encumbrances/ });
  await expect(encumbrances).toBeFocused();
  await encumbrances.fill('A bank holds a lien.');
  await page.getByRole('button', { name: 'Save and return to submit' }).click();
  await expect(page).toHaveURL(/publish_listing/);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/my_listing/);
});

test('reads missed changes once the event stream reconnects', async ({ browser }) => {
  const page = await signIn(browser, 'afournier', { path: 'about:blank' });
  let refused = 0;
  const { promise: missing, resolve: reconnect } = Promise.withResolvers<void>();
  await intercept(page, '**/api/events*', async (route) => {
    refused += 1;
    if (refused === 1) return route.fulfill({ status: 503, json: { message: 'busy' } });
    await missing;
    return route.continue();
  });
  await page.goto(url('/myaccount/my_listing'));
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await expect.poll(() => refused).toBeGreaterThan(1);
  const create = async (ListingName: string) => {
    const data = { listing: { ListingName }, salesInfo: { Seller: 'Halden Kestrel Ltd' } };
    await expect(await page.request.post(url('/api/createListing'), { data, headers: { 'X-Requested-With': 'test' } })).toBeOK();
  };
  const [missed, told] = [`Missed ${Date.now()}`, `Told ${Date.now()}`];
  await create(missed);
  await expect(page.getByRole('row', { name: new RegExp(missed) })).toHaveCount(0);
  reconnect();
  await expect(page.getByRole('row', { name: new RegExp(missed) })).toBeVisible();
  await create(told);
  await expect(page.getByRole('row', { name: new RegExp(told) })).toBeVisible();
});

for (const size of ['desk', 'phone'] as const) {
  test(`the open list of a picker covers no button of its dialog, ${size}`, async ({ browser }) => {
    const page = await signIn(browser, 'broker', { path: 'about:blank', viewport: sizes[size] });
    const admin = await signIn(browser, 'admin', { path: 'about:blank' });
    const id = await created(admin, `Tagged from a list ${Date.now()}`);
    const dialog = page.getByRole('dialog');
    const options = page.getByRole('option');
    /** The buttons of the dialog that a click at their middle wouldn't reach. */
    const covered = () =>
      dialog.getByRole('button').evaluateAll((buttons) =>
        buttons.flatMap((button) => {
          const { x, y, width, height } = button.getBoundingClientRect();
          const hit = document.elementFromPoint(x + width / 2, y + height / 2);
          return button.contains(hit) ? [] : [button.textContent];
        }),
      );
    const open = async (label: string) => {
      await page.goto(url(`/myaccount/myaccount_ta_all?search=${id}`));
      await page.getByRole('button', { name: `Actions for listing ${id}` }).click();
      await page.getByRole('menuitem', { name: label }).click();
    };
    for (const [item, picker] of [
      ['Tag', 'Tag'],
      ['Recommend', 'Buyers'],
    ] as const) {
      await open(item);
      await dialog.getByRole('combobox', { name: picker }).click();
      await expect(options.nth(2)).toBeVisible();
      await expect.poll(covered).toEqual([]);
      // One click reaches the button, although it closes the list.
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toHaveCount(0);
    }
    // Once the list is closed, the dialog is as small as before.
    await open('Tag');
    const height = async () => (await dialog.boundingBox())?.height ?? 0;
    await dialog.getByRole('combobox', { name: 'Tag' }).click();
    await expect(options.nth(2)).toBeVisible();
    await expect.poll(covered).toEqual([]);
    const tall = await height();
    await options.first().click();
    await expect(options).toHaveCount(0);
    if (size === 'desk') await expect.poll(height).toBeLessThan(tall);
    await expect.poll(covered).toEqual([]);
  });
}
