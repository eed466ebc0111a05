import { expect } from '@playwright/test';
import { signIn, test } from './people.ts';

test('an upload shows the storage in use, can be canceled, and can be started again', async ({ browser }) => {
  const seller = await signIn(browser, 'dkovac');
  await seller.getByRole('button', { name: /^Active/ }).click();
  await expect(seller).toHaveURL(/AvailableStatus=1/);
  await seller.getByRole('table').getByRole('row').filter({ hasText: 'Active' }).last().getByRole('link').first().click();
  await seller.getByRole('button', { name: 'Upload' }).click();
  const dialog = seller.getByRole('dialog');
  await expect(dialog.getByText(/of 1,000 MB of your storage used/)).toBeVisible();
  const chooser = seller.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /^File/ }).click();
  const name = `canceled-${Date.now()}.txt`;
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.alloc(5_000_000, 'a') });

  // The answer never arrives, as on a stalled connection.
  const hangs = /\/api\/uploadImg\?/;
  await seller.route(hangs, () => {});
  const aborted = seller.waitForEvent('requestfailed', (request) => hangs.test(request.url()));
  await dialog.getByRole('button', { name: 'Upload file', exact: true }).click();
  // An empty bar has no width and counts as hidden.
  await expect(dialog.getByRole('progressbar', { name: 'Uploading' })).toBeAttached();
  await dialog.getByRole('button', { name: 'Cancel upload' }).click();
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  await expect(dialog.getByText(name)).toBeVisible();

  await seller.unroute(hangs);
  await dialog.getByRole('button', { name: 'Upload file', exact: true }).click();
  await expect(seller.getByText('Attachment uploaded Successfully')).toBeVisible();
  await expect(seller.getByRole('link', { name: `Download ${name}` })).toBeVisible();
});
