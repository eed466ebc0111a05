import { randomUUID } from 'node:crypto';
import { api } from '@brevet/contract/api';
import type { AnyEndpoint, Feature } from '@brevet/contract/endpoint';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { allActions, callOf, isAction } from '../../test/actions/actions.ts';
import { setStage } from '../../test/actions/stage.ts';
import { announce } from './changes.ts';

const stage = await setStage();
const actions = allActions(stage);
const { db } = stage.test;

/** Features that announce their own entries. */
const logs: readonly Feature[] = ['audit', 'mail', 'inbox'];

/** Features that a job changes at any time after a call. */
const later: readonly Feature[] = ['duplicates'];

/** The feature whose reads show a table; null for tables that no read shows, such as limits and sign-in steps. */
const shownBy: Record<string, Feature | null> = {
  account_links: null,
  /** Only the sign-in reads them. */
  held_usernames: null,
  activation_codes: 'codes',
  /** Triggers write it with the contact or a bounce. */
  address_checks: null,
  /** No read shows what alerts compare and remember, apart from messages in the inbox. */
  alert_matches: null,
  alert_queue: null,
  anonymity_overrides: 'listings',
  audit_entries: 'audit',
  bounces: 'campaigns',
  broker_patents: 'patents',
  broker_requests: 'users',
  brokers: 'brokers',
  bulk_action_rows: 'listings',
  bulk_actions: 'listings',
  bulk_patents: 'patents',
  campaign_links: 'campaigns',
  campaign_recipients: 'campaigns',
  campaigns: 'campaigns',
  import_errors: 'patent-imports',
  /** Waits to be imported; the screen that sends it knows it. */
  import_uploads: null,
  imports: 'patent-imports',
  /** Commands write them, and a restore comes before the server. */
  backups: null,
  restores: null,
  inbox_messages: 'inbox',
  inbox_preferences: 'inbox',
  invitations: 'invitations',
  /** Names that published listings were compared with, or are waiting to be. */
  known_companies: null,
  new_names: null,
  changed_parties: null,
  known_sign_ins: null,
  contact_organizations: 'contacts',
  contact_people: 'contacts',
  contacts: 'contacts',
  cpc_titles: 'patents',
  directory_import_rows: 'directory-imports',
  directory_imports: 'directory-imports',
  /** A job writes them at any time after a call. */
  duplicate_candidates: null,
  duplicate_dismissals: 'duplicates',
  /** Keys that the search for duplicates compares, and rows that wait for it. */
  duplicate_checks: null,
  duplicate_keys: null,
  eou_elements: 'eou',
  /** The import of patents writes fees and legal records, and announces itself. */
  fee_event_codes: null,
  legal_records: null,
  maintenance_fees: null,
  file_texts: null,
  found_names: 'listings',
  listing_attachments: 'attachments',
  listing_bookmarks: 'bookmarks',
  listing_changes: 'listings',
  listing_contacts: 'contacts',
  listing_decision_history: 'decisions',
  listing_decisions: 'decisions',
  listing_details: 'listings',
  listing_patents: 'patents',
  listing_recommendations: 'recommendations',
  listing_reviews: 'listings',
  listing_sales: 'listings',
  /** Triggers write it with the listing or its patents. */
  listing_search: null,
  /** Triggers keep what facets count, and a sweep folds it. */
  facet_counts: null,
  listing_facets: null,
  listing_status_history: 'listings',
  listings: 'listings',
  login_guesses: null,
  mail_templates: 'brokers',
  mailing_list_members: 'mailing-lists',
  mailing_lists: 'mailing-lists',
  /** Rows that Undo needs. */
  merge_links: null,
  merges: 'duplicates',
  note_readers: 'notes',
  notes: 'notes',
  opaque_keys: null,
  organization_people: 'organizations',
  organization_type_flags: 'organizations',
  organizations: 'organizations',
  outbox: 'mail',
  entered_facts: 'patents',
  patent_analyses: 'analysis',
  patent_claims: 'patents',
  patent_facts: 'patents',
  patent_eou: 'eou',
  patent_decision_history: 'decisions',
  patent_decisions: 'decisions',
  patent_imports: null,
  /** Patents that the search engine has to read again. */
  patent_index_changes: null,
  /** Numbers whose terms have to be computed again, and how far the store has been computed. */
  patent_term_changes: null,
  /** The inbox shows what was told. */
  legal_alerts: null,
  patent_term_runs: null,
  patent_terms: 'patents',
  patents: 'patents',
  /** The import drops and builds indexes of the bulk store. */
  postponed_indexes: null,
  recovery_codes: 'session',
  saved_views: 'views',
  search_alerts: 'views',
  /** No read shows unconfirmed secrets. Confirming one creates recovery codes. */
  second_steps: null,
  sessions: 'session',
  settings: 'settings',
  sign_in_steps: null,
  stored_files: null,
  unsubscribes: 'campaigns',
  user_identities: 'session',
  users: 'users',
  wanted_listings: 'wanted',
  wanted_suggestions: 'wanted',
};

await db.execute(sql`create table touched (name text)`);
await db.execute(sql`create function note_touch() returns trigger language plpgsql
  as $$ begin insert into touched values (tg_table_name); return null; end $$`);
for (const table of Object.keys(shownBy)) {
  // Any call can update a session's last use.
  const when = sql.raw(table === 'sessions' ? 'insert or delete' : 'insert or update or delete');
  await db.execute(sql`create trigger note_touch after ${when} on ${sql.identifier(table)}
    for each row execute function note_touch()`);
}

/** The features that show a row written by `act`. */
async function touchedBy(act: () => Promise<unknown>): Promise<Set<Feature>> {
  await db.execute(sql`truncate touched`);
  await act();
  const { rows } = await db.execute<{ name: string }>(sql`select distinct name from touched`);
  return new Set(rows.flatMap(({ name }) => shownBy[name] ?? []));
}

/** The features announced by `act`. Every announcement is heard in the order of the commits. */
async function heardDuring(act: () => Promise<unknown>): Promise<Set<Feature>> {
  const { changes } = stage.test.services;
  const heard = new Set<Feature>();
  /** Resolves once everything announced so far has been heard. */
  const caughtUp = async (): Promise<void> => {
    const marker = randomUUID();
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = changes.onChange(({ id }) => id === marker && resolve());
    await announce(db, 'settings', marker);
    await promise;
    stop();
  };
  await caughtUp();
  const stop = changes.onChange(({ feature, id }) => !isMarker(id) && heard.add(feature));
  await act();
  await caughtUp();
  stop();
  return heard;
}

const isMarker = (id: unknown): boolean => typeof id === 'string' && /^[\da-f]{8}-/.test(id);

describe('announced changes', () => {
  afterAll(() => stage.close());

  const endpoints = Object.values(api).flatMap((calls) => Object.values<AnyEndpoint>(calls));
  const changesOf = (call: string): readonly Feature[] => {
    const endpoint = endpoints.find((one) => isAction(one) && callOf(one) === call);
    return endpoint && 'changes' in endpoint ? endpoint.changes : [];
  };

  it.each(Object.entries(actions))('are those of the contract: %s', async (call, line) => {
    const declared = changesOf(call);
    const isOwn = (feature: Feature): boolean => logs.includes(feature) && !declared.includes(feature);
    const announced = new Set<Feature>();
    for (const prepare of typeof line === 'string' ? [] : Object.values(line)) {
      const { does } = await prepare();
      const isLater = (feature: Feature): boolean => later.includes(feature) && !declared.includes(feature);
      let touched = new Set<Feature>();
      const heard = await heardDuring(async () => {
        touched = await touchedBy(does);
      });
      for (const feature of later.filter(isLater)) if (!touched.has(feature)) heard.delete(feature);
      expect([...heard].filter(isOwn).sort()).toEqual([...touched].filter(isOwn).sort());
      expect([...touched.difference(heard)]).toEqual([]);
      for (const feature of heard) if (!isOwn(feature)) announced.add(feature);
    }
    expect([...announced].sort()).toEqual([...declared].sort());
  });

  it('cover every table', async () => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name not in ('touched', 'clock_ahead')`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(shownBy).sort());
  });

  it('have an action for every call that changes something', () => {
    const writing = endpoints.filter((endpoint) => 'changes' in endpoint && endpoint.changes.length > 0);
    expect(writing.map(callOf).filter((call) => typeof (actions[call] ?? '') === 'string')).toEqual([]);
  });
});
