import { codesApi } from '@brevet/contract/codes';
import { paths } from '@brevet/contract/paths';
import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { attacks } from '../server/src/test/script-attacks.ts';
import { newPerson } from './accounts.ts';
import { closing, foundIn, unprotected, watch } from './attacks.ts';
import { created, post } from './listings.ts';
import { mailTo } from './mails.ts';
import { signIn, test, url } from './people.ts';

/** The attacks that a field of this length takes, as many as fit in each text. */
function packed(most: number, { inLine = true } = {}): string[] {
  const texts: string[] = [];
  for (const attack of attacks) {
    if (attack.trim().length > most || (inLine && /\p{Cc}/u.test(attack))) continue;
    const last = texts.at(-1);
    const longer = `${last}${closing}${attack}`;
    if (last !== undefined && longer.length <= most) texts[texts.length - 1] = longer;
    else texts.push(attack);
  }
  return texts;
}

/** Stores texts one after the other. */
const each = async (texts: readonly string[], store: (text: string, index: number) => Promise<unknown>): Promise<void> => {
  for (const [index, text] of texts.entries()) await store(text, index);
};

async function opened(browser: Browser, who: string, path: string): Promise<Page> {
  const page = await signIn(browser, who, { ...unprotected, path: 'about:blank' });
  await watch(page);
  await page.goto(url(path));
  await expect(page.locator('h1').first()).toBeAttached();
  return page;
}

const headers = { 'X-Requested-With': 'test' };
const word = 'zeppelin';

async function attach(page: Page, listingId: number, description: string, name: string): Promise<void> {
  const file = { name: 'values.txt', mimeType: 'text/plain', buffer: Buffer.from('23 W') };
  const answer = await page.request.post(url('/api/uploadImg'), { multipart: { file }, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data } = (await answer.json()) as { data: { filename: string } };
  const attachment = { listingId, fileName: data.filename, description, Internal: 1 };
  const { DocID } = (await post(page, '/uploadImgData', attachment)) as unknown as { DocID: number };
  await post(page, '/saveAttachment', { DocID, doc_dispplay_name: name });
}

test('no attack runs that people store with a listing', async ({ browser }) => {
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  const buyer = await newPerson(browser, admin, 'storing-buyer', 15, { path: 'about:blank' });
  const seller = await newPerson(browser, admin, 'storing-seller', 1, { path: 'about:blank' });
  const [texts, salesTexts] = [packed(10_000, { inLine: false }), packed(10_000, { inLine: false })];
  const Overview = `${word} of a pump. Write to ada@example.net.`;
  const id = await created(seller, `${word} <img src=x onerror=attacked()>`, {
    listing: {
      ListingName: `${word} <img src=x onerror=attacked()>`,
      Keywords: `${word} ${attacks[0]}`,
      ListingDescription: texts[0],
    },
    listing_details: {
      Overview,
      TechnologyOverview: texts[1],
      FAQ: texts[2],
      PatentNotes: texts[3],
      DealStructureNotes: texts[4],
    },
    salesInfo: {
      Seller: 'Seller',
      PricingNotes: salesTexts[0],
      ReasonsForListing: salesTexts[1],
      OtherSalesNotes: salesTexts[2],
    },
  });
  const decline = (Reason: string) => post(admin, '/changeListingStatus', { listing_id: id, AvailableStatus: -2, Reason });
  const activate = () => post(admin, '/changeListingStatus', { listing_id: id, AvailableStatus: 1 });
  // Findings would stop the listing. Each is allowed for a reason.
  const reasons = packed(1000);
  const answer = await admin.request.get(url(`/api/getAnonymityFindings?listing_id=${id}`), { headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data: findings } = (await answer.json()) as { data: { field: string; text: string }[] };
  for (const [index, { field, text }] of findings.entries())
    await post(admin, '/overrideAnonymityFinding', { listing_id: id, field, text, Reason: reasons[index % reasons.length] });
  await each(packed(2000).slice(0, 4), async (Reason) => {
    await decline(Reason);
    await activate();
  });
  await each(packed(2000).slice(0, 6), (text, index) => attach(admin, id, text, packed(240)[index] ?? 'name'));
  await each(packed(500).slice(0, 20), (ReasonText) =>
    post(buyer, '/decision', { ListingID: id, DecisionStatus: 3, Reasons: ['other'], ReasonText }),
  );
  await post(admin, '/updateTag', { listing_id: id, Tag: packed(200)[0] });
  const names = packed(50);
  const addresses = packed(5000, { inLine: false }).map((_, index) => `stored${index}@example.net`);
  await each(packed(5000, { inLine: false }), (Message, index) =>
    post(admin, '/add_invitation', {
      ListingID: id,
      FirstName: names[index * 2],
      LastName: names[index * 2 + 1],
      EmailAddress: addresses[index],
      subject: packed(200)[index],
      Message,
    }),
  );
  await each(packed(60).slice(0, 20), (Name) =>
    post(admin, '/saveView', { Table: 'searchListing', Name, Query: { with_all: word }, Share: 'code' }),
  );
  await each(packed(200).slice(0, 20), (Note) => post(admin, codesApi.issueActivationCodes.path, { count: 1, Note }));

  const outside = await (await browser.newContext(unprotected)).newPage();
  await watch(outside);
  for (const address of addresses) {
    // Links among the attacks come first.
    const mail = await mailTo(address, /./);
    await outside.goto(/\S+\/invitation\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    await expect(outside.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await foundIn(outside)).toEqual([]);
  }
  await outside.getByRole('textbox', { name: /^Question/ }).fill(packed(2000)[0] ?? '');
  await outside.getByRole('button', { name: 'Tell me more' }).click();
  await expect(outside.getByText('Thank you. Your answer was sent.')).toBeVisible();
  expect(await foundIn(outside)).toEqual([]);

  for (const who of ['admin', 'broker']) {
    const page = await opened(browser, who, paths.listing(id));
    for (const name of ['Attachments', 'Invitations', 'Timeline'])
      await expect(page.getByRole('heading', { name: new RegExp(`^${name}`) })).toBeVisible();
    await expect(page.locator('output[aria-label="Loading"], [aria-busy="true"]')).toHaveCount(0);
    expect(await foundIn(page), who).toEqual([]);
  }
  const screens = [
    `${paths.search()}?with_all=${word}`,
    `${paths.allListings()}?search=${word}`,
    paths.inbox(),
    `${paths.codes()}?limit=100`,
    `${paths.outbox()}?limit=100`,
    `${paths.audit()}?limit=100`,
    paths.listingForm(id),
  ];
  const page = await opened(browser, 'admin', paths.dashboard());
  for (const path of screens) {
    await page.goto(url(path));
    await expect(page.locator('h1').first()).toBeAttached();
    await expect(page.locator('output[aria-label="Loading"], [aria-busy="true"]')).toHaveCount(0);
    if (path.startsWith(paths.search())) {
      await page.getByTitle('Views').click();
      await expect(page.getByRole('menuitem').nth(20)).toBeAttached();
    }
    expect(await foundIn(page), path).toEqual([]);
  }
});
