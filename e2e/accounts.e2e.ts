import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { linkTo } from './mails.ts';
import { expectAccessible, openPage, signIn, test, url } from './people.ts';
import { intercept } from './requests.ts';

const secret = 'seven sober otters';
const other = 'eight eager badgers';
const unique = (): string => Date.now().toString(36) + Math.floor(Math.random() * 1e6).toString(36);

async function newPage(browser: Browser): Promise<Page> {
  return openPage(browser);
}

async function giveNameAndPassword(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(name);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
}

test('a newcomer registers, verifies the email address, signs in and changes the password', async ({ browser }) => {
  const name = `new.${unique()}`;
  const email = `${name}@example.org`;
  const page = await newPage(browser);
  // Pretend there are more broker codes than one page lists.
  await intercept(page, '**/api/broker?*limit=100*', (route) =>
    route.continue({ url: route.request().url().replace('limit=100', 'limit=1') }),
  );
  await page.goto(url('/'));
  await page.getByRole('link', { name: 'Create new account' }).click();
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.getByRole('button', { name: 'Create new account' }).click();
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused();
  await expect(page.getByText('Required', { exact: true })).toHaveCount(7);
  await expectAccessible(page);

  const broker = page.getByRole('combobox', { name: 'Broker' });
  await expect(broker).toHaveValue('Terrace Technology Exchange (TTX)');
  await broker.fill('quayside');
  await page.getByRole('option', { name: 'Quayside Patent Exchange (QPX)' }).click();
  await expect(broker).toHaveValue('Quayside Patent Exchange (QPX)');
  await page.getByText('I buy').click();
  await page.getByRole('textbox', { name: 'First name' }).fill('Ines');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Carvalho');
  await page.getByRole('textbox', { name: 'Email' }).fill('ines@');
  await page.getByRole('textbox', { name: 'Username' }).fill('admin');
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText("This username isn't available")).toBeVisible();
  await page.getByRole('textbox', { name: 'Username' }).fill(name);
  await expect(page.getByRole('img', { name: 'Available' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('abc');
  await expect(page.getByLabel('Password strength')).toHaveText('Very weak');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Brevet2026');
  await page.getByRole('textbox', { name: 'Confirm password' }).focus();
  await expect(page.getByText("Please choose a password that isn't the name of this product.")).toBeVisible();
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(secret);
  await expect(page.getByLabel('Password strength')).toHaveText('Strong');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('another');
  await page.getByRole('textbox', { name: 'Phone' }).fill('123');
  await page.getByRole('button', { name: 'Create new account' }).click();
  await expect(page.getByText('Password didnt match')).toBeVisible();
  await expect(page.getByText('Please enter valid phone number.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(secret);
  await page.getByRole('textbox', { name: 'Phone' }).fill('');
  await page.getByText('Terms', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'I agree to these terms' }).check();
  await page.getByRole('button', { name: 'Create new account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText('You have created a account successfully,Please verify your mail account.').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Log in' }).click();
  await giveNameAndPassword(page, name, secret);
  await expect(page.locator('form').getByRole('alert')).toHaveText('Please verify your email address first.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Send it again' }).click();
  await page.getByRole('textbox', { name: 'Username or email' }).fill(email);
  await page.getByRole('button', { name: 'Send email again' }).click();
  await expect(page.getByText('If this account still needs verification')).toBeVisible();
  await expectAccessible(page);

  await page.goto(await linkTo(email, 'Please verify', 2));
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();
  await expect(page).toHaveURL(/\/email_verification$/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  await giveNameAndPassword(page, name, secret);
  await expect(page.getByRole('table', { name: 'All Active Listings' })).toBeVisible();

  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(name);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Company' }).fill('Carvalho Lda');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Details updated successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('textbox', { name: 'Current password' }).fill('not this one');
  await page.getByRole('textbox', { name: 'New password' }).fill(name.toUpperCase());
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(other);
  await expect(page.getByText("Please choose a password that isn't your name, username")).toBeVisible();
  await page.getByRole('textbox', { name: 'New password' }).fill(other);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('Your current password is wrong.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Current password' }).fill(secret);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // This session stays signed in; the old password no longer works.
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Carvalho Lda');
  const elsewhere = await newPage(browser);
  await elsewhere.goto(url('/login'));
  await giveNameAndPassword(elsewhere, name, secret);
  await expect(elsewhere.locator('form').getByRole('alert')).toHaveText('Wrong username or password.');
});

test('an admin creates, moves, deactivates and reactivates a user', async ({ browser }) => {
  const name = `made.${unique()}`;
  const admin = await signIn(browser, 'admin');
  await admin.getByRole('link', { name: 'Admin' }).click();
  await expect(admin.getByRole('table', { name: 'Users' }).getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('link', { name: 'New user' }).click();
  await admin.getByRole('button', { name: 'Create user' }).click();
  await expect(admin.getByText('Required', { exact: true })).toHaveCount(7);
  await expectAccessible(admin);
  for (const [label, value] of [
    ['Username', name],
    ['Email', `${name}@example.org`],
    ['Password', secret],
    ['Confirm password', secret],
    ['First name', 'Taro'],
    ['Last name', 'Made'],
  ] as const)
    await admin.getByRole('textbox', { name: label, exact: true }).fill(value);
  await admin.getByRole('combobox', { name: 'User type' }).click();
  await admin.getByRole('option', { name: 'Broker' }).click();
  await admin.getByRole('textbox', { name: 'City' }).fill('Lisbon');
  const kept = () => admin.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(kept).toContain('Lisbon');
  admin.once('dialog', (dialog) => dialog.accept());
  await admin.reload();
  await expect(admin.getByText('Your unsaved changes were restored.')).toBeVisible();
  await expect(admin.getByRole('textbox', { name: 'City' })).toHaveValue('Lisbon');
  // Drafts never contain passwords.
  const password = admin.getByRole('textbox', { name: 'Password', exact: true });
  await expect(password).toHaveValue('');
  expect(await kept()).not.toContain(secret);
  await password.fill(secret);
  await admin.getByRole('textbox', { name: 'Confirm password' }).fill(secret);
  await admin.getByRole('checkbox', { name: 'The user has agreed to the terms' }).check();
  await admin.keyboard.press('Control+Enter');
  await expect(admin.getByText('Account created successfully.')).toBeVisible();
  await expect(admin).toHaveURL(/\/admin\/users$/);
  expect(await linkTo(`${name}@example.org`, 'Welcome')).toContain('/login');

  const user = await newPage(browser);
  await user.goto(url('/login'));
  await giveNameAndPassword(user, name, secret);
  await expect(user.getByRole('link', { name: 'All listings' }).first()).toBeVisible();

  await admin.getByRole('link', { name: 'Search users' }).click();
  await admin.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(admin.getByText('please enter at least one value to search')).toBeVisible();
  await admin.getByRole('textbox', { name: 'Username' }).fill(name);
  await admin.keyboard.press('Enter');
  const row = admin.getByRole('table', { name: 'Users found' }).getByRole('row', { name: new RegExp(name) });
  await expect(row).toBeVisible();
  await expectAccessible(admin);
  await row.getByRole('link').first().click();
  await expect(admin).toHaveURL(/\/admin\/profile\?user_id=\d+&user_type=30$/);
  await expect(admin.getByRole('textbox', { name: 'City' })).toHaveValue('Lisbon');
  await expectAccessible(admin);
  await admin.getByRole('textbox', { name: 'City' }).fill('Porto');
  const verified = admin.getByRole('switch', { name: 'Verified' });
  await expect(verified).toBeChecked();
  await admin.getByRole('button', { name: 'Change email address' }).click();
  await admin.getByRole('textbox', { name: 'Email' }).fill(`${name}@example.net`);
  await expect(verified).not.toBeChecked();
  await expectAccessible(admin);
  await verified.check();
  await expect(verified).toBeChecked();
  await admin.getByRole('combobox', { name: 'User type' }).click();
  await admin.getByRole('option', { name: 'Buyer' }).click();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Details updated successfully')).toBeVisible();
  await user.reload();
  await expect(user.getByRole('heading', { name: 'Sign in to Brevet' })).toBeVisible();
  await giveNameAndPassword(user, name, secret);
  await expect(user.getByRole('link', { name: 'All Active Listings' }).first()).toBeVisible();

  await admin.getByRole('button', { name: `Actions for ${name}` }).click();
  await admin.getByRole('menuitem', { name: 'Deactivate' }).press('Enter');
  await expect(admin.getByRole('button', { name: 'No', exact: true })).toBeFocused();
  await expectAccessible(admin);
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('button', { name: `Actions for ${name}` })).toBeFocused();
  await admin.keyboard.press('Enter');
  await expectAccessible(admin);
  await admin.getByRole('menuitem', { name: 'Deactivate' }).click();
  await admin.getByRole('button', { name: 'Deactivate' }).click();
  await expect(admin.getByText('Account deactivated.')).toBeVisible();
  await user.reload();
  await giveNameAndPassword(user, name, secret);
  await expect(user.locator('form').getByRole('alert')).toHaveText('This account is deactivated. Contact your broker.');
  await admin.getByRole('button', { name: `Actions for ${name}` }).click();
  await admin.getByRole('menuitem', { name: 'Reactivate' }).click();
  await expect(admin.getByText('Account reactivated')).toBeVisible();
  await user.keyboard.press('Enter');
  await expect(user.getByRole('link', { name: 'All Active Listings' }).first()).toBeVisible();
  await admin.getByRole('link', { name: 'Cancel' }).click();
  await expect(admin).toHaveURL(/\/admin\/users$/);
});

test('resets a forgotten password through the emailed link', async ({ browser }) => {
  const page = await newPage(browser);
  await page.goto(url('/login'));
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Email Password' }).click();
  await expect(page.getByText('Required', { exact: true })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Username' }).fill('skim');
  await page.getByRole('textbox', { name: 'Email' }).fill('skim@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText("If this account exists, we've emailed it")).toBeVisible();
  const link = await linkTo('skim@example.com', 'Reset your password');
  await page.goto(link);
  await expect(page).toHaveURL(/\/reset_password$/);
  await page.getByRole('textbox', { name: 'New password' }).fill('password1');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('password1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This password is too common.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'New password' }).fill(other);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(other);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password was reset. Sign in with the new one.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  await giveNameAndPassword(page, 'skim', other);
  await expect(page).toHaveURL(/myaccount_ta_all/);

  const late = await newPage(browser);
  await late.goto(link);
  await late.getByRole('textbox', { name: 'New password' }).fill(secret);
  await late.getByRole('textbox', { name: 'Confirm password' }).fill(secret);
  await late.keyboard.press('Enter');
  await expect(late.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessible(late);
  await late.goto(url('/email_verification?token=made-up'));
  await expect(late.getByText("Failed! Email verification is failed for the product's site.")).toBeVisible();
  await expect(late.getByText('This link has already been used or is more than two days old.')).toBeVisible();
  await expect(late.getByRole('textbox', { name: 'Username or email' })).toBeFocused();
  await expectAccessible(late);
});

test('the second of two people editing an account sees the conflict and loses nothing', async ({ browser }) => {
  const [admin, owner] = await Promise.all([
    signIn(browser, 'admin', { path: 'about:blank' }),
    signIn(browser, 'mhuang', { path: 'about:blank' }),
  ]);
  await owner.goto(url('/profile'));
  await expect(owner.getByRole('textbox', { name: 'Company' })).not.toHaveValue('');
  await admin.goto(url('/admin/users?search=mhuang'));
  await admin.getByRole('table', { name: 'Users' }).getByRole('link').first().click();
  await admin.getByRole('textbox', { name: 'Phone' }).fill('+39 02 5550 9999');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Details updated successfully')).toBeVisible();
  await owner.getByRole('textbox', { name: 'Company' }).fill('Alone again');
  await owner.getByRole('button', { name: 'Save' }).click();
  await expect(owner.getByRole('region', { name: 'Also changed' })).toContainText('+39 02 5550 9999');
  await expectAccessible(owner);
  await owner.getByRole('button', { name: 'Save' }).click();
  await expect(owner.getByText('Details updated successfully')).toBeVisible();
  await expect(owner.getByRole('textbox', { name: 'Phone' })).toHaveValue('+39 02 5550 9999');
  await expect(owner.getByRole('textbox', { name: 'Company' })).toHaveValue('Alone again');
});
