import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import type { MergeLinkName } from '@brevet/contract/duplicates';

/** A table whose rows refer to contacts or organizations and follow the survivor of a merge. */
export interface Link {
  name: MergeLinkName;
  table: string;
  /** The column that names the contact or organization. */
  column: string;
  /** The other column of its key: what the row is linked to, or the row's own ID. */
  key: string;
  /** The table at the other end. Null for rows that have their own ID, so two contacts never share one. */
  other: string | null;
}

/** A test compares these with PostgreSQL's catalog, so that a new table can't be forgotten. */
export const linksOf: Readonly<Record<DuplicateKind, readonly Link[]>> = {
  contact: [
    { name: 'organizations', table: 'contact_organizations', column: 'contact_id', key: 'org_id', other: 'organizations' },
    { name: 'people', table: 'contact_people', column: 'contact_id', key: 'user_id', other: 'users' },
    { name: 'listings', table: 'listing_contacts', column: 'contact_id', key: 'listing_id', other: 'listings' },
    { name: 'lists', table: 'mailing_list_members', column: 'contact_id', key: 'maillist_id', other: 'mailing_lists' },
    { name: 'notes', table: 'notes', column: 'contact_id', key: 'notes_id', other: null },
    { name: 'emails', table: 'campaign_recipients', column: 'contact_id', key: 'recipient_id', other: null },
  ],
  organization: [
    { name: 'contacts', table: 'contact_organizations', column: 'org_id', key: 'contact_id', other: 'contacts' },
    { name: 'people', table: 'organization_people', column: 'org_id', key: 'user_id', other: 'users' },
  ],
};

/** Tables that belong to the row itself. The merge decides on them with its fields, and keeps the rows as they were. */
export const ownTables: Readonly<Record<DuplicateKind, { table: string; column: string }>> = {
  contact: { table: 'address_checks', column: 'contact_id' },
  organization: { table: 'organization_type_flags', column: 'org_id' },
};

/** Links with a limit per contact or organization. */
export const limitedLinks: readonly MergeLinkName[] = ['organizations', 'people'];
