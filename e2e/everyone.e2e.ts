import { expect } from '@playwright/test';
import { expectAccessible, openPage, signIn, test, url } from './people.ts';

// One after the other.
test.describe.configure({ mode: 'default' });

test('closing self-registration hides registration', async ({ browser }) => {
  const admin = await signIn(browser, 'admin', { path: '/admin/settings' });
  await admin.getByRole('switch', { name: 'Self-registration' }).press('Space');
  await expect(admin.getByText('Self-registration saved')).toBeVisible();

  const stranger = await openPage(browser);
  for (const path of ['/', '/login']) {
    await Promise.all([stranger.waitForResponse(/login\/options/), stranger.goto(url(path))]);
    await expect(stranger.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(stranger.getByRole('link', { name: 'Create new account' })).toHaveCount(0);
  }
  await expectAccessible(stranger);
  await stranger.goto(url('/register'));
  await expect(stranger.getByRole('heading', { name: 'Registration is closed' })).toBeVisible();

  await admin.getByRole('button', { name: /Reset to/ }).click();
  await expect(admin.getByText('Self-registration is back to its default')).toBeVisible();
  await stranger.goto(url('/login'));
  await stranger.getByRole('link', { name: 'Create new account' }).click();
  await expect(stranger.getByRole('button', { name: 'Create new account' })).toBeVisible();
});

test('strangers are promised only what Brevet does', async ({ browser }) => {
  const page = await openPage(browser);
  await page.goto(url('/login'));
  const about = page.getByRole('complementary', { name: 'About Brevet' });
  await expect(about).toContainText('Information is shared confidentially under an NDA.');
  await expect(about).toContainText('Listings never give buyers your name, your contact details or your price.');
  await expect(about).not.toContainText(/Only buyers under an NDA|Buyers never see the holder/);
});

test('an admin signs everyone out', async ({ browser }) => {
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  const buyer = await signIn(browser, 'buyer');
  await admin.goto(url('/admin/settings'));
  await admin.getByRole('button', { name: 'End all sessions' }).click();
  await expect(admin.getByRole('textbox', { name: 'Your password' })).toBeFocused();
  await expectAccessible(admin);
  await admin.getByRole('textbox', { name: 'Your password' }).fill('brevet-demo');
  await admin.getByRole('button', { name: 'Sign everyone out' }).click();
  await expect(admin.getByText('Everyone else is signed out')).toBeVisible();
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  // Without a reload: its event stream has ended.
  await expect(buyer.getByRole('heading', { name: 'Sign in to Brevet' })).toBeVisible();
  await admin.reload();
  await expect(admin.getByRole('button', { name: 'End all sessions' })).toBeVisible();
});
