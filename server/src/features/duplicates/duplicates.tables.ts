import type { DuplicateKind, DuplicateReason } from '@brevet/contract/duplicate-fields';
import type { Dismissal, DuplicateCandidate, Merge } from '@brevet/contract/duplicates';
import type { Column, SQL, SQLWrapper } from 'drizzle-orm';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import { containing } from '../../platform/db/search.ts';
import type { Writing } from '../../platform/db/write.ts';
import { contactOrganizations, contacts, contactWords } from '../../schema/contacts.ts';
import { duplicateCandidates, duplicateDismissals, merges } from '../../schema/duplicates.ts';
import { organizationNames, organizations } from '../../schema/organizations.ts';
import { fullName, users } from '../../schema/users.ts';
import { stateOfMerge, undoUntil } from './duplicates.policy.ts';
import { crossed } from './links.queries.ts';

const { Kind, FirstID, SecondID, Reasons, Score } = duplicateCandidates;
const key = [Kind, FirstID, SecondID] as const;
const sort = { Score, FirstID };
const isKind = (kind: DuplicateKind) => sql`${Kind} = ${sql.raw(`'${kind}'`)}`;
const reasonFilter = sql`${sql.placeholder('Reason')}::text = any(${Reasons})`;
const idFilter = sql`(${FirstID} = ${sql.placeholder('ID')}::int or ${SecondID} = ${sql.placeholder('ID')}::int)`;

const firstContact = alias(contacts, 'first_contact');
const secondContact = alias(contacts, 'second_contact');
const organizationsOf = ({ ContactId }: { ContactId: Column }) =>
  sql<string>`coalesce((select string_agg(org_name, ', ' order by org_name, ${organizations.OrgId}) from ${contactOrganizations}
    inner join ${organizations} on ${organizations.OrgId} = ${contactOrganizations.OrgId}
    where ${contactOrganizations.ContactId} = ${ContactId}), '')`;

/** Looks up the two rows of each pair: many pairs and many names cost no more than the pairs. */
const contactsNamed = sql`exists (select from ${contacts} where ${contacts.ContactId} in (${FirstID}, ${SecondID})
  and (${contactWords(contacts)}) ilike ${sql.placeholder('search')})`;

const contactPairs = pagedTable({
  name: 'duplicate_contacts',
  features: ['duplicates', 'contacts', 'organizations'],
  rows: (db) =>
    db
      .select({
        FirstID,
        FirstName: fullName(firstContact),
        FirstEmail: firstContact.PrimaryEmail,
        FirstDetails: organizationsOf(firstContact),
        SecondID,
        SecondName: fullName(secondContact),
        SecondEmail: secondContact.PrimaryEmail,
        SecondDetails: organizationsOf(secondContact),
        Reasons,
        Score,
      })
      .from(duplicateCandidates)
      .innerJoin(firstContact, and(isKind('contact'), eq(firstContact.ContactId, FirstID)))
      .innerJoin(secondContact, eq(secondContact.ContactId, SecondID))
      .$dynamic(),
  matching: (db, columns) => db.select(columns).from(duplicateCandidates).$dynamic(),
  key,
  sort,
  filters: {
    kind: isKind('contact'),
    Reason: reasonFilter,
    ID: idFilter,
    search: contactsNamed,
  },
  scope: ['kind'],
});

const firstOrganization = alias(organizations, 'first_organization');
const secondOrganization = alias(organizations, 'second_organization');
const placeOf = ({ Website, City, Country }: Record<'Website' | 'City' | 'Country', Column>) =>
  sql<string>`concat_ws(', ', nullif(${Website}, ''), nullif(${City}, ''), nullif(${Country}, ''))`;

const organizationsNamed = sql`exists (select from ${organizations} where ${organizations.OrgId} in (${FirstID}, ${SecondID})
  and ${organizationNames(organizations)} ilike ${sql.placeholder('search')})`;

const organizationPairs = pagedTable({
  name: 'duplicate_organizations',
  features: ['duplicates', 'organizations'],
  rows: (db) =>
    db
      .select({
        FirstID,
        FirstName: firstOrganization.OrgName,
        FirstEmail: firstOrganization.Email,
        FirstDetails: placeOf(firstOrganization),
        SecondID,
        SecondName: secondOrganization.OrgName,
        SecondEmail: secondOrganization.Email,
        SecondDetails: placeOf(secondOrganization),
        Reasons,
        Score,
      })
      .from(duplicateCandidates)
      .innerJoin(firstOrganization, and(isKind('organization'), eq(firstOrganization.OrgId, FirstID)))
      .innerJoin(secondOrganization, eq(secondOrganization.OrgId, SecondID))
      .$dynamic(),
  matching: (db, columns) => db.select(columns).from(duplicateCandidates).$dynamic(),
  key,
  sort,
  filters: {
    kind: isKind('organization'),
    Reason: reasonFilter,
    ID: idFilter,
    search: organizationsNamed,
  },
  scope: ['kind'],
});

type Reading = Pick<Writing, 'db' | 'counts'>;

interface PairFilters {
  Kind: DuplicateKind;
  Reason?: DuplicateReason | '' | undefined;
  search?: string | undefined;
  ID?: number | undefined;
}

/** Pairs that may be the same. */
export function duplicatePairs(
  services: Reading,
  { Kind: kind, Reason, search, ID }: PairFilters,
): BoundTable<DuplicateCandidate> {
  const values = {
    kind,
    ...(Reason ? { Reason } : {}),
    ...(search ? { search: containing(search) } : {}),
    ...(ID === undefined ? {} : { ID }),
  };
  const can = { merge: true, dismiss: true };
  const table = kind === 'contact' ? contactPairs : organizationPairs;
  return table.bind(services, values, { present: (row) => ({ ...row, Kind: kind, can }) });
}

const there = (kind: DuplicateKind, id: SQLWrapper): SQL =>
  kind === 'contact'
    ? sql`(select ${fullName(contacts)} from ${contacts} where ${contacts.ContactId} = ${id})`
    : sql`(select ${organizations.OrgName} from ${organizations} where ${organizations.OrgId} = ${id})`;

const dismissed = duplicateDismissals;

/** Pairs of two existing rows. A row that a merge removed may come back, and its pairs with it. */
const dismissalTable = (kind: DuplicateKind) => {
  const named = (id: SQLWrapper) => sql<string>`coalesce(${there(kind, id)}, '')`;
  const isThere = (id: SQLWrapper) => sql`exists ${there(kind, id)}`;
  return pagedTable({
    name: `dismissed_${kind}s`,
    features: ['duplicates', 'contacts', 'organizations', 'users'],
    rows: (db) =>
      db
        .select({
          FirstID: dismissed.FirstID,
          FirstName: named(dismissed.FirstID),
          SecondID: dismissed.SecondID,
          SecondName: named(dismissed.SecondID),
          UserID: dismissed.UserID,
          UserName: fullName(users),
          CreateDate: dismissed.CreateDate,
        })
        .from(dismissed)
        .innerJoin(users, eq(users.UserID, dismissed.UserID))
        .$dynamic(),
    matching: (db, columns) => db.select(columns).from(dismissed).$dynamic(),
    key: [dismissed.Kind, dismissed.FirstID, dismissed.SecondID],
    sort: { CreateDate: dismissed.CreateDate },
    filters: {
      kind: sql`(${dismissed.Kind} = ${sql.raw(`'${kind}'`)} and ${isThere(dismissed.FirstID)} and ${isThere(dismissed.SecondID)})`,
    },
    scope: ['kind'],
  });
};

/** The name of a row that is there; null if it isn't. */
const nameOf = (id: SQLWrapper): SQL<string | null> =>
  sql`(case ${merges.Kind} when 'contact' then ${there('contact', id)} else ${there('organization', id)} end)`;

const keptName = sql<string | null>`(case ${merges.Kind} when 'contact'
  then (${merges.Removed}->>'firstname') || ' ' || (${merges.Removed}->>'lastname') else ${merges.Removed}->>'org_name' end)`;

const isFollowed = sql<boolean>`(exists (select from ${merges} later where later.kind = ${merges.Kind} and later.merge_id > ${merges.MergeID}
  and later.undo_date is null and ${merges.SurvivorID} in (later.survivor_id, later.removed_id))
  or ${crossed(merges.MergeID, merges.Kind)})`;

const leadsTo = sql<number | null>`(case when ${merges.UndoDate} is null then (
  with recursive led(id) as (
    select ${merges.SurvivorID}
    union
    select later.survivor_id from led inner join ${merges} later on later.kind = ${merges.Kind} and later.removed_id = led.id
      and later.undo_date is null
  ) select led.id from led where ${nameOf(sql`led.id`)} is not null limit 1) end)`;

const mergeTable = pagedTable({
  name: 'merges',
  features: ['duplicates', 'contacts', 'organizations'],
  rows: (db) =>
    db
      .select({
        MergeID: merges.MergeID,
        Kind: merges.Kind,
        SurvivorID: merges.SurvivorID,
        SurvivorName: nameOf(merges.SurvivorID),
        RemovedID: merges.RemovedID,
        RemovedName: sql<string | null>`coalesce(${keptName}, ${nameOf(merges.RemovedID)})`,
        LeadsTo: leadsTo,
        UserID: merges.UserID,
        UserName: fullName(users),
        CreateDate: merges.CreateDate,
        UndoDate: merges.UndoDate,
        isKept: sql<boolean>`(${merges.Removed} is not null)`,
        isFollowed,
      })
      .from(merges)
      .innerJoin(users, eq(users.UserID, merges.UserID))
      .$dynamic(),
  matching: (db, columns) => db.select(columns).from(merges).$dynamic(),
  key: [merges.MergeID],
  sort: { MergeID: merges.MergeID },
  filters: {
    Kind: sql`${merges.Kind} = ${sql.placeholder('Kind')}`,
    ID: sql`(${merges.SurvivorID} = ${sql.placeholder('ID')}::int or ${merges.RemovedID} = ${sql.placeholder('ID')}::int)`,
  },
  scope: ['Kind'],
});

/** Merges of a kind, and what can be undone. */
export function mergesOf(services: Reading, { Kind: kind, ID }: Pick<PairFilters, 'Kind' | 'ID'>): BoundTable<Merge> {
  const values = { Kind: kind, ...(ID === undefined ? {} : { ID }) };
  return mergeTable.bind(services, values, {
    present: ({ isKept, isFollowed: followed, SurvivorName, RemovedName, ...row }) => {
      const State = stateOfMerge({ ...row, isKept, isFollowed: followed, isThere: SurvivorName !== null }, new Date());
      return {
        ...row,
        SurvivorName: SurvivorName ?? '',
        RemovedName: RemovedName ?? '',
        UndoUntil: undoUntil(row.CreateDate),
        State,
        can: { undo: State === 'open' },
      };
    },
  });
}

const dismissals = { contact: dismissalTable('contact'), organization: dismissalTable('organization') };

/** Pairs that someone said are different. */
export function dismissedPairs(services: Reading, { Kind: kind }: Pick<PairFilters, 'Kind'>): BoundTable<Dismissal> {
  const can = { recall: true };
  return dismissals[kind].bind(services, { kind }, { present: (row) => ({ ...row, Kind: kind, can }) });
}
