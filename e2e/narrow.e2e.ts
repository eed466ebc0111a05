import { expect } from '@playwright/test';
import { expectAccessible, signIn, sizes, test, url } from './people.ts';

test('a card opens on a tap anywhere except its menu, which opens itself', async ({ browser }) => {
  const page = await signIn(browser, 'admin', { viewport: sizes.phone });
  const card = page.getByRole('main').getByRole('listitem').first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('button', { name: /^Actions for listing/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/myaccount_ta_all/);
  // Below its name, next to the other controls.
  const box = await card.boundingBox();
  await card.click({ position: { x: (box?.width ?? 0) - 12, y: (box?.height ?? 0) - 8 } });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('on a phone, every control of a table is 44 px high, and rows can be sorted', async ({ browser }) => {
  const page = await signIn(browser, 'admin', { viewport: sizes.phone });
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  const small = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('button, input, a:not(h2 a)')]
      .map((control) => ({ control, ...control.getBoundingClientRect().toJSON() }))
      .filter(({ width, height }) => width > 0 && (width < 44 || height < 44))
      .map(({ control, width, height }) => `${control.outerHTML.slice(0, 80)}: ${width} x ${height}`),
  );
  expect(small).toEqual([]);
  const sort = page.getByRole('button', { name: /^Sort by/ });
  await sort.click();
  await page.getByRole('menuitem', { name: 'Listing Name' }).click();
  await expect(page).toHaveURL(/sid=ListingName/);
  await expect(sort).toHaveAccessibleName('Sort by Listing Name, ascending');
  await sort.click();
  await page.getByRole('menuitem', { name: 'Listing Name' }).click();
  await expect(sort).toHaveAccessibleName('Sort by Listing Name, descending');
  await expectAccessible(page);
});

for (const size of ['phone', 'tablet'] as const) {
  test(`an admin can reach a listing's actions without scrolling, ${size}`, async ({ browser }) => {
    const page = await signIn(browser, 'admin', { viewport: sizes[size] });
    await page.goto(url('/myaccount/myaccount_ta_all?AvailableStatus=-1'));
    await page.locator('main a[href*="listing_full_details"]:visible').first().click();
    const bar = page.getByRole('region', { name: 'Quick actions' });
    await expect(bar.getByRole('button', { name: 'Activate' })).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole('button', { name: 'Decline' })).toBeInViewport({ ratio: 1 });
    for (const button of await bar.getByRole('button').all()) {
      expect((await button.boundingBox())?.height, await button.innerText()).toBe(44);
    }
    await bar.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Change status', 'Edit', 'Delete']);
    await page.keyboard.press('Escape');
    await expectAccessible(page);
  });
}

test('a seller edits and submits a draft from the bottom bar of a phone', async ({ browser }) => {
  const page = await signIn(browser, 'seller', { viewport: sizes.phone });
  await page.goto(url('/myaccount/my_listing?AvailableStatus=0'));
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click();
  const bar = page.getByRole('region', { name: 'Quick actions' });
  await expect(bar.getByRole('link', { name: 'Submit' })).toBeInViewport({ ratio: 1 });
  await bar.getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/\/listings\?listing_id=/);
});

test('secondary columns hide if there is no room for them, and come back', async ({ browser }) => {
  const page = await signIn(browser, 'admin');
  const heading = (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) });
  const fits = () => page.getByRole('region', { name: 'All listings' }).evaluate((one) => one.scrollWidth <= one.clientWidth);
  await expect(heading('Source')).toBeVisible();
  for (const width of [1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(fits, `the table at ${width}`).toBe(true);
    for (const name of ['Listing Name', 'Status', 'Action']) await expect(heading(name)).toBeVisible();
  }
  await expect(heading('Source')).toHaveCount(0);
  // Readers get the columns that they choose.
  await page.getByRole('button', { name: /Columns/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Source' }).click();
  await expect(heading('Source')).toBeVisible();
  await page.getByRole('menuitem').last().click();
  await expect(heading('Source')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.setViewportSize(sizes.desk);
  await expect(heading('Source')).toBeVisible();
});

test('the patents of a listing stack if columns leave no room for a title', async ({ browser }) => {
  const page = await signIn(browser, 'buyer');
  await page.getByRole('table').getByRole('link').first().click();
  const rows = page.locator('#patents').getByRole('table');
  await expect(rows).toBeVisible();
  for (const width of [1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(rows).toBeHidden();
    await expect(page.locator('#patents').getByRole('list')).toBeVisible();
    const wide = await page.getByRole('article').evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(wide, `the listing at ${width} is too wide`).toBeLessThanOrEqual(0);
  }
});

for (const width of [768, 1024, 1280, 1440, 2560]) {
  test(`at ${width} px no listing filter is cut off`, async ({ browser }) => {
    for (const who of ['broker', 'buyer']) {
      const page = await signIn(browser, who, { viewport: { width, height: 900 } });
      await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
      const filters = page.getByRole('main').locator('fieldset button[aria-pressed], search button, search a');
      for (const filter of await filters.filter({ visible: true }).all()) {
        await expect(filter, `${who}: ${await filter.textContent()}`).toBeInViewport({ ratio: 1 });
      }
      const rows = await page
        .getByRole('group', { name: who === 'broker' ? 'Status' : 'Decision' })
        .getByRole('button')
        .evaluateAll((buttons) => new Set(buttons.map((button) => button.getBoundingClientRect().top)).size);
      expect(rows).toBeLessThanOrEqual(width < 1440 && who === 'broker' ? 3 : 1);
    }
  });
}
