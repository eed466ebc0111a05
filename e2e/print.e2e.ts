import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { created, post } from './listings.ts';
import { expectAccessible, runFirst, signIn, test, url } from './people.ts';

/** Counts the print dialogs that the page asks for. An open one would keep the test from printing. */
const countDialogs = (page: Page): Promise<void> =>
  runFirst(page, () => {
    window.print = () => {
      const { dataset } = document.documentElement;
      dataset.printDialogs = String(Number(dataset.printDialogs ?? 0) + 1);
    };
  });

/** The texts of a PDF's pages, with single spaces, and the size of the first page in points. */
async function printed(page: Page, format: 'A4' | 'Letter') {
  await page.evaluate(() => document.fonts.ready);
  const bytes = await page.pdf({ format, path: test.info().outputPath(`${format}.pdf`) });
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS, disableFontFace: true }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    texts.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    );
  }
  const [, , width = 0, height = 0] = (await pdf.getPage(1)).view;
  return { texts, size: [Math.ceil(width), Math.ceil(height)] };
}

/** In points. Chromium rounds up. */
const sizes = { A4: [596, 843], Letter: [612, 792] } as const;

test('a listing prints as a buyer reads it, on A4 and Letter, whoever prints it', async ({ browser }) => {
  const [admin, buyer] = await Promise.all([
    signIn(browser, 'admin', { colorScheme: 'dark', path: 'about:blank' }),
    signIn(browser, 'mhuang', { path: 'about:blank' }),
  ]);
  const paragraph = 'The plate spreads the heat of a processor over two phases, and a pump without a seal moves the liquid. ';
  const id = await created(admin, 'Print of a cold plate', {
    listing_details: { Overview: `${paragraph.repeat(12)}\n\n${paragraph.repeat(10)}`, TechnologyPrimaryApplication: 'Servers' },
    salesInfo: {
      Seller: 'Halden Kestrel Ltd',
      TargetPrice: 987_654,
      MinimumAcceptablePrice: 876_543,
      PricingNotes: 'Not for less',
    },
    listingPatent: Array.from({ length: 45 }, (_, index) => ({ patentNumber: String(7_200_001 + index) })),
  });
  await post(admin, `/ListingNotes?listing_id=${id}`, { Message: '<p>Ask about the canary pump</p>', Tag: 'canary tag' });
  for (const page of [admin, buyer]) {
    await countDialogs(page);
    await page.goto(url(`/listing_full_details?listing_id=${id}`));
    await page.getByRole('link', { name: 'Print' }).click();
    const sheet = page.getByRole('article');
    await expect(sheet.getByRole('heading', { level: 1, name: 'Print of a cold plate' })).toBeVisible();
    await expect(page).toHaveTitle(`${id} Print of a cold plate · Brevet`);
    await expect(page.locator('html')).toHaveAttribute('data-print-dialogs', '1');
    for (const format of ['A4', 'Letter'] as const) {
      const { texts, size } = await printed(page, format);
      expect(size).toEqual(sizes[format]);
      expect(texts.length).toBeGreaterThan(1);
      const all = texts.join(' ');
      expect(all).toContain('Print of a cold plate');
      expect(all).toContain('Servers');
      expect(all).toContain(`/listing_full_details?listing_id=${id}`);
      for (const [index, text] of texts.entries()) {
        expect(text).toContain(`${index + 1} of ${texts.length}`);
        expect(text).toContain('Shared confidentially');
        expect(text).not.toContain('NDA');
        // The table's headings come again on each of its pages.
        if (/US 7,200,0\d\d/.test(text)) expect(text).toContain('Published');
      }
      expect(all).not.toMatch(/Halden|Kestrel|987,?654|876,?543|Not for less|Sunniva|Aasen|canary/);
      // Buttons and the menu stay on the screen.
      expect(all).not.toMatch(/Back to listing|All listings|Search and commands/);
    }
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
  }
  await expectAccessible(buyer);
  await admin.getByRole('link', { name: 'Back to listing' }).click();
  await expect(admin.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(String(id));
  expect(await admin.evaluate(() => document.documentElement.dataset.mantineColorScheme)).toBe('dark');
});
