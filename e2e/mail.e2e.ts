import { expect } from '@playwright/test';
import { newCode } from './accounts.ts';
import { expectMail, mailsTo } from './mails.ts';
import { expectAccessible, signIn, test, url } from './people.ts';

test('an admin creates a broker, edits its emails, sends a test and finds it in the outbox', async ({ browser }) => {
  const code = `E2E${Date.now().toString(36).slice(-6)}`;
  const admin = await signIn(browser, 'admin', { path: '/admin/brokerlist' });
  await expect(admin.getByRole('row', { name: /TTX/ })).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('link', { name: 'New broker' }).click();

  await admin.getByRole('button', { name: 'Create broker' }).click();
  await expect(admin.getByText('Broker ID is Required')).toBeVisible();
  await expect(admin.getByRole('textbox', { name: 'Broker ID' })).toBeFocused();
  await admin.keyboard.type(code);
  await admin.getByRole('textbox', { name: 'Broker name' }).fill('Alpenrand & Söhne');
  await admin.getByRole('textbox', { name: 'Contact name' }).fill('Reto Zumsteg');
  await admin.getByRole('textbox', { name: 'Contact email' }).fill('reto@alpenrand.example');
  await admin.getByRole('tab', { name: 'Status change' }).click();
  await admin.getByRole('textbox', { name: 'Text' }).fill('Grüezi {{nmae}}');
  const subject = admin.getByRole('status', { name: 'Preview subject' });
  await expect(subject).toHaveText('{{nmae}} is not a placeholder of this email.');
  await admin.getByRole('textbox', { name: 'Text' }).fill('Grüezi {{name}},\n\n"{{listing}}": {{status}}.\n\n');
  await admin.getByRole('button', { name: '{{link}}' }).click();
  await expect(admin.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await admin.getByRole('textbox', { name: 'Subject' }).fill(`${code}: {{status}}`);
  await expect(subject).toHaveText(`${code}: Declined`);
  await expectMail(admin.getByTitle('Email preview'), 'Grüezi Sunniva Aasen,', 'Alpenrand & Söhne');
  await expectAccessible(admin);
  await expect(admin.getByText(/Draft saved on this device/)).toBeVisible();
  admin.once('dialog', (dialog) => dialog.accept());
  await admin.reload();
  await expect(admin.getByText('Your unsaved changes were restored.')).toBeVisible();
  await expect(admin.getByRole('textbox', { name: 'Broker ID' })).toHaveValue(code);
  await admin.getByRole('tab', { name: 'Status change' }).click();
  await expect(admin.getByRole('textbox', { name: 'Subject' })).toHaveValue(`${code}: {{status}}`);
  await admin.getByRole('button', { name: 'Send test email' }).click();
  await expect(admin.getByText(/Test email sent to/)).toBeVisible();
  await admin.getByRole('textbox', { name: 'Folder' }).press('Control+Enter');
  await expect(admin.getByText('Broker created successfully.')).toBeVisible();
  await expect(admin).toHaveURL(/\/admin\/users/);
  await admin.goto(url('/admin/newbroker'));
  await expect(admin.getByRole('textbox', { name: 'Broker ID' })).toHaveValue('');

  await admin.goto(url('/admin/outbox?State=failed'));
  await expect(admin.getByRole('columnheader', { name: 'Last error' })).toBeVisible();
  await admin.getByRole('button', { name: /^Any state/ }).click();
  await expect(admin.getByRole('columnheader', { name: 'Last error' })).toHaveCount(0);
  await admin.getByRole('searchbox', { name: 'Filter emails' }).fill(code);
  await expect(admin.getByRole('table').getByRole('row')).toHaveCount(2);
  await expect(admin.getByRole('row', { name: new RegExp(code) })).toContainText('Sent');
  await expectAccessible(admin);
  await admin
    .getByRole('button', { name: new RegExp(`^Email \\d+: ${code}`) })
    .first()
    .click();
  await expectMail(admin.getByRole('dialog').locator('iframe'), 'Open in Brevet');
  await admin.getByRole('tab', { name: 'Plain text' }).click();
  await expect(admin.getByText('"Cold plate for servers": Declined.')).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Send copy' }).click();
  await expect(admin.getByRole('button', { name: 'No', exact: true })).toBeFocused();
  await admin
    .getByRole('dialog', { name: /^Send a copy of email/ })
    .getByRole('button', { name: 'Send copy' })
    .click();
  await expect(admin.getByText('Copy queued')).toBeVisible();
  await expect.poll(() => mailsTo('admin@example.com').filter(({ subject }) => subject.startsWith(code)).length).toBe(2);
});

test("a deactivated broker code can't be chosen, and a second editor sees the conflict", async ({ browser }) => {
  // A separate code, because no one can register with a deactivated one.
  const code = `TWO${Date.now().toString(36).slice(-6)}`.toUpperCase();
  const path = `/admin/brokerlist?search=${code}`;
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  await newCode(admin, code);
  await admin.goto(url(path));
  const other = await signIn(browser, 'admin', { path });
  for (const page of [admin, other]) {
    await page
      .getByRole('row', { name: new RegExp(code) })
      .getByRole('link')
      .first()
      .click();
    await expect(page.getByRole('textbox', { name: 'Broker name' })).toHaveValue(`Broker of ${code}`);
  }
  await admin.getByRole('textbox', { name: 'Contact name' }).fill('Esteban V.');
  await admin.getByRole('textbox', { name: 'Folder' }).fill('rivermouth');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Broker updated successfully.')).toBeVisible();
  await other.getByRole('textbox', { name: 'Contact name' }).fill('E. Villar');
  await other.getByRole('button', { name: 'Save' }).click();
  const both = other.getByRole('group', { name: 'Contact name' });
  await expect(both).toContainText('E. Villar');
  await expect(both).toContainText('Esteban V.');
  await expect(other.getByRole('region', { name: 'Also changed' })).toContainText('rivermouth');
  await both.getByRole('button', { name: 'Use theirs' }).click();
  await expect(other.getByRole('textbox', { name: 'Contact name' })).toHaveValue('Esteban V.');
  await both.getByRole('button', { name: 'Keep mine' }).click();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Broker updated successfully.')).toBeVisible();

  await admin
    .getByRole('row', { name: new RegExp(code) })
    .getByRole('link')
    .first()
    .click();
  await expect(admin.getByRole('textbox', { name: 'Contact name' })).toHaveValue('E. Villar');
  await expect(admin.getByRole('textbox', { name: 'Folder' })).toHaveValue('rivermouth');
  await admin.getByRole('button', { name: 'Deactivate' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(admin.getByText('Broker code deactivated')).toBeVisible();
  await admin.getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(admin.getByText('Broker code activated')).toBeVisible();
});
