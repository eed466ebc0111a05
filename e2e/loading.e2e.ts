import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { openPage, signIn, test, url } from './people.ts';
import { intercept, requestsOf, withoutChanges } from './requests.ts';

const firstRow = (page: Page) => page.getByRole('table').locator('tbody tr td a').first();

for (const name of ['admin', 'broker', 'buyer', 'seller']) {
  test(`a first load as ${name}, signed in, takes at most 25 requests and 250 kB of JavaScript`, async ({ browser }) => {
    const page = await signIn(browser, name, { fresh: true, path: 'about:blank' });
    await withoutChanges(page);
    const { sent, loaded } = requestsOf(page);
    await page.goto(url('/'));
    await expect(firstRow(page)).toBeVisible();
    await loaded();
    // The stream of changes is one more.
    expect(sent.length + 1, sent.join('\n')).toBeLessThanOrEqual(25);
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap((entry) =>
          entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js') ? [entry.encodedBodySize] : [],
        ),
    );
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts).not.toContain(0);
    expect(scripts.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(250_000);
  });
}

test('scripts and style sheets are compressed in the best format that the browser accepts', async ({ browser }) => {
  const page = await openPage(browser, { fresh: true });
  const { sent } = requestsOf(page);
  await page.goto(url('/login'));
  await expect(page.getByRole('heading', { name: 'Sign in to Brevet' })).toBeVisible();
  const start = sent.filter((address) => /\/start-[^/]*\.(js|css)$/.test(address));
  expect(start).toHaveLength(2);
  for (const address of start) {
    const sizes: number[] = [];
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const response = await fetch(address, { headers: { 'accept-encoding': accepted } });
      expect(response.headers.get('content-encoding') ?? undefined).toBe(encoding);
      expect(response.headers.get('vary')).toContain('accept-encoding');
      expect(response.headers.get('cache-control')).toContain('immutable');
      sizes.push(Number(response.headers.get('content-length')));
    }
    expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
    expect(sizes[0]).toBeGreaterThan(0);
  }
});

const details = /\/api\/listing_details/;
const isScript = (address: string): boolean => address.endsWith('.js');

test('hovering over a listing loads it for a buyer, and opening it then loads no more scripts', async ({ browser }) => {
  const page = await signIn(browser, 'buyer', { fresh: true, path: 'about:blank' });
  // A listing that another test adds is read, too.
  await withoutChanges(page);
  const { sent, loaded } = requestsOf(page);
  await page.goto(url('/'));
  const row = firstRow(page);
  await expect(row).toBeVisible();
  const asked = Promise.all([page.waitForRequest(details), page.waitForRequest(/ListingPage/)]);
  await row.hover();
  await asked;
  await loaded();
  expect(sent.filter(isScript).join(' ')).toContain('ListingPage');
  const scripts = sent.filter(isScript).length;
  await row.click();
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
  expect(sent.filter(isScript)).toHaveLength(scripts);
  const opened = new URL(page.url()).searchParams.get('listing_id');
  expect(sent.filter((address) => details.test(address) && address.endsWith(`=${opened}`))).toHaveLength(1);
});

test('hovering over a listing loads nothing for a broker, whose reads are audited', async ({ browser }) => {
  const page = await signIn(browser, 'broker', { fresh: true, path: 'about:blank' });
  await withoutChanges(page);
  const { sent, allFinished } = requestsOf(page);
  await page.goto(url('/'));
  const row = firstRow(page);
  await expect(row).toBeVisible();
  const script = page.waitForRequest(/ListingPage/);
  await row.hover();
  await script;
  await allFinished();
  expect(sent.filter((address) => details.test(address))).toEqual([]);
  await row.click();
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
  expect(sent.filter((address) => details.test(address))).toHaveLength(1);
});

/** As if the server were stopped. */
const stop = (page: Page) => intercept(page, '**/*', (route) => route.abort());

test("a screen that can't be fetched without a server opens after Retry, or when the network is back", async ({ browser }) => {
  const page = await signIn(browser, 'broker', { fresh: true, path: '/contacts/all_contacts' });
  const failure = page.getByRole('heading', { name: 'Network error occured. Please try later.' });
  await expect(firstRow(page)).toBeVisible();
  await stop(page);
  await page.getByRole('link', { name: 'Mailing lists', exact: true }).click();
  await expect(failure).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Something went wrong');
  await page.unroute('**/*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: 'Create mailing list' })).toBeVisible();

  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Create Organization' }).click();
  await expect(failure).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('textbox', { name: 'Organization name' })).toBeVisible();
});

test("a part of a screen that can't be fetched without a server appears once the server is back", async ({ browser }) => {
  const page = await signIn(browser, 'broker', { fresh: true, path: '/contacts/all_contacts' });
  await expect(firstRow(page)).toBeVisible();
  const box = page.getByRole('table').locator('tbody').getByRole('checkbox').first();
  await expect(box).toBeVisible();
  await stop(page);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('ContactsBar'));
  await box.check();
  await failed;
  await expect(firstRow(page)).toBeVisible();
  await page.unroute('**/*');
  await expect(page.getByRole('button', { name: 'Add to mailing list' })).toBeVisible();
});
