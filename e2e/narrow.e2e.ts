import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { created, submitted } from './listings.ts';
import { expectAccessible, expectLoaded, openPage, signIn, sizes, test, url } from './people.ts';
import { withoutChanges } from './requests.ts';

test('tapping a card opens it, except on its menu, which opens instead', async ({ browser }) => {
  const name = `Tapped card ${Date.now()}`;
  const path = `/myaccount/myaccount_ta_all?search=${encodeURIComponent(name)}`;
  const page = await signIn(browser, 'admin', { viewport: sizes.phone, path: 'about:blank' });
  await created(page, name);
  await page.goto(url(path));
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });
  await card.getByRole('button', { name: /^Actions for listing/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/myaccount_ta_all/);
  // Below its name, next to the other controls.
  const box = await card.boundingBox();
  await card.click({ position: { x: (box?.width ?? 0) - 12, y: (box?.height ?? 0) - 8 } });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

/** Controls under 44 px. A field counts with its label and its frame; a link inside a text may be as high as its line. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const frame =
      '.mantine-Input-wrapper, .mantine-Switch-root, .mantine-Checkbox-body, .mantine-Radio-body, .mantine-SegmentedControl-control';
    const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, summary');
    return [...controls].flatMap((control) => {
      const box = (control.closest<HTMLElement>(frame) ?? control).getBoundingClientRect();
      // Some reach beyond what is drawn.
      const reach = getComputedStyle(control, '::after');
      const width = Math.max(box.width, Number.parseFloat(reach.width) || 0);
      const height = Math.max(box.height, Number.parseFloat(reach.height) || 0);
      const text = control.matches('a') && control.closest('p')?.textContent !== control.textContent && control.closest('p');
      const hidden = !control.checkVisibility({ visibilityProperty: true }) || box.width <= 1 || box.bottom < 0;
      return hidden || text || (width >= 44 && height >= 44) ? [] : [`${control.outerHTML.slice(0, 120)}: ${width} x ${height}`];
    });
  });

const phoneScreens = {
  seller: [
    '/myaccount/my_listing',
    '/myaccount/bookmarked_listing',
    '/listings',
    '/listings?step=3',
    '/listings?step=5',
    '/profile',
    '/profile/security',
    '/myaccount/unreadEmail',
  ],
  buyer: [
    '/myaccount/myaccount_ta_all',
    '/myaccount/browse_listing?Class=G',
    '/pursue/listings',
    '/listing_full_details?listing_id=10008',
  ],
  broker: [
    '/myaccount/myaccount_ta_all',
    '/listing_full_details?listing_id=10008',
    '/listing_full_details?listing_id=10028',
    '/myaccount/review',
    '/myaccount/team_listing',
    '/listings/UploadAttachment?listing_id=10008',
    '/admin/codes',
    '/myaccount/broker_requests',
    '/contacts/duplicates',
    '/contacts/compare_duplicates?survivor_id=1001&removed_id=1002',
    '/contacts/different_pairs',
    '/contacts/merges',
  ],
  admin: [
    '/admin/users',
    '/admin/searchuser?Company=a',
    '/admin/newuser',
    '/admin/profile?user_id=4&user_type=1',
    '/admin/brokerlist',
    '/admin/newbroker',
    '/admin/outbox',
    '/admin/audit',
    '/admin/settings',
    '/admin/imports',
    '/no/such/address',
  ],
} as const;

test('on a phone, every target is 44 px wide and high, public screens', async ({ browser }) => {
  const page = await openPage(browser, { viewport: sizes.phone });
  for (const path of [
    '/login',
    '/register',
    '/forgot_password',
    '/reset_password?token=none',
    '/email_verification?token=none',
  ]) {
    await page.goto(url(path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectLoaded(page);
    expect.soft(await smallTargets(page), path).toEqual([]);
  }
});

for (const [who, screens] of Object.entries(phoneScreens)) {
  test(`on a phone, every target is 44 px wide and high, ${who}`, async ({ browser }) => {
    const page = await signIn(browser, who, { viewport: sizes.phone });
    for (const path of screens) {
      await page.goto(url(path));
      await expectLoaded(page);
      expect.soft(await smallTargets(page), path).toEqual([]);
    }
  });
}

test('the cards of a phone can be sorted', async ({ browser }) => {
  const page = await signIn(browser, 'admin', { viewport: sizes.phone });
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
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
    const seller = await signIn(browser, 'phallgren', { path: 'about:blank' });
    const id = await submitted(seller, `Reached on a ${size}`);
    const path = `/myaccount/myaccount_ta_all?AvailableStatus=-1&search=${id}`;
    const page = await signIn(browser, 'admin', { viewport: sizes[size], path });
    await page.locator(`main a[href*="listing_id=${id}"]:visible`).first().click();
    const bar = page.getByRole('region', { name: 'Quick actions' });
    await expect(bar.getByRole('button', { name: 'Activate' })).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole('button', { name: 'Decline' })).toBeInViewport({ ratio: 1 });
    for (const button of await bar.getByRole('button').all()) {
      expect((await button.boundingBox())?.height, (await button.textContent()) ?? '').toBe(44);
    }
    await bar.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Change status', 'Edit', 'Tag', 'Print', 'Delete']);
    await page.keyboard.press('Escape');
    await expectAccessible(page);
  });
}

test('a seller edits and submits a draft from the bottom bar of a phone', async ({ browser }) => {
  const page = await signIn(browser, 'seller', { viewport: sizes.phone, path: 'about:blank' });
  const name = `Draft on a phone ${Date.now()}`;
  await created(page, name);
  await page.goto(url(`/myaccount/my_listing?AvailableStatus=0&search=${encodeURIComponent(name)}`));
  await page.getByRole('main').getByRole('listitem').filter({ hasText: name }).getByRole('link').first().click();
  const bar = page.getByRole('region', { name: 'Quick actions' });
  await expect(bar.getByRole('link', { name: 'Submit' })).toBeInViewport({ ratio: 1 });
  await bar.getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/\/listings\?listing_id=/);
});

test('secondary columns hide if there is no room for them, and come back', async ({ browser }) => {
  const page = await signIn(browser, 'admin');
  const heading = (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) });
  const fits = () => page.getByRole('region', { name: 'All listings' }).evaluate((one) => one.scrollWidth <= one.clientWidth);
  const specified = [
    'ID',
    'Rating',
    'Decision Status',
    'Star rating',
    'Recommended',
    'Source',
    'Type',
    'Listing Name',
    'Broker ID',
  ];
  for (const name of [...specified, 'Owner', 'Status', 'Create', 'Start', 'Action']) await expect(heading(name)).toBeVisible();
  expect((await heading('Listing Name').boundingBox())?.width).toBeGreaterThanOrEqual(216);
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
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  const listingPatent = ['7156074', '5397001'].map((patentNumber) => ({ patentNumber }));
  const id = await created(admin, 'Stacked patents', { listingPatent });
  const page = await signIn(browser, 'buyer', { path: `/listing_full_details?listing_id=${id}` });
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

for (const who of ['broker', 'buyer']) {
  test(`no listing filter is cut off from 768 to 2560 px, ${who}`, async ({ browser }) => {
    const page = await signIn(browser, who, { viewport: { width: 768, height: 900 }, path: 'about:blank' });
    // Counts in the filters change with the listings of other tests.
    await withoutChanges(page);
    await page.goto(url('/myaccount/myaccount_ta_all'));
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    for (const width of [768, 1024, 1280, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const filters = page.getByRole('main').locator('fieldset button[aria-pressed], search button, search a');
      for (const filter of await filters.filter({ visible: true }).all()) {
        await expect(filter, `${width}: ${await filter.textContent()}`).toBeInViewport({ ratio: 1 });
      }
      const rows = await page
        .getByRole('group', { name: who === 'broker' ? 'Status' : 'Decision' })
        .getByRole('button')
        .evaluateAll((buttons) => new Set(buttons.map((button) => button.getBoundingClientRect().top)).size);
      expect(rows).toBeLessThanOrEqual(width < 1440 && who === 'broker' ? 3 : 1);
    }
  });
}
