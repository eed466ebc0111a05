import { expect } from '@playwright/test';
import { expectAccessible, signIn, sizes, test, url } from './people.ts';

/** A name that no other test uses: names are letters only. */
const newName = (): string => [...String(Date.now())].map((digit) => 'abcdefghij'[Number(digit)]).join('');

test('a broker imports contacts from a file, sees what became of each row, and undoes it', async ({ browser }) => {
  const broker = await signIn(browser, 'tnakamura');
  const name = newName();
  await broker.goto(url('/contacts/all_contacts'));
  const chooser = broker.waitForEvent('filechooser');
  await broker.getByRole('button', { name: 'Import', exact: true }).click();
  const content = `First Name,Last Name,Email,Remark ${name}\nMira,${name},${name}@example.com,one\nIda1,${name},,two\n`;
  await (await chooser).setFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await expect(broker.getByRole('heading', { name: `${name}.csv` })).toBeVisible();
  await expect(broker.getByRole('combobox', { name: 'Field of Email' })).toHaveValue('Primary Email');
  await expectAccessible(broker);

  await broker.getByRole('button', { name: 'Check file' }).click();
  await expect(broker.getByRole('button', { name: 'Import 1 row' })).toBeVisible();
  await expect(broker.getByText('First Name: Plaese enter characters only')).toBeVisible();
  await expectAccessible(broker);

  const size = broker.viewportSize() ?? sizes.desk;
  await broker.setViewportSize(sizes.phone);
  await expect(broker.getByRole('main').getByRole('listitem').filter({ hasText: 'Mira' })).toContainText('Create');
  await broker.setViewportSize(size);

  await broker.getByRole('button', { name: 'Import 1 row' }).click();
  await broker.getByRole('button', { name: 'Undo import' }).click();
  await broker.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(broker.getByText('Undone', { exact: true }).first()).toBeVisible();
  await expect(broker.getByRole('button', { name: 'Undo import' })).toBeHidden();
});
