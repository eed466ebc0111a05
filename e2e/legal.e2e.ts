import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { patentsByState, recordedPatent } from './legal-records.ts';
import { created, post, read } from './listings.ts';
import { expectAccessible, expectLoaded, signIn, sizes, test, url } from './people.ts';

const pathOf = (number: string): string => `/patent_details?pat_num=${number}`;
const term = (page: Page) => page.locator('section').filter({ has: page.getByRole('heading', { name: 'Term and fees' }) });

test('the page of a patent says what became of it, and why', async ({ browser }) => {
  const buyer = await signIn(browser, 'gricci', { colorScheme: 'dark', path: 'about:blank' });
  const open = async (number: string) => {
    await buyer.goto(url(pathOf(number)));
    await expectLoaded(buyer);
  };
  for (const [state, [number, words]] of Object.entries(patentsByState)) {
    await open(number);
    await expect(term(buyer).getByText(words), state).toBeVisible();
    if (state !== 'lapsed') continue;
    await expect(buyer.getByRole('article').getByText('Lapsed', { exact: true })).toBeVisible();
    await expect(buyer.getByRole('list', { name: 'Maintenance fees' }).getByRole('listitem')).toHaveCount(1);
    await expectAccessible(buyer);
  }
});

/** The beginnings of the files: a PDF, and ZIP archives. */
const formats = { PDF: ['pdf', '%PDF-'], Word: ['docx', 'PK'], Excel: ['xlsx', 'PK'] } as const;

test('a broker downloads reports on a patent and on a listing, and a buyer gets none', async ({ browser }) => {
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  const listing = `Valves ${Date.now()}`;
  const id = await created(admin, listing);
  const numbers = [recordedPatent, patentsByState.lapsed[0], patentsByState.disclaimed[0]];
  await post(admin, `/createListingPatent?listing_id=${id}`, {
    listingPatent: numbers.map((patentNumber) => ({ patentNumber })),
  });

  const broker = await signIn(browser, 'cdupont', { path: pathOf(recordedPatent) });
  for (const [format, [ending, beginning]] of Object.entries(formats)) {
    await broker.getByRole('button', { name: 'Report', exact: true }).click();
    const item = broker.getByRole('menuitem', { name: format, exact: true });
    const [download] = await Promise.all([broker.waitForEvent('download'), item.click()]);
    expect(download.suggestedFilename()).toBe(`Due diligence sheet US 8,999,817.${ending}`);
    expect((await readFile(await download.path())).toString('latin1', 0, beginning.length)).toBe(beginning);
    await expect(item).toHaveCount(0);
  }

  const page = `/listing_full_details?listing_id=${id}`;
  await broker.goto(url(page));
  const warnings = broker.locator('#warnings');
  await expect(warnings.getByText(/Lapsed .*4th-year fee/i)).toBeVisible();
  await expect(warnings.getByText(/Security interest|lien/i)).toBeVisible();
  await expectAccessible(broker);
  await broker.getByRole('button', { name: 'Report', exact: true }).click();
  const [download] = await Promise.all([
    broker.waitForEvent('download'),
    broker.getByRole('menuitem', { name: 'PDF', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`Portfolio report ${listing}.pdf`);

  await admin.goto(url('/myaccount/patent?search=89998'));
  for (const number of numbers) await admin.getByRole('checkbox', { name: `Select US${number}`, exact: true }).check();
  const bar = admin.getByRole('region', { name: 'Selection' });
  await expect(bar.getByText('3 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Report', exact: true }).click();
  const [chosen] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('menuitem', { name: 'Excel', exact: true }).click(),
  ]);
  expect(chosen.suggestedFilename()).toBe('Portfolio report 3 patents.xlsx');

  const buyer = await signIn(browser, 'gricci', { path: page });
  await expect(buyer.getByRole('heading', { name: listing })).toBeVisible();
  await expect(buyer.getByText('Legal warnings')).toHaveCount(0);
  await expect(buyer.getByRole('button', { name: 'Report', exact: true })).toHaveCount(0);
});

test('a broker enters a fact, which changes the term, and undoes it on a phone', async ({ browser }) => {
  const broker = await signIn(browser, 'tnakamura', { viewport: sizes.phone, path: pathOf(patentsByState.plant[0]) });
  await expect(term(broker).getByText(/^20 years from/)).toBeVisible();
  await broker.getByRole('button', { name: 'Enter fact' }).click();
  const dialog = broker.getByRole('dialog', { name: 'Enter fact' });
  await dialog.getByRole('combobox', { name: 'Fact' }).click();
  await broker.getByRole('option', { name: 'Term adjustment (certificate of correction)' }).click();
  await dialog.getByLabel('Days of adjustment').fill('44');
  await dialog.getByLabel('Certificate date').fill('2016-02-03');
  await dialog.getByLabel('Document').fill('Certificate of correction');
  await dialog.getByRole('button', { name: 'Save fact' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(term(broker).getByText(/plus 44 days \(patent term adjustment\)/)).toBeVisible();
  const facts = broker.getByRole('region', { name: 'Facts entered by hand' });
  await expect(facts.getByText('from Certificate of correction')).toBeVisible();
  await expectAccessible(broker);
  await facts.getByRole('button', { name: 'Undo' }).click();
  await expect(term(broker).getByText(/plus 44 days/)).toHaveCount(0);
  await expect(facts.getByText('Undone (1)')).toBeVisible();

  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  const { data } = await read(admin, '/audit?limit=100&Entity=entered%20fact');
  expect((data as { Action: string }[]).map(({ Action }) => Action)).toEqual(expect.arrayContaining(['create', 'undo']));
});

test('a search finds patents by status, term and recorded owner', async ({ browser }) => {
  const broker = await signIn(browser, 'cdupont', { path: '/patent/search?Assignee=Valve%20Labs&LegalStatus=lapsed' });
  const results = broker.getByRole('table', { name: 'Patents found' });
  await expect(async () => {
    await broker.reload();
    await expect(results.getByRole('link', { name: '8,999,822' })).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(results.getByRole('link', { name: '8,999,821' })).toHaveCount(0);
});
