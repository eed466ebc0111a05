import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { securityEvents } from '../contract/src/security-events.ts';
import { newPerson, password } from './accounts.ts';
import { linkTo } from './mails.ts';
import { expectAccessible, openPage, signIn, test, url } from './people.ts';
import { intercept } from './requests.ts';

/** A current code. Codes work once, so `later` skips to a later time step; an earlier one might expire on arrival. */
const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + later * 30_000 });

async function newPage(browser: Browser): Promise<Page> {
  return openPage(browser);
}

async function giveNameAndPassword(page: Page, name: string, secret = 'brevet-demo'): Promise<void> {
  await page.getByLabel('Username').fill(name);
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.keyboard.press('Enter');
}

test('two-step verification works by keyboard: on, verification code, recovery code, off', async ({ browser }) => {
  // A separate account, because other tests may sign in to the demo's accounts at any time.
  const page = await newPerson(browser, await signIn(browser, 'admin', { path: 'about:blank' }), 'enrolled', 1);
  await page.getByRole('button', { name: /Account of/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Security' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  await expectAccessible(page);

  const crumb = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Account' });
  await expect(crumb).toHaveAttribute('href', '/profile');

  await page.getByRole('button', { name: 'Turn on' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Your password' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Your password' })).toBeFocused();
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Wrong password.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your password' }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const secret = (await page.locator('details code').textContent()) ?? '';
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [one = '', other = ''] = await codes.allTextContents();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await giveNameAndPassword(page, 'enrolled', password);
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter the 6-digit code or a recovery code.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/my_listing/);

  await page.goto(url('/profile/security'));
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await giveNameAndPassword(page, 'enrolled', password);
  await page.getByRole('textbox', { name: 'Code' }).fill(one.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Account of/ })).toBeVisible();
  await page.goto(url('/profile/security'));
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Turn off' }).press('Enter');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Your password' }).fill(password);
  await page.getByRole('textbox', { name: 'Code' }).fill(other);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Two-step verification is off')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
});

test('a session ended elsewhere stops right away, and signing in returns to its page', async ({ browser }) => {
  // A separate account, because other tests may sign in to the demo's accounts at any time.
  const Username = 'elsewhere';
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  const first = await newPerson(browser, admin, Username, 15, { code: 'RIV', path: 'about:blank' });
  const second = await signIn(browser, Username, { password, path: '/pursue/listings' });
  await first.goto(url('/profile/security'));
  const rows = first.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'This session' })).toHaveCount(1);
  await expectAccessible(first);
  const asked = first.getByRole('dialog', { name: 'End session' });
  await first.getByRole('button', { name: /^End Chrome/ }).press('Enter');
  await expect(asked.getByRole('textbox', { name: 'Your password' })).toBeFocused();
  await first.keyboard.press('Escape');
  await expect(first.getByRole('button', { name: /^End Chrome/ })).toBeFocused();
  await first.keyboard.press('Enter');
  await expect(asked.getByRole('textbox', { name: 'Your password' })).toBeFocused();
  await first.keyboard.type('brevet demo');
  await first.keyboard.press('Enter');
  await expect(asked.getByText('Wrong password.')).toBeVisible();
  await expectAccessible(first);
  await asked.getByRole('textbox', { name: 'Your password' }).fill(password);
  await first.keyboard.press('Enter');
  await expect(first.getByText('Session ended')).toBeVisible();
  await expect(rows).toHaveCount(1);
  // Without a reload: its event stream has ended.
  await expect(second.getByRole('heading', { name: 'Sign in to Brevet' })).toBeVisible();
  await giveNameAndPassword(second, Username, password);
  await expect(second.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(second).toHaveURL(/pursue\/listings/);
  await second.goto(url('/profile/security'));
  await second.getByRole('button', { name: 'Sign out other sessions' }).click();
  await second.getByRole('textbox', { name: 'Your password' }).fill(password);
  await second.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(first.getByRole('heading', { name: 'Sign in to Brevet' })).toBeVisible();
});

test('retries a call refused during a session renewal without signing out', async ({ browser }) => {
  const page = await signIn(browser, 'sito', { path: '/profile' });
  await expect(page.getByRole('textbox', { name: 'Company' })).toBeVisible();
  const refused: string[] = [];
  // The call, and the first check of the session: the renewed session's cookie arrives even later.
  for (const path of ['/api/sessions', '/api/authToken'])
    await intercept(
      page,
      `**${path}`,
      (route) => {
        refused.push(path);
        return route.fulfill({
          status: 401,
          json: { message: 'invalid token', code: 'token_invalid', errors: { token: 'invalid token' } },
        });
      },
      { times: 1 },
    );
  await page.getByRole('link', { name: 'Two-step verification and sessions' }).click();
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem').first()).toContainText('This session');
  expect(refused).toEqual(['/api/sessions', '/api/authToken']);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible();
});

test('the bar offers registration on the login screen and login elsewhere', async ({ browser }) => {
  const page = await newPage(browser);
  for (const path of ['/', '/login']) {
    await page.goto(url(path));
    await expect(page.getByRole('link', { name: 'Create new account' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0);
  }
  await page.goto(url('/admin/users'));
  await expect(page.getByRole('heading', { name: 'Sign in to Brevet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create new account' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('link', { name: 'Create new account' })).toBeVisible();
});

test('the login screen appears complete, without a provider button if the provider is unknown', async ({ browser }) => {
  const page = await newPage(browser);
  const options = '**/api/login/options';
  const [name, provider] = [page.getByLabel('Username'), page.getByRole('link', { name: 'Continue with Acme' })];
  await intercept(page, options, async (route) => {
    await page.getByRole('heading', { name: /Your patents/ }).waitFor();
    expect(await name.count()).toBe(0);
    await route.continue();
  });
  await page.goto(url('/login'));
  await expect(name.or(provider).first()).toBeVisible();
  expect(await Promise.all([name.isVisible(), provider.isVisible()])).toEqual([true, true]);
  await page.unroute(options);
  await intercept(page, options, (route) => route.abort());
  await page.reload();
  await expect(name).toBeFocused();
  await expect(provider).toHaveCount(0);
});

test('drafts survive an expired session, are deleted with a lost one, and stay private', async ({ browser }) => {
  const page = await signIn(browser, 'rmenon', { path: 'about:blank' });
  page.on('dialog', (dialog) => dialog.accept());
  const name = page.getByRole('textbox', { name: /^Listing name/ });
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('brevet-draft-')).length);
  const write = async (text: string) => {
    await name.fill(text);
    await expect(page.getByText(/Draft saved on this device/)).toBeVisible();
    await expect.poll(drafts).toBe(1);
  };
  const expire = async () => {
    const json = { message: 'jwt expired', code: 'token_expired', errors: { token: 'jwt expired' } };
    await intercept(page, '**/api/authToken', (route) => route.fulfill({ status: 401, json }));
    await page.reload();
    await expect(page.getByText('Your session has expired. Please sign in again.')).toBeVisible();
    await page.unroute('**/api/authToken');
  };
  await page.goto(url('/listings'));
  await write('A draft that goes');
  await page.context().addCookies([{ name: 'brevet_session', value: 'ended-from-elsewhere', url: url('/') }]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in to Brevet' })).toBeVisible();
  await expect.poll(drafts).toBe(0);

  await giveNameAndPassword(page, 'rmenon');
  await expect(name).toHaveValue('');
  await write('A draft that stays');
  await expire();
  await giveNameAndPassword(page, 'rmenon');
  await expect(name).toHaveValue('A draft that stays');

  await expire();
  await expect.poll(drafts).toBe(1);
  await giveNameAndPassword(page, 'afournier');
  await expect(name).toHaveValue('');
  await expect.poll(drafts).toBe(0);

  await write('A draft that ends with logging out');
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('link', { name: 'Create new account' })).toBeVisible();
  await expect.poll(drafts).toBe(0);
});

test('a newcomer signs in through the provider, becomes a seller and sets a password', async ({ browser }) => {
  const page = await newPage(browser);
  await page.goto(url('/profile/security'));
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue with Acme' }).click();
  await page.getByRole('link', { name: 'newcomer' }).click();

  await expect(page.getByRole('heading', { name: 'Before you begin' })).toBeVisible();
  await expect(page.getByText('Listings name no company, brand or contact.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('checkbox', { name: 'I agree to these terms' })).toBeFocused();
  await expect(page.getByText('Required', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(url('/profile/security'));
  // The provider still has them signed in.
  await page.getByRole('link', { name: 'Continue with Acme' }).click();
  await page.getByRole('checkbox', { name: 'I agree to these terms' }).press('Space');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/security$/);
  await expect(page.getByRole('button', { name: /Noor Vries/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create Listing' }).first()).toBeVisible();
  // Without a password, the provider can't be unlinked, and a password reset link sets one.
  await expect(page.getByText('newcomer@example.org')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Unlink/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(url('/profile'));
  await expect(page.getByText('Your account has no password')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText("If this account exists, we've emailed it")).toBeVisible();
  await page.goto(await linkTo('newcomer@example.org', 'Reset your password'));
  await page.getByRole('textbox', { name: 'New password' }).fill('seven sober otters');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('seven sober otters');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password was reset.')).toBeVisible();
  await page.goto(url('/login'));
  await page.getByLabel('Username').fill('newcomer@example.org');
  await page.getByRole('textbox', { name: 'Password' }).fill('seven sober otters');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/my_listing/);
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
});

test('an account holder links the provider with their password, and unlinks it', async ({ browser }) => {
  const page = await newPage(browser);
  await page.goto(url('/login'));
  await page.getByRole('link', { name: 'Continue with Acme' }).click();
  await page.getByRole('link', { name: 'claire' }).click();
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
  await expect(page.getByText('cdupont@example.com')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Account password' }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.locator('form').getByRole('alert')).toHaveText('Wrong password.');
  await page.getByRole('textbox', { name: 'Account password' }).fill('brevet-demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Claire Dupont/ })).toBeVisible();

  await page.goto(url('/profile/security'));
  await expect(page.getByText('This computer · 127.0.0.1').first()).toBeVisible();
  await page.getByRole('button', { name: 'Unlink cdupont@example.com' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Your password' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Wrong password.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your password' }).fill('brevet-demo');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sign-in provider unlinked')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign-in provider' })).toHaveCount(0);
  await linkTo('cdupont@example.com', securityEvents.identityLinked.subject);
  const link = await linkTo('cdupont@example.com', securityEvents.identityUnlinked.subject);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
});

test("an address the provider hasn't verified can't sign in", async ({ browser }) => {
  const page = await newPage(browser);
  await page.goto(url('/login'));
  await page.getByRole('link', { name: 'Continue with Acme' }).click();
  await page.getByRole('link', { name: 'doubtful' }).click();
  await expect(page.getByRole('alert')).toContainText("The provider hasn't verified your email address");
  await expect(page).toHaveURL(/\/login$/);
  await expectAccessible(page);
});
