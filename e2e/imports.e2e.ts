import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { broken, grant } from '../server/src/features/patent-imports/fixtures/sample-documents.ts';
import { expectAccessible, signIn, test } from './people.ts';

const week = (first: number, count: number): string =>
  Array.from({ length: count }, (_, index) => grant({ number: String(first + index), title: `Patent ${index}` })).join('');

/** Imports run with low priority, next to the browsers of other tests. */
const patiently = { timeout: 150_000 };

async function upload(admin: Page, name: string, content: string): Promise<void> {
  await admin.getByRole('button', { name: 'New import' }).first().click();
  const chooser = admin.waitForEvent('filechooser');
  await admin.getByRole('button', { name: 'Upload file' }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(content) });
}

test('an admin imports a file, watches it end and reads its errors', async ({ browser }) => {
  const admin = await signIn(browser, 'admin', { path: '/admin/imports' });
  await upload(admin, 'notes.txt', 'Not a patent in sight');
  await expect(admin.getByRole('heading', { name: 'notes.txt' })).toBeVisible();
  await expect(admin.getByText("Brevet can't import files in this format.")).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await admin.getByRole('button', { name: 'Choose another file' }).click();
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('dialog')).toHaveCount(0);

  await upload(admin, 'damaged-week.xml', `${week(29_000_001, 2)}${broken}`);
  await expect(admin.getByText('about 3 records')).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Start import' }).click();
  const row = admin.getByRole('row', { name: /damaged-week\.xml/ });
  await expect(row).toContainText('Done', patiently);
  await admin
    .getByRole('button', { name: /^Import \d+: damaged-week/ })
    .first()
    .click();
  await expect(admin.getByRole('heading', { name: 'Errors' })).toBeVisible();
  await expectAccessible(admin);
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('link', { name: 'Download as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^errors-of-an-import-.*\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('damaged-week.xml');
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  await admin.getByRole('searchbox', { name: 'Filter imports' }).fill('damaged-week');
  await expect(admin.getByRole('table').getByRole('row')).toHaveCount(2);
});

test('an admin cancels an import underway, and resumes it', async ({ browser }) => {
  const admin = await signIn(browser, 'admin', { path: '/admin/imports' });
  const many = 9000;
  await upload(admin, 'long-week.xml', week(27_000_001, many));
  await admin.getByRole('button', { name: 'Start import' }).click();
  const row = admin.getByRole('row', { name: /long-week\.xml/ });
  await expect(row).toContainText('Running', patiently);
  await admin.getByRole('button', { name: 'Cancel long-week.xml' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancel import' }).click();
  await expect(row).toContainText('Canceled', patiently);
  await admin
    .getByRole('button', { name: /^Import \d+: long-week/ })
    .first()
    .click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText('Canceled');
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Resume import' }).click();
  await expect(dialog).toContainText('Done', patiently);
  await expect(dialog).toContainText(many.toLocaleString('en'));
});
