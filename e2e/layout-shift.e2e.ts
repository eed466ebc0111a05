import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { created, payload, post, submitted } from './listings.ts';
import { expectLoaded, openPage, signIn, sizes, test, url } from './people.ts';
import { intercept, withoutChanges } from './requests.ts';

const most = 0.02;

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** The cumulative layout shift of the page so far, without the shifts that follow an input. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries as Shift[]) if (!entry.hadRecentInput) sum += entry.value;
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        // The browser reports buffered shifts within two frames.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

/** Makes the server's answers arrive one after the other, as on a slow network. */
async function answerInTurn(page: Page): Promise<void> {
  // Listings that other tests add move the rows, too.
  await withoutChanges(page);
  let turn = Promise.resolve();
  // This also turns the browser's cache off, as if each screen were the first.
  await intercept(page, /\/api\/(?!events)/, async (route) => {
    const before = turn;
    let done = (): void => {};
    turn = new Promise((resolve) => {
      done = resolve;
    });
    const answer = await route.fetch().catch(() => null);
    await before;
    // Wait for a paint before the next answer.
    await page
      .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      .catch(() => {});
    if (answer) await route.fulfill({ response: answer }).catch(() => {});
    done();
  });
}

async function expectSteady(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(url(path));
    await expectLoaded(page);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect.soft(await layoutShift(page), `layout shift of ${path}`).toBeLessThan(most);
  }
}

/** Screens that open without a choice. Admins get all that brokers get. */
const areas = {
  listings: [
    '/dashboard',
    '/dashboard/decisions',
    '/myaccount/myaccount_ta_all',
    '/myaccount/team_listing',
    '/myaccount/bookmarked_listing',
    '/myaccount/browse_listing',
    '/myaccount/search?with_all=data',
    '/myaccount/review',
    '/pursue/listings',
    '/wanted/all_listing',
  ],
  patents: [
    '/myaccount/patent',
    '/patent/create',
    '/patent/search?Keywords=data',
    '/pursue/patents',
    '/eou/listings',
    '/eou/workbench',
    '/analysis/listings',
  ],
  directory: [
    '/contacts/all_contacts',
    '/contacts/search_contacts',
    '/contacts/create_contact',
    '/contacts/organizations',
    '/contacts/search_organizations',
    '/contacts/create_organizations',
    '/contacts/mailing_lists',
    '/contacts/create_mail_listing',
    '/contacts/imports',
  ],
  administration: [
    '/admin/users',
    '/admin/searchuser?Username=a',
    '/admin/newuser',
    '/admin/brokerlist',
    '/admin/newbroker',
    '/admin/codes',
    '/admin/outbox',
    '/admin/imports',
    '/admin/audit',
    '/admin/settings',
    '/myaccount/broker_requests',
  ],
} as const;

for (const size of ['phone', 'desk'] as const) {
  test(`public screens don't move while they load, ${size}`, async ({ browser }) => {
    const page = await openPage(browser, { viewport: sizes[size] });
    await answerInTurn(page);
    await expectSteady(page, ['/login', '/register', '/forgot_password', '/reset_password?token=none', '/verify_email']);
  });

  test(`a seller's screens don't move while they load, ${size}`, async ({ browser }) => {
    const page = await signIn(browser, 'seller', { viewport: sizes[size], path: 'about:blank' });
    const id = await created(page, `Steady draft, ${size}`);
    await answerInTurn(page);
    await expectSteady(page, [
      '/profile',
      '/profile/security',
      '/myaccount/my_listing',
      '/listings',
      `/listings/UploadAttachment?listing_id=${id}`,
      `/listing_full_details?listing_id=${id}`,
      '/myaccount/unreadEmail',
    ]);
  });

  for (const [area, paths] of Object.entries(areas)) {
    test(`an admin's screens don't move while they load, ${area}, ${size}`, async ({ browser }) => {
      const page = await signIn(browser, 'admin', { viewport: sizes[size], path: 'about:blank' });
      await answerInTurn(page);
      await expectSteady(page, paths);
    });
  }
}

for (const size of ['phone', 'desk'] as const) {
  test(`a listing with changes to review doesn't move while it loads, ${size}`, async ({ browser }) => {
    const [seller, admin] = await Promise.all([
      signIn(browser, 'sito', { path: 'about:blank' }),
      signIn(browser, 'admin', { viewport: sizes[size], path: 'about:blank' }),
    ]);
    const id = await submitted(seller, `Steady ${size}`);
    // Under Offer: not in the lists of buyers, which other tests read.
    await post(admin, '/changeListingStatus', { listing_id: id, AvailableStatus: 2 });
    const changes = { listing_details: { Overview: 'Another.' } };
    await post(seller, `/editListing?listing_id=${id}`, payload(`Steady ${size}`, changes));
    await answerInTurn(admin);
    await expectSteady(admin, [`/listing_full_details?listing_id=${id}`]);
    await expect(admin.getByRole('table', { name: 'Changed since review' })).toBeVisible();
  });
}

for (const size of ['phone', 'desk'] as const) {
  test(`pages and forms of one row don't move while they load, ${size}`, async ({ browser }) => {
    const admin = await signIn(browser, 'admin', { viewport: sizes[size], path: 'about:blank' });
    // Two rows with the same name could be duplicates, and a note about that would appear later.
    const contactDetails = { Firstname: 'Una', Lastname: `Steady ${size}` };
    const { ContactId } = await post(admin, '/upsertContactInfo', { contactDetails });
    const found = await admin.request.get(url('/api/searchOrganization?orgName=vellmark'), {
      headers: { 'X-Requested-With': 'test' },
    });
    const [{ OrgId }] = (await found.json()).data;
    const draft = await created(admin, `Steady form, ${size}`);
    await answerInTurn(admin);
    await expectSteady(admin, [
      `/contacts/contact_info?contact_id=${ContactId}`,
      `/contacts/contact_edit?contact_id=${ContactId}`,
      `/contacts/org_info?org_id=${OrgId}`,
      `/contacts/edit_organizations?org_id=${OrgId}`,
      `/contacts/org_details/contact_listing?org_id=${OrgId}`,
      '/patent_details?patentid=0&plist=pid&pat_num=7555333&pcont=US',
      `/listings?listing_id=${draft}`,
      `/detailed_listing2?listing_id=${draft}`,
      `/publish_listing?listing_id=${draft}`,
    ]);
  });
}
