import type { KnownName } from '@brevet/contract/anonymity-check';
import { nameOfEmailDomain } from '@brevet/contract/anonymity-check';
import { brandsOf } from '@brevet/contract/listing-fields';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { eq, sql } from 'drizzle-orm';
import type { Database, Db } from '../../platform/db/client.ts';
import { readAll } from '../../platform/db/cursor.ts';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import { contacts } from '../../schema/contacts.ts';
import { listingSales } from '../../schema/listings.ts';
import { organizations } from '../../schema/organizations.ts';
import { listingPatents } from '../../schema/patents.ts';
import { anonymityOverrides } from '../../schema/reviews.ts';
import { brokers, fullName, users } from '../../schema/users.ts';
import { withPatents } from '../patents/patents.ts';

/** Assignees with at least this many patents are well known. */
const manyPatents = 20;
const mostAssignees = 100_000;

/** The assignees with the most patents in the bulk store. Reads all of it, until `signal` ends it. */
export async function wellKnownAssignees(db: Database, signal: AbortSignal): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '15min'`);
    const { rows: own } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const cancel = (): void => {
      db.execute(sql`select pg_cancel_backend(${own[0]?.pid})`).catch(() => {});
    };
    signal.throwIfAborted();
    signal.addEventListener('abort', cancel);
    try {
      const { rows } = await tx.execute<{ name: string }>(sql`
        select name from (select unnest(${bulkPatents.Assignees}) as name from ${bulkPatents}) a
        group by name having count(*) >= ${manyPatents} order by count(*) desc, name limit ${mostAssignees}`);
      return rows.map(({ name }) => name);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  });
}

/** Shorter nicknames and parents' names too often mean something else. */
const leastLetters = 4;

/** The names of the directory's organizations, with longer nicknames and parents, and of its contacts, never all at once. */
export async function* directoryNames(db: Database): AsyncGenerator<KnownName> {
  const { OrgName, CompanyNickname, ParentCompany } = organizations;
  type Company = Record<'OrgName' | 'CompanyNickname' | 'ParentCompany', string>;
  const companies = readAll<Company>(
    db,
    (on) => on.select({ OrgName, CompanyNickname, ParentCompany }).from(organizations).prepare('directory_companies'),
    {},
  );
  for await (const rows of companies)
    for (const row of rows) {
      yield { name: row.OrgName, role: 'organization' };
      for (const name of [row.CompanyNickname, row.ParentCompany])
        if (name.length >= leastLetters) yield { name, role: 'organization' };
    }
  const people = readAll<{ name: string }>(
    db,
    (on) =>
      on
        .select({ name: fullName(contacts) })
        .from(contacts)
        .prepare('directory_people'),
    {},
  );
  for await (const rows of people) for (const { name } of rows) yield { name, role: 'contact' };
}

/** Differs after a name of the directory was added, changed or removed. */
export async function directoryState(db: Db): Promise<string> {
  const state = (table: SQLWrapper, names: SQL) =>
    sql`(select count(*) || ' ' || coalesce(sum(hashtextextended(${names}, 0)), 0) from ${table})`;
  const { OrgName, CompanyNickname, ParentCompany } = organizations;
  const companies = state(organizations, sql`concat_ws(chr(10), ${OrgName}, ${CompanyNickname}, ${ParentCompany})`);
  const people = state(contacts, sql`concat_ws(chr(10), ${contacts.Firstname}, ${contacts.Lastname})`);
  const { rows } = await db.execute<{ state: string }>(sql`select ${companies} || ', ' || ${people} as state`);
  return rows[0]?.state ?? '';
}

/** The account behind a listing, and its broker code. */
export interface Parties {
  OwnerID: number;
  Brokercode: string;
}

async function partyNames(db: Db, { OwnerID, Brokercode }: Parties): Promise<KnownName[]> {
  const [owner] = await db
    .select({ Firstname: users.Firstname, Lastname: users.Lastname, Company: users.Company, Email: users.Email })
    .from(users)
    .where(eq(users.UserID, OwnerID));
  const [broker] = await db
    .select({ BrokerName: brokers.BrokerName, ContactName: brokers.ContactName })
    .from(brokers)
    .where(eq(brokers.BrokerID, Brokercode));
  const ofOwner = owner ? [owner.Company, nameOfDomain(owner.Email)] : [];
  return [
    ...(owner ? [{ name: `${owner.Firstname} ${owner.Lastname}`, role: 'owner' as const, lastName: owner.Lastname }] : []),
    ...ofOwner.flatMap((name) => (name ? [{ name, role: 'owner' as const }] : [])),
    ...[broker?.BrokerName, broker?.ContactName].flatMap((name) => (name ? [{ name, role: 'broker' as const }] : [])),
  ];
}

/** Shorter names of domains are too often words or initials. */
const shortestDomain = 3;

function nameOfDomain(address: string): string | null {
  const name = nameOfEmailDomain(address);
  return name !== null && name.length >= shortestDomain ? name : null;
}

const { Seller, BrandNames, PricingNotes, ReasonsForListing, DecisionMakingProcess, MarketingMaterials } = listingSales;
const { PriorPromotionalEfforts, OtherSalesNotes, Keywords, BrokerContract } = listingSales;
/** Confidential notes, which may contain the seller's email addresses. */
const notes = {
  PricingNotes,
  ReasonsForListing,
  DecisionMakingProcess,
  MarketingMaterials,
  PriorPromotionalEfforts,
  OtherSalesNotes,
  Keywords,
  BrokerContract,
};
const naming = { Seller, BrandNames, ...notes };
/** The sales information that names come from. `listing_sales_seller` (in schema/names.sql) notes its changes. */
export const namingFields = Object.keys(naming);

/** The names that confidential fields of a listing contain: the seller, email domains, and brands. */
function confidentialNames({ Seller: seller, BrandNames: brands, ...noted }: Record<keyof typeof naming, string>): KnownName[] {
  const words = [seller, ...Object.values(noted)].flatMap((text) => text.split(/[\s<>()[\]",;:]+/));
  const domains = words.flatMap((word) => (word.includes('@') ? (nameOfDomain(word) ?? []) : []));
  const website = /^\S+\.\S+$/.test(seller) ? nameOfDomain(seller.replace(/^https?:\/\/|\/.*$/g, '')) : null;
  return [
    ...[seller, ...new Set([...domains, ...(website === null ? [] : [website])])].map((name) => ({
      name,
      role: 'seller' as const,
    })),
    ...brandsOf(brands).map((name) => ({ name, role: 'brand' as const })),
  ];
}

/** The names that belong to a listing: its patents' assignees and inventors, its seller with its brands, owner and broker. */
export async function namesOf(db: Db, ListingID: number | null, parties: Parties): Promise<KnownName[]> {
  const others = await partyNames(db, parties);
  if (ListingID === null) return others;
  const names = { Assignees: bulkPatents.Assignees, Inventors: bulkPatents.Inventors };
  const rows = await withPatents(db.select(names).from(listingPatents).$dynamic()).where(eq(listingPatents.ListingID, ListingID));
  const sales = await db.select(naming).from(listingSales).where(eq(listingSales.ListingID, ListingID));
  return [
    ...rows.flatMap(({ Assignees }) => (Assignees ?? []).map((name) => ({ name, role: 'assignee' as const }))),
    ...rows.flatMap(({ Inventors }) => (Inventors ?? []).map((name) => ({ name, role: 'inventor' as const }))),
    ...sales.flatMap(confidentialNames),
    ...others,
  ];
}

/** The findings that brokers and admins allowed in a listing, with their reasons. */
export async function overridesOf(db: Db, ListingID: number) {
  return db
    .select({
      Field: anonymityOverrides.Field,
      FindingKey: anonymityOverrides.FindingKey,
      Reason: anonymityOverrides.Reason,
      UserName: fullName(users),
      CreateDate: anonymityOverrides.CreateDate,
    })
    .from(anonymityOverrides)
    .innerJoin(users, eq(users.UserID, anonymityOverrides.UserID))
    .where(eq(anonymityOverrides.ListingID, ListingID));
}

/** Stores an override, or replaces its reason. */
export async function saveOverride(db: Db, row: typeof anonymityOverrides.$inferInsert): Promise<void> {
  const { Reason, UserID } = row;
  await db
    .insert(anonymityOverrides)
    .values(row)
    .onConflictDoUpdate({
      target: [anonymityOverrides.ListingID, anonymityOverrides.Field, anonymityOverrides.FindingKey],
      set: { Reason, UserID, CreateDate: sql`now()` },
    });
}
