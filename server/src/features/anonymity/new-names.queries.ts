import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { contacts } from '../../schema/contacts.ts';
import { knownCompanies, newNames } from '../../schema/names.ts';
import { organizations } from '../../schema/organizations.ts';

/** A name that counts in every listing. */
export interface SharedName {
  name: string;
  role: 'company' | 'organization' | 'contact';
}

/** Notes the companies that no published listing was compared with yet. */
export async function noteCompanies(db: Db, names: readonly string[]): Promise<void> {
  await db.execute(sql`with added as (
      insert into ${knownCompanies} (name) select distinct name from unnest(${sql.param([...names])}::text[]) name
      where length(name) <= 500 on conflict do nothing returning name)
    insert into ${newNames} (name, role) select name, 'company' from added`);
}

/**
 * Has everything that buyers read in a listing compared with all names, after this transaction: someone changed a text, or a file was
 * read again.
 */
export async function noteTexts(tx: Db, ListingID: number): Promise<void> {
  await tx.execute(sql`select brevet_note_parties('texts', ${sql.param([ListingID])}::int[])`);
}

/** The names to compare: those that are new, or those compared more than a minute ago, for the last time. */
export type Round = 'first' | 'last';

const waits = (round: Round) =>
  round === 'first'
    ? eq(newNames.Compared, false)
    : and(eq(newNames.Compared, true), lt(newNames.CreateDate, sql`now() - interval '1 minute'`));

/** True if names wait for their first comparison. */
export async function hasNewNames(tx: Db): Promise<boolean> {
  return (await tx.select({ NameID: newNames.NameID }).from(newNames).where(waits('first')).limit(1)).length > 0;
}

export interface NameToCompare extends SharedName {
  NameID: number;
  /** The last listing that it was compared with. */
  ComparedTo: number;
  /** The name as the index has its words: C++ is cplusplus, and α is alpha. */
  indexed: string;
}

/** The names that have waited longest. */
export async function namesToCompare(db: Db, round: Round, limit: number): Promise<NameToCompare[]> {
  const { NameID, Name: name, Role: role, ComparedTo } = newNames;
  const indexed = sql<string>`brevet_words(${name})`;
  return db
    .select({ NameID, name, role, ComparedTo, indexed })
    .from(newNames)
    .where(waits(round))
    .orderBy(asc(NameID))
    .limit(limit);
}

/** Notes that names were compared with the listings up to this one. */
export async function noteProgress(tx: Db, round: Round, ids: readonly number[], ListingID: number): Promise<void> {
  const ComparedTo = sql`greatest(${newNames.ComparedTo}, ${ListingID})`;
  await tx
    .update(newNames)
    .set({ ComparedTo })
    .where(and(inArray(newNames.NameID, [...ids]), waits(round)));
}

/** Notes that names were compared with all listings. After the last time, they are removed. */
export async function settleNames(tx: Db, round: Round, ids: readonly number[]): Promise<void> {
  const isOne = and(inArray(newNames.NameID, [...ids]), waits(round));
  if (round === 'first') await tx.update(newNames).set({ Compared: true, ComparedTo: 0 }).where(isOne);
  else await tx.delete(newNames).where(isOne);
}

/** The names that are still in the directory. */
export async function knownAmong(db: Db, names: readonly SharedName[]): Promise<SharedName[]> {
  const given = [names.map(({ name }) => name), names.map(({ role }) => role)].map((values) => sql`${sql.param(values)}::text[]`);
  const { rows } = await db.execute<{ at: number }>(sql`
    select n.at::int as at from unnest(${sql.join(given, sql`, `)}) with ordinality as n (name, role, at)
    where n.role = 'company'
      or n.role = 'organization' and exists (select from ${organizations}
        where n.name in (${organizations.OrgName}, ${organizations.CompanyNickname}, ${organizations.ParentCompany}))
      or n.role = 'contact' and exists (select from ${contacts} where ${contacts.Firstname} || ' ' || ${contacts.Lastname} = n.name)
    order by n.at`);
  return rows.flatMap(({ at }) => names[at - 1] ?? []);
}
