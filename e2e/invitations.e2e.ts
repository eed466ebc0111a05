import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { created, post, submitted } from './listings.ts';
import { linkTo, mailsTo } from './mails.ts';
import { expectAccessible, openPage, signIn, sizes, test, url } from './people.ts';

const unique = (): string => Date.now().toString(36) + Math.floor(Math.random() * 1e6).toString(36);

async function outsider(browser: Browser, link: string): Promise<Page> {
  const page = await openPage(browser, { viewport: sizes.desk, colorScheme: 'dark' });
  await page.goto(link);
  return page;
}

test('a seller invites someone who looks, downloads and asks; the seller is notified, follows up and revokes', async ({
  browser,
}) => {
  const [address, copied] = [`grace.${unique()}@example.net`, `lab.${unique()}@example.net`];
  const [admin, seller] = await Promise.all([
    signIn(browser, 'admin', { path: 'about:blank' }),
    signIn(browser, 'dkovac', { path: 'about:blank' }),
  ]);
  const id = await submitted(seller, 'Plate for guests');
  await post(admin, '/changeListingStatus', { listing_id: id, AvailableStatus: 1 });
  await seller.goto(url(`/listing_full_details?listing_id=${id}`));
  const chooser = seller.waitForEvent('filechooser');
  await seller.getByRole('button', { name: 'Upload' }).click();
  await seller.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles({ name: 'values.txt', mimeType: 'text/plain', buffer: Buffer.from('23 W at 0.4 K/W') });
  await expect(seller.getByText('Attachment uploaded Successfully')).toBeVisible();

  await seller.getByRole('button', { name: 'Invite' }).click();
  const form = seller.getByRole('dialog');
  await expect(form.getByText(/The email comes from .+ and doesn't name you\./)).toBeVisible();
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(form.getByText('Required', { exact: true })).toBeVisible();
  await expect(form.getByText("First Name can't be empty")).toBeVisible();
  await expect(form.getByText("Message can't be empty")).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Email address' })).toBeFocused();
  await expectAccessible(seller);
  await form.getByRole('textbox', { name: 'Email address' }).fill(address);
  await form.getByRole('textbox', { name: 'First name' }).fill('Grace');
  await form.getByRole('textbox', { name: 'Last name' }).fill('Oyelaran');
  await form.getByRole('textbox', { name: 'Copy To' }).fill(address);
  await form.getByRole('textbox', { name: 'Message' }).fill('This may fit what you build.');
  await form.getByRole('checkbox', { name: 'Show the patents' }).check();
  await form.getByRole('checkbox', { name: 'values.txt' }).check();
  await form.getByRole('textbox', { name: 'Message' }).press('Control+Enter');
  await expect(form.getByText('Contains same email in Email Address and Copy To.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Copy To' }).fill(copied);
  await form.getByRole('textbox', { name: 'Copy To' }).press('Control+Enter');
  await expect(seller.getByText('Invitation has been sent successfully')).toBeVisible();
  const row = seller.getByRole('row', { name: new RegExp(address) });
  await expect(row).toBeVisible();
  await expectAccessible(seller);

  const link = await linkTo(address, /invited you to view/);
  expect(mailsTo(address)[0]?.recipients).toEqual([address]);
  const guest = await outsider(browser, link);
  await expect(guest.getByText('This may fit what you build.')).toBeVisible();
  await expect(guest).toHaveURL(/\/invitation$/);
  await expect(guest.getByText('Shared confidentially.')).toBeVisible();
  await expect(guest.getByText('NDA')).toHaveCount(0);
  await expectAccessible(guest);
  await guest.reload();
  const download = guest.waitForEvent('download');
  await guest.getByRole('button', { name: 'Download values.txt' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toBe('23 W at 0.4 K/W');
  await guest.getByRole('button', { name: 'Preview values.txt' }).click();
  const viewer = guest.getByRole('dialog', { name: 'values.txt' });
  await expect(viewer.frameLocator('iframe').getByText('23 W at 0.4 K/W')).toBeVisible();
  const shown = guest.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Download' }).click();
  expect(readFileSync(await (await shown).path(), 'utf8')).toBe('23 W at 0.4 K/W');
  await guest.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await guest.getByRole('textbox', { name: /^Question/ }).fill('Which markets?');
  await guest.getByRole('button', { name: 'Tell me more' }).click();
  await expect(guest.getByText('Thank you. Your answer was sent.')).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Tell me more' })).toBeDisabled();
  await expectAccessible(guest);

  await expect(row.getByText('Tell me more')).toBeVisible();
  await expect(row.getByText('Which markets?')).toBeVisible();
  const followUp = row.getByRole('combobox', { name: 'Follow-up for Grace Oyelaran' });
  await expect(followUp).toHaveValue('Pre-Evaluation');
  await followUp.click();
  await seller.getByRole('option', { name: 'Under Offer' }).click();
  await expect(seller.getByText('Status changed successfully')).toBeVisible();
  await expect(followUp).toHaveValue('Under Offer');
  await expect(seller.getByRole('link', { name: /^Inbox, \d+ unread/ })).toBeVisible();
  await seller.getByRole('link', { name: /^Inbox/ }).click();
  const message = seller.getByRole('listitem').filter({ hasText: `Tell me more: ${id}` });
  await expect(message.first()).toContainText('Grace Oyelaran answered your invitation: Tell me more.');

  const copy = await outsider(browser, await linkTo(copied, /invited you to view/));
  await expect(copy.getByText('This is a copy of an invitation.')).toBeVisible();
  await copy.getByRole('link', { name: 'Create an account' }).click();
  await expect(copy.getByRole('radio', { name: 'I buy' })).toBeChecked();

  await message.first().getByRole('link').click();
  await row.getByRole('button', { name: 'Send the invitation to Grace Oyelaran again' }).click();
  await seller.getByRole('button', { name: 'Send again' }).click();
  await expect(seller.getByText('Invitation sent again.')).toBeVisible();
  const newLink = await linkTo(address, /invited you to view/, 2);
  await guest.reload();
  await expect(guest.getByText('This link no longer works.')).toBeVisible();
  await guest.goto(newLink);
  await expect(guest.getByText('This may fit what you build.')).toBeVisible();

  await row.getByRole('button', { name: 'Revoke the invitation to Grace Oyelaran' }).click();
  await seller.getByRole('button', { name: 'Revoke invitation', exact: true }).click();
  await expect(seller.getByText('Invitation revoked.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await guest.reload();
  await expect(guest.getByText('This link no longer works.')).toBeVisible();
  await expectAccessible(guest);
});

test("inactive listings can't send invitations", async ({ browser }) => {
  const seller = await signIn(browser, 'phallgren', { path: 'about:blank' });
  const id = await created(seller, 'Draft without guests');
  await seller.goto(url(`/listing_full_details?listing_id=${id}`));
  const button = seller.getByRole('button', { name: 'Invite' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.hover();
  await expect(seller.getByRole('tooltip')).toContainText(/is marked as/);
  await button.click({ force: true });
  await expect(seller.getByRole('dialog')).toHaveCount(0);
});
