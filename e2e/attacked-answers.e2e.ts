import { addressVerificationApi } from '@brevet/contract/address-verification';
import { analysisApi } from '@brevet/contract/analysis';
import { attachmentsApi } from '@brevet/contract/attachments';
import { campaignsApi } from '@brevet/contract/campaigns';
import { contactsApi } from '@brevet/contract/contacts';
import { directoryImportsApi } from '@brevet/contract/directory-imports';
import { eouApi } from '@brevet/contract/eou';
import { inboxApi } from '@brevet/contract/inbox';
import { defaultWording, mailKindNames, placeholdersOf } from '@brevet/contract/mail-templates';
import { mailingListsApi } from '@brevet/contract/mailing-lists';
import { notesApi } from '@brevet/contract/notes';
import { organizationsApi } from '@brevet/contract/organizations';
import { paths } from '@brevet/contract/paths';
import { viewsApi } from '@brevet/contract/views';
import { wantedApi } from '@brevet/contract/wanted';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { renderMail } from '../server/src/features/mail/render-mail.ts';
import { attacked } from '../server/src/test/attacked-answer.ts';
import { addresses, openings, provoke, unprotected, watch } from './attacks.ts';
import { expectLoaded, openPage, signIn, test, url } from './people.ts';
import { answerRequests } from './requests.ts';

interface Read {
  path: string;
  answer: Parameters<typeof attacked>[0];
}
/** Text that isn't in any attack, to check that the screen shows the answer. */
const mark = 'shown-by-the-screen';

/** Answers these calls with attacks in every text. `show` sets them. */
async function attackedPage(page: Page, reads: readonly Read[]) {
  let shown: readonly string[] = [];
  let round = 0;
  await watch(page);
  await answerRequests(page, '*/api/*', (request) => {
    const read = reads.find(({ path }) => new URL(request.url).pathname === `/api${path}`);
    if (!read) return null;
    const json = attacked(read.answer, shown, round) as object;
    const isTable = 'total' in json && 'pages' in json;
    return { body: JSON.stringify(isTable ? { ...json, total: shown.length, pages: 1, more: false } : json) };
  });
  return (texts: readonly string[]) => {
    shown = texts;
    round += 1;
  };
}

/** The attacks that ran or could run, and the number of elements of each kind that could load or run something. */
const found = async (page: Page) => {
  const all = await provoke(page, 'body');
  // The screen's own forms depend on its state. The attributes of a form show what it could run.
  const elements = all.flatMap((one) => /^<(?!form)(\S+?)[\s>]/.exec(one)?.[1] ?? []);
  const kinds = [...new Set(elements)].toSorted();
  return {
    ran: all.filter((one) => !one.startsWith('<')),
    elements: kinds.map((kind) => `${elements.filter((one) => one === kind).length} ${kind}`),
  };
};

const patentNotes = [notesApi.getPatentNotes, eouApi.getEouByPatentNumber, analysisApi.getAnalysisByPatentId];
const ofContact = [contactsApi.getContactInfo, contactsApi.getListingByContactId, mailingListsApi.getMailingListByContactId];
const ofOrganization = [organizationsApi.getOrganizationInfo, organizationsApi.getContactListByOrg];
const ofList = [mailingListsApi.getMailListingInfo, mailingListsApi.getContactListByMailingId];
const ofImport = [directoryImportsApi.getDirectoryImport, directoryImportsApi.directoryImportRows];
const ofEou = [eouApi.getEou, eouApi.getPatentClaims, eouApi.getEouElements, attachmentsApi.getPatentAttachment];
/** Pages with links to addresses from answers. The test that opens every screen makes all other attacks on them. */
const pages: [name: string, path: string, reads: readonly Read[]][] = [
  [
    'the page of a contact',
    paths.contact(1),
    [...ofContact, notesApi.getNotesByContactId, addressVerificationApi.getEmailVerification],
  ],
  ['the form of a contact', paths.editContact(1, 'all'), ofContact],
  ['the page of an organization', paths.organization(1), ofOrganization],
  ['the details of an organization', paths.organizationDetails(1), ofOrganization],
  ['the contacts of an organization', paths.organizationContacts(1), ofOrganization],
  ['the form of an organization', paths.editOrganization(1, 'all'), ofOrganization],
  ['the page of a mailing list', paths.mailingList(1), ofList],
  ['the form of a mailing list', paths.editMailingList(1), ofList],
  ['an import of the directory with its cells', paths.directoryImport(1), ofImport],
  ['the notes, evidence and analyses of a patent', paths.patent({ PatentNumber: '7156074', Country: 'US' }), patentNotes],
  ['a claim chart', paths.eouWorkbench(1), ofEou],
  ['a printed claim chart', paths.printEou(1), ofEou],
  ['the inbox', paths.inbox(), [inboxApi.getUnreadEmailMessage]],
];

for (const [name, path, reads] of pages)
  test(`no address runs in ${name}`, async ({ browser }) => {
    const page = await signIn(browser, 'broker', { ...unprotected, path: 'about:blank' });
    const show = await attackedPage(page, reads);
    let harmless: string[] | null = null;
    for (const text of [mark, ...addresses]) {
      show([text]);
      await page.goto(url(path));
      const place = text !== mark ? page.getByRole('heading', { level: 1 }) : page.getByText(mark);
      await place
        .or(page.locator(`[value*="${mark}"]`))
        .first()
        .waitFor({ state: 'attached' });
      await expectLoaded(page);
      const { ran, elements } = await found(page);
      harmless ??= elements;
      expect({ ran, elements }, text).toEqual({ ran: [], elements: harmless });
    }
  });

const campaignCounts = {
  State: 'sending',
  Counts: { waiting: 1, sending: 0, sent: 1, unconfirmed: 1, failed: 1, 'left out': 1 },
  Events: { clicked: 1, unsubscribed: 1, bounced: 1 },
};

for (const [name, view] of [
  ['report', ''],
  ['recipients', '&view=recipients'],
] as const)
  test(`no attack runs in the ${name} of a campaign`, async ({ browser }) => {
    const page = await signIn(browser, 'broker', { ...unprotected, path: 'about:blank' });
    const show = await attackedPage(page, [campaignsApi.campaignRecipients]);
    let shown: readonly string[] = [];
    await answerRequests(page, '*/api/getCampaign?*', () => {
      const json = attacked(campaignsApi.getCampaign.answer, shown) as object;
      return { body: JSON.stringify({ ...json, ...campaignCounts }) };
    });
    let harmless: string[] | null = null;
    // Charts draw as many links each time.
    for (shown of openings(240).map((some) => [mark, ...some, ...Array(9).fill(mark)])) {
      show(shown);
      await page.goto(url(`${paths.campaign(1)}${view}`));
      const place = view ? page.getByRole('table').locator('tbody tr') : page.getByRole('list', { name: 'Links' }).locator('li');
      await expect(place.first()).toContainText(mark);
      const { ran, elements } = await found(page);
      harmless ??= elements;
      expect({ ran, elements }).toEqual({ ran: [], elements: harmless });
    }
  });

test('no attack runs in a wanted listing', async ({ browser }) => {
  const page = await signIn(browser, 'broker', { ...unprotected, path: 'about:blank' });
  const show = await attackedPage(page, [wantedApi.getWanted]);
  const row = attacked(wantedApi.wanted_all_listing.row, [mark]);
  const body = JSON.stringify({ data: [row], pages: 1, total: 1, more: false });
  await answerRequests(page, '*/api/wanted_all_listing*', () => ({ body }));
  for (const texts of openings(240)) {
    show([mark, ...texts]);
    await page.goto(url(paths.allWanted()));
    await page.getByRole('table').locator('tbody tr').first().getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toContainText(texts[0]?.trim().slice(0, 8) ?? '');
    expect((await found(page)).ran).toEqual([]);
    expect((await provoke(page, '[role=dialog]')).filter((one) => !one.startsWith('<form'))).toEqual([]);
  }
});

test('no attack runs in the names of searches whose alerts an email stops', async ({ page }) => {
  const show = await attackedPage(page, [viewsApi.stopAlerts]);
  for (const texts of openings(100)) {
    show([mark, ...texts]);
    await page.goto(url(paths.stopAlerts('any')));
    await page.getByRole('button', { name: 'Stop alerts' }).click();
    await expect(page.getByText(mark)).toBeVisible();
    expect((await found(page)).ran).toEqual([]);
  }
});

test('no attack runs in an email, whatever its values are', async ({ browser }) => {
  const page = await openPage(browser);
  await watch(page);
  await page.goto('about:blank');
  for (const kind of mailKindNames) {
    const names = Object.keys(placeholdersOf(kind));
    for (const text of [...openings(240).map((some) => some.join(' next '))]) {
      const { html } = renderMail(kind, defaultWording(kind), Object.fromEntries(names.map((name) => [name, text])));
      await page.setContent(html);
      await expect(page.locator('main')).not.toBeEmpty();
      expect(await provoke(page, 'body'), kind).toEqual([]);
    }
  }
});
