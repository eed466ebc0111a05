import type { UserType } from '@brevet/contract/access';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directoryImports } from '../../schema/directory-imports.ts';
import { imports } from '../../schema/imports.ts';
import { outbox } from '../../schema/mail.ts';
import { patents } from '../../schema/patents.ts';
import { brokers } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { Caller, Known, Read } from '../../test/crawl.ts';
import { crawl, leftOut, reads } from '../../test/crawl.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';
import { attached, invited, newAddress, tokenOf } from '../../test/invite.ts';

const accountReaders = ['owner', 'other seller', 'buyer', 'colleague', 'other buyer', 'broker', 'other broker', 'admin'] as const;
type Reader = (typeof accountReaders)[number];
const accounts: Record<Reader, [type: UserType, code: string]> = {
  owner: [1, 'OWN'],
  'other seller': [1, 'OTH'],
  buyer: [15, 'ALP'],
  colleague: [15, 'ALP'],
  'other buyer': [15, 'BET'],
  broker: [30, 'OWN'],
  'other broker': [30, 'OTH'],
  admin: [40, 'ADM'],
};
/** Outsiders have an invitation link: without patents, with patents, or of a copy. A stranger has none. */
const outsiders = ['outsider', 'outsider with patents', 'person in copy', 'stranger'] as const;
type Outsider = (typeof outsiders)[number];
type AnyReader = Reader | Outsider;
const readers: readonly AnyReader[] = [...accountReaders, ...outsiders];

const staff: readonly Reader[] = ['broker', 'other broker', 'admin'];
const buyers: readonly Reader[] = ['buyer', 'colleague', 'other buyer'];
const guests: readonly Outsider[] = ['outsider', 'outsider with patents', 'person in copy'];

/** Texts that each appear in one place, and the readers who may see them. */
const canaries: Record<string, readonly AnyReader[]> = {
  canaryseller: ['owner', ...staff],
  canaryprices: ['owner', ...staff],
  canarybrand: ['owner', ...staff],
  '987654321': ['owner', ...staff],
  canaryreason: ['owner', ...staff],
  canaryowner: ['owner', ...staff],
  canaryadmin: staff,
  canaryinternal: staff,
  canarybuyer: ['buyer', 'colleague', ...staff],
  canarypass: ['buyer', 'colleague', ...staff],
  canarystanding: ['other buyer', ...staff],
  canaryguest: ['owner', ...staff],
  canarycode: ['broker', 'admin'],
  canaryreviewed: staff,
  canarydraft: ['other seller', ...staff],
  canarydescription: ['owner', ...buyers, ...staff, ...guests],
  canarypatents: ['owner', ...buyers, ...staff, 'outsider with patents'],
  canarysharedfile: ['owner', ...buyers, ...staff, ...guests],
  canaryunsharedfile: ['owner', ...buyers, ...staff],
  canaryinternalfile: staff,
  canarypurchasefile: ['owner', 'buyer', ...staff],
  canarydraftfile: ['other seller', ...staff],
  canarytopic: ['other seller', ...buyers, ...staff],
  canarywithheld: ['other seller', ...staff],
  canarywithheldfile: ['other seller', ...staff],
  '8765431': ['other seller', ...staff],
  canaryimagename: [],
  canarymessage: [...guests, 'admin'],
  canaryquestion: ['owner', ...staff, 'outsider'],
  canarybudget: ['buyer', 'colleague', ...staff],
  canarycontact: staff,
  canarytarget: staff,
  canaryreasoning: staff,
  canarypatentfile: staff,
  canarystaffnote: staff,
  canaryprivatenote: ['broker'],
  canaryorganization: staff,
  canarylist: staff,
  canaryimport: staff,
  canarycampaign: ['broker', 'admin'],
  canarypersonalnote: ['owner', 'buyer', 'broker', 'admin'],
};

describe('every kind of reader', () => {
  let test: TestApp;
  let ListingID: number;
  let draft: number;
  let restricted: number;
  let DocIDs: number[];
  let NotesIds: number[];
  /** Images of the first listing and the restricted one. */
  let images: string[];
  const BulkKey = 'crawled-0123456789abcdef';
  let WantedID: number;
  let EouID: number;
  let OrgId: number;
  let maillist_id: number;
  let campaign_id: number;
  let ContactId: number;
  let otherContact: number;
  const people = {} as Record<Reader, TestUser>;
  const links = {} as Record<Outsider, string | null>;
  const found = new Map<AnyReader, Map<string, Read>>();
  const known = async (): Promise<Known> => {
    const listing = [ListingID, draft, restricted];
    const { owner } = people;
    const mails = await test.db.select({ MailID: outbox.MailID }).from(outbox);
    const patentIds = await test.db.select({ PatentID: patents.PatentID }).from(patents);
    const imported = await test.db.select({ ImportID: imports.ImportID }).from(imports);
    const files = await test.db.select({ ImportID: directoryImports.ImportID }).from(directoryImports);
    const brokerRows = await test.db.select({ ID: brokers.ID }).from(brokers);
    return {
      import_id: [...new Set([...imported, ...files].map(({ ImportID }) => ImportID))],
      listing_id: listing,
      listingId: listing,
      ListingID: listing,
      docId: DocIDs,
      ListingImg: images,
      lisitng_id: listing,
      notes_id: NotesIds,
      staff: [0, 1],
      ownerID: owner.UserID,
      userId: owner.UserID,
      mail_id: mails.map(({ MailID }) => MailID),
      RequestCode: ['ALP', 'BET'],
      DecisionStatus: [0, 3, 4],
      scope: ['own', 'all'],
      all: 1,
      Username: 'user',
      patentNumber: '7123456',
      PatentNumber: ['7123456', '8765431'],
      pat_num: ['', '7123456'],
      patent_id: patentIds.map(({ PatentID }) => PatentID),
      country: 'US',
      id: brokerRows.map(({ ID }) => ID),
      list: ['all', 'own', 'browse', 'team', 'bookmarked'],
      Table: ['searchListing', 'myaccount_ta_all', 'listing_ta'],
      search: ['plate', 'canaryseller', '7123456', 'canarywithheld', '8765431'],
      with_atleast_one:
        'canaryseller canaryprices canarybrand canarydescription canarypatents canarydraft canaryreviewed canarywithheld canarywithheldfile plate',
      UserType: [15, 40],
      BulkKey,
      WantedID,
      EouID,
      org_id: OrgId,
      mailingList_id: maillist_id,
      campaign_id,
      orgName: 'canaryorganization',
      Patent: '7123456',
      contact_id: ContactId,
      SurvivorID: ContactId,
      RemovedID: otherContact,
      Kind: ['contact', 'organization'],
      Title: 'canarycontact',
    };
  };
  const done = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer;
    expect(status, text).toBe(200);
  };

  beforeAll(async () => {
    test = await startTestApp();
    await test.db.insert(imports).values({ Name: 'week.xml', Origin: 'command', Fingerprint: 'crawled', Size: 9, State: 'done' });
    const lastnames: Partial<Record<Reader, string>> = { owner: 'Canaryowner', buyer: 'Canarybuyer', admin: 'Canaryadmin' };
    for (const reader of accountReaders) {
      const [type, BrokerID] = accounts[reader];
      people[reader] = await test.make.user(type, { BrokerID, Lastname: lastnames[reader] ?? 'Quist' });
    }
    const { owner, buyer, broker, admin } = people;
    const body = payload({ ListingDescription: 'canaryreviewed' }, { listing_details: { PatentNotes: 'canarypatents' } });
    Object.assign(body.salesInfo, {
      Seller: 'canaryseller',
      BrandNames: 'canarybrand',
      TargetPrice: 987_654_321,
      PricingNotes: 'canaryprices',
    });
    const created = await test.as(owner).post('/createListing', body);
    ({ ListingID } = created.body.listing as { ListingID: number });
    const publish = () => test.as(owner).post(`/publishListing?listing_id=${ListingID}`, {});
    const decide = (AvailableStatus: number, Reason?: string) =>
      test.as(admin).post('/changeListingStatus', { listing_id: ListingID, AvailableStatus, ...(Reason ? { Reason } : {}) });
    await done(publish());
    await done(decide(-2, 'canaryreason'));
    await done(publish());
    await done(decide(1, 'canaryreason'));
    const edited = { ...body, ...payload({ ListingDescription: 'canarydescription' }), salesInfo: body.salesInfo };
    await done(test.as(owner).post(`/editListing?listing_id=${ListingID}`, edited));
    const passed = { DecisionStatus: 3, Reasons: ['other'], ReasonText: 'the canarypass' };
    await done(test.as(buyer).post('/decision', { ListingID, ...passed }));
    await done(test.as(buyer).post('/decision', { ListingID, DecisionStatus: 4 }));
    const standing = { DecisionStatus: 3, Reasons: ['other'], ReasonText: 'the canarystanding' };
    await done(test.as(people['other buyer']).post('/decision', { ListingID, ...standing }));
    for (const reader of Object.values(people))
      await test.as(reader).post('/setBookmark', { listing_id: ListingID, Bookmarked: true });
    await done(test.as(broker).post('/issueActivationCodes', { count: 1, Note: 'canarycode' }));
    await test.make.listing(owner, 0);
    const others = people['other seller'];
    ({ ListingID: draft } = await test.make.listing(others, 0, { ListingDescription: 'canarydraft' }));
    restricted = await restrictedListing();
    const file = (content: string) => ({ content: `a file with ${content}` });
    const shared = await attached(test, owner, ListingID, {}, file('canarysharedfile'));
    DocIDs = [
      shared,
      await attached(test, owner, ListingID, {}, file('canaryunsharedfile')),
      await attached(test, broker, ListingID, { Internal: 1, description: 'canaryinternal' }, file('canaryinternalfile')),
      await attached(test, buyer, ListingID, {}, file('canarypurchasefile')),
      await attached(test, others, draft, {}, file('canarydraftfile')),
      await attached(test, others, restricted, { description: 'canarywithheldfile' }, file('canarywithheldfile')),
    ];
    await done(
      test.as(broker).post('/bulkSetRecommendation', { ListingID: [ListingID, draft], remove: [buyer.UserID], BulkKey }),
    );
    images = [await illustrated(owner, ListingID), await illustrated(others, restricted)];
    const wanted = await test.as(buyer).post('/saveWanted', { Title: 'A canarybudget', Budget: 'canarybudget' });
    WantedID = Number(wanted.body.WantedID);
    await done(test.as(broker).post('/suggestListing', { WantedID, listing_id: ListingID }));
    const target = { Patent: '7123456', TargetCompany: 'canarytarget', Elements: [{ Element: 'a canarytarget' }] };
    EouID = Number((await test.as(broker).post('/saveEou', target)).body.EouID);
    await done(test.as(broker).post('/saveAnalysis', { Patent: '7123456', Reason: 'canaryreasoning' }));
    ContactId = await linkedContact(broker);
    otherContact = await linkedContact(broker);
    DocIDs.push(await patentFile(broker));
    const organizationDetails = { OrgName: 'canaryorganization' };
    OrgId = Number((await test.as(broker).post('/createOrganization', { organizationDetails })).body.OrgId);
    const mailingListDetails = { mailinglist_name: 'canarylist', mailinglist_notes: 'canarylist' };
    maillist_id = Number((await test.as(broker).post('/CreateMailingList', { mailingListDetails })).body.maillist_id);
    await done(test.as(broker).post(`/addMailingList?mailListing_id=${maillist_id}`, { contactID: ContactId }));
    const campaign = { CampaignName: 'canarycampaign', Subject: 'canarycampaign', Lists: [maillist_id] };
    campaign_id = Number((await test.as(broker).post('/saveCampaign', campaign)).body.CampaignID);
    const peopleFile = new File(['Name\ncanaryimport'], 'canaryimport.csv');
    await done(test.as(broker).upload('/uploadDirectoryImport?Kind=contacts', peopleFile));
    NotesIds = await writeNotes();
    await inviteOutsiders(shared);
    const at = await known();
    await Promise.all(readers.map(async (reader) => found.set(reader, await crawl(test, callerOf(reader), at))));
  }, 300_000);
  afterAll(() => test.close());

  /** Gives a listing an image, and returns the image's name on the server. */
  async function illustrated(seller: TestUser, id: number): Promise<string> {
    const pixels = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const { body } = await test.as(seller).upload('/uploadImg', new File([new Uint8Array(pixels)], 'canaryimagename.png'));
    const { filename } = body.data as { filename: string };
    await done(test.as(seller).post(`/editListing?listing_id=${id}`, { listing: { ListingImg: filename } }));
    return filename;
  }
  /** A contact that is linked to the listing. */
  async function linkedContact(by: TestUser): Promise<number> {
    const text = 'canarycontact';
    const named = { Firstname: 'Canarycontact', Lastname: 'Canarycontact', Title: text, PrimaryEmail: `${text}@example.com` };
    const { body } = await test.as(by).post('/upsertContactInfo', { contactDetails: { ...named, mailing_notes: text } });
    await done(test.as(by).post('/linkContact', { ListingId: ListingID, ContactId: body.ContactId }));
    return Number(body.ContactId);
  }
  /** A file of the patent that the evidence of use is about. */
  async function patentFile(by: TestUser): Promise<number> {
    const [patent] = await test.db.select().from(patents).where(eq(patents.PatentNumber, '7123456'));
    const PatentID = patent?.PatentID ?? 0;
    const file = new File(['a file with canarypatentfile'], 'a.txt', { type: 'text/plain' });
    const sent = await test.as(by).upload(`/uploadPatentAttachment?patent_id=${PatentID}`, file);
    const { filename } = sent.body.data as { filename: string };
    const added = await test.as(by).post('/addPatentAttachment', { PatentID, fileName: filename });
    expect(added.status, added.text).toBe(200);
    return Number(added.body.DocID);
  }

  /** An active listing whose topic and classes are public, and nothing else. */
  async function restrictedListing(): Promise<number> {
    const withheld = 'the canarywithheld';
    const texts = {
      ListingDescription: withheld,
      DealStructureNotes: withheld,
      CompetitiveAdvantage: withheld,
      AccessControl: withheld,
      PrivateFlag: 0,
    };
    const seller = people['other seller'];
    const { ListingID: id } = await test.make.listing(seller, 1, { ...texts, Keywords: 'canarytopic' });
    await test.make.bulkPatent({ PatentNumber: '8765431', Title: 'canarywithheld', Cpc: ['A61F 2/06'] });
    const details = { Overview: withheld, FAQ: withheld, PatentInfringement: 2, PatentPotentialInfringers: withheld };
    await done(test.as(seller).post(`/editListing?listing_id=${id}`, { listing_details: details }));
    const listingPatent = [{ patentNumber: '8765431', patentCountry: 'US', patentStatus: 'Issued' }];
    await done(test.as(seller).post(`/createListingPatent?listing_id=${id}`, { listingPatent }));
    return id;
  }
  async function writeNotes(): Promise<number[]> {
    const { owner, buyer, broker } = people;
    const notes = [
      { Message: '<p>canarystaffnote</p>', Tag: 'canarystaffnote' },
      { Message: '<p>canaryprivatenote</p>', Tag: 'canaryprivatenote', Share_type: 'none' },
      {
        Message: `<p>canarypersonalnote <span data-type="mention" data-id="${buyer.UserID}">@you</span></p>`,
        Share_type: 'custom',
        SharedWith: [owner.UserID, buyer.UserID],
      },
    ];
    const written = notes.map((note) => test.as(broker).post(`/ListingNotes?listing_id=${ListingID}`, note));
    return (await Promise.all(written)).map(({ body }) => Number(body.NotesId));
  }
  async function inviteOutsiders(shared: number): Promise<void> {
    const { owner } = people;
    const fields = { Message: 'canarymessage', Attachments: [shared] };
    const guest = newAddress().replace(/@/, '.canaryguest@');
    const cc = newAddress();
    links.outsider = (await invited(test, owner, ListingID, { ...fields, EmailAddress: guest, cc })).token;
    links['person in copy'] = await tokenOf(test, cc);
    links['outsider with patents'] = (await invited(test, owner, ListingID, { ...fields, Patent: 1 })).token;
    links.stranger = null;
    await done(
      test.as(null).post('/answerInvitation', { token: links.outsider, Answer: 'more', Question: 'the canaryquestion, please' }),
    );
  }
  const isOutsider = (reader: AnyReader): reader is Outsider => reader in links;
  const callerOf = (reader: AnyReader): Caller => (isOutsider(reader) ? { token: null, link: links[reader] } : people[reader]);

  it.each(readers)('finds only what it may know: %s', (reader) => {
    const seen = new Set<string>();
    for (const { endpoint, text } of found.get(reader)?.values() ?? []) {
      // The audit log contains everything, and only admins read it.
      if (endpoint === 'GET /audit' && reader === 'admin') continue;
      const read = text.toLowerCase();
      for (const canary of Object.keys(canaries)) if (read.includes(canary)) seen.add(canary);
    }
    const may = Object.entries(canaries).flatMap(([canary, who]) => (who.includes(reader) ? [canary] : []));
    expect([...seen].sort()).toEqual(may.sort());
  });

  it('reads the image of a listing only with the rest of its content', () => {
    const [open, withheld] = images;
    const named = (image = '') =>
      readers.filter((reader) => [...(found.get(reader)?.values() ?? [])].some(({ text }) => text.includes(image)));
    const sent = (image = '') =>
      readers.filter((reader) =>
        [...(found.get(reader) ?? [])].some(
          ([path, read]) => path.includes(image) && read.endpoint === 'GET /listingImage' && read.status === 200,
        ),
      );
    for (const of of [named, sent]) expect(of(withheld)).toEqual(['other seller', ...staff]);
    expect(named(open)).toEqual(['owner', ...buyers, ...staff, ...guests]);
    expect(sent(open)).toEqual(['owner', ...buyers, ...staff]);
  });

  it('calls every read of the contract, and some reader gets an answer to each', () => {
    const answered = new Set(
      [...found.values()].flatMap((all) => [...all.values()]).flatMap((read) => (read.status === 200 ? [read.endpoint] : [])),
    );
    expect(reads.map(({ method, path }) => `${method} ${path}`).filter((endpoint) => !answered.has(endpoint))).toEqual([]);
    expect(Object.keys(leftOut)).toEqual([
      'GET /events',
      'GET /logout',
      'GET /inspectImport',
      'GET /login/provider',
      'GET /login/callback',
      'GET /stopAlerts',
      'GET /unsubscribe',
      'GET /campaignClick',
      'GET /unsubscribeInfo',
      'GET /searchPatent',
      'GET /sessions',
    ]);
  });

  /** History rows by reader: old status, new status, reason, and whether the row names someone. */
  const everything = [
    [null, 0, null],
    [0, -1, null],
    [-1, -2, 'canaryreason'],
    [-2, -1, null],
    [-1, 1, 'canaryreason'],
  ];
  const histories: [Reader, number, unknown[][], boolean][] = [
    ['owner', 200, everything, false],
    ['other seller', 404, [], false],
    ['buyer', 200, [[null, 1, null]], false],
    ['colleague', 200, [[null, 1, null]], false],
    ['other buyer', 200, [[null, 1, null]], false],
    ['broker', 200, everything, true],
    ['other broker', 200, everything, true],
    ['admin', 200, everything, true],
  ];
  it('gets its own view of the status history, whoever asked before', async () => {
    for (const [reader, status, rows, named] of [...histories, ...histories.toReversed()]) {
      const answer = await test.as(people[reader]).get(`/getListingStatusHistory?listing_id=${ListingID}`);
      expect(answer.status, reader).toBe(status);
      const data = (answer.body.data ?? []) as Record<string, unknown>[];
      const seen = data.map(({ OldStatus, NewStatus, Reason }) => [OldStatus, NewStatus, Reason]);
      expect(new Set(seen.map((row) => JSON.stringify(row))), reader).toEqual(new Set(rows.map((row) => JSON.stringify(row))));
      expect(
        data.some(({ UserName }) => UserName !== null),
        reader,
      ).toBe(named);
    }
  });

  it("gets no history of someone else's draft", async () => {
    for (const reader of accountReaders) {
      const { status } = await test.as(people[reader]).get(`/getListingStatusHistory?listing_id=${draft}`);
      expect(status, reader).toBe(['other seller', 'broker', 'other broker', 'admin'].includes(reader) ? 200 : 404);
    }
  });

  /** By reader: counts of draft and active listings, and rows in the table of all listings. */
  const counts: [Reader, own: [number, number], all: [number, number], table: number | 403][] = [
    ['owner', [1, 1], [1, 1], 403],
    ['other seller', [1, 1], [1, 1], 403],
    ['buyer', [0, 0], [0, 2], 2],
    ['other buyer', [0, 0], [0, 2], 2],
    ['broker', [0, 0], [2, 2], 4],
    ['admin', [0, 0], [2, 2], 4],
  ];
  it('gets its own counts and totals, whoever asked before', async () => {
    for (const [reader, own, all, table] of [...counts, ...counts.toReversed(), ...counts]) {
      const ask = async (scope: string) => {
        const { body } = await test.as(people[reader]).get(`/getListingStatusCounts?scope=${scope}`);
        const rows = body.data as { AvailableStatus: number; count: number }[];
        return [0, 1].map((status) => rows.find(({ AvailableStatus }) => AvailableStatus === status)?.count ?? 0);
      };
      expect(await ask('own'), `${reader}, own`).toEqual(own);
      expect(await ask('all'), `${reader}, all`).toEqual(all);
      const answer = await test.as(people[reader]).get('/myaccount_ta_all');
      expect(answer.status === 200 ? answer.body.total : answer.status, `${reader}, table`).toBe(table);
    }
  });

  /** By reader: the decision of their broker code, and their pursue requests. A broker's include those on listings of their code. */
  const decisions: [Reader, number | 403, number | 403][] = [
    ['owner', 403, 403],
    ['other seller', 403, 403],
    ['buyer', 4, 1],
    ['colleague', 4, 1],
    ['other buyer', 3, 0],
    ['broker', 0, 1],
    ['other broker', 0, 0],
    ['admin', 0, 1],
  ];
  it('gets the decision of its own broker code, whoever asked before', async () => {
    for (const [reader, decision, requests] of [...decisions, ...decisions.toReversed()]) {
      const status = await test.as(people[reader]).get(`/listing_status?ListingID=${ListingID}`);
      expect(status.status === 200 ? status.body.DecisionStatus : status.status, reader).toBe(decision);
      const pursued = await test.as(people[reader]).get('/pursue_request');
      expect(pursued.status === 200 ? pursued.body.total : pursued.status, `${reader}, requests`).toBe(requests);
    }
  });
});
