import type { Day } from '../day.ts';

/** A document recorded in the USPTO's assignment register, known by reel and frame. */
export interface RecordedDocument {
  reelFrame: string;
  /** Free text, such as "ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS)." */
  conveyance: string;
  recorded: Day;
  /** The latest day of execution, if one is recorded. */
  executed: Day | null;
  assignors: string[];
  /** Those who receive; of a security interest the lender, of a release the borrower. */
  assignees: string[];
}

export const conveyanceKinds = ['lien', 'release', 'nameChange', 'merger', 'license', 'assignment', 'other'] as const;
export type ConveyanceKind = (typeof conveyanceKinds)[number];

/** The first pattern that matches counts: a release of a security interest isn't a lien, and a security assignment no assignment. */
const conveyances: [RegExp, ConveyanceKind][] = [
  [/\b(RELEASE[SD]?|TERMINAT\w*|DISCHARGE[SD]?|RELINQUISH\w*|SATISFACTION)\b(?!.*\bLICENS)/, 'release'],
  [/\b(SECURITY|LIENS?|MORTGAGE|COLLATERAL|PLEDGE|HYPOTHEC\w*)\b/, 'lien'],
  [/\bCHANGE OF NAME|\bNAME CHANGE/, 'nameChange'],
  [/\bMERGER|\bCONSOLIDATION/, 'merger'],
  [/\bLICEN[CS]|\bCONFIRMATORY/, 'license'],
  [/\bASSIGN|\bNUNC PRO TUNC|\bCONVEYANCE|\bTRANSFER/, 'assignment'],
];

export function conveyanceKind(text: string): ConveyanceKind {
  const upper = text.toUpperCase();
  return conveyances.find(([pattern]) => pattern.test(upper))?.[1] ?? 'other';
}

/** The reel and frame of the document that a corrective one replaces; null for all others. */
export function correctedDocument(conveyance: string): string | null {
  const found = /CORRECT.*REEL[^0-9]*0*(\d+)[^0-9]+FRAME[^0-9]*0*(\d+)/s.exec(conveyance.toUpperCase());
  return found ? `${found[1]}/${found[2]}` : null;
}

/** Why a step of the chain of title can't be relied on. */
export type OwnershipDoubt =
  | 'assignorIsNoOwner'
  | 'unknownConveyance'
  | 'noAssignee'
  | 'correctsUnknownDocument'
  | 'releasesNoKnownLien';

export interface OwnershipStep {
  document: RecordedDocument;
  kind: ConveyanceKind;
  corrects: string | null;
  doubt: OwnershipDoubt | null;
}

export interface Lien {
  lender: string;
  recorded: Day;
  reelFrame: string;
  released: { recorded: Day; reelFrame: string } | null;
}

export interface Ownership {
  /** The recorded owners, each with the document that made them so; null for the owner at issue. */
  owners: { name: string; since: RecordedDocument | null }[];
  liens: Lien[];
  steps: OwnershipStep[];
}

const shortForms: [RegExp, string][] = [
  [/\bINCORPORATED\b/g, 'INC'],
  [/\bCORPORATION\b/g, 'CORP'],
  [/\bLIMITED\b/g, 'LTD'],
  [/\bCOMPANY\b/g, 'CO'],
  [/\bAND\b/g, ''],
];

/** The same for all spellings of a party that the register uses: "ACME, INC." and "Acme Incorporated". */
function partyKey(name: string): string {
  const upper = name.normalize('NFKD').toUpperCase();
  return shortForms.reduce((text, [form, short]) => text.replace(form, short), upper).replace(/[^\p{L}\p{N}]/gu, '');
}

const isSame = (a: string, b: string): boolean => partyKey(a) === partyKey(b);
const reelFrameKey = (reelFrame: string): string => reelFrame.replace(/\b0+(?=\d)/g, '');
const effective = ({ executed, recorded }: RecordedDocument): string => `${executed ?? recorded} ${recorded}`;

/**
 * Recorded owners and liens from the chain of recorded documents, in the order of execution. Recording doesn't prove title
 * (35 U.S.C. 261), so each step is kept with what makes it doubtful.
 */
export function ownershipOf(documents: RecordedDocument[], ownersAtIssue: string[]): Ownership {
  const known = new Set(documents.map(({ reelFrame }) => reelFrameKey(reelFrame)));
  const replaced = new Set(documents.flatMap(({ conveyance }) => correctedDocument(conveyance) ?? []));
  const ownership: Ownership = { owners: ownersAtIssue.map((name) => ({ name, since: null })), liens: [], steps: [] };
  const sorted = documents.toSorted((a, b) => (effective(a) < effective(b) ? -1 : 1));
  for (const document of sorted) {
    if (replaced.has(reelFrameKey(document.reelFrame))) continue;
    const corrects = correctedDocument(document.conveyance);
    const kind = conveyanceKind(document.conveyance);
    const doubt = apply(ownership, document, kind) ?? (corrects && !known.has(corrects) ? 'correctsUnknownDocument' : null);
    ownership.steps.push({ document, kind, corrects, doubt });
  }
  return ownership;
}

/** Applies a document to owners and liens. Returns what makes it doubtful. */
function apply(ownership: Ownership, document: RecordedDocument, kind: ConveyanceKind): OwnershipDoubt | null {
  switch (kind) {
    case 'lien':
      for (const lender of document.assignees)
        ownership.liens.push({ lender, recorded: document.recorded, reelFrame: document.reelFrame, released: null });
      return document.assignees.length > 0 ? null : 'noAssignee';
    case 'release':
      return release(ownership.liens, document);
    case 'license':
      return null;
    case 'other':
      return 'unknownConveyance';
    default:
      return transfer(ownership, document);
  }
}

/** Closes the liens of this lender, or the lien that the text names; all others stay open. */
function release(liens: Lien[], { conveyance, assignors, recorded, reelFrame }: RecordedDocument): OwnershipDoubt | null {
  const named = /REEL[^0-9]*0*(\d+)[^0-9]+(?:FRAME[^0-9]*)?0*(\d+)/.exec(conveyance.toUpperCase());
  const open = liens.filter(({ released }) => released === null);
  const closed = named
    ? open.filter((lien) => reelFrameKey(lien.reelFrame) === `${named[1]}/${named[2]}`)
    : open.filter(({ lender }) => assignors.some((name) => isSame(name, lender)));
  for (const lien of closed) lien.released = { recorded, reelFrame };
  return closed.length > 0 ? null : 'releasesNoKnownLien';
}

/** Replaces each assignor who is an owner by the assignees. Owners who didn't assign stay. */
function transfer(ownership: Ownership, document: RecordedDocument): OwnershipDoubt | null {
  const { assignors, assignees } = document;
  if (assignees.length === 0) return 'noAssignee';
  const isAssignor = ({ name }: { name: string }): boolean => assignors.some((one) => isSame(one, name));
  const isOwner = (name: string): boolean => ownership.owners.some((owner) => isSame(owner.name, name));
  const hasBegun = ownership.owners.length > 0;
  const isConnected = !hasBegun || ownership.owners.some(isAssignor);
  if (!isConnected) return assignees.every(isOwner) ? confirm(ownership, document) : 'assignorIsNoOwner';
  ownership.owners = ownership.owners.filter((owner) => !isAssignor(owner));
  for (const name of assignees) if (!isOwner(name)) ownership.owners.push({ name, since: document });
  return null;
}

/** The owner at issue usually is the one to whom the inventors assigned: this is the document that says so. */
function confirm({ owners }: Ownership, document: RecordedDocument): null {
  for (const owner of owners)
    if (owner.since === null && document.assignees.some((name) => isSame(name, owner.name))) owner.since = document;
  return null;
}
