import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { attacks } from '../server/src/test/script-attacks.ts';
import { chunks, provoke, unprotected, watch } from './attacks.ts';
import { signIn, test, url } from './people.ts';
import { intercept } from './requests.ts';

/** Calls the API as the page's user. */
const call = (page: Page, path: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }> =>
  page.evaluate(
    async ([to, sent]) => {
      const answer = await fetch(`/api${to}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'X-Requested-With': 'test' },
        body: JSON.stringify(sent),
      });
      return { status: answer.status, body: await answer.json() };
    },
    [path, body] as const,
  );

const noteRow = (Message: string, index: number) => ({
  NotesId: index + 1,
  ListingID: 10_001,
  PatentID: null,
  Tag: Message.slice(0, 60),
  Message,
  Text: Message,
  Share_type: 'default',
  UserID: 1,
  Username: Message.slice(0, 80),
  CreateDate: '2026-01-02T03:04:05.000Z',
  UpdateDate: null,
  Version: 1,
  can: { update: true, delete: true },
});

test('no attack runs in a note, even if the server had stored it unsanitized', async ({ browser }) => {
  expect(attacks.length).toBeGreaterThanOrEqual(500);
  const page = await signIn(browser, 'broker', unprotected);
  await watch(page);
  let shown: readonly string[] = [];
  await intercept(page, '**/api/getListingNotes?*', (route) =>
    route.fulfill({ json: { data: shown.map(noteRow), pages: 1, total: shown.length, more: false } }),
  );
  await intercept(page, '**/api/getNotes?*', (route) => {
    const html = shown.join('<p>next</p>');
    return route.fulfill({ json: { data: { ...noteRow(html, 0), Tag: '', Username: 'Ada', SharedWith: [] } } });
  });
  for (shown of chunks(attacks, 100)) {
    await page.goto(url('/listing_full_details?listing_id=10001'));
    await expect(page.getByRole('list', { name: 'Notes' }).locator('> li')).toHaveCount(shown.length);
    expect(await provoke(page, '#notes')).toEqual([]);
    await page
      .getByRole('button', { name: /^Actions for the note/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(page.getByRole('textbox', { name: 'Note' })).toContainText('next');
    expect(await provoke(page, '.ProseMirror')).toEqual([]);
  }
});

test('no attack runs in a note that the server sanitized', async ({ browser }) => {
  const page = await signIn(browser, 'cdupont', unprotected);
  await watch(page);
  await page.goto(url('/listing_full_details?listing_id=10003'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const batch of chunks(attacks, 20)) {
    const Message = batch.map((attack) => `<p>note</p>${attack}`).join('</textarea></style></script></title></noscript>-->');
    const saved = await call(page, '/ListingNotes?listing_id=10003', {
      Message,
      Tag: batch[0]?.slice(0, 60).replaceAll(',', ' '),
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  }
  await page.reload();
  await expect(page.getByRole('list', { name: 'Notes' }).locator('> li')).toHaveCount(chunks(attacks, 20).length);
  expect(await provoke(page, '#notes')).toEqual([]);
});

/** The free texts of a listing's details. */
const textFields = [
  ...['TechnologyOverview', 'TechnologyProblemSolvedbyTechnology', 'TechnologyHowtheTechnologySolvestheProblem'],
  ...['TechnologyPrimaryApplication', 'TechnologyOtherApplications', 'TechnologyCompetitiveAdvantage', 'TechnologyDeployment'],
  ...['TechnologyDevelopmentPlatform', 'TechnologyDevelopmentStatusNotes', 'TechnologyPlatformsSupported'],
  ...['BizSalesSalesStatusNotes', 'DealStructureNotes', 'FAQ', 'TechnologyAdditionalInfo', 'TechnologyPatentSummary'],
  ...['PatentNotes', 'PatentLicensingArrangement', 'PatentPotentialInfringers', 'PatentLitigationNotes', 'PatentPortfolio'],
  ...['Overview', 'ProblemSolved'],
];

test('no attack runs in the texts of a listing or in a name', async ({ browser }) => {
  const admin = await signIn(browser, 'admin');
  const Password = 'correct horse';
  const person = { Username: 'attacked', Email: 'attacked@example.com', Password, Confirm_Password: Password };
  const rest = { Firstname: 'Ines', Lastname: 'Ito', BrokerID: 'TTX', UserType: 1, UserRole: 1, Verified: 1, agreed: true };
  const made = await call(admin, '/register', { ...person, ...rest });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const page = await signIn(browser, 'attacked', { ...unprotected, password: Password });
  await watch(page);
  const names = attacks.filter((attack) => attack.length <= 50 && !/[\n\r\f\t]/.test(attack)).slice(0, 60);
  const UserID = await page.evaluate(async () => {
    const answer = await fetch('/api/authToken', { headers: { 'X-Requested-With': 'test' } });
    return Number((await answer.json()).data.UserID);
  });
  const rename = async (name: string): Promise<number> =>
    (await call(page, `/user/${UserID}`, { Firstname: 'Ines', Lastname: name, Phone: '' })).status;
  // The server refuses such names. Accounts from before it did may have them.
  let Lastname = 'Ito';
  await intercept(page, '**/api/authToken', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    await route.fulfill({ json: { ...body, data: { ...body.data, Lastname } } });
  });
  for (const [index, batch] of chunks(attacks, textFields.length + 4).entries()) {
    const details = Object.fromEntries(textFields.map((field, at) => [field, batch[at + 4] ?? '']));
    const [ListingName = 'x', ListingDescription = '', Keywords = '', CompetitiveAdvantage = ''] = batch.map((text) =>
      text.replace(/[\n\r]/g, ' '),
    );
    const created = await call(page, '/createListing', {
      draft: true,
      listing: { ListingName: ListingName.slice(0, 190), ListingDescription, Keywords, CompetitiveAdvantage },
      listing_details: details,
      salesInfo: { Seller: names[index] ?? 'Seller' },
    });
    expect(created.status, JSON.stringify(created.body)).toBe(200);
    Lastname = names[index] ?? '<script>attacked()</script>';
    expect(await rename(Lastname)).toBe(400);
    const { ListingID } = created.body.listing as { ListingID: number };
    await page.goto(url(`/listing_full_details?listing_id=${ListingID}`));
    await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    expect(await provoke(page, 'main'), Lastname).toEqual([]);
    expect(await provoke(page, 'header >> nth=0')).toEqual([]);
  }
  await page.goto(url('/myaccount/my_listing'));
  await expect(page.getByRole('table')).toBeVisible();
  expect(await provoke(page, 'main')).toEqual([]);
});

const viewRow = (Name: string, index: number) => ({
  ViewID: index + 1,
  Table: 'myaccount_ta_all',
  Name,
  Query: { search: Name },
  Hidden: null,
  Share: index % 2 === 0 ? 'private' : 'code',
  Alert: 'none',
  By: index % 2 === 0 ? null : Name,
  Version: 1,
  can: { update: true, delete: true },
});

test('no attack runs in a saved view', async ({ browser }) => {
  const page = await signIn(browser, 'cdupont', unprotected);
  await watch(page);
  let shown: readonly string[] = [];
  await intercept(page, '**/api/savedViews?*', (route) =>
    route.fulfill({ json: { data: shown.map(viewRow), can: { share: true, alert: false } } }),
  );
  for (shown of chunks(attacks, 100)) {
    await page.goto(url('/myaccount/myaccount_ta_all?view=2'));
    await page.getByTitle('Views').click();
    await expect(page.getByRole('menuitem').nth(shown.length - 1)).toBeAttached();
    expect(await provoke(page, '[role=menu]')).toEqual([]);
  }
});
