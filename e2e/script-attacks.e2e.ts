import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { attacks } from '../server/src/test/script-attacks.ts';
import { signIn, test, url } from './people.ts';

/** Without the content security policy, so that it isn't what stops a script. */
const unprotected = { bypassCSP: true } as const;

/** Notes each script that runs. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { attacked: () => seen.push('ran'), seenAttacks: seen });
  });

/** Fires the events that attacks wait for at each element, and returns what ran and what could run. */
const provoke = (page: Page, place: string): Promise<string[]> =>
  page.locator(place).evaluate((root) => {
    const seen = 'seenAttacks' in window && Array.isArray(window.seenAttacks) ? window.seenAttacks.map(String) : ['not watched'];
    const elements = [root, ...root.querySelectorAll('*')];
    const could = elements.flatMap((element) => [
      ...(/^(script|iframe|object|embed|form|base|meta|link|style|frame|img|video|audio|template|foreignobject)$/i.test(
        element.localName,
      )
        ? [element.outerHTML]
        : []),
      ...Array.from(element.attributes).flatMap(({ name, value }) =>
        /^on|^srcdoc$|^formaction$/i.test(name) ||
        (/^(href|src|xlink:href|action)$/.test(name) && /^\s*(javascript|data|vbscript):/i.test(value))
          ? [`${name}=${value}`]
          : [],
      ),
    ]);
    for (const element of elements)
      for (const event of [
        'mouseover',
        'mouseenter',
        'pointerover',
        'focus',
        'focusin',
        'error',
        'load',
        'toggle',
        'animationstart',
      ])
        element.dispatchEvent(new Event(event, { bubbles: false }));
    return [...seen, ...could];
  });

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

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

test('no attack runs in a note, even if the server had stored it as it is', async ({ browser }) => {
  expect(attacks.length).toBeGreaterThanOrEqual(500);
  const page = await signIn(browser, 'broker', unprotected);
  await watch(page);
  let shown: readonly string[] = [];
  await page.route('**/api/getListingNotes?*', (route) =>
    route.fulfill({ json: { data: shown.map(noteRow), pages: 1, total: shown.length, more: false } }),
  );
  await page.route('**/api/getNotes?*', (route) => {
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

test('no attack runs in a note that went through the server', async ({ browser }) => {
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
  const rename = async (Lastname: string): Promise<number> =>
    (await call(page, `/user/${UserID}`, { Firstname: 'Ines', Lastname, Phone: '' })).status;
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
    const Lastname = names[index] ?? 'Ito';
    expect(await rename(Lastname)).toBe(200);
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

const wantedRow = (text: string, index: number) => ({
  WantedID: index + 1,
  Title: text,
  Description: text,
  Keywords: text,
  Class: text,
  Budget: text,
  State: 'open',
  Buyer: text,
  BrokerCode: text.slice(0, 20),
  Suggested: 0,
  CreateDate: '2026-01-02T03:04:05.000Z',
  Version: 1,
  can: { update: true, suggest: false },
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

test('no attack runs in a wanted listing', async ({ browser }) => {
  const page = await signIn(browser, 'cdupont', unprotected);
  await watch(page);
  let shown: readonly string[] = [];
  await page.route('**/api/wanted_all_listing?*', (route) =>
    route.fulfill({ json: { data: shown.map(wantedRow), pages: 1, total: shown.length, more: false } }),
  );
  await page.route('**/api/getWanted?*', (route) =>
    route.fulfill({ json: { wanted: wantedRow(shown.join(' next '), 0), suggestions: [] } }),
  );
  // A longer table keeps a busy computer from answering the click in time, after all those events.
  for (shown of chunks(attacks, 50)) {
    await page.goto(url('/wanted/all_listing?limit=100'));
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(shown.length);
    expect(await provoke(page, 'main')).toEqual([]);
    await page.getByRole('table').locator('tbody tr').first().getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toContainText('next');
    expect(await provoke(page, '[role=dialog]')).toEqual([]);
  }
});

test('no attack runs in a saved view', async ({ browser }) => {
  const page = await signIn(browser, 'cdupont', unprotected);
  await watch(page);
  let shown: readonly string[] = [];
  await page.route('**/api/savedViews?*', (route) =>
    route.fulfill({ json: { data: shown.map(viewRow), can: { share: true, alert: false } } }),
  );
  for (shown of chunks(attacks, 100)) {
    await page.goto(url('/myaccount/myaccount_ta_all?view=2'));
    await page.getByTitle('Views').click();
    await expect(page.getByRole('menuitem').nth(shown.length - 1)).toBeAttached();
    expect(await provoke(page, '[role=menu]')).toEqual([]);
  }
});
