import { expect } from '@playwright/test';
import { newCode, newPerson } from './accounts.ts';
import { post } from './listings.ts';
import { mailTo } from './mails.ts';
import { expectAccessible, openPage, signIn, sizes, test, url } from './people.ts';

for (const scheme of ['light', 'dark'] as const)
  test(`a recipient of a campaign unsubscribes without a sign-in, in ${scheme} colors`, async ({ browser }) => {
    const admin = await signIn(browser, 'admin', { path: 'about:blank' });
    const code = `U${scheme.slice(0, 2).toUpperCase()}`;
    await newCode(admin, code);
    const broker = await newPerson(browser, admin, `reader-${scheme}`, 30, { code });
    const address = `reader-${scheme}@example.com`;
    const contactDetails = { Firstname: 'Rhea', Lastname: 'Quist', PrimaryEmail: address, Newsletter: 1 };
    const contact = await post(broker, '/upsertContactInfo', { contactDetails });
    const mailingListDetails = { mailinglist_name: `Readers ${scheme}`, mailinglist_notes: 'For this test' };
    const list = await post(broker, '/CreateMailingList', { mailingListDetails });
    await post(broker, `/addMailingList?mailListing_id=${list.maillist_id}`, { contactID: contact.ContactId });
    const draft = {
      CampaignName: 'News',
      Subject: `News in ${scheme}`,
      Body: '<p>Hello {{firstname}}</p>',
      Lists: [list.maillist_id],
    };
    const { CampaignID } = await post(broker, '/saveCampaign', draft);
    await post(broker, '/startCampaign', { CampaignID });
    const mail = await mailTo(address, `News in ${scheme}`);
    const link = /Unsubscribe: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

    const page = await openPage(browser, { colorScheme: scheme, viewport: sizes.phone });
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Unsubscribe?' })).toBeVisible();
    await expect(page).toHaveURL(url('/unsubscribe'));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stop emails like this one' }).click();
    await expect(page.getByRole('status')).toContainText("won't send you emails like this one anymore");
    await expectAccessible(page);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    await page.getByRole('button', { name: 'Stop all news by email' }).click();
    await expect(page.getByRole('status')).toHaveText("You won't get any more news by email.");
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
    await page.goto(url('/unsubscribe?token=wrong'));
    await expect(page.getByText('This link is incomplete. Open it from the email again.')).toBeVisible();
  });
