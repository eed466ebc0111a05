import { directoryImports } from '../schema/directory-imports.ts';
import { imports } from '../schema/imports.ts';
import { outbox } from '../schema/mail.ts';
import { patents } from '../schema/patents.ts';
import { brokers } from '../schema/users.ts';
import type { TestApp } from './app.ts';
import type { Known } from './crawl.ts';
import type { TestUser } from './factories.ts';

export const BulkKey = 'crawled-0123456789abcdef';

/** Values for the parameters of reads, from the rows of tables. */
export async function rowsOf({ db }: TestApp): Promise<Known> {
  const mails = await db.select({ MailID: outbox.MailID }).from(outbox);
  const patentIds = await db.select({ PatentID: patents.PatentID }).from(patents);
  const imported = await db.select({ ImportID: imports.ImportID }).from(imports);
  const files = await db.select({ ImportID: directoryImports.ImportID }).from(directoryImports);
  const brokerRows = await db.select({ ID: brokers.ID }).from(brokers);
  return {
    import_id: [...new Set([...imported, ...files].map(({ ImportID }) => ImportID))],
    mail_id: mails.map(({ MailID }) => MailID),
    patent_id: patentIds.map(({ PatentID }) => PatentID),
    id: brokerRows.map(({ ID }) => ID),
  };
}

/** IDs of what a stage wrote. */
interface Written {
  WantedID: number;
  EouID: number;
  ContactId: number;
  otherContact: number;
  OrgId: number;
  maillist_id: number;
  campaign_id: number;
  listings: number[];
  DocIDs: number[];
  NotesIds: number[];
  images: string[];
  owner: TestUser;
}

export function knownOf({ listings, DocIDs, NotesIds, images, owner, ...written }: Written): Known {
  const { WantedID, EouID, ContactId, otherContact, OrgId, maillist_id, campaign_id } = written;
  return {
    listing_id: listings,
    listingId: listings,
    ListingID: listings,
    lisitng_id: listings,
    docId: DocIDs,
    ListingImg: images,
    notes_id: NotesIds,
    staff: [0, 1],
    ownerID: owner.UserID,
    userId: owner.UserID,
    RequestCode: ['ALP', 'BET'],
    DecisionStatus: [0, 3, 4],
    scope: ['own', 'all'],
    all: 1,
    Username: 'user',
    patentNumber: '7123456',
    PatentNumber: ['7123456', '8765431'],
    pat_num: ['', '7123456'],
    country: 'US',
    list: ['all', 'own', 'browse', 'team', 'bookmarked'],
    Table: ['searchListing', 'myaccount_ta_all', 'listing_ta'],
    search: ['plate', 'canaryseller', '7123456', 'canarywithheld', '8765431'],
    with_atleast_one:
      'canaryseller canarybrandnames canarypricingnotes canarydescription canarypatents canarydraft canaryreviewed canarywithheld canarywithheldfile plate',
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
}
