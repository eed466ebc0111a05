import { messages } from '@brevet/contract/messages';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { created } from './listings.ts';
import { expectAccessible, expectLoaded, signIn, sizes, test, url } from './people.ts';
import { intercept } from './requests.ts';

const name = (page: Page) => page.getByRole('textbox', { name: /^Listing name/ });
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const saved = (page: Page) => expect(page.getByText(/^Saved, /)).toBeVisible();
const idIn = (page: Page): string => new URL(page.url()).searchParams.get('listing_id') ?? '';
const stored = async (page: Page) => {
  const answer = await page.request.get(url(`/api/getListingDetailById?listing_id=${idIn(page)}`), {
    headers: { 'X-Requested-With': 'test' },
  });
  return (await answer.json()) as {
    listing: Record<string, unknown>;
    listing_details: Record<string, unknown>;
    salesInfo: Record<string, unknown>;
  };
};

test('a seller lists a technology step by step, through a reload and a network failure, and submits it', async ({ browser }) => {
  const page = await signIn(browser, 'lbrandt', { path: '/detailed_listing' });
  await expect(heading(page)).toHaveText('1. Listing Details');
  await expect(page).toHaveTitle(/Create Technology Available Listing/);
  await next(page).click();
  await expect(page.getByText('Listing Name is required').first()).toBeVisible();
  await expect(name(page)).toBeFocused();
  await name(page).fill('Cold plate that seals itself');
  await next(page).click();
  await expect(page).toHaveURL(/\/detailed_listing2\?listing_id=\d+/);
  const id = idIn(page);
  await expect(page.getByText(`Listing ${id}, Draft`)).toBeVisible();
  expect((await stored(page)).listing).toMatchObject({ ListingName: 'Cold plate that seals itself', ListingType: 3 });
  await expectAccessible(page);

  const technology = page.getByRole('textbox', { name: 'Technology', exact: true });
  await technology.fill('Two phases in one loop.');
  await page.reload();
  await expect(technology).toHaveValue('Two phases in one loop.');
  await expect(heading(page)).toHaveText('2. Additional information');

  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: 'Problem solved', exact: true }).fill('Leaks.');
  await next(page).click();
  await expect(heading(page)).toHaveText('3. Patent information');
  await expect(page.getByText(/Draft saved on this device/)).toBeVisible();
  await page.context().setOffline(false);
  await saved(page);
  await page.getByRole('textbox', { name: 'Patent summary' }).fill('None needed.');
  await next(page).click();
  await saved(page);
  expect((await stored(page)).listing_details).toMatchObject({
    TechnologyOverview: 'Two phases in one loop.',
    ProblemSolved: 'Leaks.',
    TechnologyPatentSummary: 'None needed.',
  });
  await expect(heading(page)).toHaveText('4. Sales information');
  const price = page.getByRole('textbox', { name: 'Target price' });
  await price.pressSequentially('€ 2,5 Mio');
  await expect(price).toHaveAccessibleDescription('€2,500,000 (2.5 million euros)');
  await price.blur();
  await expect(price).toHaveValue('2,500,000');
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('Euro (EUR)');
  const least = page.getByRole('textbox', { name: 'Minimum acceptable price' });
  await least.fill('750.000');
  await least.blur();
  await expect(page.getByText('“750.000” can mean 750,000 or 750. Enter it in full.').first()).toBeVisible();
  await least.fill('$750k');
  await least.blur();
  await expect(page.getByText(messages.moneyInOtherCurrency).first()).toBeVisible();
  await least.fill('750k');
  await expect(least).toHaveAccessibleDescription('€750,000 (750,000 euros)');
  await next(page).click();
  await saved(page);
  expect((await stored(page)).salesInfo).toMatchObject({
    TargetPrice: 2_500_000,
    MinimumAcceptablePrice: 750_000,
    Currency: 'EUR',
  });
  await expect(page).toHaveURL(new RegExp(`/detailed_listing5\\?listing_id=${id}`));
  await expect(next(page)).toHaveCount(0);
  for (const button of ['Back', 'Save & Return Later', 'Finish'])
    await expect(page.getByRole('button', { name: button })).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Listing created successfully')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`UploadAttachment\\?listing_id=${id}`));
  await page.getByRole('link', { name: 'Submit for review' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Listing has been send for review').first()).toBeVisible();
  await page.goto(url(`/listing_full_details?listing_id=${id}`));
  await expect(page.getByText('Pending').first()).toBeVisible();
});

test('a lost answer creates no second draft, and neither do two tabs', async ({ browser }) => {
  const page = await signIn(browser, 'afournier', { path: 'about:blank' });
  const title = `Answered never ${Date.now()}`;
  await page.goto(url('/listings'));
  await name(page).fill(title);
  let lost = 0;
  await intercept(page, '**/api/createListing', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await next(page).click();
  await expect(heading(page)).toHaveText('2. Additional information');
  await expect(page.getByText(/Draft saved on this device/)).toBeVisible();
  expect(lost).toBe(1);

  // The other tab starts from the same draft.
  const tab = await page.context().newPage();
  await tab.goto(url('/listings'));
  await expect(name(tab)).toHaveValue(title);
  await page.getByRole('textbox', { name: 'Technology', exact: true }).fill('From the first tab');
  await next(page).click();
  await saved(page);
  await expect(page).toHaveURL(/listing_id=\d+/);
  await tab.getByRole('button', { name: 'Sales information', exact: true }).click();
  await tab.getByRole('textbox', { name: 'Pricing notes' }).fill('From the second tab');
  await next(tab).click();
  await saved(tab);
  await expect.poll(() => idIn(tab)).toBe(idIn(page));
  await page.goto(url(`/myaccount/my_listing?search=${encodeURIComponent(title)}`));
  await expect(page.getByRole('row', { name: new RegExp(title) })).toHaveCount(1);
  await page.goto(url(`/listings?listing_id=${idIn(tab)}&step=2`));
  await expect(page.getByRole('textbox', { name: 'Technology', exact: true })).toHaveValue('From the first tab');
  await page.goto(url(`/listings?listing_id=${idIn(tab)}&step=4`));
  await expect(page.getByRole('textbox', { name: 'Pricing notes' })).toHaveValue('From the second tab');
});

test('a draft is saved when its tab is left, and opens at its first incomplete step', async ({ browser }) => {
  const page = await signIn(browser, 'afournier', { path: '/listings' });
  await name(page).fill(`Left alone ${Date.now()}`);
  await page.getByRole('textbox', { name: /^Summary/ }).fill('What it is.');
  await page.getByRole('textbox', { name: /^Keywords/ }).fill('pump, seal');
  await page.getByRole('textbox', { name: 'Overview' }).fill('It pumps.');
  await page.getByRole('textbox', { name: 'What sets it apart' }).fill('No seal.');
  await page.getByRole('link', { name: 'My Listings' }).first().click();
  await expect(page).toHaveURL(/my_listing/);
  await page.goBack();
  await expect(heading(page)).toHaveText('2. Additional information');
  const before = await stored(page);
  const notes = page.getByRole('textbox', { name: 'Deployment', exact: true });
  await notes.fill('In the field.');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await saved(page);
  await expect(notes).toBeFocused();
  expect((await stored(page)).listing_details).toMatchObject({
    ...before.listing_details,
    TechnologyDeployment: 'In the field.',
  });
});

for (const size of ['desk', 'phone'] as const) {
  test(`each step starts at its top with the focus on its heading, ${size}`, async ({ browser }) => {
    const page = await signIn(browser, 'afournier', { path: '/listings', viewport: sizes[size] });
    await name(page).fill(`Read from the top ${Date.now()}`);
    const fields = page.locator('[data-step]');
    const scrolled = () => fields.evaluate(({ scrollTop }) => scrollTop);
    const toEnd = async () => {
      await fields.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await expect.poll(scrolled).toBeGreaterThan(100);
    };
    const arrivesAt = async (title: string) => {
      await expect(heading(page)).toHaveText(title);
      await expect(heading(page)).toBeFocused();
      await expect(heading(page)).toBeInViewport();
      expect(await scrolled()).toBe(0);
    };
    await toEnd();
    await next(page).click();
    await arrivesAt('2. Additional information');
    await toEnd();
    await page.getByRole('button', { name: 'Sales information', exact: true }).click();
    await arrivesAt('4. Sales information');
    await toEnd();
    await page.getByRole('button', { name: 'Back', exact: true }).last().click();
    await arrivesAt('3. Patent information');
    // Going back in the browser returns to the place that was left.
    await page.goBack();
    await expect(heading(page)).toHaveText('4. Sales information');
    await expect.poll(scrolled).toBeGreaterThan(100);
  });
}

test("a broker who saves someone else's listing stays with it, and keeps its list", async ({ browser }) => {
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  const title = `Saved for its owner ${Date.now()}`;
  const id = await created(admin, title);
  const broker = await signIn(browser, 'broker', { path: `/listings?listing_id=${id}&list=all&search=owner` });
  await broker.getByRole('textbox', { name: 'What sets it apart' }).fill('Its seal.');
  await broker.getByRole('button', { name: 'Save & Return Later' }).click();
  await expect(broker.getByText('Listing updated successfully')).toBeVisible();
  await expect(broker).toHaveURL(new RegExp(`/listing_full_details\\?listing_id=${id}&list=all&search=owner`));
  await expect(heading(broker)).toHaveText(title);
  await broker.goto(url(`/listings/UploadAttachment?listing_id=${id}`));
  await broker.getByRole('link', { name: 'Done' }).click();
  await expect(heading(broker)).toHaveText(title);
});

test('fixing what keeps a listing from being submitted leads back to submitting it', async ({ browser }) => {
  const seller = await signIn(browser, 'afournier', { path: 'about:blank' });
  const title = `Refused at first ${Date.now()}`;
  const listing_details = { Overview: 'Ask Halden Kestrel Ltd about it.' };
  const id = await created(seller, title, { draft: true, listing_details });
  await seller.goto(url(`/publish_listing?listing_id=${id}`));
  const submit = seller.getByRole('button', { name: 'Submit', exact: true });
  await submit.click();
  await seller.getByRole('main').getByRole('link', { name: 'Overview' }).click();
  const overview = seller.getByRole('textbox', { name: 'Overview' });
  await expect(overview).toBeFocused();
  await overview.fill('Ask the broker about it.');
  await expectAccessible(seller);
  await seller.getByRole('button', { name: 'Save and return to submit' }).click();
  await expect(seller).toHaveURL(new RegExp(`/publish_listing\\?listing_id=${id}`));
  await submit.click();
  await expect(seller.getByText('Listing has been send for review').first()).toBeVisible();
});

test('an active listing is saved only on request', async ({ browser }) => {
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  const id = await created(admin, `Saved by no one ${Date.now()}`);
  const page = await signIn(browser, 'broker', { path: `/listings?listing_id=${id}` });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/editListing')) calls.push(request.url());
  });
  await page.getByRole('textbox', { name: 'What sets it apart' }).fill(`Changed ${Date.now()}`);
  await next(page).click();
  await expect(heading(page)).toHaveText('2. Additional information');
  await page.getByRole('link', { name: 'All listings' }).first().click();
  await expect(page.getByText('You have unsaved changes. Leave without saving?')).toBeVisible();
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/myaccount_ta_all/);
  expect(calls).toEqual([]);
});

test('two people write one draft: other fields are merged by themselves, the same one is a choice', async ({ browser }) => {
  const seller = await signIn(browser, 'afournier', { path: '/listings' });
  await name(seller).fill(`Written by two ${Date.now()}`);
  await next(seller).click();
  await expect(seller).toHaveURL(/listing_id=/);
  const broker = await signIn(browser, 'broker', { path: `/listings?listing_id=${idIn(seller)}&step=2` });
  const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
  await field(broker, 'FAQ').or(field(broker, 'Questions and answers')).fill('From the broker');
  await next(broker).click();
  await saved(broker);
  await field(seller, 'Technology').fill('From the seller');
  await next(seller).click();
  await saved(seller);
  await expect(seller.getByText('Someone else changed this listing. Their changes and yours are saved.')).toBeVisible();
  await expect(seller.getByRole('region', { name: 'Also changed' })).toContainText('From the broker');

  await broker.getByRole('button', { name: 'Back' }).click();
  await field(broker, 'Technology').fill('From the broker, too');
  await next(broker).click();
  const choice = broker.getByRole('group', { name: 'Technology' });
  await expect(choice).toContainText('From the seller');
  // The conflict stays until someone chooses, even while other steps are saved.
  await next(broker).click();
  await expect(heading(broker)).toHaveText('4. Sales information');
  expect((await stored(broker)).listing_details).toMatchObject({ TechnologyOverview: 'From the seller' });
  await choice.getByRole('button', { name: 'Use theirs' }).click();
  await broker.getByRole('button', { name: 'Save & Return Later' }).click();
  await expect(broker.getByText('Listing updated successfully')).toBeVisible();
});

test('the answer about a patent decides what can be sold outright', async ({ browser }) => {
  const page = await signIn(browser, 'seller', { colorScheme: 'dark', path: '/detailed_listing1' });
  const deals = page.getByRole('group', { name: 'Deal structure' });
  const covered = page.getByRole('radiogroup', { name: 'Is it covered by a patent?' });
  await expect(deals.getByRole('checkbox', { name: 'Sale of patent' })).toBeChecked();
  await expect(deals.getByRole('checkbox', { name: 'Sale of technology' })).toHaveCount(0);
  await covered.getByText('No').click();
  await expect(deals.getByRole('checkbox', { name: 'Sale of technology' })).toBeChecked();
  await expect(deals.getByRole('checkbox', { name: 'Sale of patent' })).toHaveCount(0);
  await covered.getByText('Yes').click();
  await expect(deals.getByRole('checkbox', { name: 'Sale of patent' })).toBeChecked();
  await expectAccessible(page);
  await page.setViewportSize(sizes.phone);
  await expectAccessible(page);
});

test('an admin completes a new listing before anyone sees it', async ({ browser }) => {
  const page = await signIn(browser, 'admin', { path: 'about:blank' });
  const title = `By an admin ${Date.now()}`;
  let created = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/createListing')) created += 1;
  });
  await page.goto(url('/detailed_listing'));
  await name(page).fill(title);
  await next(page).click();
  await expect(heading(page)).toHaveText('2. Additional information');
  await page.getByRole('button', { name: 'Save & Return Later' }).click();
  await expect(page).toHaveURL(/myaccount_ta_all/);
  expect(created).toBe(0);
  await page.goto(url('/detailed_listing5'));
  await expectLoaded(page);
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Listing created successfully')).toBeVisible();
  expect(created).toBe(1);
});

test('an unknown step is not found', async ({ browser }) => {
  const page = await signIn(browser, 'seller', { path: 'about:blank' });
  for (const path of ['/detailed_listing0', '/detailed_listing6', '/detailed_listing22']) {
    await page.goto(url(path));
    await expect(page.getByText("Not found, or you don't have access.")).toBeVisible();
  }
});

/** The texts that a reader sees, in order. */
const textsOf = (part: Locator): Promise<string[]> =>
  part.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      if (textContent?.trim() && parentElement?.checkVisibility()) texts.push(textContent);
    }
    return texts;
  });

test('the preview is what a buyer then reads', async ({ browser }) => {
  const [patent]: { number: string; title: string }[] = JSON.parse(process.env.BREVET_E2E_PATENTS ?? '[]');
  if (!patent) throw new Error('There are no patents to list');
  const page = await signIn(browser, 'lbrandt', { path: '/detailed_listing1' });
  await name(page).fill('Warm plate');
  await page.getByRole('button', { name: 'Preview Listing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview Listing' });
  const shown = dialog.getByRole('article', { name: 'Preview' });
  await expect(shown.getByRole('heading', { name: 'Warm plate' })).toBeVisible();
  // It isn't stored yet, but already looks as buyers will see it.
  expect(idIn(page)).toBe('');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Patent numbers' }).click();
  await expect(heading(page)).toHaveText('3. Patent information');
  await page.getByLabel('Patent numbers').fill(`${patent.number}; 99120554; nonsense`);
  await page.getByRole('textbox', { name: 'Patent summary' }).fill('One family.\n\nTwo members.');
  await page.getByRole('radiogroup', { name: 'Is ownership encumbered?' }).getByText('Yes').click();
  await page.getByRole('textbox', { name: /^Encumbrances/ }).fill('A bank holds a lien.');
  await page.getByRole('button', { name: 'Overview', exact: true }).first().click();
  await page.getByRole('textbox', { name: /^Summary/ }).fill('A plate.');
  await page.getByRole('textbox', { name: /^Keywords/ }).fill('plate, "warm plate"');
  await page.getByRole('textbox', { name: 'Notes on the deal structure' }).fill('Cash only.');
  await page.getByRole('button', { name: 'Sales information', exact: true }).first().click();
  await page.getByRole('textbox', { name: /^Patent seller/ }).fill('Canary Seller Ltd');
  await page.getByRole('textbox', { name: 'Pricing notes' }).fill('Canary price');
  await page.getByRole('button', { name: 'Preview Listing' }).click();
  await expect(shown.getByText(patent.title).first()).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Buyers will miss' })).not.toContainText('Keywords');
  const preview = await textsOf(shown);
  expect(preview.join()).not.toContain('Canary');
  for (const text of ['A bank holds a lien.', 'Cash only.', 'Unverified']) expect(preview).toContain(text);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Patent information', exact: true }).first().click();
  await page.getByLabel('Patent numbers').fill('');
  await page.getByRole('button', { name: 'Save & Return Later' }).click();
  await expect(page).toHaveURL(/UploadAttachment/);
  const id = idIn(page);

  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  const headers = { 'X-Requested-With': 'test' };
  const active = { data: { listing_id: Number(id), AvailableStatus: 1 }, headers };
  await expect(await admin.request.post(url('/api/changeListingStatus'), active)).toBeOK();
  const buyer = await signIn(browser, 'blindqvist', { path: `/listing_full_details?listing_id=${id}` });
  await expect(buyer.getByText(patent.title).first()).toBeVisible();
  // Before the name, the arrows to other listings and the listing's ID.
  const from = (texts: string[]) => texts.slice(texts.indexOf('Warm plate'));
  const read = async () => {
    // The preview has no tools, because nothing is stored yet. Separate sections follow the texts.
    const texts = from((await textsOf(buyer.getByRole('article'))).filter((text) => text !== 'Landscape'));
    return texts.slice(
      0,
      texts.findIndex((text) => text === 'Decisions' || text === 'Attachments'),
    );
  };
  await expect.poll(read).toEqual(from(preview));
});

test('an admin transfers a listing to another seller', async ({ browser }) => {
  const [seller, admin] = await Promise.all([signIn(browser, 'hosei'), signIn(browser, 'admin')]);
  const id = await created(seller, `Given away ${Date.now()}`);
  await admin.goto(url(`/listings?listing_id=${id}&step=5`));
  const owner = admin.getByRole('combobox', { name: 'Owner' });
  await expect(owner).toHaveValue(/Osei/);
  await owner.fill('Hallgren');
  await admin.getByRole('option', { name: /Hallgren/ }).click();
  await expect(owner).toHaveValue(/Hallgren/);
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Finish' }).click();
  await expect(admin).toHaveURL(/myaccount_ta_all/);
  await admin.goto(url(`/listings?listing_id=${id}&step=5`));
  await expect(owner).toHaveValue(/Hallgren/);
  const headers = { 'X-Requested-With': 'test' };
  const asBefore = await seller.request.get(url(`/api/getListingById?listing_id=${id}`), { headers });
  expect(asBefore.status()).toBe(404);
});
