import { createHash } from 'node:crypto';
import { mostLinks } from '@brevet/contract/directory-fields';
import type { DirectoryField, DirectoryKind, ImportVerdict } from '@brevet/contract/directory-import-fields';
import { importFieldsOf } from '@brevet/contract/directory-import-fields';
import { addressKey } from '@brevet/contract/email-address';
import type { Db } from '../../platform/db/client.ts';
import { addressForms } from '../../platform/mail/address-forms.ts';
import { contactsByDroppedAddress } from '../merged-rows/merged-rows.ts';
import { changed, differences, keyOf, shown, textOf } from './differences.ts';
import type { Stored } from './match.queries.ts';
import {
  contactsByEmail,
  contactsByName,
  organizationsByName,
  storedContacts,
  storedOrganizations,
  unsubscribedAmong,
} from './match.queries.ts';
import { chooseOrganizations, possibleOrganizations } from './read-organizations.ts';
import type { GivenName } from './read-row.ts';
import { truncate } from './reading/truncate.ts';

/** Matches that a reason names. */
const mostNamed = 5;

/** A row that is ready to be compared with the directory. */
export interface Candidate {
  Row: number;
  values: Record<string, unknown>;
  /** The names of a contact's organizations. */
  organizations: readonly string[];
  /** The cell that names them, until it is decided how to read it. */
  organizationText?: string;
  /** The full name in the file, if the values don't say all about it. */
  name: GivenName | null;
  /** The ID that Brevet itself exported. It decides between several that match. */
  id: number | null;
  /** Fields of consent whose cells are empty. */
  unanswered: readonly DirectoryField[];
  /** The parts of the row that aren't taken over as they are. */
  notes: string[];
}

/** An import's plan for a row, or its result. */
export interface Judgment {
  Row: number;
  Verdict: ImportVerdict;
  Reason: string;
  TargetID: number | null;
  /** Some of those that match, if several do. */
  Matches: number[];
  /** The values that an update replaces. */
  Before: Record<string, unknown> | null;
}

/** A verdict, with everything needed to carry it out. */
export interface Plan extends Judgment {
  /** The values that an update sets. */
  changes: Record<string, unknown>;
  /** Organizations in the directory to link the contact to. */
  link: number[];
  /** Names of organizations to create. */
  create: string[];
  join: boolean;
  /** The names of the contact's organizations, as they are read now. */
  organizations: readonly string[];
  /** The version and the date of the last change of the updated row. */
  stored: Pick<Stored, 'Version'> & { UpdateDate: unknown };
}

export interface Goal {
  Kind: DirectoryKind;
  maillist_id: number | null;
}

const hashOf = (...parts: string[]): string => createHash('md5').update(parts.join('\n')).digest('hex');
const fullNameOf = ({ Firstname, Lastname }: Record<string, unknown>): string =>
  `${textOf(Firstname)} ${textOf(Lastname)}`.trim();
const nameOf = ({ values, name }: Pick<Candidate, 'values' | 'name'>): string => fullNameOf(values) || (name?.full ?? '');

/** Rows with the same address, or with the same name if one has no address, are about the same person. */
/** A candidate's facts beside its values and organizations, between the check and the import. */
export type Known = Pick<Candidate, 'name' | 'id' | 'unanswered'>;

export function keysOf(kind: DirectoryKind, candidate: Candidate) {
  const { values, organizations } = candidate;
  // An organization is known by its name and country alone, as a contact is by its address.
  if (kind === 'organizations') return { EmailKey: hashOf(keyOf(values.OrgName), keyOf(values.Country)), NameKey: null };
  const email = addressKey(textOf(values.PrimaryEmail));
  const name = hashOf(keyOf(nameOf(candidate)), ...organizations.map(keyOf).sort());
  return { EmailKey: email === '' ? null : email, NameKey: `${email === '' ? '-' : '+'}${name}` };
}

/** Judges rows against the directory as it is now. With `lock`, what they match stays as it is until the transaction ends. */
export async function judgeRows(tx: Db, goal: Goal, rows: readonly Candidate[], lock: boolean): Promise<Plan[]> {
  return goal.Kind === 'organizations' ? judgeOrganizations(tx, goal, rows, lock) : judgeContacts(tx, goal, rows, lock);
}

async function judgeOrganizations(tx: Db, goal: Goal, rows: readonly Candidate[], lock: boolean): Promise<Plan[]> {
  const found = await organizationsNamed(
    tx,
    rows.map(({ values }) => textOf(values.OrgName)),
  );
  const matches = rows.map(({ values, id: own }) => {
    const named = found.get(textOf(values.OrgName)) ?? [];
    // The same name in another country is another organization.
    const country = textOf(values.Country);
    const fitting = country === '' ? named : named.filter(({ Country }) => Country === '' || Country === country);
    const exact = fitting.filter(({ Country }) => Country === country);
    return decided(
      (exact.length > 0 ? exact : fitting).map(({ id }) => id),
      own,
    );
  });
  const stored = byId(await storedOrganizations(tx, few(matches), lock ? 'no key update' : null));
  return rows.map((row, at) => judge(goal, row, matches[at] ?? [], stored, { organizations: [], link: [], create: [] }));
}

/** A letter and its accent are one character in the file, and may be two in what is stored. */
const spellings = (name: string): string[] => [name, name.normalize('NFD')];
const asGiven = ({ key }: { key: string }): string => key.normalize('NFC');

/** Both spellings can find the same row: PostgreSQL writes a capital dotted I in lower case with the dot apart. */
const decided = (ids: readonly number[], own: number | null): number[] =>
  own !== null && ids.includes(own) ? [own] : [...new Set(ids)];

const organizationsNamed = async (tx: Db, names: readonly string[]) =>
  Map.groupBy(await organizationsByName(tx, names.flatMap(spellings)), asGiven);

async function judgeContacts(tx: Db, goal: Goal, rows: readonly Candidate[], lock: boolean): Promise<Plan[]> {
  const emails = rows.flatMap(({ values }) => addressForms(textOf(values.PrimaryEmail)).filter(Boolean));
  const byAddress = ({ key }: { key: string }) => addressKey(key);
  const byEmail = Map.groupBy(await contactsByEmail(tx, emails), byAddress);
  const others = emails.filter((email) => !byEmail.has(addressKey(email)));
  const dropped = Map.groupBy(await contactsByDroppedAddress(tx, others), byAddress);
  const isDropped = (email: string) => dropped.has(addressKey(email));
  const left = goal.maillist_id === null ? [] : await unsubscribedAmong(tx, goal.maillist_id, others.filter(isDropped));
  const stopped = new Set([...left].map(addressKey));
  const byName = Map.groupBy(
    await contactsByName(
      tx,
      rows.flatMap((row) => spellings(nameOf(row))),
    ),
    asGiven,
  );
  const organizations = await organizationsNamed(tx, rows.flatMap(possibleOrganizations));
  const matches = rows.map((row) => {
    const named = possibleOrganizations(row);
    const email = addressKey(textOf(row.values.PrimaryEmail));
    const same = byEmail.get(email) ?? dropped.get(email) ?? [];
    const ids = same.map(({ id }) => id);
    const namesakes = byName.get(nameOf(row)) ?? [];
    // Members of a list are exported without their IDs, and people share addresses.
    const both = ids.filter((id) => goal.maillist_id !== null && namesakes.some((one) => one.id === id));
    if (ids.length > 0) return decided(both.length > 0 ? both : ids, row.id);
    const alike = namesakes
      .filter(({ hasEmail }) => email === '' || !hasEmail)
      .filter(({ organizations: theirs }) => haveCommon(theirs.map(keyOf), named.map(keyOf)))
      .map(({ id }) => id);
    return decided(alike, row.id);
  });
  const stored = byId(await storedContacts(tx, few(matches), goal.maillist_id, lock ? 'no key update' : null));
  return rows.map((row, at) => {
    const theirs = stored.get(matches[at]?.[0] ?? 0)?.organizations ?? [];
    const idOf = (name: string) => organizations.get(name)?.find(({ id }) => theirs.includes(id)) ?? organizations.get(name)?.[0];
    const named = chooseOrganizations(row, (name) => idOf(name)?.id, theirs);
    const known = named.flatMap((name) => idOf(name)?.id ?? []);
    const create = named.filter((name) => !organizations.has(name));
    const email = addressKey(textOf(row.values.PrimaryEmail));
    const more = { keepsAddresses: dropped.has(email), staysOff: stopped.has(email) };
    return judge(goal, row, matches[at] ?? [], stored, { organizations: named, link: known, create, ...more });
  });
}

/** The matches of rows that have only a few, each once. */
const few = (matches: readonly number[][]): number[] => [...new Set(matches.filter(({ length }) => length <= mostNamed).flat())];

const byId = (rows: readonly Stored[]): Map<number, Stored> => new Map(rows.map((row) => [row.id, row]));

/** Without organizations on both sides, the name alone decides. */
const haveCommon = (ones: readonly string[], others: readonly string[]): boolean =>
  ones.length === 0 && others.length === 0 ? true : ones.some((name) => others.includes(name));

const nameless = 'No contact has this email address, and a new contact needs a first and last name.';
const isSame = (one: string, other: string): boolean =>
  one.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase() ===
  other.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

interface FoundParts extends Pick<Plan, 'organizations' | 'link' | 'create'> {
  /** The row's address is one that a merge dropped. */
  keepsAddresses?: boolean;
  /** That address unsubscribed from the list. */
  staysOff?: boolean;
}

/** A row with several matches changes none of them. */
function judge(goal: Goal, row: Candidate, ids: readonly number[], stored: Map<number, Stored>, found: FoundParts): Plan {
  if (ids.length < 2) return judgeOne(goal, row, ids[0], stored.get(ids[0] ?? 0), found);
  const each = ids.slice(0, mostNamed).map((id) => judgeOne(goal, row, id, stored.get(id), found));
  const [same] = each;
  // Whichever of the list's members it is, there is nothing to do.
  if (same && goal.maillist_id !== null && ids.length <= mostNamed && each.every(({ Verdict }) => Verdict === 'skip'))
    return { ...same, TargetID: null };
  return { ...judgeOne(goal, row, undefined, undefined, found), Verdict: 'error', ...several(ids) };
}

function judgeOne(
  { Kind, maillist_id }: Goal,
  { Row, values, name, unanswered, notes }: Candidate,
  one: number | undefined,
  match: Stored | undefined,
  { organizations, link, create, keepsAddresses = false, staysOff = false }: FoundParts,
): Plan {
  const none = {
    Row,
    TargetID: null,
    Matches: [],
    Before: null,
    changes: {},
    link,
    create,
    organizations,
    join: maillist_id !== null,
    stored: { Version: 1, UpdateDate: null },
  };
  const missing = link.filter((id) => !match?.organizations.includes(id));
  if ((match?.organizations.length ?? 0) + missing.length + create.length > mostLinks)
    return { ...none, Verdict: 'error', Reason: `Contacts can have at most ${mostLinks} organizations` };
  if (!match || one === undefined) {
    const problem = name?.question ?? (Kind !== 'organizations' && fullNameOf(values) === '' ? nameless : null);
    if (problem !== null) return { ...none, Verdict: 'error', Reason: problem };
    return { ...none, Verdict: 'create', Reason: sentences([...creating(create), ...(name?.doubts ?? []), ...notes]) };
  }
  // A name that is stored in its parts says nothing new as a whole.
  const isSameName = name !== null && [name.full, fullNameOf(values)].some((full) => isSame(full, fullNameOf(match.fields)));
  const { Firstname: _first, Lastname: _last, ...others } = values;
  const { changes, Before } = differences(Kind, isSameName ? others : values, match.fields, keepsAddresses);
  const kept = unanswered
    .filter((field) => match.fields[field] === 1)
    .map((field) => `${importFieldsOf(Kind)[field]} stays Yes, because the cell is empty`);
  const doubts =
    isSameName || name === null
      ? []
      : [...name.doubts, ...(name.question === null ? [] : [`Name left as it is: ${name.question}`])];
  // The person unsubscribed. That still counts if the contact has another address now.
  const join = maillist_id !== null && !match.isMember && !staysOff;
  const does = [
    ...changed(Kind, Before, changes),
    ...creating(create),
    ...(missing.length > 0 ? ['Adds an organization'] : []),
    ...(join ? ['Adds to the list'] : []),
  ];
  const version = { Version: match.Version, UpdateDate: match.fields.UpdateDate ?? null };
  const plan = { Row, TargetID: one, Matches: [], Before, changes, link: missing, create, organizations, join, stored: version };
  const isDone = does.length === 0;
  return {
    ...plan,
    Verdict: isDone ? 'skip' : 'update',
    Reason: sentences([...(isDone ? ['Nothing to change'] : does), ...doubts, ...kept, ...notes]),
  };
}

const creating = (names: readonly string[]): string[] => names.map((name) => `Creates the organization ${shown(name)}`);

/** Names some of those that match. */
function several(ids: readonly number[]): Pick<Judgment, 'Reason' | 'Matches'> {
  const Matches = ids.slice(0, mostNamed);
  const more = ids.length > mostNamed ? ` and ${ids.length - mostNamed} more` : '';
  return { Reason: `Several match: ${Matches.join(', ')}${more}`, Matches };
}

const sentences = (parts: readonly string[]): string => truncate(parts.join('; '), 2000);
