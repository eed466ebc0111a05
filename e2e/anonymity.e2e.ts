import { messages } from '@brevet/contract/messages';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { created } from './listings.ts';
import { expectAccessible, expectLoaded, signIn, sizes, test, url } from './people.ts';
import { intercept } from './requests.ts';

const overview = (page: Page) => page.getByRole('textbox', { name: 'Overview' });
const marks = (page: Page) => page.locator('mark');

test('a finding stops a seller, who fixes it', async ({ browser }) => {
  const page = await signIn(browser, 'hosei', { path: 'about:blank' });
  const refusedScripts: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refusedScripts.push(message.text());
  });
  await page.goto(url('/detailed_listing1'));
  await page.getByRole('textbox', { name: /^Listing name/ }).fill('Cold plate with two phases');
  const text = 'Sold by Halden Kestrel Ltd. Write to jane@halden-kestrel.com for samples.';
  await overview(page).fill(text);
  await expect(marks(page)).toHaveText(['jane@halden-kestrel.com']);
  const list = page.getByRole('list', { name: 'Names and contact details' });
  await expect(list.getByRole('listitem')).toHaveText(['Overview: “jane@halden-kestrel.com”']);
  await expect(overview(page)).toHaveAccessibleDescription(/“jane@halden-kestrel.com” This is an email address\. Remove it\./);
  await expectAccessible(page);

  // The seller's own name becomes one as soon as it is typed, four steps later.
  await page.getByRole('button', { name: 'Sales information', exact: true }).first().click();
  await page.getByRole('textbox', { name: /^Patent seller/ }).fill('Halden Kestrel Ltd');
  await expect(list.getByRole('listitem')).toHaveText(['Overview: “Halden Kestrel Ltd”', 'Overview: “jane@halden-kestrel.com”']);
  await expect(page.getByText('2 names or contacts to remove')).toBeAttached();
  await page.getByRole('button', { name: 'Save & Return Later' }).click();
  await expect(page).toHaveURL(/UploadAttachment/);
  const id = new URL(page.url()).searchParams.get('listing_id');

  await page.goto(url(`/publish_listing?listing_id=${id}`));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Remove the names and contact details, or ask your broker to allow them.')).toBeVisible();
  await page.getByRole('alert').getByRole('link', { name: 'Overview' }).click();
  await expect(overview(page)).toBeFocused();
  await expect(marks(page)).toHaveText(['Halden Kestrel Ltd', 'jane@halden-kestrel.com']);
  await page.getByRole('button', { name: 'Use “the seller”' }).click();
  await expect(overview(page)).toHaveValue('Sold by the seller. Write to jane@halden-kestrel.com for samples.');
  await expect(overview(page)).toBeFocused();
  await page.getByRole('button', { name: 'Patent information', exact: true }).first().click();
  await list.getByRole('button').click();
  await expect(overview(page)).toBeFocused();
  const chosen = await overview(page).evaluate((input: HTMLTextAreaElement) =>
    input.value.slice(input.selectionStart, input.selectionEnd),
  );
  expect(chosen).toBe('jane@halden-kestrel.com');
  await page.keyboard.type('your broker');
  await expect(list).toHaveCount(0);
  await page.getByRole('button', { name: 'Save and return to submit' }).click();
  await expect(page).toHaveURL(/publish_listing/);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/my_listing/);
  expect(refusedScripts).toEqual([]);
});

test('marks line up exactly with the text', async ({ browser }) => {
  const page = await signIn(browser, 'hosei', { path: '/detailed_listing1' });
  await overview(page).fill('Read one.com, two.com, three.com, four.com and five.com.');
  await expect(marks(page)).toHaveCount(5);
  const [marked, written] = await marks(page)
    .last()
    .evaluate((mark) => {
      const copy = mark.parentElement;
      if (!copy) return [];
      const plain = copy.cloneNode() as HTMLElement;
      plain.append(copy.textContent);
      copy.after(plain);
      const range = document.createRange();
      const start = copy.textContent.indexOf(mark.textContent);
      range.setStart(plain.firstChild as Text, start);
      range.setEnd(plain.firstChild as Text, start + mark.textContent.length);
      return [mark, range].map((place) => {
        const { left, right } = place.getBoundingClientRect();
        return [Math.round(left), Math.round(right)];
      });
    });
  expect(marked).toEqual(written);
});

test("names that only the server knows are marked, too, and names that a broker allowed aren't", async ({ browser }) => {
  const page = await signIn(browser, 'hosei', { colorScheme: 'dark', viewport: sizes.phone });
  const company = {
    kind: 'company',
    text: 'Lumen Forge',
    reason: 'This names a company or organization.',
    suggestion: 'Write "a competitor".',
  };
  await intercept(page, '**/api/checkAnonymity', async (route) => {
    const { fields } = route.request().postDataJSON() as { fields: Record<string, string> };
    const findings = Object.entries(fields).flatMap(([field, text]) => {
      const start = text.indexOf(company.text);
      return start < 0 ? [] : [{ ...company, field, start, end: start + company.text.length }];
    });
    await route.fulfill({ json: { findings } });
  });
  await page.goto(url('/detailed_listing'));
  await overview(page).fill('Made for Lumen Forge. See acme.com for more.');
  await expect(marks(page)).toHaveText(['acme.com']);
  // The broker has allowed the address.
  await expect(marks(page)).toHaveText(['Lumen Forge']);
  await overview(page).press('Home');
  await page.keyboard.type('It was ');
  await expect(marks(page)).toHaveText(['Lumen Forge']);
  await page.getByRole('list', { name: 'Names and contact details' }).getByRole('button').click();
  await expect(overview(page)).toBeFocused();
  await expectLoaded(page);
  await expectAccessible(page);
});

test('a broker allows a finding in the editor, with a reason', async ({ browser }) => {
  const [seller, broker] = await Promise.all([signIn(browser, 'dkovac'), signIn(browser, 'broker')]);
  const listing_details = { Overview: 'Data sheets are at plates.com for everyone.' };
  const id = await created(seller, `Allowed in the editor ${Date.now()}`, { listing_details });
  await broker.goto(url(`/listings?listing_id=${id}&step=1`));
  await expect(marks(broker)).toHaveText(['plates.com']);
  await broker.getByRole('button', { name: 'Allow “plates.com”' }).click();
  const dialog = broker.getByRole('dialog', { name: 'Allow “plates.com”' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A public archive');
  await expectAccessible(broker);
  await dialog.getByRole('button', { name: 'Allow finding' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(marks(broker)).toHaveCount(0);
  await expect(broker.getByRole('list', { name: 'Names and contact details' })).toHaveCount(0);

  // The owner sees it as allowed, and can't allow anything.
  await seller.goto(url(`/listings?listing_id=${id}&step=1`));
  await overview(seller).press('End');
  await seller.keyboard.type(' More at lattices.com.');
  await expect(marks(seller)).toHaveText(['lattices.com']);
  await expect(seller.getByRole('button', { name: /^Allow/ })).toHaveCount(0);
});

test('marks stay on their words in a long text that scrolls', async ({ browser }) => {
  const page = await signIn(browser, 'hosei', { path: '/detailed_listing' });
  const lines = Array.from(
    { length: 40 },
    (_, line) => `Line ${line} says little about what the plate does in a rack of servers.`,
  );
  await overview(page).fill([...lines, 'Mail jane@acme.com.', ...lines].join('\n'));
  await expect(marks(page)).toHaveText(['jane@acme.com']);
  await page.getByRole('list', { name: 'Names and contact details' }).getByRole('button').click();
  const place = () =>
    page.evaluate(() => {
      const mark = document.querySelector('mark')?.getBoundingClientRect();
      const input = document.querySelector('[data-path="listing_details.Overview"]')?.getBoundingClientRect();
      return mark && input ? mark.top >= input.top && mark.bottom <= input.bottom : false;
    });
  // The browser scrolls the input to the chosen words, and their mark goes with them.
  await page.keyboard.press('ArrowRight');
  await expect.poll(place).toBe(true);
});

// An invented name. cspell:ignore kova
test('a seller sees what a broker will check, and the broker marks the file as internal', async ({ browser }) => {
  const [seller, admin] = await Promise.all([
    signIn(browser, 'phallgren', { path: 'about:blank' }),
    signIn(browser, 'admin', { path: 'about:blank' }),
  ]);
  const texts = {
    listing_details: { Overview: 'On the kova rig, the pump is quiet. The kova rig is small.' },
    salesInfo: { Seller: 'Kova Oy' },
  };
  const id = await created(seller, `Quiet pump ${Date.now()}`, texts);
  await seller.goto(url(`/listings/UploadAttachment?listing_id=${id}`));
  const chooser = seller.waitForEvent('filechooser');
  await seller.getByRole('button', { name: 'Choose files' }).click();
  const buffer = Buffer.from('Measured by kova in a lab.');
  await (await chooser).setFiles([{ name: 'curves.txt', mimeType: 'text/plain', buffer }]);
  await expect(seller.getByRole('group', { name: 'Found in curves.txt' })).toContainText('A broker will check it.');

  await seller.goto(url(`/publish_listing?listing_id=${id}`));
  await seller.getByRole('button', { name: 'Submit', exact: true }).click();
  const toCheck = seller.getByRole('alert', { name: messages.textsToCheck });
  await expect(toCheck.getByRole('link')).toHaveText(['Overview', 'curves.txt']);
  await expectAccessible(seller);

  await admin.goto(url(`/listing_full_details?listing_id=${id}`));
  const found = admin.getByRole('list', { name: 'Names and contact details' });
  await expect(found.getByRole('listitem')).toHaveCount(2);
  await found.getByRole('button', { name: 'Mark as internal: curves.txt' }).click();
  await admin
    .getByRole('dialog', { name: 'Mark curves.txt as internal' })
    .getByRole('button', { name: 'Mark as internal' })
    .click();
  await expect(found.getByRole('listitem')).toHaveCount(1);
  await expect(found).toContainText('Overview, 2 times');
  await expectAccessible(admin);
});
