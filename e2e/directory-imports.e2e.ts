import { messages } from '@brevet/contract/messages';
import { expect } from '@playwright/test';
import { expectAccessible, signIn, sizes, test, url } from './people.ts';
import { intercept } from './requests.ts';

/** A name that no other test uses: names are letters only. */
const newName = (): string => [...String(Date.now())].map((digit) => 'abcdefghij'[Number(digit)]).join('');

test('a broker imports contacts from a file, sees the result of each row, and undoes the import', async ({ browser }) => {
  const broker = await signIn(browser, 'tnakamura');
  const name = newName();
  await broker.goto(url('/contacts/all_contacts'));
  const chooser = broker.waitForEvent('filechooser');
  await broker.getByRole('button', { name: 'Import', exact: true }).click();
  const content = `First Name,Last Name,Email,Remark ${name}\nMira,${name},${name}@example.com,one\nIda1,${name},,two\n`;
  await (await chooser).setFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await expect(broker.getByRole('heading', { name: `${name}.csv` })).toBeVisible();
  await expect(broker.getByRole('combobox', { name: 'Field of Email' })).toHaveValue('Email');
  await expectAccessible(broker);

  await broker.getByRole('button', { name: 'Check file' }).click();
  await expect(broker.getByRole('button', { name: 'Import 1 row' })).toBeVisible();
  await expect(broker.getByText('First name: Plaese enter characters only')).toBeVisible();
  const results = broker.getByRole('radiogroup', { name: 'Result' });
  await expect(results).toBeHidden();
  await expectAccessible(broker);

  const size = broker.viewportSize() ?? sizes.desk;
  await broker.setViewportSize(sizes.phone);
  await expect(broker.getByRole('main').getByRole('listitem').filter({ hasText: 'Mira' })).toContainText('Create');
  await broker.setViewportSize(size);

  // A count leads to its rows.
  await broker.getByRole('link', { name: 'Errors: 1' }).click();
  const rows = broker.getByRole('table', { name: 'Rows' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Ida');

  await broker.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(broker.getByText('Imported', { exact: true })).toBeVisible();
  await expect(results.getByRole('radio')).toHaveCount(3);
  await broker.getByRole('button', { name: 'Undo import' }).click();
  await broker.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(broker.getByText('Undone', { exact: true }).first()).toBeVisible();
  await expect(broker.getByRole('button', { name: 'Undo import' })).toBeHidden();
});

test('a file without headings is pointed out, and its headings can be chosen', async ({ browser }) => {
  const broker = await signIn(browser, 'tnakamura', { path: '/contacts/all_contacts' });
  const name = newName();
  const chooser = broker.waitForEvent('filechooser');
  await broker.getByRole('button', { name: 'Import', exact: true }).click();
  const buffer = Buffer.from(`Mira,${name},mira@example.com\nWho,Whose,Where\nOda,${name},oda@example.com\n`);
  await (await chooser).setFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer });
  await expect(broker.getByRole('alert')).toContainText('No row looks like headings');
  await broker.getByRole('combobox', { name: 'Headings' }).click();
  await broker.getByRole('option', { name: 'Row 2: Who · Whose · Where' }).click();
  await expect(broker.getByText("1 row above the headings isn't imported.")).toBeVisible();
  await expect(broker.getByRole('combobox', { name: 'Field of Whose' })).toBeVisible();
  await expectAccessible(broker);
});

test('a canceled import is partly imported', async ({ browser }) => {
  const broker = await signIn(browser, 'tnakamura', { path: '/contacts/all_contacts' });
  const name = newName();
  await intercept(broker, '**/api/getDirectoryImport?*', async (route) => {
    const answer = await route.fetch();
    const stored = await answer.json();
    await route.fulfill({ response: answer, json: { ...stored, State: 'imported', Errors: 1, Refused: 2 } });
  });
  const chooser = broker.waitForEvent('filechooser');
  await broker.getByRole('button', { name: 'Import', exact: true }).click();
  const buffer = Buffer.from(`First Name,Last Name\nMira,${name}\n`);
  await (await chooser).setFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer });
  await expect(broker.getByText('Partly imported', { exact: true })).toBeVisible();
});

test('a running import can be canceled', async ({ browser }) => {
  const broker = await signIn(browser, 'tnakamura', { path: '/contacts/all_contacts' });
  const name = newName();
  // The real import of one row would be over too soon.
  await intercept(broker, '**/api/getDirectoryImport?*', async (route) => {
    const answer = await route.fetch();
    const stored = await answer.json();
    await route.fulfill({ response: answer, json: { ...stored, State: 'importing', can: { ...stored.can, cancel: true } } });
  });
  const chooser = broker.waitForEvent('filechooser');
  await broker.getByRole('button', { name: 'Import', exact: true }).click();
  const buffer = Buffer.from(`First Name,Last Name\nMira,${name}\n`);
  await (await chooser).setFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer });
  await expect(broker.getByText('Importing: 0 of 1 row', { exact: true })).toBeVisible();
  await broker.getByRole('button', { name: 'Cancel import' }).click();
  const question = broker.getByRole('dialog', { name: `Cancel the import of ${name}.csv` });
  await expect(question).toContainText('Rows already imported stay.');
  const sent = broker.waitForRequest('**/api/cancelDirectoryImport');
  await question.getByRole('button', { name: 'Cancel import' }).click();
  expect((await sent).postDataJSON()).toEqual({ ImportID: Number(new URL(broker.url()).searchParams.get('import_id')) });
  // Its true state: it hasn't begun.
  await expect(broker.getByText(messages.importNotReady)).toBeVisible();
});
