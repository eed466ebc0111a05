import { codesApi } from '@brevet/contract/codes';
import { paths } from '@brevet/contract/paths';
import { companyName } from '@brevet/contract/person-name';
import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { grant } from '../server/src/features/patent-imports/fixtures/sample-documents.ts';
import { attacks } from '../server/src/test/script-attacks.ts';
import { newPerson } from './accounts.ts';
import { closing, foundIn, unprotected, watch } from './attacks.ts';
import { created, post } from './listings.ts';
import { mailTo } from './mails.ts';
import { openPage, signIn, test, url } from './people.ts';

/** The attacks that fit into a field of this length, as many as possible in each text. */
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

test("attacks stored with a listing don't run", async ({ browser }) => {
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
  const addresses = packed(5000, { inLine: false }).map((_, index) => `stored${index}@example.net`);
  await each(packed(5000, { inLine: false }), (Message, index) =>
    post(admin, '/add_invitation', {
      ListingID: id,
      FirstName: 'Grace',
      EmailAddress: addresses[index],
      subject: packed(200)[index],
      Message,
    }),
  );
  await each(packed(60).slice(0, 20), (Name) =>
    post(admin, '/saveView', { Table: 'searchListing', Name, Query: { with_all: word }, Share: 'code' }),
  );
  await each(packed(200).slice(0, 20), (Note) => post(admin, codesApi.issueActivationCodes.path, { count: 1, Note }));

  const outside = await openPage(browser, unprotected);
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
      await page.getByTitle('Saved searches').click();
      await expect(page.getByRole('menuitem').nth(20)).toBeAttached();
    }
    expect(await foundIn(page), path).toEqual([]);
  }
});

/** Expects that nothing that is stored runs on these screens. */
async function expectHarmless(page: Page, screens: readonly string[]): Promise<void> {
  for (const path of screens) {
    await page.goto(url(path));
    await expect(page.locator('h1').first()).toBeAttached();
    await expect(page.locator('output[aria-label="Loading"], [aria-busy="true"]')).toHaveCount(0);
    expect(await foundIn(page), path).toEqual([]);
  }
}

/** Without the placeholders of templates, which are refused if they are unknown. */
const wordings = packed(9000, { inLine: false }).map((text) => text.replaceAll('{{', '{'));

test("attacks stored with accounts don't run", async ({ browser }) => {
  const admin = await signIn(browser, 'admin', { path: 'about:blank' });
  const [lines, texts, long] = [packed(100), packed(1000, { inLine: false }), packed(4000, { inLine: false })];
  // Names of people are letters only. Names of companies may have any punctuation, but no addresses.
  const companies = packed(70)
    .map((text) => `${word} ${text}`.slice(0, 70))
    .filter((text) => companyName(70).safeParse(text).success);
  const brokers = lines.filter((text) => companyName(100).safeParse(text).success);
  for (let index = 0; index < 6; index += 1) {
    const wording = { Subject: packed(190)[index], Body: wordings[index] };
    await post(admin, '/createbroker', {
      BrokerID: `ATTACK${index}`,
      BrokerName: brokers[index * 2],
      ContactName: brokers[index * 2 + 1],
      Folder: lines[index],
      ContactEmail: 'vera.ito@example.com',
      Website: 'https://x.example/"onmouseover="attacked()',
      PatentintakeURL: 'https://x.example/"onmouseover="attacked()',
      templates: { invitation: { ...wording, Body: `${wording.Body} {{link}}` }, status: wording },
    });
  }
  const people: { UserID: number; UserType: 1 | 15 | 30; BrokerID: string; page: Page }[] = [];
  for (const [index, UserType] of ([1, 15, 30, 15] as const).entries()) {
    const BrokerID = `ATTACK${index}`;
    const page = await newPerson(browser, admin, `stored-person-${index}`, UserType, { code: BrokerID, path: 'about:blank' });
    const answer = await page.request.get(url('/api/authToken'), { headers });
    people.push({ UserID: (await answer.json()).data.UserID, UserType, BrokerID, page });
  }
  const buyer = people[1]?.page;
  const id = await created(admin, `${word} of a person`);
  const screen = await opened(browser, 'admin', paths.dashboard());
  for (let round = 0; round < 2; round += 1) {
    for (const [index, { UserID, UserType, BrokerID, page }] of people.entries()) {
      const at = round * people.length + index;
      await post(admin, `/user/${UserID}`, {
        UserType,
        BrokerID,
        Firstname: 'Vera',
        Lastname: 'Ito',
        Company: companies[at * 2],
        Address1: lines[at],
        Address2: lines[at + 1],
        ServiceOffer: texts[at],
        GeoCoverage: texts[at + 1],
        ProReference: texts[at + 2],
        AdditionalInfo: long[at % long.length],
      });
      await expectHarmless(screen, [paths.user(UserID, 1)]);
      await post(page, `/user/${UserID}`, { Firstname: 'Vera', Lastname: 'Ito', Company: companies[at * 2 + 1] });
    }
    if (buyer) await post(buyer, '/decision', { ListingID: id, DecisionStatus: 3 + (round % 3), Reasons: [] });
    await expectHarmless(screen, [
      `${paths.users()}?search=stored-person`,
      `${paths.searchUser()}?Company=${word}`,
      paths.listing(id),
    ]);
  }
});

async function attachToPatent(page: Page, PatentID: number, description: string): Promise<void> {
  const file = { name: 'values.txt', mimeType: 'text/plain', buffer: Buffer.from('23 W') };
  const answer = await page.request.post(url(`/api/uploadPatentAttachment?patent_id=${PatentID}`), {
    multipart: { file },
    headers,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data } = (await answer.json()) as { data: { filename: string } };
  await post(page, '/addPatentAttachment', { PatentID, fileName: data.filename, description });
}

const escaped = (text: string): string =>
  // XML has no control characters except tabs and line ends.
  text.replace(/[^\t\n\r\P{Cc}]|[\uFFFE\uFFFF]/gu, '').replace(/[<>&]/g, (sign) => `&#${sign.codePointAt(0)};`);

test("attacks stored with patents don't run", async ({ browser }) => {
  const admin = await signIn(browser, 'admin', { path: '/admin/imports' });
  const [titles, claims] = [packed(1500), packed(4000, { inLine: false })];
  const first = 29_700_001;
  const numbers = titles.map((_, index) => String(first + index));
  const week = titles.map((title, index) =>
    grant({ number: String(first + index), title: `${word} ${escaped(title)}` })
      .replace('Halden &amp; Kestrel, Ltd.', escaped(title.slice(0, 400)))
      .replace('Quist', escaped(title.slice(400, 600) || title))
      .replace('A plate that\n cools.', escaped(claims[index % claims.length] ?? ''))
      .replace('a channel; and', escaped(claims[index % claims.length] ?? '')),
  );
  await admin.getByRole('button', { name: 'New import' }).first().click();
  const chooser = admin.waitForEvent('filechooser');
  await admin.getByRole('button', { name: 'Upload file' }).click();
  const file = { name: '<img src=x onerror=attacked()>.xml', mimeType: 'application/xml', buffer: Buffer.from(week.join('')) };
  await (await chooser).setFiles(file);
  await admin.getByRole('button', { name: 'Start import' }).click();
  await expect(admin.getByRole('row', { name: /onerror/ })).toContainText('Done', { timeout: 150_000 });

  const evidence = packed(5000, { inLine: false });
  const charts: number[] = [];
  for (const [index, PatentNumber] of numbers.entries()) {
    const of = (texts: readonly string[]) => texts[index % texts.length];
    const subject = { Patent: PatentNumber, Country: 'US' };
    const { PatentID } = (await post(admin, '/createPatent', { PatentNumber })) as unknown as { PatentID: number };
    if (index < 5) await attachToPatent(admin, PatentID, packed(2000)[index] ?? 'description');
    await post(admin, '/saveAnalysis', { ...subject, Reason: of(evidence), Recommendation: 4 });
    const { EouID } = (await post(admin, '/saveEou', {
      ...subject,
      TargetCompany: of(packed(200)),
      TargetProduct: packed(200)[index + 1] ?? '',
      Summary: of(evidence),
      EOUAnalysisLevel: 3,
      Claim: of(claims),
      Elements: claims
        .slice(0, 6)
        .map((Element) => ({ Element, Evidence: of(claims), SourceURL: 'https://x.example/"onmouseover="attacked()' })),
    })) as unknown as { EouID: number };
    charts.push(EouID);
  }
  const listing = { listing: { ListingName: `${word} with patents` } };
  const listingPatent = numbers
    .slice(0, 20)
    .map((patentNumber) => ({ patentNumber, patentCountry: 'US', patentStatus: 'Issued' }));
  const id = await created(admin, `${word} with patents`, { ...listing, listingPatent });
  const screens = [
    `${paths.patents()}?limit=100&search=${word}`,
    `${paths.browsePatents()}?search=${word}`,
    `${paths.searchPatents()}?Keywords=${word}&limit=100`,
    ...numbers.slice(0, 6).map((PatentNumber) => paths.patent({ PatentNumber, Country: 'US' })),
    `${paths.eou()}?limit=100`,
    ...charts.slice(0, 3).flatMap((EouID) => [paths.eouWorkbench(EouID), paths.printEou(EouID)]),
    `${paths.analyses()}?limit=100`,
    paths.listing(id),
    paths.printListing(id),
    paths.listingForm(id),
    paths.imports(),
  ];
  await expectHarmless(await opened(browser, 'admin', paths.dashboard()), screens);
  const open = [
    paths.listing(id),
    `${paths.searchPatents()}?Keywords=${word}&limit=100`,
    paths.patent({ PatentNumber: numbers[0] ?? '', Country: 'US' }),
  ];
  await expectHarmless(await opened(browser, 'buyer', paths.dashboard()), open);
});
