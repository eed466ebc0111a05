import { Buffer } from 'node:buffer';
import type { Locator } from '@playwright/test';
import { expect } from '@playwright/test';
import { created, post } from './listings.ts';
import { expectAccessible, signIn, sizes, test, url } from './people.ts';

/** Teal, 120 by 90. */
const teal = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAHgAAABaCAIAAAD8YgW4AAAAi0lEQVR42u3QMQkAAAwDsEqv9LkoOwJRkKRlQYFo0YgWLVqBaNGIFi3agmjRiBYtGtGiES1aNKJFI1q0aESLRrRo0YgWjWjRohEtGtGiRSNaNKJFi0a0aESLFo1o0YgWLRrRohEtWjSiRSNatGhEi0a0aNGIFo1o0aIRLRrRokUjWjSiRYtGtGhEf3E7SjJ3aRYrowAAAABJRU5ErkJggg==',
  'base64',
);
const isDrawn = (image: Locator) => image.evaluate((shown: HTMLImageElement) => shown.complete && shown.naturalWidth > 0);

test('a seller adds an image, and buyers see it in the preview, on the page, in Browse and in print', async ({ browser }) => {
  const page = await signIn(browser, 'phallgren', { path: '/detailed_listing1' });
  await page.getByRole('textbox', { name: /^Listing name/ }).fill('Lens with a teal coating');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose image' }).click();
  await (await choosing).setFiles({ name: 'Kestrel Ltd.png', mimeType: 'image/png', buffer: teal });
  await expect(page.getByRole('button', { name: 'Remove image' })).toBeVisible();
  const image = page.getByRole('img', { name: 'Illustration of the listing' });
  await expect.poll(() => isDrawn(image)).toBe(true);
  await expectAccessible(page);
  await page.setViewportSize(sizes.desk);

  await page.getByRole('button', { name: 'Preview Listing' }).click();
  const preview = page.getByRole('article', { name: 'Preview' });
  await expect.poll(() => isDrawn(preview.getByRole('img', { name: 'Illustration of the listing' }))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await page.getByRole('button', { name: 'Save & Return Later' }).click();
  await expect(page).toHaveURL(/UploadAttachment/);
  const id = Number(new URL(page.url()).searchParams.get('listing_id'));
  await post(page, `/publishListing?listing_id=${id}`, {});
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  await post(admin, '/changeListingStatus', { listing_id: id, AvailableStatus: 1 });

  const buyer = await signIn(browser, 'gricci', { path: `/listing_full_details?listing_id=${id}` });
  await expect.poll(() => isDrawn(buyer.getByRole('img', { name: 'Illustration of the listing' }))).toBe(true);
  await buyer.goto(url(`/myaccount/browse_listing?as=cards&search=${id}`));
  const card = buyer.getByRole('article').filter({ hasText: 'Lens with a teal coating' });
  await expect.poll(() => isDrawn(card.getByRole('img', { name: 'Illustration of the listing' }))).toBe(true);
  await expectAccessible(buyer);
  await buyer.goto(url(`/print_listing?listing_id=${id}`));
  await expect.poll(() => isDrawn(buyer.getByRole('img', { name: 'Illustration of the listing' }))).toBe(true);

  await page.goto(url(`/listings?listing_id=${id}`));
  await page.getByRole('button', { name: 'Remove image' }).click();
  await page.getByRole('button', { name: 'Save & Return Later' }).click();
  await expect(page.getByText('Listing updated successfully')).toBeVisible();
  await admin.goto(url(`/listing_full_details?listing_id=${id}`));
  await expect(admin.getByRole('row', { name: /^Image/ })).toBeVisible();
});

test("a file that isn't an image is refused, and the form says why", async ({ browser }) => {
  const page = await signIn(browser, 'admin', { path: 'about:blank' });
  const id = await created(page, 'Lens without a coating');
  await page.goto(url(`/listings?listing_id=${id}`));
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose image' }).click();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await (await choosing).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: svg });
  await expect(page.getByText('Please upload a PNG, JPEG or WebP image.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose image' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Remove image' })).toHaveCount(0);
});
