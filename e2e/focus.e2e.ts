import { expect } from '@playwright/test';
import { created, post } from './listings.ts';
import { expectAccessible, openPage, signIn, sizes, test, url } from './people.ts';

test('the focus goes to the heading after navigation, and back to the button after a dialog', async ({ browser }) => {
  const page = await signIn(browser, 'admin');
  const name = `Focused ${Date.now()}`;
  const id = await created(page, name);
  const heading = page.getByRole('heading', { level: 1 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Listings' }).press('Enter');
  await expect(heading).toHaveText('My Listings');
  await expect(heading).toBeFocused();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All listings' }).press('Enter');
  await expect(heading).toHaveText('All listings');
  await expect(heading).toBeFocused();
  // Other tests add listings and delete them again.
  await page.getByRole('searchbox', { name: 'Filter listings' }).fill(name);
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1);
  // Sorting isn't navigation, so the focus stays.
  const rating = page.getByRole('button', { name: 'Rating', exact: true });
  await rating.press('Enter');
  await expect(page).toHaveURL(/sid=Rating/);
  await expect(rating).toBeFocused();
  await page
    .getByRole('table')
    .getByRole('link', { name: String(id), exact: true })
    .press('Enter');
  await expect(page).toHaveURL(/listing_full_details/);
  await expect(heading).toBeFocused();
  await page.getByRole('button', { name: 'Change status' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Change status' })).toBeFocused();
  await page.goBack();
  await expect(heading).toHaveText('All listings');
  await expect(heading).toBeFocused();
});

test('opening another contact, campaign or patent moves the focus to its heading, and an unsaved form asks first', async ({
  browser,
}) => {
  const page = await signIn(browser, 'tnakamura', { path: 'about:blank' });
  const name = [...String(Date.now())].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const people = ['Ada', 'Oda'].map(async (Firstname) => {
    const contactDetails = { Firstname, Lastname: name };
    return { id: (await post(page, '/upsertContactInfo', { contactDetails })).ContactId, heading: `${Firstname} ${name}` };
  });
  const contacts = await Promise.all(people);
  const news = ['Spring', 'Fall'].map(async (season) => {
    const CampaignName = `${season} news of ${name}`;
    return { id: (await post(page, '/saveCampaign', { CampaignName })).CampaignID, heading: CampaignName };
  });
  const campaigns = await Promise.all(news);
  const patents: { number: string; title: string }[] = JSON.parse(process.env.BREVET_E2E_PATENTS ?? '[]');
  const heading = page.getByRole('heading', { level: 1 });
  /** Goes on in the application, with the place in its history that the router needs to take a step back. */
  const goTo = (path: string) =>
    page.evaluate((to) => history.pushState({ __TSR_index: history.state.__TSR_index + 1, key: to }, '', to), url(path));
  for (const subjects of [
    contacts.map((one) => ({ path: `/contacts/contact_info?contact_id=${one.id}`, heading: one.heading })),
    campaigns.map((one) => ({ path: `/contacts/campaign_info?campaign_id=${one.id}`, heading: one.heading })),
    patents.map(({ number, title }) => ({
      path: `/patent_details?patentid=0&plist=pid&pat_num=${number}&pcont=US`,
      heading: title,
    })),
  ]) {
    const [first, second] = subjects;
    await page.goto(url(first?.path ?? ''));
    await expect(heading).toContainText(first?.heading ?? '');
    await goTo(second?.path ?? '');
    await expect(heading).toContainText(second?.heading ?? '');
    await expect(heading).toBeFocused();
    await page.goBack();
    await expect(heading).toContainText(first?.heading ?? '');
    await expect(heading).toBeFocused();
  }

  const form = ({ id }: { id?: number | undefined }) => `/contacts/contact_edit?contact_id=${id}`;
  const [ada = {}, oda = {}] = contacts;
  await page.goto(url(form(ada)));
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await goTo(form(oda));
  await expect(page.getByLabel('First name')).toHaveValue('Oda');
  await page.getByLabel('City').fill('Bergen');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without saving' });
  await question.getByRole('button', { name: 'No' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel('First name')).toHaveValue('Oda');
  await expect(page.getByLabel('City')).toHaveValue('Bergen');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByLabel('City')).toHaveValue('');
});

test('the focus goes to the heading after signing in', async ({ browser }) => {
  const page = await openPage(browser);
  await page.goto(url('/pursue/listings'));
  await page.getByLabel('Username').fill('buyer');
  await page.getByRole('textbox', { name: 'Password' }).fill('brevet-demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Pursue Requests' })).toBeFocused();
  // A page that just loaded starts at its top, with the skip link.
  await page.reload();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
});

for (const size of ['desk', 'phone'] as const) {
  test(`after deleting a row, the focus is on the next one, and at the end on the table, ${size}`, async ({ browser }) => {
    const page = await signIn(browser, 'hosei', { viewport: sizes[size] });
    const shared = `Goes ${size} ${Date.now()}`;
    for (const name of ['first', 'second', 'third']) {
      const listing = { ListingName: `${shared} ${name}` };
      const answer = await page.request.post(url('/api/createListing'), {
        data: { draft: true, listing, salesInfo: { Seller: 'Volta' } },
        headers: { 'X-Requested-With': 'test' },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
    }
    await page.goto(url(`/myaccount/my_listing?search=${encodeURIComponent(shared)}`));
    const actions = page.getByRole('button', { name: /^Actions for listing/ }).filter({ visible: true });
    await expect(actions).toHaveCount(3);
    for (const left of [2, 1, 0]) {
      const [, second] = await actions.all();
      const next = second && (await second.getAttribute('aria-label'));
      if (left === 2) await actions.first().focus();
      await page.keyboard.press('Enter');
      // The menu takes the focus a moment after it opens.
      await expect(page.locator('[role="menu"]:focus, [role="menu"] :focus')).toHaveCount(1);
      await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
      const question = page.getByRole('dialog');
      // The question takes the focus a moment after it opens, twice. Between the two, Enter would answer No.
      await expect(question.getByRole('button', { name: 'No' })).toBeFocused();
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve), { timeout: 2000 })));
      await question.getByRole('button', { name: 'Delete listing' }).press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(actions).toHaveCount(left);
      await expect(next ? actions.first() : page.getByRole('region', { name: 'My Listings' })).toBeFocused();
      if (next) await expect(actions.first()).toHaveAccessibleName(next);
    }
  });
}

test('turning to the last page of a table keeps the focus on the button', async ({ browser }) => {
  const page = await signIn(browser, 'admin', { path: '/myaccount/myaccount_ta_all?page=2&limit=10' });
  const previous = page.getByRole('button', { name: 'Previous page' });
  await expect(previous).toBeEnabled();
  await previous.press('Enter');
  await expect(page).not.toHaveURL(/page=/);
  await expect(previous).toBeDisabled();
  await expect(previous).toBeFocused();
});

test("the phone's menu passes the focus to the next screen, or back to its button", async ({ browser }) => {
  const page = await signIn(browser, 'seller', { viewport: sizes.phone });
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  await menu.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await menu.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused();
});

test('the skip link leads past the filters to the rows of a table', async ({ browser }) => {
  const page = await signIn(browser, 'buyer');
  await expect(page.getByRole('checkbox', { name: 'Select all rows on this page' })).toBeVisible();
  const skip = page.getByRole('button', { name: 'Skip to content' });
  await skip.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'All Active Listings' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAccessibleName('Select all rows on this page');
  await page.goto(url('/profile'));
  await skip.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the user search has a heading before and after a search', async ({ browser }) => {
  const admin = await signIn(browser, 'admin', { path: '/admin/searchuser' });
  await expect(admin.getByRole('heading', { level: 1, name: 'Search users' })).toBeVisible();
  await admin.getByRole('textbox', { name: 'Username' }).fill('a');
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('table', { name: 'Users found' })).toBeVisible();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(['Search users']);
  await expectAccessible(admin);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a field that can't be changed looks different from one that can, ${colorScheme}`, async ({ browser }) => {
    const page = await signIn(browser, 'seller', { colorScheme, path: '/profile' });
    const look = (name: string) =>
      page.getByRole('textbox', { name }).evaluate((field) => {
        const { backgroundColor, borderTopColor } = getComputedStyle(field);
        return { backgroundColor, borderTopColor };
      });
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
    const [fixed, free] = [await look('Email'), await look('Company')];
    expect(fixed.backgroundColor).not.toBe(free.backgroundColor);
    expect(fixed.borderTopColor).toBe('rgba(0, 0, 0, 0)');
    await expectAccessible(page);
  });
}

test('the focus moves on from a field that was filled in, by keyboard and by pointer', async ({ browser }) => {
  const page = await signIn(browser, 'broker', { path: '/contacts/create_campaign' });
  const subject = page.getByRole('textbox', { name: 'Subject' });
  const text = page.getByRole('textbox', { name: 'Text' });
  await subject.click();
  await page.keyboard.type('New ');
  await text.click();
  await expect(text).toBeFocused();
  await subject.click();
  await page.keyboard.type('patents');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Insert merge field into the subject' })).toBeFocused();
});
