import type { Finding } from '@brevet/contract/anonymity-check';
import { findingKey, unreadFinding } from '@brevet/contract/anonymity-check';
import { messages } from '@brevet/contract/messages';
import type { Db } from '../../platform/db/client.ts';
import type { Parties } from './anonymity.queries.ts';
import { namesOf, overridesOf } from './anonymity.queries.ts';
import { findingsInTexts } from './check-texts.ts';
import { NamesFound } from './names-found.ts';
import { noteTexts } from './new-names.queries.ts';
import type { SharedNames, WellKnownNames } from './well-known-names.ts';

/** Texts by the path of their field. */
export type Texts = Readonly<Record<string, string>>;
/** The texts of a listing's attachments that buyers can read, and fields with more text than can be checked. */
export interface AttachedTexts {
  texts: Texts;
  unread: readonly string[];
}
const noAttachments: AttachedTexts = { texts: {}, unread: [] };

export interface Checking {
  wellKnown: WellKnownNames;
  attachedTexts: (db: Db, ListingID: number) => Promise<AttachedTexts>;
}
/** A listing, or the parties of one that isn't saved yet. */
type Checked = Parties & { ListingID: number | null };

type Override = Awaited<ReturnType<typeof overridesOf>>[number];

/** The findings in the texts of a listing and its attachments, each with the override that allows it or null. */
export async function findingsOf(
  wellKnown: SharedNames,
  db: Db,
  listing: Checked,
  fields: Texts,
  { texts, unread }: AttachedTexts = noAttachments,
  kinds: readonly Finding['kind'][] | null = null,
): Promise<(Finding & { allowed: Override | null })[]> {
  const { ListingID } = listing;
  const overrides = ListingID === null ? [] : await overridesOf(db, ListingID);
  const inFields = Map.groupBy(overrides, ({ Field }) => Field);
  const allowedIn = (field: string, key: string) => inFields.get(field)?.find(({ FindingKey }) => FindingKey === key) ?? null;
  const { open, allowed } = await findingsInTexts(db, {
    texts: Object.entries({ ...fields, ...texts }),
    names: await namesOf(db, ListingID, listing),
    shared: wellKnown,
    allowed: new Map([...inFields].map(([field, all]) => [field, all.map(({ FindingKey }) => FindingKey)])),
    kinds,
  });
  const found = [...open, ...allowed, ...(kinds ? [] : unread.map(unreadFinding))];
  return found.map((finding) => ({ ...finding, allowed: allowedIn(finding.field, findingKey(finding.text)) }));
}

/** The findings in the texts of a listing and its attachments that no broker allowed. */
export async function openFindings(...checked: Parameters<typeof findingsOf>): Promise<Finding[]> {
  const found = await findingsOf(...checked);
  return found.flatMap(({ allowed, ...finding }) => (allowed ? [] : [finding]));
}

/**
 * Throws 400 with the findings if texts that buyers will read certainly name someone. Otherwise, has the listing compared with all names after
 * the transaction, and returns the fields that a broker has to check. Callers get the well-known names first, because loading them
 * takes long.
 */
export async function requireAnonymous(
  wellKnown: SharedNames,
  db: Db,
  listing: Parties & { ListingID: number },
  fields: Texts,
  attached?: AttachedTexts,
): Promise<string[]> {
  const open = await openFindings(wellKnown, db, listing, fields, attached);
  refuse(listing, certain(open), messages.namesFound);
  await noteTexts(db, listing.ListingID);
  return [...new Set(open.map(({ field }) => field))];
}

/** Throws 400 with any open finding, certain or not: uncertain ones have to be settled before a listing goes public. */
export async function requireSettled(
  ...[wellKnown, db, listing, fields, attached]: Parameters<typeof requireAnonymous>
): Promise<void> {
  refuse(listing, await openFindings(wellKnown, db, listing, fields, attached), messages.findingsOpen);
}

/** Uncertain findings refuse nothing. A broker looks at them. */
const certain = <Found extends Finding>(findings: Found[]): Found[] => findings.filter((finding) => finding.certain);

/** Throws 400 with the findings if a note that outsiders will read may name someone. No one reviews notes, so uncertain findings count. */
export async function requireAnonymousNote(wellKnown: SharedNames, db: Db, listing: Checked, fields: Texts): Promise<void> {
  refuse(listing, await openFindings(wellKnown, db, listing, fields), messages.namesFound);
}

/** Names in a message. All are in its findings. */
const mostShown = 3;
const partyKinds = ['assignee', 'inventor', 'seller', 'owner', 'broker', 'brand'] as const;
/** A finding that names someone who belongs to the listing. */
type PartyFinding = Finding & { kind: (typeof partyKinds)[number] };
export const namesParty = (finding: Finding): finding is PartyFinding => partyKinds.some((kind) => kind === finding.kind);

/** The findings that name someone who belongs to the listing, and that no broker allowed. */
export async function partiesNamed(db: Db, listing: Checked, fields: Texts, attached: AttachedTexts): Promise<PartyFinding[]> {
  return (await openFindings([], db, listing, fields, attached, partyKinds)).filter(namesParty);
}

/**
 * Throws 400 with the findings if texts that buyers read name someone who belongs to the listing: after the listing got a patent or
 * another seller, owner or broker, texts that were anonymous before may not be.
 */
export async function requirePartiesUnnamed(db: Db, listing: Checked, fields: Texts, attached: AttachedTexts): Promise<void> {
  const named = certain(await partiesNamed(db, listing, fields, attached));
  const names = [...new Set(named.map(({ text }) => `“${text}”`))].slice(0, mostShown).join(', ');
  refuse(listing, named, messages.partiesNamed(names));
}

const sellerKinds: readonly Finding['kind'][] = [
  'email',
  'phone',
  'url',
  'handle',
  'register',
  'assignee',
  'inventor',
  'seller',
  'owner',
  'brand',
];

/**
 * Throws 400 with the findings if a message from a listing's seller may say who the seller is or how to reach them. It may name its
 * recipient, other companies, and the broker, who sends it. No one reviews messages, so uncertain findings count, too, except in the
 * recipient's name, which can be a common word.
 */
export async function requireSellerUnnamed(db: Db, listing: Checked, message: Texts, recipient: Texts): Promise<void> {
  const open = await openFindings([], db, listing, { ...message, ...recipient }, noAttachments, sellerKinds);
  const telling = open.filter(({ field, certain }) => certain || field in message);
  refuse(listing, telling, messages.sellerNamed);
}

const recipientKinds: readonly Finding['kind'][] = ['assignee', 'seller', 'owner', 'brand'];

/** Throws 400 with the findings if the recipient of a broker's message has the seller's name: everyone who gets it would read it. */
export async function requireOtherThanSeller(db: Db, listing: Checked, fields: Texts, sender: number): Promise<void> {
  const found = await openFindings([], db, listing, fields, noAttachments, recipientKinds);
  // Brokers who own the listing send in their own name.
  const telling = found.filter(({ kind }) => kind !== 'owner' || sender !== listing.OwnerID);
  refuse(listing, certain(telling), messages.recipientIsSeller);
}

function refuse({ ListingID }: Checked, findings: Finding[], message: string): void {
  if (findings.length > 0) throw new NamesFound(message, findings, ListingID);
}
