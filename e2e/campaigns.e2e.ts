import { messages } from '@brevet/contract/messages';
import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { newCode, newPerson } from './accounts.ts';
import { post } from './listings.ts';
import { expectMail, mailTo } from './mails.ts';
import { expectAccessible, openPage, signIn, sizes, test, url } from './people.ts';

/** A name that no other test uses: names are letters only. */
const newName = (): string => [...String(Date.now())].map((digit) => 'abcdefghij'[Number(digit)]).join('');

interface Person {
  Firstname: string;
  Newsletter?: 0 | 1;
  OkSendPatentNo?: 0 | 1;
}

const addressOf = (person: string, name: string): string => `${person}.${name}@example.com`.toLowerCase();

/** A broker with their own broker code, and a mailing list of these people. */
async function brokerWithList(browser: Browser, code: string, people: Person[]) {
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  await newCode(admin, code);
  const username = `broker${code}`.toLowerCase();
  const broker = await newPerson(browser, admin, username, 30, { code, path: 'about:blank' });
  const name = newName();
  const mailingListDetails = { mailinglist_name: name, mailinglist_notes: 'For a test' };
  const { maillist_id: list } = (await post(broker, '/CreateMailingList', { mailingListDetails })) as { maillist_id?: number };
  for (const { Firstname, Newsletter = 1, OkSendPatentNo = 1 } of people) {
    const details = { Firstname, Lastname: name, PrimaryEmail: addressOf(Firstname, name), Newsletter, OkSendPatentNo };
    const { ContactId } = await post(broker, '/upsertContactInfo', { contactDetails: details });
    await post(broker, `/addMailingList?mailListing_id=${list}`, { contactID: ContactId });
  }
  return { broker, username, list, name };
}

const panel = (page: Page, name: 'Audience' | 'Preview') => page.getByRole('region', { name });
const figure = (page: Page, name: RegExp) => page.getByRole('list', { name: 'Results' }).getByRole('link', { name });

test('a broker writes a campaign, sends it and reads the report; people who unsubscribe are left out of the next one', async ({
  browser,
}) => {
  const people: Person[] = [{ Firstname: 'Ada' }, { Firstname: 'Ben', OkSendPatentNo: 0 }, { Firstname: 'Cleo', Newsletter: 0 }];
  const { broker, username, list, name } = await brokerWithList(browser, 'CAMP1', people);
  await broker.goto(url(`/contacts/mail_listing_info?mailingList_id=${list}`));
  await broker.getByRole('link', { name: 'New campaign' }).click();
  await expect(broker.getByRole('heading', { name: 'New campaign' })).toBeVisible();
  const audience = panel(broker, 'Audience');
  await expect(audience).toContainText('2 of 3 contacts');
  await broker.getByRole('button', { name: 'Create campaign' }).click();
  await expect(broker.getByText(messages.campaignNameRequired)).toBeVisible();
  await broker.getByRole('textbox', { name: 'Name', exact: true }).fill(`Offers ${name}`);

  const subject = broker.getByRole('textbox', { name: 'Subject' });
  await subject.fill('Offers for ');
  await broker.getByRole('button', { name: 'Insert merge field into the subject' }).press('Enter');
  await broker.getByRole('menuitem', { name: '{{firstname}} the first name' }).press('Enter');
  await expect(subject).toHaveValue('Offers for {{firstname}}');
  await expect(subject).toBeFocused();

  const text = broker.getByRole('textbox', { name: 'Text' });
  await text.click();
  await broker.keyboard.press('Control+a');
  await broker.keyboard.type('Dear {{nmae}}');
  await broker.getByRole('button', { name: 'Create campaign' }).click();
  await expect(broker.getByText(messages.mergeFieldUnknown('nmae')).first()).toBeVisible();
  await expectAccessible(broker);
  await text.click();
  await broker.keyboard.press('Control+a');
  await broker.keyboard.type('Dear ');
  await broker.getByRole('button', { name: 'Insert merge field', exact: true }).click();
  await broker.getByRole('menuitem', { name: '{{name}} the full name' }).click();
  await expect(text).toHaveText('Dear {{name}}');
  await broker.keyboard.type(', US 9,412,206 is for sale: ');
  await broker.getByRole('button', { name: 'Link', exact: true }).click();
  await broker.getByRole('textbox', { name: 'Link address' }).fill(`https://example.com/${name}`);
  await broker.keyboard.press('Enter');

  await audience.getByRole('button', { name: /^No consent: Newsletter is off 1$/ }).press('Enter');
  await expect(audience.getByRole('link', { name: `Cleo ${name}` })).toBeVisible();
  const preview = panel(broker, 'Preview');
  await expect(preview).toContainText(`Ada ${name}`);
  await expectMail(preview.locator('iframe'), `Dear Ada ${name}, US 9,412,206`);
  await preview.getByRole('button', { name: 'Next recipient' }).press('Enter');
  await expect(preview).toContainText('1 patent number removed for this recipient');
  await expectMail(preview.locator('iframe'), `Dear Ben ${name}`);
  await expect(preview.locator('iframe').contentFrame().locator('body')).not.toContainText('9,412,206');
  await audience.getByRole('button', { name: /^Recipients 2$/ }).click();
  await audience.getByRole('button', { name: `Preview for Ada ${name}` }).click();
  await expect(preview).toContainText('1 of 2');
  await expectAccessible(broker);
  await broker.getByRole('button', { name: 'Create campaign' }).click();
  await expect(broker.getByText(messages.campaignCreated)).toBeVisible();

  await broker.getByRole('button', { name: 'Send test' }).click();
  await expect(broker.getByText(messages.campaignTestSent(`${username}@example.com`))).toBeVisible();
  await mailTo(`${username}@example.com`, /Offers for/);
  await expectAccessible(broker);

  await broker.getByRole('link', { name: 'Edit', exact: true }).click();
  await broker.getByRole('textbox', { name: 'Emails per minute' }).fill('1');
  await expect(broker.getByText(/^Saved, /)).toBeVisible();
  await broker.reload();
  await expect(broker.getByRole('textbox', { name: 'Emails per minute' })).toHaveValue('1');
  await broker.getByRole('button', { name: 'Save campaign' }).click();

  await broker.getByRole('button', { name: 'Start campaign' }).click();
  const question = broker.getByRole('dialog', { name: 'Start campaign' });
  await expect(question).toContainText(`Offers ${name} goes to 2 contacts. 1 contact is left out.`);
  await question.getByRole('button', { name: 'Start campaign' }).click();
  await broker.getByRole('button', { name: 'Pause campaign' }).click();
  await expect(broker.getByText('Paused', { exact: true })).toBeVisible();
  await expectAccessible(broker);
  await broker.getByRole('button', { name: 'Resume campaign' }).click();
  const resume = broker.getByRole('dialog', { name: 'Resume campaign' });
  await resume.getByRole('textbox', { name: 'Emails per minute' }).fill('600');
  await resume.getByRole('button', { name: 'Resume campaign' }).click();
  await expect(broker.getByRole('region', { name: 'Progress' })).toContainText('2 of 2 contacts');
  await expect(figure(broker, /^Sent 2/)).toBeVisible();
  await mailTo(addressOf('Ben', name), 'Offers for Ben');

  const mail = await mailTo(addressOf('Ada', name), 'Offers for Ada');
  const [click] = /https?:\/\/\S+campaignClick\?\S+?(?=[\s)]|$)/.exec(mail?.text ?? '') ?? [''];
  const led = await broker.request.get(click, { maxRedirects: 0 });
  expect(led.headers().location).toBe(`https://example.com/${name}`);
  await expect(figure(broker, /^Clicked 1/)).toBeVisible();
  await expect(broker.getByRole('list', { name: 'Links' }).getByRole('listitem')).toHaveText([new RegExp(`${name}1$`)]);
  const [stop] = /https?:\/\/\S+\/unsubscribe\?\S+/.exec(mail?.text ?? '') ?? [''];
  const reader = await openPage(browser, { viewport: sizes.phone });
  await reader.goto(stop);
  await reader.getByRole('button', { name: 'Stop emails like this one' }).click();
  await expect(reader.getByText(messages.unsubscribed)).toBeVisible();
  await expect(figure(broker, /^Unsubscribed 1/)).toBeVisible();
  await expectAccessible(broker);

  await figure(broker, /^Unsubscribed 1/).press('Enter');
  const rows = broker.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(`Ada ${name}`);
  await expectAccessible(broker);
  const file = broker.waitForEvent('download');
  await broker.getByRole('link', { name: 'CSV Export' }).click();
  expect((await file).suggestedFilename()).toMatch(/^recipients-of-a-campaign-.*\.csv$/);
  await broker.getByRole('navigation', { name: 'Campaign' }).getByRole('link', { name: 'Email' }).click();
  await expectMail(panel(broker, 'Preview').locator('iframe'), 'is for sale');

  await broker.getByRole('button', { name: 'Copy campaign' }).click();
  await expect(broker.getByText(messages.campaignCopied)).toBeVisible();
  await expect(audience).toContainText('1 of 3 contacts');
  await audience.getByRole('button', { name: /^Unsubscribed 1$/ }).click();
  await expect(audience.getByRole('link', { name: `Ada ${name}` })).toBeVisible();

  const started = broker.getByRole('link', { name: `Open Offers ${name}` });
  await broker.goto(broker.url().replace('edit_campaign', 'campaign_info'));
  await expect(broker.getByRole('button', { name: 'Start campaign' })).toBeEnabled();
  await broker.goto(url('/contacts/campaigns'));
  await expect(rows).toHaveCount(3);
  const [, id = ''] = /campaign_id=(\d+)/.exec((await rows.nth(2).getByRole('link').first().getAttribute('href')) ?? '') ?? [];
  await broker.goto(url(`/contacts/edit_campaign?campaign_id=${id}`));
  await expect(broker.getByText(messages.campaignNotDraft)).toBeVisible();
  await expectAccessible(broker);
  await started.press('Enter');
  await expect(figure(broker, /^Sent 2/)).toBeVisible();
  await broker.goto(url('/contacts/campaigns'));
  await expect(rows.nth(2)).toContainText('Sent');
  await expectAccessible(broker);
});

test('a campaign says what keeps it from starting, and two people who edit it both keep their changes', async ({ browser }) => {
  const { broker, username, name } = await brokerWithList(browser, 'CAMP2', [{ Firstname: 'Dora', Newsletter: 0 }]);
  await broker.goto(url('/contacts/campaigns'));
  await expect(broker.getByText('Campaigns you email to contacts appear here.')).toBeVisible();
  await expectAccessible(broker);
  await broker.getByRole('link', { name: 'New campaign' }).click();
  await broker.getByRole('textbox', { name: 'Name', exact: true }).fill(`First ${name}`);
  await broker.getByRole('textbox', { name: 'Subject' }).fill('');
  await broker.getByRole('button', { name: 'Create campaign' }).click();
  await expect(broker.getByText(messages.campaignSubjectRequired)).toBeVisible();
  await expect(broker.getByRole('listitem').filter({ hasText: messages.campaignAudienceRequired })).toBeVisible();
  await expect(broker.getByRole('button', { name: 'Start campaign' })).toBeDisabled();
  await expectAccessible(broker);

  await broker.getByRole('link', { name: 'Edit', exact: true }).click();
  await broker.getByRole('textbox', { name: 'Subject' }).fill('A subject');
  await broker.getByRole('checkbox', { name: 'Contacts that match a filter' }).press('Space');
  await broker.getByRole('textbox', { name: 'Last name' }).fill(name);
  await expect(panel(broker, 'Audience')).toContainText(messages.campaignWithoutRecipients);
  await expect(broker.getByText(/^Saved, /)).toBeVisible();
  await expectAccessible(broker);

  const other = await signIn(browser, username, { password: 'correct horse', path: broker.url().replace(url(''), '') });
  const lists = other.getByRole('combobox', { name: 'Mailing lists' });
  await lists.fill(name);
  await other.getByRole('option', { name: `${name} (1)` }).click();
  await other.getByRole('textbox', { name: 'Subject' }).fill('Their subject');
  await expect(other.getByText(/^Saved, /)).toBeVisible();
  await broker.getByRole('textbox', { name: 'Subject' }).fill('My subject');
  const both = broker.getByRole('group', { name: 'Subject' });
  await expect(both).toContainText('Their subject');
  await expect(broker.getByRole('region', { name: 'Also changed' })).toContainText('Mailing lists');
  await both.getByRole('button', { name: 'Use theirs' }).click();
  await broker.getByRole('button', { name: 'Save campaign' }).click();
  await expect(broker.getByText(messages.campaignSaved)).toBeVisible();
  await expect(broker.getByText(messages.campaignWithoutRecipients).first()).toBeVisible();

  await broker.getByRole('button', { name: 'Delete', exact: true }).click();
  await broker.getByRole('button', { name: 'Delete campaign' }).click();
  await expect(broker.getByText(messages.campaignDeleted)).toBeVisible();
  await expect(broker).toHaveURL(/contacts\/campaigns$/);
});
