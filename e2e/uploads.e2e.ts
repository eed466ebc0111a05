import { messages } from '@brevet/contract/messages';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { created } from './listings.ts';
import { expectAccessible, signIn, sizes, test, url } from './people.ts';
import { intercept } from './requests.ts';

const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 49>>stream
BT /F1 18 Tf 20 120 Td (Cold plate, 23 watts) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF`;
const text = (name: string, content = '23 W at 0.4 K/W') => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

/** The upload screen of a new listing of this seller. */
async function uploadScreen(page: Page, name: string): Promise<void> {
  await page.goto(url(`/listings/UploadAttachment?listing_id=${await created(page, name)}`));
  await expect(page.getByText(/of 1,000 MB of your storage used/)).toBeVisible();
}
async function choose(page: Page, files: ReturnType<typeof text>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(files);
}
const uploaded = (page: Page, name: string) => page.getByRole('link', { name: `Download ${name}` });

test('several files are sent at once; one is canceled, and one resumes after a network failure', async ({ browser }) => {
  const seller = await signIn(browser, 'dkovac', { path: 'about:blank' });
  await uploadScreen(seller, 'Several files at once');
  const names = ['one', 'two', 'canceled'].map((name) => `${name}-${Date.now()}.txt`);
  const [one = '', two = '', canceled = ''] = names;
  // The parts of one file never arrive until the network is back.
  const held = new Set<string>();
  await intercept(seller, '**/api/uploads?*', async (route) => {
    const response = await route.fetch();
    const metadata = route.request().headers()['upload-metadata'] ?? '';
    if (metadata.includes(Buffer.from(canceled).toString('base64'))) held.add(response.headers().location ?? '');
    await route.fulfill({ response });
  });
  await intercept(seller, '**/api/uploads/*', (route) =>
    held.has(new URL(route.request().url()).pathname) && route.request().method() === 'PATCH' ? undefined : route.continue(),
  );
  await choose(seller, [text(canceled, 'a'.repeat(2_000_000)), text(one)]);
  await expect(uploaded(seller, one)).toBeVisible();
  // An empty bar has no width and counts as hidden.
  await expect(seller.getByRole('progressbar', { name: `Uploading ${canceled}` })).toBeAttached();
  await seller.getByRole('button', { name: `Cancel upload of ${canceled}` }).click();
  await expect(seller.getByRole('list', { name: 'Uploads' })).toHaveCount(0);

  await seller.unrouteAll();
  await seller.context().setOffline(true);
  await choose(seller, [text(two)]);
  await expect(seller.getByRole('alert').filter({ visible: true }).first()).toBeVisible();
  await expect(seller.getByRole('button', { name: `Retry ${two}` })).toBeVisible();
  await expectAccessible(seller);
  await seller.context().setOffline(false);
  await expect(uploaded(seller, two)).toBeVisible();
  await expect(uploaded(seller, canceled)).toHaveCount(0);
});

test('a file that is refused before it is sent says why until it is dismissed', async ({ browser }) => {
  const seller = await signIn(browser, 'dkovac', { path: 'about:blank' });
  await uploadScreen(seller, 'An empty file among others');
  const [empty, sent] = [`empty-${Date.now()}.txt`, `sent-${Date.now()}.txt`];
  await choose(seller, [text(empty, ''), text(sent)]);
  await expect(uploaded(seller, sent)).toBeVisible();
  await expect(seller.getByText(messages.attachmentUploaded)).toBeVisible();
  const uploads = seller.getByRole('list', { name: 'Uploads' });
  await expect(uploads.getByRole('listitem')).toContainText([new RegExp(`${empty}.*${messages.fileEmpty}`)]);
  await expect(uploads.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
  await uploads.getByRole('button', { name: `Dismiss ${empty}` }).click();
  await expect(uploads).toHaveCount(0);
});

test('attachments are moved by keyboard and from the menu of a phone, and names in them are marked', async ({ browser }) => {
  const seller = await signIn(browser, 'seller', { colorScheme: 'dark', path: 'about:blank' });
  await uploadScreen(seller, 'Files that move');
  const [first, second] = [`first-${Date.now()}.txt`, `second-${Date.now()}.txt`];
  await choose(seller, [text(first), text(second, 'Ask jane@acme.com for the curves.')]);
  await expect(uploaded(seller, first)).toBeVisible();
  await expect(uploaded(seller, second)).toBeVisible();
  const names = async () => {
    const all = await seller.getByRole('link', { name: /^Download / }).all();
    const labels = await Promise.all(all.map((link) => link.getAttribute('aria-label')));
    return labels.map((label) => label?.replace('Download ', '')).filter((name) => name === first || name === second);
  };
  const before = await names();
  const last = before.at(-1) ?? '';
  await seller.getByRole('button', { name: new RegExp(`^Move ${last}`) }).focus();
  // The list shows the order before the server has it, and a reload cancels the call.
  const stored = seller.waitForResponse('**/api/orderAttachments');
  await seller.keyboard.press('ArrowUp');
  await expect(seller.getByText(new RegExp(`${last} is now number`))).toBeAttached();
  await expect.poll(names).toEqual(before.toReversed());
  await stored;
  await seller.reload();
  await expect.poll(names).toEqual(before.toReversed());

  const findings = seller.getByRole('group', { name: `Found in ${second}` });
  await expect(findings).toContainText('This is an email address.');
  await expectAccessible(seller);
  // The refusal names the file, and leads back to it.
  const screen = seller.url();
  await seller.getByRole('link', { name: 'Submit for review' }).click();
  await seller.getByRole('button', { name: 'Submit', exact: true }).click();
  await seller.getByRole('alert').getByRole('link', { name: second, exact: true }).click();
  await expect(seller).toHaveURL(screen);
  await seller.setViewportSize(sizes.phone);
  await seller.getByRole('button', { name: `Actions for ${last}` }).click();
  await seller.getByRole('menuitem', { name: 'Move down' }).click();
  await expect.poll(names).toEqual(before);
  await findings.getByRole('button', { name: `Mark as internal: ${second}` }).click();
  await expect(findings).toHaveCount(0);
  await expect(seller.getByText('Internal', { exact: true }).first()).toBeVisible();
  const top = async (name: string) => (await seller.getByRole('button', { name: `${name} ${second}` }).boundingBox())?.y;
  expect(await top('Actions for')).toBe(await top('Preview'));
});

test('a PDF is shown in a frame without an origin, on a desktop and on a phone', async ({ browser }) => {
  const seller = await signIn(browser, 'dkovac', { path: 'about:blank' });
  await uploadScreen(seller, 'A data sheet');
  const name = `sheet-${Date.now()}.pdf`;
  await choose(seller, [{ name, mimeType: 'application/pdf', buffer: Buffer.from(pdf) }]);
  await expect(uploaded(seller, name)).toBeVisible();
  for (const size of [sizes.desk, sizes.phone]) {
    await seller.setViewportSize(size);
    await seller.getByRole('button', { name: `Preview ${name}` }).click();
    const frame = seller.frameLocator(`iframe[title="Preview of ${name}"]`);
    await expect(frame.getByText('Cold plate, 23 watts')).toBeAttached();
    await expect(frame.getByRole('region', { name: 'Page 1 of 1' }).locator('canvas')).toBeVisible();
    expect(await frame.locator('body').evaluate(() => window.origin)).toBe('null');
    const reached = await frame.locator('body').evaluate(() => {
      try {
        return window.parent.document.title;
      } catch {
        return 'refused';
      }
    });
    expect(reached).toBe('refused');
    await expectAccessible(seller);
    await seller.setViewportSize(size);
    await seller.keyboard.press('Escape');
    await expect(seller.getByRole('dialog')).toHaveCount(0);
  }
});
