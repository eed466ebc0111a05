import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { post } from './listings.ts';
import { expectAccessible, signIn, test, url } from './people.ts';

const claim =
  '1. A pump, comprising: a wheel that turns; a shaft that carries the wheel; and a seal, wherein the seal is a liquid.';

/** A download that a link starts. */
async function downloaded(page: Page, link: string) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: link }).click()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('a broker builds a claim chart, and exports it as CSV, Word and print', async ({ browser }) => {
  const broker = await signIn(browser, 'tnakamura', { path: 'about:blank' });
  const company = `Lumenar ${Date.now()}`;
  await broker.goto(url('/eou/listings'));
  await broker.getByRole('link', { name: 'Add evidence of use' }).first().click();
  await expect(broker.getByRole('heading', { name: 'New evidence of use' })).toBeVisible();
  await broker.getByRole('button', { name: 'Save evidence' }).click();
  await expect(broker.getByText('Patent Number is Required')).toBeVisible();
  await broker.getByRole('textbox', { name: 'Patent', exact: true }).fill('US 7,555,111 B2');
  await broker.getByRole('textbox', { name: 'Target company' }).fill(company);
  await broker.getByRole('textbox', { name: 'Probability' }).fill('65');
  await broker.getByRole('combobox', { name: 'Analysis level' }).click();
  await broker.getByRole('option', { name: '3. Claim chart' }).click();
  await broker.getByRole('textbox', { name: 'Claim', exact: true }).fill(claim);
  await broker.getByRole('button', { name: 'Split into elements' }).click();
  const elements = broker.getByRole('list', { name: 'Claim elements' }).getByRole('listitem');
  await expect(elements).toHaveCount(5);
  await expect(broker.getByText('0 of 5 elements complete')).toBeVisible();

  const first = broker.getByRole('listitem', { name: 'Element 1' });
  await first.getByRole('textbox', { name: 'Evidence' }).fill('=1+1 is on page 4 <b>of the manual</b>');
  const source = first.getByRole('textbox', { name: 'Source', exact: true });
  await source.fill('javascript:alert(1)');
  await expect(first.getByRole('link')).toHaveCount(0);
  await broker.getByRole('button', { name: 'Save evidence' }).click();
  await expect(source).toHaveAttribute('aria-invalid', 'true');
  await source.fill('https://example.com/manual.pdf');
  const open = first.getByRole('link', { name: 'Open source of element 1 in a new tab' });
  await expect(open).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(broker.getByText('1 of 5 elements complete')).toBeVisible();

  // The keyboard alone moves and removes elements, and keeps its place.
  await first.getByRole('button', { name: 'Move element 1 down' }).press('Enter');
  await expect(broker.getByRole('button', { name: 'Move element 2 down' })).toBeFocused();
  await broker.keyboard.press('Shift+Tab');
  await broker.keyboard.press('Enter');
  await expect(first.getByRole('textbox', { name: 'Evidence' })).toHaveValue(/page 4/);
  await broker.getByRole('button', { name: 'Remove element 5' }).press('Enter');
  await expect(elements).toHaveCount(4);
  await expect(broker.getByRole('listitem', { name: 'Element 4' }).getByRole('textbox', { name: 'Claim element' })).toBeFocused();
  await broker.keyboard.press('Control+Enter');
  await expect(broker.getByRole('heading', { name: `${company} and US 7,555,111` })).toBeVisible();
  await broker.getByRole('button', { name: 'Upload files' }).click();
  const chosen = broker.waitForEvent('filechooser');
  await broker.getByRole('button', { name: 'Choose files' }).click();
  await (await chosen).setFiles({ name: 'manual.txt', mimeType: 'text/plain', buffer: Buffer.from('Page 4') });
  await expect(broker.getByRole('link', { name: 'Download manual.txt' })).toBeVisible();
  await broker.keyboard.press('Escape');
  await first.getByRole('combobox', { name: 'Attachment' }).click();
  await broker.getByRole('option', { name: 'manual.txt' }).click();
  const saved = broker.waitForResponse(/\/api\/saveEou/);
  await broker.keyboard.press('Control+Enter');
  expect((await saved).status()).toBe(200);
  await expectAccessible(broker);

  const csv = await downloaded(broker, 'CSV');
  expect(csv.content.toString('utf8')).toContain(
    `1,"A pump, comprising:",'=1+1 is on page 4 <b>of the manual</b>,https://example.com/manual.pdf`,
  );
  const word = await downloaded(broker, 'Word');
  expect(word.name).toMatch(/^Claim chart US7555111 \d+\.docx$/);
  expect(word.content.subarray(0, 2).toString()).toBe('PK');
  await broker.getByRole('link', { name: 'Print' }).click();
  const sheet = broker.getByRole('article');
  await expect(sheet.getByRole('heading', { level: 1, name: company })).toBeVisible();
  await expect(sheet.getByRole('row')).toHaveCount(5);
  await expect(sheet).toContainText('1 of 4 elements complete');
  await expectAccessible(broker);
  await broker.getByRole('link', { name: 'Back to evidence of use' }).click();
  await expect(broker.getByRole('heading', { name: `${company} and US 7,555,111` })).toBeVisible();

  await broker.goto(url(`/eou/listings?search=${encodeURIComponent(company)}`));
  const row = broker.getByRole('row', { name: new RegExp(company) });
  await expect(row).toContainText('65%');
  await expect(row).toContainText('1 of 4');
  await expectAccessible(broker);
  await row.getByRole('button', { name: `Delete: ${company}` }).click();
  await broker.getByRole('dialog').getByRole('button', { name: 'Delete evidence' }).click();
  await expect(row).toHaveCount(0);
});

test('two people change one claim chart, and both changes are kept', async ({ browser }) => {
  const [broker, admin] = await Promise.all([
    signIn(browser, 'tnakamura', { path: 'about:blank' }),
    signIn(browser, 'admin', { path: 'about:blank' }),
  ]);
  const company = `Quellin ${Date.now()}`;
  await broker.goto(url('/eou/workbench?Patent=7555222'));
  await broker.getByRole('textbox', { name: 'Target company' }).fill(company);
  await broker.getByRole('textbox', { name: 'Claim', exact: true }).fill(claim);
  await broker.getByRole('button', { name: 'Split into elements' }).click();
  await broker.getByRole('button', { name: 'Save evidence' }).click();
  await expect(broker.getByRole('link', { name: 'Word' })).toBeVisible();
  await admin.goto(broker.url());
  const evidence = (page: Page, element: number) =>
    page.getByRole('listitem', { name: `Element ${element}` }).getByRole('textbox', { name: 'Evidence' });
  await evidence(admin, 2).fill('by the admin');
  await evidence(broker, 4).fill('by the broker');
  await admin.getByRole('button', { name: 'Save evidence' }).click();
  await expect(admin.getByText('Evidence of use saved')).toBeVisible();
  await broker.getByRole('button', { name: 'Save evidence' }).click();
  await expect(broker.getByText("Someone else changed this evidence of use. Your changes weren't saved.")).toBeVisible();
  await expect(evidence(broker, 2)).toHaveValue('by the admin');
  await expect(evidence(broker, 4)).toHaveValue('by the broker');
  // The message about the first save may still be there.
  const saved = broker.waitForResponse(/\/api\/saveEou/);
  await broker.getByRole('button', { name: 'Save evidence' }).click();
  expect((await saved).status()).toBe(200);
  await admin.reload();
  await expect(evidence(admin, 2)).toHaveValue('by the admin');
  await expect(evidence(admin, 4)).toHaveValue('by the broker');
});

test('a broker records an analysis on the page of a patent', async ({ browser }) => {
  const broker = await signIn(browser, 'tnakamura', { path: 'about:blank' });
  await post(broker, '/createPatent', { PatentNumber: '7555333', Country: 'US', PatentStatus: 'Issued' });
  await broker.goto(url('/patent_details?patentid=0&plist=pid&pat_num=7555333&pcont=US'));
  await expect(broker.getByRole('button', { name: 'EOU 0' })).toBeVisible();
  await broker.getByRole('button', { name: 'Add analysis' }).click();
  const form = broker.getByRole('dialog', { name: 'Add analysis' });
  await expect(form.getByRole('textbox', { name: 'Patent', exact: true })).toHaveValue('7555333');
  await form.getByRole('combobox', { name: 'Recommendation' }).click();
  await broker.getByRole('option', { name: 'Pursue' }).click();
  const reason = `Broad claims ${Date.now()}`;
  await form.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await form.getByRole('button', { name: 'Save analysis' }).click();
  await expect(broker.getByRole('row', { name: new RegExp(reason) })).toContainText('Pursue');
  await expectAccessible(broker);
  await broker.goto(url(`/analysis/listings?search=${encodeURIComponent(reason)}`));
  await expect(broker.getByRole('row', { name: new RegExp(reason) })).toContainText('7,555,333');
  await expectAccessible(broker);
  await broker.getByRole('button', { name: 'Delete: US 7,555,333' }).click();
  await broker.getByRole('dialog').getByRole('button', { name: 'Delete analysis' }).click();
  await expect(broker.getByRole('row', { name: new RegExp(reason) })).toHaveCount(0);
});
