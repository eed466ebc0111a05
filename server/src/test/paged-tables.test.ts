import { api } from '@brevet/contract/api';
import { momentOf } from '@brevet/contract/day';
import type { AnyEndpoint } from '@brevet/contract/endpoint';
import { decisions } from '@brevet/contract/statuses';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listingAttachments, storedFiles } from '../schema/attachments.ts';
import { auditEntries } from '../schema/audit.ts';
import { activationCodes } from '../schema/codes.ts';
import { contactOrganizations, contacts } from '../schema/contacts.ts';
import { listingDecisionHistory, listingDecisions } from '../schema/decisions.ts';
import { listingBookmarks, listingRecommendations } from '../schema/listings.ts';
import { mailingListMembers, mailingLists } from '../schema/mailing-lists.ts';
import { notes } from '../schema/notes.ts';
import { organizations, organizationTypeFlags } from '../schema/organizations.ts';
import type { TestApp } from './app.ts';
import { startTestApp } from './app.ts';
import { pass } from './clock.ts';
import type { TestUser } from './factories.ts';

type Table = Extract<AnyEndpoint, { kind: 'table' }>;
const tables = new Map<string, Table>(
  Object.values(api)
    .flatMap((endpoints) => Object.values<AnyEndpoint>(endpoints))
    .filter((endpoint): endpoint is Table => endpoint.kind === 'table')
    .map((table) => [table.path, table]),
);
const tableAt = (path: string): Table => {
  const table = tables.get(path);
  if (!table) throw new Error(`No table at ${path}`);
  return table;
};

const pageSize = 7;
const many = 24;
/** One timestamp for all rows, so that every order has ties. */
const CreateDate = momentOf('2026-01-02T03:04:05.000Z');
const numbers = Array.from({ length: many }, (_, index) => index);

interface Plan {
  'Node Type': string;
  'Parent Relationship'?: string;
  'Index Name'?: string;
  'Actual Loops'?: number;
  Plans?: Plan[];
}
const below = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(below)];

describe('paged tables', () => {
  let test: TestApp;
  let seller: TestUser;
  let admin: TestUser;
  let ids: number[];
  let org = 0;
  let mailingList = 0;

  beforeAll(async () => {
    test = await startTestApp();
    [seller, admin] = await Promise.all([test.make.user(1), test.make.user(40)]);
    ids = [];
    for (const index of numbers) {
      const fields = {
        ListingName: `Name ${index % 3}`,
        Rating: 40 + (index % 2),
        Source: 'Direct',
        CreateDate,
        StartDate: CreateDate,
      };
      ids.push((await test.make.listing(seller, 1, fields)).ListingID);
      await test.make.user(15, { Company: 'Ties', CreateDate });
    }
    await fillTables();
  });
  afterAll(() => test.close());
  afterEach(() => vi.restoreAllMocks());

  const first = (): number => ids[0] ?? 0;

  /** Decisions, recommendations, attachments, codes and audit entries that differ in little more than their keys. */
  async function fillTables(): Promise<void> {
    const { UserID } = seller;
    // A listing with attachments that Brevet hasn't read yet takes no patents.
    const listingPatent = numbers.map((index) => ({
      patentNumber: String(8_000_000 + index),
      patentCountry: 'US',
      patentStatus: 'Issued',
    }));
    for (const id of [first(), ids[1]]) await test.as(admin).post(`/createListingPatent?listing_id=${id}`, { listingPatent });
    const DecisionStatus = decisions.pursue.code;
    for (const index of numbers) {
      const BrokerCode = await test.make.broker(`TIE${index}`);
      const ListingID = ids[index] ?? 0;
      const decision = { BrokerCode, DecisionStatus, UserID, LastUpdate: CreateDate };
      await test.db
        .insert(listingDecisions)
        .values([{ ...decision, ListingID: first() }, ...(index === 0 ? [] : [{ ...decision, ListingID }])]);
      const entry = { ListingID: first(), BrokerCode, DecisionStatus, UserID, CreateDate };
      await test.db.insert(listingDecisionHistory).values(entry);
      await test.db.insert(listingRecommendations).values({ ListingID, UserID, Brokercode: BrokerCode });
      await test.db.insert(listingBookmarks).values({ ListingID, UserID: admin.UserID });
      await test.db.insert(activationCodes).values({ Code: `CODE-${index}`, CreateDate });
      await test.db.insert(auditEntries).values({ Action: 'edit', Entity: 'tie', EntityID: String(index), CreateDate });
      const FileName = crypto.randomUUID();
      await test.db
        .insert(storedFiles)
        .values({ FileName, OriginalName: `File ${index}.pdf`, MediaType: 'application/pdf', Size: 1024, UserID });
      await test.db.insert(listingAttachments).values({ ListingID: first(), FileName, UserID, CreateDate });
    }
    const recent = { ListingID: ids[1] ?? 0, BrokerCode: 'TIE1', DecisionStatus, UserID };
    await test.db.insert(listingDecisionHistory).values(numbers.map(() => recent));
    const note = { ListingID: first(), UserID, Tag: 'Call', CreateDate };
    await test.db.insert(notes).values(numbers.map((index) => ({ ...note, Message: `<p>${index}</p>`, Text: `Note ${index}` })));
    await fillDirectory();
  }

  /** Contacts of one organization and one mailing list, and buyers. */
  async function fillDirectory(): Promise<void> {
    const maker = { CreatorId: admin.UserID, CreateDate };
    const buyers = await test.db
      .insert(organizations)
      .values(numbers.map((index) => ({ OrgName: `Tied ${index % 3}`, ...maker })))
      .returning({ OrgId: organizations.OrgId });
    await test.db.insert(organizationTypeFlags).values(buyers.map(({ OrgId }) => ({ OrgId, TypeId: 2 as const })));
    const people = await test.db
      .insert(contacts)
      .values(numbers.map((index) => ({ Firstname: 'Tied', Lastname: 'Name', PrimaryEmail: `${index}@tied.example`, ...maker })))
      .returning({ ContactId: contacts.ContactId });
    const [list] = await test.db
      .insert(mailingLists)
      .values({ mailinglist_name: 'Tied', mailinglist_notes: 'Tied', created_by: admin.UserID, modified_by: admin.UserID })
      .returning({ maillist_id: mailingLists.maillist_id });
    org = buyers[0]?.OrgId ?? 0;
    mailingList = list?.maillist_id ?? 0;
    await test.db.insert(contactOrganizations).values(people.map(({ ContactId }) => ({ ContactId, OrgId: org })));
    await test.db
      .insert(mailingListMembers)
      .values(people.map(({ ContactId }) => ({ ContactId, maillist_id: mailingList, CreatorId: admin.UserID })));
  }

  /** Each table with its filters, and the column that tells its rows apart. */
  const readings: [string, (listing: number, owner: number) => string, string][] = [
    ['/myaccount_ta_all', () => '', 'ListingID'],
    ['/myaccount_ta_all', () => 'star=2&search=Name&AvailableStatus=1', 'ListingID'],
    ['/browse_listing', () => 'Stars=2&ListingType=1&DealStructure=2&AvailableStatus=1', 'ListingID'],
    ['/team_listing', () => '', 'ListingID'],
    ['/bookmarked_listing', () => '', 'ListingID'],
    ['/listing_ta', (_, owner) => `ownerID=${owner}`, 'ListingID'],
    ['/pursue_request', () => '', 'BuyerRequest'],
    ['/getDecisionstatusForAdmin', (listing) => `ListingID=${listing}`, 'BrokerCode'],
    ['/getDecisionHistory', (listing) => `ListingID=${listing}`, 'BrokerCode'],
    ['/getDecisionLog', () => '', 'DecisionID'],
    ['/patent_details', (listing) => `listing_id=${listing}`, 'PatentNumber'],
    ['/patents', () => '', 'PatentNumber'],
    ['/patents', () => 'BrokerCode=TTX&search=8,000', 'PatentNumber'],
    ['/listing_attachment', (listing) => `listing_id=${listing}`, 'doc_dispplay_name'],
    ['/getListingNotes', (listing) => `lisitng_id=${listing}&Tag=call`, 'Text'],
    ['/users', () => '', 'Username'],
    ['/searchUser', () => 'Company=Ties', 'Username'],
    ['/broker', () => '', 'BrokerID'],
    ['/activationCodes', () => '', 'Code'],
    ['/audit', () => 'Entity=tie', 'EntityID'],
    ['/searchListing', () => 'with_all=name', 'ListingID'],
    ['/getContacts', () => 'search=tied', 'PrimaryEmail'],
    ['/searchContact', () => 'OrgName=tied', 'PrimaryEmail'],
    ['/getOrganizations', () => 'search=tied', 'OrgId'],
    ['/searchOrganization', () => 'orgName=tied&Buyer=1', 'OrgId'],
    ['/getContactListByOrg', () => `org_id=${org}&search=tied`, 'PrimaryEmail'],
    ['/getContactListByMailingId', () => `mailingList_id=${mailingList}&search=tied`, 'PrimaryEmail'],
  ];

  it.each(readings)('show the rows of %s in one order, page by page and as a whole', async (path, filtersOf, key) => {
    const table = tableAt(path);
    const filters = filtersOf(first(), seller.UserID);
    for (const sid of table.sortable) {
      for (const sod of ['ASC', 'DESC']) {
        const query = `${path}?${filters}&sid=${sid}&sod=${sod}`;
        const csv: Record<string, string>[] = parse((await test.as(admin).get(`${query}&format=csv`)).text, {
          bom: true,
          columns: true,
        });
        const column = table.columns[key];
        const heading = typeof column === 'object' ? column.heading : String(column);
        const whole = csv.map((row) => row[heading]);
        expect(whole.length).toBeGreaterThan(2 * pageSize);
        const pages = Math.ceil(whole.length / pageSize);
        const paged: string[] = [];
        for (let page = 1; page <= pages; page += 1) {
          const { body } = await test.as(admin).get(`${query}&limit=${pageSize}&page=${page}`);
          expect(body).toMatchObject({ total: whole.length, pages, more: false });
          paged.push(...(body.data as Record<string, unknown>[]).map((row) => String(row[key])));
        }
        expect(paged).toEqual(whole);
        const usual = await test.as(admin).get(`${query}&limit=10`);
        expect((usual.body.data as Record<string, unknown>[]).map((row) => String(row[key]))).toEqual(whole.slice(0, 10));
      }
    }
  });

  it.each(readings)('have the same page of %s whether their total is known or not', async (path, filtersOf) => {
    const query = `${path}?${filtersOf(first(), seller.UserID)}&limit=${pageSize}&page=2`;
    await test.as(admin).get(query);
    const known = await test.as(admin).get(query);
    expect(known.body.data).not.toEqual([]);
    // Totals are remembered for 30 seconds.
    await pass({ seconds: 31 });
    expect((await test.as(admin).get(query)).body).toEqual(known.body);
    await pass({ seconds: 31 });
    const past = `${query.replace('&page=2', '')}&page=${Number(known.body.pages) + 1}`;
    expect((await test.as(admin).get(past)).body).toEqual({ ...known.body, data: [] });
  });

  /** The statements that a call sends to PostgreSQL. */
  async function queriesOf(path: string): Promise<pg.QueryConfig[]> {
    const sent = vi.spyOn(test.services.db.$client, 'query');
    await test.as(admin).get(path);
    const queries = sent.mock.calls.map(([config]) => config as unknown as pg.QueryConfig);
    sent.mockRestore();
    return queries;
  }

  /** The query plan of a call's statement on listings, with its values. */
  async function planOf(path: string, settings: string[] = []): Promise<Plan> {
    const page = (await queriesOf(path)).find(({ text }) => text?.includes('as chosen'));
    if (!page) throw new Error(`${path} reads no page by key`);
    const client = await test.services.db.$client.connect();
    try {
      await client.query('begin');
      for (const setting of settings) await client.query(`set local ${setting} = off`);
      const { rows } = await client.query(`explain (analyze, format json) ${page.text}`, page.values);
      return rows[0]['QUERY PLAN'][0].Plan as Plan;
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  it.each([
    ['organization', () => `/getContactListByOrg?org_id=${org}`],
    ['mailing list', () => `/getContactListByMailingId?mailingList_id=${mailingList}`],
  ])('plan a search in one %s for its values, and the rows that it finds and other pages once', async (_, pathOf) => {
    const named = async (path: string) => {
      const queries = await queriesOf(path);
      return queries
        .filter(({ text }) => text?.match(/contact_organizations|mailing_list_members/))
        .map(({ name }) => name !== '');
    };
    await pass({ seconds: 31 });
    expect(await named(`${pathOf()}&search=any`)).toEqual([false, true]);
    expect(await named(pathOf())).toEqual([true, true]);
  });

  it('compute subqueries only for the rows shown, not for those skipped', async () => {
    await test.db.execute(sql`analyze`);
    const plan = await planOf(`/myaccount_ta_all?limit=${pageSize}&page=3`);
    const subqueries = below(plan).filter((node) => node['Parent Relationship'] === 'SubPlan');
    expect(subqueries.length).toBeGreaterThan(1);
    expect(subqueries.map((node) => node['Actual Loops'])).toEqual(subqueries.map(() => pageSize));
  });

  it.each(tableAt('/myaccount_ta_all').sortable)('choose listings by %s from an index, without a sort', async (sid) => {
    const plan = await planOf(`/myaccount_ta_all?limit=${pageSize}&page=2&sid=${sid}`, ['enable_seqscan', 'enable_sort']);
    const limit = below(plan).find((node) => node['Node Type'] === 'Limit');
    const chosen = limit ? below(limit) : [];
    expect(chosen.map((node) => node['Node Type'])).toEqual(['Limit', expect.stringMatching(/^Index( Only)? Scan$/)]);
  });
});
