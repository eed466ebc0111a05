import { api } from '@brevet/contract/api';
import type { AnyEndpoint } from '@brevet/contract/endpoint';
import { paths } from '@brevet/contract/paths';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { attacked } from '../server/src/test/attacked-answer.ts';
import { attacks } from '../server/src/test/script-attacks.ts';
import { expectedScreens } from '../web/src/app/expected-screens.ts';
import { chunks, closing, foundIn, unprotected, watch } from './attacks.ts';
import { openPage, signIn, test, url } from './people.ts';
import { answerRequests } from './requests.ts';

/** Text that isn't in any attack, to check that the screen shows the answer. */
const mark = 'shown-by-the-screen';
/** The first one is also an attack as the whole address of a link. */
const texts = [`javascript:attacked()//${mark}`, ...chunks(attacks, 35).map((some) => some.join(closing))];

/** Reads that the application itself needs. */
const real = ['/authToken', '/login/options', '/second_step'];
const readingPosts = ['/openInvitation', '/previewListing'];
const reads = Object.values(api)
  .flatMap((endpoints): AnyEndpoint[] => Object.values(endpoints))
  .flatMap((endpoint) => ('answer' in endpoint ? [{ ...endpoint, method: 'method' in endpoint ? endpoint.method : 'GET' }] : []))
  .filter(({ method, path }) => (method === 'GET' ? !real.includes(path) : readingPosts.includes(path)));

function readOf(method: string, pathname: string) {
  const parts = pathname.split('/').slice(2);
  return reads.find(({ method: known, path }) => {
    const wanted = path.split('/').slice(1);
    return (
      known === method && wanted.length === parts.length && wanted.every((part, at) => part === parts[at] || part.startsWith('{'))
    );
  });
}

/** Answers every read of the page with attacks in each of its texts. */
async function attackAll(page: Page): Promise<void> {
  await watch(page);
  await answerRequests(page, '*/api/*', ({ method, url: address }) => {
    const read = readOf(method, new URL(address).pathname);
    if (!read) return null;
    const json = attacked(read.answer, texts) as object;
    const isTable = 'total' in json && 'pages' in json;
    return { body: JSON.stringify(isTable ? { ...json, total: texts.length, pages: 1, more: false } : json) };
  });
}

async function expectHarmless(page: Page, path: string): Promise<void> {
  await page.goto(url(path));
  await page
    .getByText(mark)
    .or(page.locator(`[value*="${mark}"]`))
    .first()
    .waitFor({ state: 'attached' });
  expect(await foundIn(page), path).toEqual([]);
}

test('the check detects attacks that a page shows unescaped', async ({ browser }) => {
  const page = await openPage(browser);
  await watch(page);
  await page.goto('about:blank');
  for (const attack of [
    '<p onclick=attacked()>',
    '<script>attacked()</script>',
    '<iframe srcdoc=x>',
    '<a href="javascript:attacked()">',
  ]) {
    await page.setContent(attack);
    expect(await foundIn(page), attack).not.toEqual([]);
  }
});

const ids = [
  ...['listing_id', 'contact_id', 'org_id', 'mailingList_id', 'campaign_id', 'import_id', 'eou_id', 'user_id', 'id'].map(
    (name) => `${name}=1`,
  ),
  ...['user_type=30', 'patentid=1', 'plist=pid', 'pat_num=7156074', 'pcont=US'],
  ...['kind=contact', 'survivor_id=1', 'removed_id=2'],
].join('&');

/** Searches show nothing before someone searches. */
const asked: Readonly<Record<string, string>> = {
  [paths.search()]: 'with_all=plate',
  [paths.searchPatents()]: 'Keywords=plate',
  [paths.searchContacts()]: 'Firstname=Ada',
  [paths.searchOrganizations()]: 'OrgName=Acme',
  '/admin/searchuser': 'Username=ada',
};
/** Screens without texts from the server. */
const without = [paths.settings(), paths.profile(), paths.newMailingList(), '/$'];
/** Lists that only buyers have. */
const ofBuyers = [paths.wanted()];
const everyScreen = Object.keys(expectedScreens)
  .filter((path) => ![...without, ...ofBuyers].includes(path))
  .map((path) => `${path.replace('{-$step}', '3')}?${asked[path] ?? ids}`);
const printed = [paths.printListing(1), paths.printEou(1)];
const steps = ([1, 2, 4, 5] as const).map((step) => paths.wizard(step, 1));

for (const [index, some] of chunks([...everyScreen, ...printed, ...steps], 7).entries())
  test(`no attack runs in any screen of an admin, part ${index + 1}`, async ({ browser }) => {
    const page = await signIn(browser, 'admin', { ...unprotected, path: 'about:blank' });
    await attackAll(page);
    for (const path of some) await expectHarmless(page, path);
  });

for (const [name, some] of [
  ['broker', [paths.listing(1), paths.dashboard(), paths.review()]],
  ['buyer', [paths.listing(1), paths.dashboard(), paths.browse(), paths.wanted(), paths.allListings(), paths.pursueRequests()]],
  ['seller', [paths.listing(1), paths.dashboard(), paths.myListings()]],
] as const)
  test(`no attack runs in the screens of a ${name}`, async ({ browser }) => {
    const page = await signIn(browser, name, { ...unprotected, path: 'about:blank' });
    await attackAll(page);
    for (const path of some) await expectHarmless(page, path);
  });

test('no attack runs on the pages for people without an account', async ({ browser }) => {
  const page = await openPage(browser, unprotected);
  await attackAll(page);
  for (const path of [paths.invitation('any'), paths.unsubscribe('any')]) await expectHarmless(page, path);
});

test('no attack runs in the cards of lists on a phone', async ({ browser }) => {
  const viewport = { width: 390, height: 844 };
  const page = await signIn(browser, 'admin', { ...unprotected, viewport, path: 'about:blank' });
  await attackAll(page);
  for (const path of [paths.allListings(), paths.users(), paths.patents(), paths.contacts()]) await expectHarmless(page, path);
});

test('no attack runs in the menus and dialogs of lists', async ({ browser }) => {
  const page = await signIn(browser, 'admin', { ...unprotected, path: 'about:blank' });
  await attackAll(page);
  await expectHarmless(page, paths.allListings());
  await page.getByTitle('Views').click();
  await expect(page.getByRole('menu').getByText(mark).first()).toBeAttached();
  expect(await foundIn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await palette.getByRole('combobox').fill('plate');
  await expect(palette.getByText(mark).first()).toBeAttached();
  expect(await foundIn(page)).toEqual([]);
  await expectHarmless(page, paths.outbox());
  await page.getByRole('table').locator('tbody tr').first().getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toContainText(mark);
  expect(await foundIn(page)).toEqual([]);
});
