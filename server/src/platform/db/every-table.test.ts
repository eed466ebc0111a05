import { randomUUID } from 'node:crypto';
import { api } from '@brevet/contract/api';
import { momentOf } from '@brevet/contract/day';
import type { AnyEndpoint, Feature, TableEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { patentAnalyses } from '../../schema/analysis.ts';
import { listingAttachments, storedFiles } from '../../schema/attachments.ts';
import { auditEntries } from '../../schema/audit.ts';
import { campaignRecipients, campaigns } from '../../schema/campaigns.ts';
import { activationCodes } from '../../schema/codes.ts';
import { contactOrganizations, contacts, listingContacts } from '../../schema/contacts.ts';
import { listingDecisionHistory, listingDecisions, patentDecisions } from '../../schema/decisions.ts';
import { directoryImportRows, directoryImports } from '../../schema/directory-imports.ts';
import { duplicateCandidates, duplicateDismissals, merges } from '../../schema/duplicates.ts';
import { eouElements, patentEou } from '../../schema/eou.ts';
import { importErrors, imports } from '../../schema/imports.ts';
import { invitations } from '../../schema/invitations.ts';
import { listingBookmarks, listingSales, listings } from '../../schema/listings.ts';
import { outbox } from '../../schema/mail.ts';
import { mailingListMembers, mailingLists } from '../../schema/mailing-lists.ts';
import { notes } from '../../schema/notes.ts';
import { organizations } from '../../schema/organizations.ts';
import { patents } from '../../schema/patents.ts';
import { listingChanges } from '../../schema/reviews.ts';
import { brokerRequests, brokers } from '../../schema/users.ts';
import { wantedListings } from '../../schema/wanted.ts';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { pass } from '../../test/clock.ts';
import type { TestUser } from '../../test/factories.ts';

const day = momentOf('2026-01-02T03:04:05.000Z');
/** Number of rows of each kind. They tie in every sortable column that allows equal values. */
const alike = Array.from({ length: 7 }, (_, index) => index);

type AnyTable = TableEndpoint<z.ZodObject, string, z.ZodRawShape>;
type Row = Record<string, unknown>;

const tables = Object.values(api)
  .flatMap((calls) => Object.entries<AnyEndpoint>(calls))
  .filter((entry): entry is [string, AnyTable] => entry[1].kind === 'table');

/** The fields that tell the rows of each table apart. */
const keys: Record<string, readonly string[]> = {
  users: ['UserID'],
  brokerRequests: ['RequestID'],
  searchUser: ['UserID'],
  broker: ['ID'],
  outbox: ['MailID'],
  imports: ['ImportID'],
  importErrors: ['ErrorID'],
  listing_ta: ['ListingID'],
  myaccount_ta_all: ['ListingID'],
  wanted_listing: ['WantedID'],
  wanted_team_listing: ['WantedID'],
  wanted_all_listing: ['WantedID'],
  getMyContacts: ['ContactId'],
  getContacts: ['ContactId'],
  searchContact: ['ContactId'],
  listing_contact: ['ContactId'],
  getListingByContactId: ['ListingID'],
  reviewQueue: ['ListingID'],
  browse_listing: ['ListingID'],
  team_listing: ['ListingID'],
  bookmarked_listing: ['ListingID'],
  searchListing: ['ListingID'],
  getDecisionstatusForAdmin: ['BrokerCode'],
  getDecisionHistory: ['BrokerCode'],
  getDecisionLog: ['DecisionID'],
  pursue_request: ['ListingID', 'BuyerRequest'],
  patent_details: ['PatentID'],
  patents: ['PatentID'],
  patentRequests: ['BuyerRequest'],
  searchPatent: ['PatentNumber'],
  getListingByPatentNumber: ['ListingID'],
  getEouByPatentNumber: ['EouID'],
  eou_listing: ['EouID'],
  getEouElements: ['Position'],
  getAnalysisByPatentId: ['AnalysisID'],
  analysis_listing: ['AnalysisID'],
  listing_attachment: ['DocID'],
  getPatentAttachment: ['DocID'],
  getInvitation: ['objID'],
  getListingNotes: ['NotesId'],
  getPatentNotes: ['NotesId'],
  getNotesByContactId: ['NotesId'],
  getOrganizations: ['OrgId'],
  searchOrganization: ['OrgId'],
  getContactListByOrg: ['ContactId'],
  campaigns: ['CampaignID'],
  campaignRecipients: ['RecipientID'],
  directoryImports: ['ImportID'],
  directoryImportRows: ['Row'],
  duplicates: ['FirstID', 'SecondID'],
  dismissals: ['FirstID', 'SecondID'],
  merges: ['MergeID'],
  getMailListing: ['maillist_id'],
  getContactListByMailingId: ['ContactId'],
  getMailingListByContactId: ['maillist_id'],
  audit: ['AuditID'],
  activationCodes: ['Code'],
};

/** The features that each table's total depends on. When one of them changes, the total is counted again. */
const counted: Record<string, readonly Feature[]> = {
  users: ['users'],
  brokerRequests: ['users'],
  searchUser: ['users'],
  broker: ['brokers'],
  outbox: ['mail'],
  imports: ['patent-imports'],
  importErrors: ['patent-imports'],
  listing_ta: ['listings'],
  myaccount_ta_all: ['listings'],
  wanted_listing: ['wanted', 'users'],
  wanted_team_listing: ['wanted', 'users'],
  wanted_all_listing: ['wanted', 'users'],
  getMyContacts: ['contacts', 'organizations', 'users'],
  getContacts: ['contacts', 'organizations', 'users'],
  searchContact: ['contacts', 'organizations', 'users'],
  listing_contact: ['contacts', 'organizations', 'users'],
  getListingByContactId: ['contacts', 'listings'],
  reviewQueue: ['listings'],
  browse_listing: ['listings', 'patents'],
  team_listing: ['listings'],
  bookmarked_listing: ['listings', 'bookmarks'],
  searchListing: ['listings', 'patents'],
  getDecisionstatusForAdmin: ['decisions', 'users'],
  getDecisionHistory: ['decisions', 'users'],
  getDecisionLog: ['decisions', 'listings', 'users'],
  pursue_request: ['decisions', 'listings', 'users'],
  patent_details: ['patents', 'listings'],
  patents: ['patents', 'listings', 'users'],
  patentRequests: ['decisions', 'patents', 'listings', 'users'],
  searchPatent: ['patents', 'listings'],
  getListingByPatentNumber: ['listings', 'patents'],
  getEouByPatentNumber: ['eou'],
  eou_listing: ['eou'],
  getEouElements: ['eou'],
  getAnalysisByPatentId: ['analysis'],
  analysis_listing: ['analysis'],
  listing_attachment: ['attachments', 'listings', 'users'],
  getPatentAttachment: ['attachments', 'users'],
  getInvitation: ['invitations'],
  getListingNotes: ['notes', 'users'],
  getPatentNotes: ['notes', 'users'],
  getNotesByContactId: ['notes', 'users'],
  getOrganizations: ['organizations'],
  searchOrganization: ['organizations'],
  getContactListByOrg: ['organizations', 'contacts'],
  campaigns: ['campaigns'],
  campaignRecipients: ['campaigns', 'contacts'],
  directoryImports: ['directory-imports'],
  directoryImportRows: ['directory-imports'],
  duplicates: ['duplicates', 'contacts', 'organizations'],
  dismissals: ['duplicates', 'contacts', 'organizations', 'users'],
  merges: ['duplicates', 'contacts', 'organizations'],
  getMailListing: ['mailing-lists'],
  getContactListByMailingId: ['mailing-lists', 'contacts', 'organizations'],
  getMailingListByContactId: ['mailing-lists'],
  audit: ['audit'],
  activationCodes: ['codes'],
};

describe('every table', () => {
  let test: TestApp;
  let admin: TestUser;
  let seller: TestUser;
  let ListingID: number;
  let looking: TestUser | undefined;
  let PatentID: number;
  let EouID: number;
  let ContactId: number;
  let importID: number | undefined;
  let directory: Awaited<ReturnType<typeof fillDirectory>>;
  beforeAll(async () => {
    test = await startTestApp();
    admin = await test.make.user(40);
    seller = await test.make.user(1);
    const rows = await Promise.all(alike.map(() => test.make.listing(seller, 1, { ListingName: 'Alike', CreateDate: day })));
    ListingID = rows[0]?.ListingID ?? 0;
    const buyers = await Promise.all(alike.map(() => test.make.user(15)));
    [looking] = buyers;
    const wanted = { UserID: looking?.UserID ?? 0, Title: 'Alike', CreateDate: day };
    await test.db.insert(wantedListings).values(alike.map(() => wanted));
    const file = { Name: 'alike.xml', Origin: 'command', Fingerprint: 'alike', Size: 9, State: 'done' } as const;
    const made = await test.db
      .insert(imports)
      .values(alike.map(() => file))
      .returning({ ImportID: imports.ImportID });
    importID = made[0]?.ImportID ?? 0;
    const error = { ImportID: importID, File: '', Position: 1, Reason: 'Alike' };
    await test.db.insert(importErrors).values(alike.map(() => error));
    await test.db.insert(brokerRequests).values(buyers.map(({ UserID }) => ({ UserID, BrokerID: 'TTX', CreateDate: day })));
    await test.db.insert(listingBookmarks).values(rows.map((row) => ({ UserID: admin.UserID, ListingID: row.ListingID })));
    ({ PatentID, EouID } = await fillEvidence(test, admin));
    ContactId = await fillContacts(
      test,
      admin,
      rows.map((row) => row.ListingID),
    );
    directory = await fillDirectory(test, admin);
    await fill(
      test,
      seller,
      { ListingID, PatentID },
      rows.map((row) => row.ListingID),
    );
  });
  afterAll(() => test.close());

  /** The filters that each table needs to show the tied rows. */
  const filtersOf = (name: string): string =>
    ({
      searchUser: '&Firstname=Ada',
      searchContact: '&Firstname=Alike',
      listing_contact: `&listing_id=${ListingID}`,
      getListingByContactId: `&contact_id=${ContactId}`,
      searchListing: '&with_all=alike',
      searchPatent: '&Keywords=plate',
      listing_ta: `&ownerID=${seller.UserID}`,
      getDecisionstatusForAdmin: `&ListingID=${ListingID}`,
      getDecisionHistory: `&ListingID=${ListingID}`,
      getListingByPatentNumber: '&PatentNumber=7000000',
      patent_details: `&listing_id=${ListingID}`,
      listing_attachment: `&listing_id=${ListingID}`,
      getInvitation: `&listing_id=${ListingID}`,
      getListingNotes: `&lisitng_id=${ListingID}`,
      getEouByPatentNumber: '&Patent=7999999',
      getEouElements: `&EouID=${EouID}`,
      getAnalysisByPatentId: `&Patent=${PatentID}`,
      getPatentAttachment: `&patent_id=${PatentID}`,
      getNotesByContactId: `&contact_id=${ContactId}`,
      getPatentNotes: `&patent_id=${PatentID}`,
      searchOrganization: '&orgName=alike',
      getContactListByOrg: `&org_id=${directory.OrgId}`,
      getContactListByMailingId: `&mailingList_id=${directory.maillist_id}`,
      getMailingListByContactId: `&contact_id=${directory.ContactId}`,
      campaignRecipients: `&campaign_id=${directory.CampaignID}`,
      directoryImportRows: `&import_id=${directory.ImportID}`,
      audit: '&Entity=alike',
      importErrors: `&import_id=${importID}`,
    })[name] ?? '';

  it('is listed in this test', () => {
    expect(tables.map(([name]) => name).sort()).toEqual(Object.keys(keys).sort());
  });

  it.each(tables)('%s is counted again when what it counts changes', async (name, { path }) => {
    const reader = name === 'wanted_listing' && looking ? looking : admin;
    const totals = vi.spyOn(test.services.counts, 'get');
    const { status } = await test.as(reader).get(`${path}?limit=1${filtersOf(name)}`);
    const features = new Set(totals.mock.calls.map(([, of]) => of.join(' ')));
    totals.mockRestore();
    expect([status, ...features]).toEqual([200, counted[name]?.join(' ')]);
  });

  it.each(tables)('%s shows each row once over all pages, in every order', async (name, { path, sortable }) => {
    const idOf = (row: Row): string => (keys[name] ?? []).map((field) => String(row[field])).join(' ');
    const read = async (query: string) => {
      // Only buyers have wanted listings.
      const reader = name === 'wanted_listing' && looking ? looking : admin;
      const answer = await test.as(reader).get(`${path}?${query}${filtersOf(name)}`);
      expect(answer.status).toBe(200);
      return { rows: (answer.body.data as Row[]).map(idOf), pages: answer.body.pages as number };
    };
    for (const sid of sortable) {
      for (const sod of ['ASC', 'DESC']) {
        const order = `sid=${sid}&sod=${sod}`;
        const whole = (await read(`${order}&limit=100`)).rows;
        expect(whole.length).toBeGreaterThanOrEqual(alike.length);
        expect(new Set(whole).size, order).toBe(whole.length);
        const walked: string[] = [];
        const { pages } = await read(`${order}&limit=3`);
        expect(pages).toBe(Math.ceil(whole.length / 3));
        for (let page = 1; page <= pages; page += 1) walked.push(...(await read(`${order}&limit=3&page=${page}`)).rows);
        expect(walked, order).toEqual(whole);
        expect((await read(`${order}&limit=3&page=${pages + 1}`)).rows).toEqual([]);
      }
    }
  });
});

/** The ratings that each star filter shows. A rating of 0 means not rated, and has no star. */
describe('the filter by stars', () => {
  const ratings = [0, 29, 30, 31, 49, 50, 69, 70, 79, 80, 100];
  const shown = { 1: [29, 30], 2: [31, 49], 3: [50, 69], 4: [70, 79], 5: [80, 100] };
  let test: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    admin = await test.make.user(40);
    const seller = await test.make.user(1);
    for (const Rating of ratings) {
      const listing = await test.make.listing(seller, 1, { Rating });
      await test.db
        .insert(listingDecisions)
        .values({ ListingID: listing.ListingID, BrokerCode: 'TTX', DecisionStatus: 4, UserID: admin.UserID });
    }
  });
  afterAll(() => test.close());

  it.each(['/myaccount_ta_all', '/pursue_request'])('of %s has the right limits for each star', async (path) => {
    for (const [star, expected] of Object.entries(shown)) {
      const { body } = await test.as(admin).get(`${path}?star=${star}&sid=Rating&sod=ASC`);
      const rows = body.data as { Rating: number; Stars: number }[];
      expect(rows.map(({ Rating, Stars }) => [Rating, Stars])).toEqual(expected.map((rating) => [rating, Number(star)]));
      expect(body.total).toBe(expected.length);
    }
  });

  it.each(['0', '6', '1.5', 'x'])('refuses star=%s', async (star) => {
    expect((await test.as(admin).get(`/myaccount_ta_all?star=${star}`)).status).toBe(400);
  });
});

describe('the total', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it('is exact up to 10,000 rows, and says if there are more', async () => {
    const { UserID: OwnerID, BrokerID: Brokercode } = await test.make.user(1);
    const add = async (count: number): Promise<void> => {
      const row = { ListingName: 'One of many', ListingType: 1, AvailableStatus: 1, OwnerID, Brokercode } as const;
      const added = await test.db
        .insert(listings)
        .values(Array.from({ length: count }, () => row))
        .returning({ ListingID: listings.ListingID });
      await test.db.insert(listingSales).values(added.map((one) => ({ ...one, Seller: 'Ada' })));
    };
    const read = async (query: string) => {
      // Totals are cached for 30 seconds.
      await pass({ seconds: 31 });
      const { body } = await test.as(await test.make.user(40)).get(`/myaccount_ta_all?${query}`);
      const { data, ...counts } = body;
      return { rows: (data as unknown[]).length, ...counts };
    };
    for (let batch = 0; batch < 9; batch += 1) await add(1000);
    await add(999);
    expect(await read('limit=100')).toEqual({ rows: 100, total: 9999, pages: 100, more: false });
    await add(1);
    expect(await read('limit=100')).toEqual({ rows: 100, total: 10_000, pages: 100, more: false });
    expect(await read('limit=30&page=334')).toEqual({ rows: 10, total: 10_000, pages: 334, more: false });
    await add(1);
    expect(await read('limit=100')).toEqual({ rows: 100, total: 10_000, pages: 100, more: true });
    expect(await read('limit=100&page=101')).toEqual({ rows: 1, total: 10_000, pages: 100, more: true });
  });

  it('says when so many listings match a search that they are not ranked', async () => {
    const broker = test.as(await test.make.user(30));
    const idsOf = ({ body }: Answer) => (body.data as { ListingID: number }[]).map(({ ListingID }) => ListingID);
    const all = await broker.get('/myaccount_ta_all?limit=100&page=2&sid=ListingID&sod=DESC');
    const found = await broker.get('/searchListing?with_all=many&limit=100&page=2');
    expect(found.body).toMatchObject({ total: 10_000, more: true, message: messages.tooManyToRank });
    expect(idsOf(found)).toEqual(idsOf(all));

    const oldest = await broker.get('/searchListing?with_all=many&limit=10&sid=ListingID&sod=ASC');
    expect(oldest.body).toMatchObject({ more: true });
    expect(oldest.body).not.toHaveProperty('message');
    const [first = 0, second, third] = idsOf(oldest);
    const around = await broker.get(`/getPreviousAndNextListing?listingId=${second}&list=search&with_all=many&sid=Relevance`);
    expect(around.body).toEqual({ prev: third, next: first });
  });
});

/** Adds tied evidence of use, elements of one claim chart, and analyses of one patent. */
async function fillEvidence({ db }: TestApp, { UserID: AnalystID }: TestUser): Promise<{ PatentID: number; EouID: number }> {
  const [patent] = await db.insert(patents).values({ Country: 'US', PatentNumber: '7999999' }).returning();
  const PatentID = patent?.PatentID ?? 0;
  const row = { PatentID, AnalystID, CreateDate: day };
  const [eou] = await db
    .insert(patentEou)
    .values(alike.map(() => ({ ...row, TargetCompany: 'Alike', EOUType: 'product' as const })))
    .returning();
  const EouID = eou?.EouID ?? 0;
  await db.insert(eouElements).values(alike.map((Position) => ({ EouID, Position, Element: 'Alike' })));
  await db.insert(patentAnalyses).values(alike.map(() => row));
  return { PatentID, EouID };
}

/** Adds tied organizations, tied contacts of one of them, and tied mailing lists: one with all contacts, and all with one contact. */
async function fillDirectory({ db }: TestApp, { UserID: CreatorId }: TestUser) {
  const made = await db
    .insert(organizations)
    .values(alike.map(() => ({ OrgName: 'Alike', CreatorId, CreateDate: day })))
    .returning();
  const OrgId = made[0]?.OrgId ?? 0;
  const people = await db
    .insert(contacts)
    .values(alike.map(() => ({ Firstname: 'Ada', Lastname: 'Alike', CreatorId, CreateDate: day })))
    .returning();
  await db.insert(contactOrganizations).values(people.map(({ ContactId }) => ({ ContactId, OrgId })));
  const by = { created_by: CreatorId, modified_by: CreatorId };
  const lists = await db
    .insert(mailingLists)
    .values(alike.map(() => ({ mailinglist_name: 'Alike', mailinglist_notes: 'Alike', CreateDate: day, UpdateDate: day, ...by })))
    .returning();
  const [ContactId, maillist_id] = [people[0]?.ContactId ?? 0, lists[0]?.maillist_id ?? 0];
  const members = [
    ...people.map((person) => ({ maillist_id, ContactId: person.ContactId, CreatorId, CreateDate: day })),
    ...lists.map((list) => ({ maillist_id: list.maillist_id, ContactId, CreatorId, CreateDate: day })),
  ];
  await db.insert(mailingListMembers).values(members).onConflictDoNothing();
  const file = { Kind: 'contacts', FileName: 'alike.csv', Headings: ['Name'], State: 'uploaded', CreateDate: day } as const;
  const files = await db
    .insert(directoryImports)
    .values(alike.map(() => ({ ...file, Headings: ['Name'], UserID: CreatorId, ActorID: CreatorId })))
    .returning();
  const ImportID = files[0]?.ImportID ?? 0;
  await db.insert(directoryImportRows).values(alike.map((_, at) => ({ ImportID, Row: at + 1, Cells: ['Alike'] })));
  const sent = await db
    .insert(campaigns)
    .values(alike.map(() => ({ CampaignName: 'Alike', BrokerID: 'TTX', CreatorId, CreateDate: day })))
    .returning();
  const CampaignID = sent[0]?.CampaignID ?? 0;
  const recipient = { CampaignID, Address: 'alike@example.com', WithPatents: false, State: 'left out', Reason: 'bad' } as const;
  await db.insert(campaignRecipients).values(alike.map((at) => ({ ...recipient, MessageID: `<${at}@alike>` })));
  const others = people.slice(1).map((person) => person.ContactId);
  const pair = { Kind: 'contact', FirstID: ContactId, Reasons: ['name'], Score: 50 } as const;
  await db.insert(duplicateCandidates).values(others.map((SecondID) => ({ ...pair, Reasons: ['name' as const], SecondID })));
  await db.insert(duplicateCandidates).values({ ...pair, Reasons: ['name'], FirstID: others[0] ?? 0, SecondID: others[1] ?? 0 });
  const said = { Kind: 'contact', FirstID: ContactId, UserID: CreatorId, CreateDate: day } as const;
  await db.insert(duplicateDismissals).values(others.map((SecondID) => ({ ...said, SecondID })));
  await db.insert(duplicateDismissals).values({ ...said, FirstID: others[0] ?? 0, SecondID: others[1] ?? 0 });
  await db
    .insert(merges)
    .values(alike.map((_, at) => ({ Kind: 'contact' as const, RemovedID: at + 1, SurvivorID: ContactId, UserID: CreatorId })));
  return { OrgId, ContactId, maillist_id, ImportID, CampaignID };
}

/** Adds tied contacts, all linked to the first listing, and the first one linked to all listings. */
async function fillContacts({ db }: TestApp, { UserID }: TestUser, ids: readonly number[]): Promise<number> {
  const contact = { Firstname: 'Alike', Lastname: 'Alike', CreatorId: UserID, CreateDate: day };
  const added = await db
    .insert(contacts)
    .values(alike.map(() => contact))
    .returning();
  const [first] = added;
  const link = { CreatorID: UserID, CreateDate: day };
  const ofListing = added.map(({ ContactId }) => ({ ...link, ContactId, ListingID: ids[0] ?? 0 }));
  const ofContact = ids.map((ListingID) => ({ ...link, ContactId: first?.ContactId ?? 0, ListingID }));
  await db
    .insert(listingContacts)
    .values([...ofListing, ...ofContact])
    .onConflictDoNothing();
  const note = { ContactId: first?.ContactId ?? 0, UserID, Message: '<p>Alike</p>', Text: 'Alike', CreateDate: day };
  await db.insert(notes).values(alike.map(() => note));
  return first?.ContactId ?? 0;
}

/** Adds tied rows to the tables of one listing and to the admin tables. */
async function fill(
  test: TestApp,
  { UserID, token }: TestUser,
  { ListingID, PatentID }: { ListingID: number; PatentID: number },
  ids: number[],
): Promise<void> {
  const { db } = test;
  for (const index of alike) await test.make.bulkPatent({ PatentNumber: String(7_500_000 + index) });
  await db.insert(brokers).values(alike.map((index) => ({ BrokerID: `T${index}`, BrokerName: 'Alike', CreateDate: day })));
  const decision = { DecisionStatus: 4, UserID, LastUpdate: day } as const;
  await db.insert(listingDecisions).values(alike.map((index) => ({ ...decision, ListingID, BrokerCode: `T${index}` })));
  await db.insert(patentDecisions).values(alike.map((index) => ({ ...decision, PatentID, BrokerCode: `T${index}` })));
  const change = { Kind: 'field', Name: 'listing.Keywords', Before: '', After: 'alike', UserID, ChangeDate: day } as const;
  await db.insert(listingChanges).values(ids.map((id) => ({ ...change, ListingID: id })));
  const past = { ListingID, DecisionStatus: 4, UserID, CreateDate: day } as const;
  await db.insert(listingDecisionHistory).values(alike.map((index) => ({ ...past, BrokerCode: `T${index}` })));
  // The log of decisions goes back a few weeks. One statement gives all rows the same moment.
  const recent = { ListingID: ids.at(-1) ?? 0, BrokerCode: 'TTX', DecisionStatus: 4, UserID } as const;
  await db.insert(listingDecisionHistory).values(alike.map(() => recent));
  await db.insert(listingDecisions).values(ids.map((id) => ({ ...decision, ListingID: id, BrokerCode: 'TTX' })));
  const entry = { Action: 'edit', Entity: 'alike', CreateDate: day };
  await db.insert(auditEntries).values(alike.map(() => entry));
  await db.insert(activationCodes).values(alike.map((index) => ({ Code: `ALIKE-${index}`, CreateDate: day })));
  const email = { Kind: 'status', ToName: 'Ada', ToAddress: 'ada@example.com', FromName: 'Brevet', BrokerID: 'TTX' } as const;
  const content = { Subject: 'Alike', TextBody: '', HtmlBody: '', State: 'sent' } as const;
  await db.insert(outbox).values(alike.map(() => ({ ...email, ...content, MessageID: randomUUID() })));
  // A listing with attachments that Brevet hasn't read yet takes no patents.
  const listingPatent = alike.map((index) => ({ patentNumber: String(7_000_000 + index) }));
  const added = await test.as({ token }).post(`/createListingPatent?listing_id=${ListingID}`, { listingPatent });
  expect(added.body.data).toHaveLength(alike.length);
  const [first] = listingPatent;
  for (const id of ids) await test.as({ token }).post(`/createListingPatent?listing_id=${id}`, { listingPatent: [first] });
  const files = alike.map(() => ({ FileName: randomUUID(), OriginalName: 'a.txt', MediaType: 'text/plain', Size: 9, UserID }));
  await db.insert(storedFiles).values(files);
  await db.insert(listingAttachments).values(files.map(({ FileName }) => ({ FileName, ListingID, UserID, CreateDate: day })));
  const ofPatent = files.map((file) => ({ ...file, FileName: randomUUID() }));
  await db.insert(storedFiles).values(ofPatent);
  await db.insert(listingAttachments).values(ofPatent.map(({ FileName }) => ({ FileName, PatentID, UserID, CreateDate: day })));
  const invitation = { ListingID, SenderID: UserID, SenderName: 'Ada', FirstName: 'Grace', EmailAddress: 'grace@example.net' };
  const lists = { cc: [], Attachments: [] };
  const rest = { Message: 'Alike', Patent: 0, ExpireDate: day, FollowUp: 0, CreateDate: day } as const;
  await db
    .insert(invitations)
    .values(alike.map(() => ({ ...invitation, ...lists, ...rest, TokenHash: randomUUID(), CopyTokenHash: randomUUID() })));
  const note = { ListingID, UserID, Message: '<p>Alike</p>', Text: 'Alike', CreateDate: day };
  await db.insert(notes).values(alike.map(() => note));
  const { ListingID: _listing, ...written } = note;
  await db.insert(notes).values(alike.map(() => ({ ...written, PatentID })));
}
