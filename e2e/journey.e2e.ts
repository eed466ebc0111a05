import { expect } from '@playwright/test';
import { expectAccessible, signIn, test, url } from './people.ts';

test('a seller lists two patents, an admin activates the listing, a buyer pursues it, a broker sees it', async ({ browser }) => {
  const patents: { number: string; title: string }[] = JSON.parse(process.env.BREVET_E2E_PATENTS ?? '[]');
  const [one, two] = patents;
  if (!one || !two) throw new Error('There are no patents to list');
  const name = `Two patents out of one week ${Date.now()}`;

  const seller = await signIn(browser, 'seller');
  await expectAccessible(seller);
  await seller.getByRole('link', { name: 'Create Listing' }).first().click();
  await seller.getByRole('textbox', { name: /^Listing name/ }).fill(name);
  await seller
    .getByRole('textbox', { name: /^Summary/ })
    .fill(
      'Two granted patents that belong together, each with its own use, offered as one package by a holder who has left the field and wants them to be used.',
    );
  await expect(
    seller.getByText('28 words; aim for 20 to 30 words').or(seller.getByText(/2\d words|30 words/).first()),
  ).toBeVisible();
  await expectAccessible(seller);
  await seller.getByRole('button', { name: 'Patent information', exact: true }).first().click();
  await seller.getByLabel('Patent numbers').fill(`US ${one.number} B2; ${two.number}; ${one.number}`);
  await expect(seller.getByText('Found', { exact: true })).toHaveCount(2);
  await expect(seller.getByText(one.title).first()).toBeVisible();
  await expect(seller.getByText('Same as line 1')).toBeVisible();
  await expectAccessible(seller);

  await seller.getByRole('button', { name: 'Sales information', exact: true }).click();
  await expect(seller.getByRole('textbox', { name: /^Patent seller/ })).not.toHaveValue('');
  await seller.getByRole('textbox', { name: /^Patent seller/ }).fill('Halden Kestrel Ltd');
  await seller.keyboard.press('Control+Enter');
  await expect(seller.getByText('Listing created successfully')).toBeVisible();
  // The address changes before the screen does.
  await expect(seller).toHaveURL(/UploadAttachment/);
  await expect(seller.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await expectAccessible(seller);
  const chooser = seller.waitForEvent('filechooser');
  await seller.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles({ name: 'measurements.txt', mimeType: 'text/plain', buffer: Buffer.from('23 W at 0.4 K/W') });
  await expect(seller.getByText('Attachment uploaded Successfully')).toBeVisible();
  await seller.getByRole('button', { name: 'Actions for measurements.txt' }).click();
  await seller.getByRole('menuitem', { name: 'Edit' }).click();
  await seller.getByRole('textbox', { name: 'Description' }).fill('Measured values');
  await seller.getByRole('button', { name: 'Save attachment' }).click();
  await expect(seller.getByText('Attachment saved')).toBeVisible();
  await expect(seller.getByText('Measured values')).toBeVisible();
  await expect(seller.getByRole('link', { name: 'Download measurements.txt' })).toBeVisible();
  await seller.getByRole('link', { name: 'Done' }).click();
  await expect(seller).toHaveURL(/my_listing/);

  const row = seller.getByRole('row', { name: new RegExp(name) });
  const id = (await row.getByRole('link').first().textContent()) ?? '';
  await row.getByRole('button', { name: `Actions for listing ${id}` }).click();
  await seller.getByRole('menuitem', { name: 'Submit' }).click();
  await expect(seller.getByRole('textbox', { name: 'Activation code' })).toBeVisible();
  await expectAccessible(seller);
  await seller.getByRole('button', { name: 'Submit' }).click();
  await expect(seller.getByText('Listing has been send for review').first()).toBeVisible();

  const buyer = await signIn(browser, 'buyer');
  await buyer.getByRole('searchbox', { name: 'Filter listings' }).fill(name);
  await expect(buyer.getByText('No data found').first()).toBeVisible();
  await buyer.goto(url(`/listing_full_details?listing_id=${id}`));
  await expect(buyer.getByText("Not found, or you don't have access.")).toBeVisible();

  const admin = await signIn(browser, 'admin', { path: `/listing_full_details?listing_id=${id}` });
  await expect(admin.getByText('Halden Kestrel Ltd')).toBeVisible();
  await admin.getByRole('button', { name: 'Change status' }).click();
  await admin.getByRole('radio', { name: 'Active' }).check();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Listing Status changed successfully')).toBeVisible();
  await expectAccessible(admin);

  await buyer.goto(url('/myaccount/myaccount_ta_all'));
  await buyer.getByRole('searchbox', { name: 'Filter listings' }).fill(name);
  await buyer.getByRole('link', { name: id, exact: true }).click();
  await expect(buyer.getByRole('heading', { name })).toBeVisible();
  await expect(buyer.getByText(two.title).first()).toBeVisible();
  await expect(buyer.getByText('Halden')).toHaveCount(0);
  const download = buyer.waitForEvent('download');
  await buyer.getByRole('link', { name: 'Download measurements.txt' }).click();
  expect((await download).suggestedFilename()).toBe('measurements.txt');
  await expectAccessible(buyer);
  await buyer.keyboard.press('p');
  await expect(buyer.getByText('Decision Status changed successfully')).toBeVisible();
  await expect(buyer.getByRole('button', { name: /Pursue/ }).first()).toHaveAttribute('aria-pressed', 'true');

  const broker = await signIn(browser, 'broker');
  await broker.getByRole('link', { name: 'Pursue Requests' }).click();
  await expect(broker.getByRole('row', { name: new RegExp(`${id}.*Jonas Weil \\(ALP\\)`) })).toBeVisible();
  await expectAccessible(broker);
});
