import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { created, post } from './listings.ts';
import { expectAccessible, signIn, test, url } from './people.ts';

const card = (page: Page, name: string) => page.getByRole('dialog', { name: 'Landscape' }).getByRole('region', { name });

/** A file that a button saves. */
async function saved(page: Page, button: string) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path(), 'utf8') };
}

test('a broker counts the patents of a search, and saves charts and numbers', async ({ browser }) => {
  const broker = await signIn(browser, 'tnakamura', { path: '/patent/search?Keywords=throttle' });
  await broker.getByRole('button', { name: 'Landscape' }).click();
  const assignees = card(broker, 'Patents by assignee');
  await expect(assignees.getByRole('cell', { name: 'Mikuni Corporation' })).toBeVisible();
  await expect(card(broker, 'Patents by filing year').locator('svg.recharts-surface')).toBeVisible();
  const csv = await saved(broker, 'Patents by assignee as CSV');
  expect(csv.name).toBe('landscape-search-assignees.csv');
  expect(csv.content).toContain('Assignee,Patents');
  expect(csv.content).toContain('Mikuni Corporation,');
  const svg = await saved(broker, 'Patents by filing year as SVG');
  expect(svg.name).toBe('landscape-search-years.svg');
  expect(svg.content).toMatch(/^<svg[^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  expect(svg.content).toContain('<title>Patents by filing year</title>');
  expect(svg.content).toContain('rgb(');
  const names = await saved(broker, 'Patents by assignee as SVG');
  await expectAccessible(broker);

  // The file needs neither the page nor its font.
  await broker.setContent(names.content);
  await expect(broker.locator('text').filter({ hasText: 'Patents by assignee' })).toBeVisible();
  const outside = await broker.locator('svg').evaluate((drawing) => {
    const { left, right, top, bottom } = drawing.getBoundingClientRect();
    return [...drawing.querySelectorAll('text')]
      .map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }))
      .filter(({ box }) => box.left < left || box.right > right || box.top < top || box.bottom > bottom)
      .map(({ text }) => text);
  });
  expect(outside).toEqual([]);
});

test('a buyer sees the landscape of a listing without assignees, and its patents lead to their pages', async ({ browser }) => {
  const [admin, buyer] = await Promise.all([
    signIn(browser, 'admin', { path: 'about:blank' }),
    signIn(browser, 'gricci', { path: 'about:blank' }),
  ]);
  const id = await created(admin, 'Listing with a landscape');
  const listingPatent = ['7156074', '5397001'].map((patentNumber) => ({ patentNumber }));
  await post(admin, `/createListingPatent?listing_id=${id}`, { listingPatent });
  await buyer.goto(url(`/listing_full_details?listing_id=${id}`));
  await expect(buyer.getByRole('link', { name: '7,156,074' })).toHaveAttribute('href', /pat_num=7156074&pcont=US/);
  await buyer.getByRole('button', { name: 'Landscape' }).click();
  await expect(card(buyer, 'Patents by class').getByRole('cell', { name: 'F02D' })).toBeVisible();
  await expect(card(buyer, 'Patents by assignee')).toHaveCount(0);
  await expect(buyer.getByText('Mikuni')).toHaveCount(0);
});
