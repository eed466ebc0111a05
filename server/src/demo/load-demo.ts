import { readFile } from 'node:fs/promises';
import { isStaff, userTypes } from '@brevet/contract/access';
import type { Moment } from '@brevet/contract/day';
import { isoDate, momentOf } from '@brevet/contract/day';
import { htmlText } from '@brevet/contract/html-text';
import { detailsInput, salesInput } from '@brevet/contract/listing-fields';
import { statuses } from '@brevet/contract/statuses';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { sharedPatents } from '../features/patents/patents.ts';
import type { Database, Transaction } from '../platform/db/client.ts';
import { skeletonOf } from '../platform/look-alikes/skeleton.ts';
import { demoPassword } from '../platform/passwords/demo-password.ts';
import { hashPassword } from '../platform/passwords/passwords.ts';
import { patentAnalyses } from '../schema/analysis.ts';
import { bulkPatents } from '../schema/bulk-patents.ts';
import { listingDecisionHistory, listingDecisions } from '../schema/decisions.ts';
import { eouElements, patentEou } from '../schema/eou.ts';
import { listingDetails, listingRecommendations, listingSales, listings } from '../schema/listings.ts';
import { noteReaders, notes } from '../schema/notes.ts';
import { listingPatents } from '../schema/patents.ts';
import { listingStatusHistory } from '../schema/reviews.ts';
import { brokers, users } from '../schema/users.ts';
import { demoAnalyses, demoEvidence } from './demo-evidence.ts';
import { demoNotes } from './demo-notes.ts';
import { loadOrganizations } from './demo-organizations.ts';
import type { DemoListing } from './listings/demo-listing.ts';
import { demoListings } from './listings/demo-listings.ts';
import { demoBrokers, demoUsers } from './people.ts';

const day = 24 * 3_600_000;

const list = z.array(z.string());
const date = isoDate.nullable();
const patentFile = z.array(
  z.object({
    Country: z.string(),
    PatentNumber: z.string(),
    Kind: z.string().nullable(),
    PatentStatus: z.enum(['Issued', 'Application']),
    Title: z.string(),
    Abstract: z.string().nullable(),
    Assignees: list,
    Inventors: list,
    Cpc: list,
    Ipc: list,
    Locarno: list,
    Uspc: z.string().nullable(),
    FiledDate: date,
    PublicationDate: date,
    IssuedDate: date,
    ApplicationNumber: z.string().nullable(),
    CitedCount: z.int().nullable(),
  }),
);
type DemoPatent = z.output<typeof patentFile>[number];

/** Fills an empty database with the demo workspace, in one transaction. Returns true if the workspace is a demo. */
export async function loadDemo(db: Database): Promise<boolean> {
  const file = await readFile(new URL('patents.json', import.meta.url), 'utf8');
  const demoPatents = patentFile.parse(JSON.parse(file));
  const PasswordHash = await hashPassword(demoPassword);
  return db.transaction(async (tx) => {
    // Two instances that start at the same time load it once.
    await tx.execute(sql`lock table ${users} in exclusive mode`);
    if ((await tx.$count(users)) > 0) return isDemo(tx);
    await tx.insert(brokers).values(demoBrokers.map((broker) => ({ ...broker })));
    await tx.insert(users).values(
      demoUsers.map((user) => ({
        ...user,
        UsernameSkeleton: skeletonOf(user.Username),
        PasswordHash,
        Verified: true,
        agreed: true,
      })),
    );
    // The store may have some of them already: patents can be imported before the first start.
    await tx
      .insert(bulkPatents)
      .values(demoPatents.map((patent) => ({ ...patent, SourceDate: patent.PublicationDate })))
      .onConflictDoNothing();
    const known = new Map(demoPatents.map((patent) => [`${patent.Country} ${patent.PatentNumber}`, patent]));
    const idOf = new Map(
      (await tx.select({ id: users.UserID, name: users.Username }).from(users)).map(({ id, name }) => [name, id]),
    );
    for (const listing of demoListings) {
      await loadListing(tx, listing, idOf, known);
    }
    await loadNotes(tx, idOf);
    await loadEvidence(tx, idOf);
    await loadOrganizations(tx, userId(idOf, 'broker'));
    return true;
  });
}

async function isDemo(tx: Transaction): Promise<boolean> {
  const [row] = await tx
    .select({ id: users.UserID })
    .from(users)
    .where(and(eq(users.Username, 'seller'), eq(users.Email, 'seller@example.com')));
  return row !== undefined;
}

type Ids = ReadonlyMap<string, number>;

/** Each listing has its own time of day, so that lists look as if people had worked on them. */
const seededMoment = (daysAgo: number, seed: number): Moment =>
  momentOf(Date.now() - daysAgo * day - (seed % 9) * 3_600_000 - (seed % 53) * 60_000);

function userId(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo has no user ${name}`);
  return id;
}

async function loadListing(tx: Transaction, demo: DemoListing, ids: Ids, known: ReadonlyMap<string, DemoPatent>): Promise<void> {
  const OwnerID = userId(ids, demo.owner);
  const seed = demo.ListingName.length * 7;
  const [row] = await tx
    .insert(listings)
    .values({
      ListingName: demo.ListingName,
      ListingDescription: demo.ListingDescription,
      ListingType: demo.ListingType,
      AvailableStatus: demo.AvailableStatus,
      OwnerID,
      Brokercode: demo.Brokercode,
      Source: demo.source,
      Tag: demo.Tag,
      Rating: demo.Rating,
      DealStructure: demo.DealStructure.join(','),
      Keywords: demo.Keywords,
      CompetitiveAdvantage: demo.CompetitiveAdvantage,
      DeclineReason: demo.DeclineReason ?? null,
      CreateDate: seededMoment(demo.createdDaysAgo, seed),
      StartDate: demo.startedDaysAgo === null ? null : seededMoment(demo.startedDaysAgo, seed),
    })
    .returning({ ListingID: listings.ListingID });
  if (!row) throw new Error('The demo listing was not inserted');
  const { ListingID } = row;
  await tx
    .insert(listingDetails)
    .values({ ...detailsInput.parse({ ...demo.details, Overview: demo.overview.join('\n\n') }), ListingID });
  await tx.insert(listingSales).values({ ...salesInput.parse(demo.sales), ListingID });
  await loadPatents(tx, ListingID, OwnerID, demo, known);
  await loadHistory(tx, ListingID, OwnerID, demo, ids, seed);
  await loadDecisions(tx, ListingID, demo, ids, seed);
}

async function loadPatents(
  tx: Transaction,
  ListingID: number,
  CreatorID: number,
  demo: DemoListing,
  known: ReadonlyMap<string, DemoPatent>,
): Promise<void> {
  const CreateDate = seededMoment(demo.createdDaysAgo, demo.ListingName.length * 7);
  for (const [Country, PatentNumber] of demo.patents) {
    const patent = known.get(`${Country} ${PatentNumber}`);
    if (!patent) throw new Error(`The demo has no patent ${Country} ${PatentNumber}`);
    const [stored] = await sharedPatents(tx, [{ Country, PatentNumber }]);
    if (!stored) throw new Error(`The demo patent ${Country} ${PatentNumber} was not inserted`);
    const { PatentID } = stored;
    await tx.insert(listingPatents).values({ ListingID, PatentID, CreatorID, PatentStatus: patent.PatentStatus, CreateDate });
  }
}

/** A listing's history at plausible moments: created, submitted, activated or declined, and whatever followed. */
async function loadHistory(
  tx: Transaction,
  ListingID: number,
  OwnerID: number,
  demo: DemoListing,
  ids: Ids,
  seed: number,
): Promise<void> {
  const admin = userId(ids, 'admin');
  const { draft, pending, declined, active } = statuses;
  const steps: (typeof listingStatusHistory.$inferInsert)[] = [];
  const step = (NewStatus: DemoListing['AvailableStatus'], UserID: number, daysAgo: number, Reason: string | null = null) => {
    const OldStatus = steps.at(-1)?.NewStatus ?? null;
    steps.push({ ListingID, OldStatus, NewStatus, Reason, UserID, CreateDate: seededMoment(daysAgo, seed) });
  };
  const created = demo.createdDaysAgo;
  step(draft.code, OwnerID, created);
  const started = demo.startedDaysAgo;
  const status = demo.AvailableStatus;
  if (status !== draft.code) step(pending.code, OwnerID, started === null ? Math.max(created - 1, 0) : (created + started) / 2);
  if (status === declined.code) step(declined.code, admin, Math.max(created - 3, 0), demo.DeclineReason ?? null);
  if (started !== null) step(active.code, admin, started);
  if (status > active.code) step(status, admin, (started ?? created) / 3);
  await tx.insert(listingStatusHistory).values(steps);
}

async function loadDecisions(tx: Transaction, ListingID: number, demo: DemoListing, ids: Ids, seed: number): Promise<void> {
  for (const { brokerCode, username, DecisionStatus, daysAgo } of demo.decisions) {
    const decision = { ListingID, BrokerCode: brokerCode, DecisionStatus, UserID: userId(ids, username) };
    const moment = seededMoment(daysAgo, seed + username.length);
    await tx.insert(listingDecisions).values({ ...decision, LastUpdate: moment });
    await tx.insert(listingDecisionHistory).values({ ...decision, CreateDate: moment });
  }
  for (const username of demo.recommendedTo) {
    const UserID = userId(ids, username);
    const { Username, BrokerID: Brokercode } = recommenderOf(demo);
    const CreatorID = userId(ids, Username);
    const CreateDate = seededMoment(Math.max((demo.startedDaysAgo ?? 1) - 1, 0), seed);
    await tx.insert(listingRecommendations).values({ ListingID, UserID, Brokercode, CreatorID, CreateDate });
  }
}

async function loadNotes(tx: Transaction, ids: Ids): Promise<void> {
  for (const { ListingName, author, sharedWith, daysAgo, ...note } of demoNotes) {
    const [listing] = await tx
      .select({ ListingID: listings.ListingID })
      .from(listings)
      .where(eq(listings.ListingName, ListingName));
    if (!listing) throw new Error(`The demo has no listing ${ListingName}`);
    const moments = { CreateDate: seededMoment(daysAgo, ListingName.length) };
    const [row] = await tx
      .insert(notes)
      .values({ ...note, ...listing, ...moments, Text: htmlText(note.Message), UserID: userId(ids, author) })
      .returning({ NotesId: notes.NotesId });
    const readers = sharedWith.map((name) => userId(ids, name));
    if (row && readers.length > 0) await tx.insert(noteReaders).values(readers.map((UserID) => ({ ...row, UserID })));
  }
}

/** Evidence of use and analyses of the first patent of their listings. */
async function loadEvidence(tx: Transaction, ids: Ids): Promise<void> {
  for (const { ListingName, analyst, daysAgo, elements, ...fields } of demoEvidence) {
    const [row] = await tx
      .insert(patentEou)
      .values({ ...fields, ...(await workedOn(tx, ListingName)), ...madeBy(ids, analyst, daysAgo) })
      .returning({ EouID: patentEou.EouID });
    if (row && elements.length > 0)
      await tx.insert(eouElements).values(elements.map((element, index) => ({ ...element, ...row, Position: index + 1 })));
  }
  for (const { ListingName, analyst, daysAgo, ...fields } of demoAnalyses)
    await tx.insert(patentAnalyses).values({ ...fields, ...(await workedOn(tx, ListingName)), ...madeBy(ids, analyst, daysAgo) });
}

async function workedOn(tx: Transaction, ListingName: string) {
  const [row] = await tx
    .select({ ListingID: listings.ListingID, PatentID: listingPatents.PatentID })
    .from(listings)
    .innerJoin(listingPatents, eq(listingPatents.ListingID, listings.ListingID))
    .where(eq(listings.ListingName, ListingName))
    .orderBy(listingPatents.ListingPatentID)
    .limit(1);
  if (!row) throw new Error(`The demo has no listing ${ListingName} with a patent`);
  return row;
}

function madeBy(ids: Ids, analyst: string, daysAgo: number) {
  const CreateDate = seededMoment(daysAgo, analyst.length * daysAgo);
  return { AnalystID: userId(ids, analyst), CreateDate, LastUpdate: CreateDate };
}

/** A broker of the listing's code, else the admin. */
function recommenderOf({ Brokercode }: DemoListing) {
  const staff = demoUsers.filter(({ UserType }) => isStaff(UserType));
  const found = staff.find(({ UserType, BrokerID }) => UserType === userTypes.broker && BrokerID === Brokercode) ?? staff[0];
  if (!found) throw new Error('The demo has no staff');
  return found;
}
