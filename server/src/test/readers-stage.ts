import type { UserType } from '@brevet/contract/access';
import { salesInput } from '@brevet/contract/listing-fields';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect } from 'vitest';
import { imports } from '../schema/imports.ts';
import { patents } from '../schema/patents.ts';
import type { Answer, TestApp } from './app.ts';
import { startTestApp } from './app.ts';
import type { Caller } from './crawl.ts';
import type { TestUser } from './factories.ts';
import { payload } from './factories.ts';
import { attached, invited, newAddress, tokenOf } from './invite.ts';
import { BulkKey, knownOf, rowsOf } from './known-values.ts';

export const accountReaders = [
  'owner',
  'other seller',
  'buyer',
  'colleague',
  'other buyer',
  'broker',
  'other broker',
  'admin',
] as const;
export type Reader = (typeof accountReaders)[number];
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
export type Outsider = (typeof outsiders)[number];
export type AnyReader = Reader | Outsider;
export const readers: readonly AnyReader[] = [...accountReaders, ...outsiders];

/** A value for a field of the sales information that appears nowhere else, so that new fields take part: a word, an amount or a percentage. */
function canaryOf(name: string, place: number): string | number | undefined {
  const field = salesInput.shape[name as keyof typeof salesInput.shape];
  const values = [`canary${name.toLowerCase()}`, 771_300_000 + place, Number((61.37 + place).toFixed(2))];
  return values.find((value) => field.safeParse(value).success);
}

/** The sales information of the first listing. */
export const sales: Record<string, string | number> = Object.fromEntries(
  Object.keys(salesInput.shape).flatMap((name, place) => {
    const value = canaryOf(name, place);
    return value === undefined ? [] : [[name, value]];
  }),
);

/** The owner of the first listing. */
export const ownerFields = {
  Username: 'canaryusername',
  Firstname: 'Canaryfirstname',
  Lastname: 'Canaryowner',
  Company: 'Canarycompany',
  Email: 'canarymail@example.com',
  Phone: '+49 30 7713000',
};

const done = async (answer: Promise<Answer>): Promise<Answer> => {
  const got = await answer;
  expect(got.status, got.text).toBe(200);
  return got;
};

type People = Record<Reader, TestUser>;
type Links = Record<Outsider, string | null>;
interface Stage {
  test: TestApp;
  people: People;
}

async function newPeople(test: TestApp): Promise<People> {
  const named: Partial<Record<Reader, object>> = {
    owner: ownerFields,
    buyer: { Lastname: 'Canarybuyer' },
    admin: { Lastname: 'Canaryadmin' },
  };
  const people = {} as People;
  for (const reader of accountReaders) {
    const [type, BrokerID] = accounts[reader];
    people[reader] = await test.make.user(type, { BrokerID, Lastname: 'Quist', ...named[reader] });
  }
  return people;
}

/** A listing that was declined, activated and changed since, with decisions, a tag and an allowed finding. */
async function writeListing({ test, people }: Stage): Promise<number> {
  const { owner, buyer, broker, admin } = people;
  const details = { PatentNotes: 'canarypatents', FAQ: 'Ask office@pump.com.' };
  const body = payload({ ListingDescription: 'canaryreviewed' }, { listing_details: details });
  Object.assign(body.salesInfo, sales);
  const created = await test.as(owner).post('/createListing', body);
  const { ListingID } = created.body.listing as { ListingID: number };
  const allowed = { field: 'listing_details.FAQ', text: 'office@pump.com', Reason: 'canaryoverride' };
  await done(test.as(broker).post('/overrideAnonymityFinding', { listing_id: ListingID, ...allowed }));
  const publish = () => test.as(owner).post(`/publishListing?listing_id=${ListingID}`, {});
  const decide = (AvailableStatus: number, Reason?: string) =>
    test.as(admin).post('/changeListingStatus', { listing_id: ListingID, AvailableStatus, ...(Reason ? { Reason } : {}) });
  await done(publish());
  await done(decide(-2, 'canaryreason'));
  await done(publish());
  await done(decide(1, 'canaryreason'));
  const listing = { ListingDescription: 'canarydescription', AccessControl: 'canaryaccess' };
  await done(test.as(owner).post(`/editListing?listing_id=${ListingID}`, { ...payload(listing), salesInfo: body.salesInfo }));
  const passed = { DecisionStatus: 3, Reasons: ['other'], ReasonText: 'the canarypass' };
  await done(test.as(buyer).post('/decision', { ListingID, ...passed }));
  await done(test.as(buyer).post('/decision', { ListingID, DecisionStatus: 4 }));
  const standing = { DecisionStatus: 3, Reasons: ['other'], ReasonText: 'the canarystanding' };
  await done(test.as(people['other buyer']).post('/decision', { ListingID, ...standing }));
  for (const reader of Object.values(people))
    await test.as(reader).post('/setBookmark', { listing_id: ListingID, Bookmarked: true });
  await done(test.as(broker).post('/issueActivationCodes', { count: 1, Note: 'canarycode' }));
  await done(test.as(broker).post('/updateTag', { listing_id: ListingID, Tag: 'canarytag' }));
  return ListingID;
}

/** Gives a listing an image, and returns the image's name on the server. */
async function illustrated(test: TestApp, seller: TestUser, id: number): Promise<string> {
  const pixels = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { body } = await test.as(seller).upload('/uploadImg', new File([new Uint8Array(pixels)], 'canaryimagename.png'));
  const { filename } = body.data as { filename: string };
  await done(test.as(seller).post(`/editListing?listing_id=${id}`, { listing: { ListingImg: filename } }));
  return filename;
}

async function linkedContact({ test, people: { broker } }: Stage, ListingID: number): Promise<number> {
  const text = 'canarycontact';
  const named = { Firstname: 'Canarycontact', Lastname: 'Canarycontact', Title: text, PrimaryEmail: `${text}@example.com` };
  const { body } = await test.as(broker).post('/upsertContactInfo', { contactDetails: { ...named, mailing_notes: text } });
  await done(test.as(broker).post('/linkContact', { ListingId: ListingID, ContactId: body.ContactId }));
  return Number(body.ContactId);
}

/** A file of the patent that the evidence of use is about, a note on it, and a rating. */
async function patentFile({ test, people: { broker } }: Stage): Promise<number> {
  const [patent] = await test.db.select().from(patents).where(eq(patents.PatentNumber, '7123456'));
  const PatentID = patent?.PatentID ?? 0;
  const file = new File(['a file with canarypatentfile'], 'a.txt', { type: 'text/plain' });
  const sent = await test.as(broker).upload(`/uploadPatentAttachment?patent_id=${PatentID}`, file);
  const { filename } = sent.body.data as { filename: string };
  const added = await done(test.as(broker).post('/addPatentAttachment', { PatentID, fileName: filename }));
  await done(test.as(broker).post('/patentNotes', { PatentID, Message: '<p>canarypatentnote</p>' }));
  await done(test.as(broker).post('/ratePatent', { PatentID, rating: 37 }));
  return Number(added.body.DocID);
}

/** An active listing whose topic and classes are public, and nothing else. */
async function restrictedListing({ test, people }: Stage): Promise<number> {
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

async function writeNotes({ test, people: { owner, buyer, broker } }: Stage, ListingID: number): Promise<number[]> {
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

async function inviteOutsiders({ test, people: { owner } }: Stage, ListingID: number, shared: number): Promise<Links> {
  const fields = { Message: 'canarymessage', Attachments: [shared] };
  const guest = newAddress().replace(/@/, '.canaryguest@');
  const cc = newAddress();
  const { token } = await invited(test, owner, ListingID, { ...fields, EmailAddress: guest, cc });
  const links = {
    outsider: token,
    'person in copy': await tokenOf(test, cc),
    'outsider with patents': (await invited(test, owner, ListingID, { ...fields, Patent: 1 })).token,
    stranger: null,
  };
  await done(test.as(null).post('/answerInvitation', { token, Answer: 'more', Question: 'the canaryquestion, please' }));
  return links;
}

/** Attachments of the three listings; the first is the one that outsiders get. */
function attachFiles({ test, people }: Stage, [ListingID, draft, restricted]: [number, number, number]): Promise<number[]> {
  const { owner, buyer, broker } = people;
  const others = people['other seller'];
  const file = (content: string, name?: string) => ({ content: `a file with ${content}`, ...(name ? { name } : {}) });
  return Promise.all([
    attached(test, owner, ListingID, {}, file('canarysharedfile')),
    attached(test, owner, ListingID, {}, file('canaryunsharedfile')),
    attached(
      test,
      broker,
      ListingID,
      { Internal: 1, description: 'canaryinternal' },
      file('canaryinternalfile', 'canaryinternalname.txt'),
    ),
    attached(test, buyer, ListingID, {}, file('canarypurchasefile')),
    attached(test, others, draft, {}, file('canarydraftfile')),
    attached(test, others, restricted, { description: 'canarywithheldfile' }, file('canarywithheldfile')),
  ]);
}

/** Writes what brokers write about other things: the directory, a campaign, evidence, an analysis, views. Returns their IDs. */
async function writeElsewhere(stage: Stage, ListingID: number) {
  const { test, people } = stage;
  const { buyer, broker } = people;
  const wanted = await test.as(buyer).post('/saveWanted', { Title: 'A canarybudget', Budget: 'canarybudget' });
  const WantedID = Number(wanted.body.WantedID);
  await done(test.as(broker).post('/suggestListing', { WantedID, listing_id: ListingID }));
  const target = { Patent: '7123456', TargetCompany: 'canarytarget', Elements: [{ Element: 'a canarytarget' }] };
  const EouID = Number((await test.as(broker).post('/saveEou', target)).body.EouID);
  await done(test.as(broker).post('/saveAnalysis', { Patent: '7123456', Reason: 'canaryreasoning' }));
  const ContactId = await linkedContact(stage, ListingID);
  const otherContact = await linkedContact(stage, ListingID);
  const organizationDetails = { OrgName: 'canaryorganization' };
  const OrgId = Number((await test.as(broker).post('/createOrganization', { organizationDetails })).body.OrgId);
  const mailingListDetails = { mailinglist_name: 'canarylist', mailinglist_notes: 'canarylist' };
  const maillist_id = Number((await test.as(broker).post('/CreateMailingList', { mailingListDetails })).body.maillist_id);
  await done(test.as(broker).post(`/addMailingList?mailListing_id=${maillist_id}`, { contactID: ContactId }));
  const campaign = { CampaignName: 'canarycampaign', Subject: 'canarycampaign', Lists: [maillist_id] };
  const campaign_id = Number((await test.as(broker).post('/saveCampaign', campaign)).body.CampaignID);
  const peopleFile = new File(['Name\ncanaryimport'], 'canaryimport.csv');
  await done(test.as(broker).upload('/uploadDirectoryImport?Kind=contacts', peopleFile));
  for (const [who, word] of [
    [broker, 'canarybrokerview'],
    [buyer, 'canarybuyerview'],
  ] as const)
    await done(test.as(who).post('/saveView', { Table: 'searchListing', Name: word, Query: { with_all: word }, Share: 'code' }));
  return { WantedID, EouID, ContactId, otherContact, OrgId, maillist_id, campaign_id };
}

/**
 * A brokerage with accounts of every kind, people with invitation links, and words in every confidential field. `known` has values for the
 * parameters of the contract's reads.
 */
export async function setReaders() {
  const test = await startTestApp();
  await test.db.insert(imports).values({ Name: 'week.xml', Origin: 'command', Fingerprint: 'crawled', Size: 9, State: 'done' });
  const people = await newPeople(test);
  const stage: Stage = { test, people };
  const { owner, buyer, broker } = people;
  const others = people['other seller'];
  const ListingID = await writeListing(stage);
  await test.make.listing(owner, 0);
  const { ListingID: draft } = await test.make.listing(others, 0, { ListingDescription: 'canarydraft' });
  const restricted = await restrictedListing(stage);
  const DocIDs = await attachFiles(stage, [ListingID, draft, restricted]);
  await done(test.as(broker).post('/bulkSetRecommendation', { ListingID: [ListingID, draft], remove: [buyer.UserID], BulkKey }));
  const images = [await illustrated(test, owner, ListingID), await illustrated(test, others, restricted)];
  const elsewhere = await writeElsewhere(stage, ListingID);
  DocIDs.push(await patentFile(stage));
  const NotesIds = await writeNotes(stage, ListingID);
  const links = await inviteOutsiders(stage, ListingID, DocIDs[0] ?? 0);
  const isOutsider = (reader: AnyReader): reader is Outsider => reader in links;
  const callerOf = (reader: AnyReader): Caller => (isOutsider(reader) ? { token: null, link: links[reader] } : people[reader]);
  const listings = [ListingID, draft, restricted];
  const known = { ...(await rowsOf(test)), ...knownOf({ ...elsewhere, listings, DocIDs, NotesIds, images, owner }) };
  return { test, people, callerOf, known, ListingID, draft, images };
}
