import type { Day } from '../day.ts';
import type { ConveyanceKind } from './conveyances.ts';
import { conveyanceKind, isCorrective, isPartial, mayRemovePatent, namedDocuments } from './conveyances.ts';
import type { Lien, TrackedLien } from './liens.ts';
import { addLiens, moveLiens, release } from './liens.ts';
import { isSameParty } from './parties.ts';
import type { RecordedDocument } from './recorded-document.ts';
import { effective, isOutOfOrder } from './recorded-document.ts';

/** The people that the grant or the published application names; empty lists if the store doesn't have it. */
export interface AtIssue {
  owners: string[];
  inventors: string[];
  day: Day | null;
}

/** Reasons why a step of the chain of title can't be relied on. */
export const ownershipDoubts = [
  'assignorIsNoOwner',
  'assignorIsLender',
  'grantorIsNoOwner',
  'unknownConveyance',
  'noAssignee',
  'partialInterest',
  'orderUnknown',
  'executedAfterRecording',
  'correctsUnknownDocument',
  'correctsUnnamedDocument',
  'mayRemovePatent',
  'releasesNoKnownLien',
  'releasesOneOfSeveral',
  'releasesPart',
  'releasedBeforeItBegan',
] as const;
export type OwnershipDoubt = (typeof ownershipDoubts)[number];

export interface OwnershipStep {
  document: RecordedDocument;
  kind: ConveyanceKind;
  /** The documents that it corrects, and the one that corrects it. */
  corrects: string[];
  replacedBy: string | null;
  doubts: OwnershipDoubt[];
}

/** `since` is the document that made them the owner; null for those whom the grant names. */
export interface RecordedOwner {
  name: string;
  since: RecordedDocument | null;
  isInventor: boolean;
}

/** Whom the chain starts with: the assignees or inventors in the grant, or, without the grant, the first assignors. */
export const chainStarts = ['assignees', 'inventors', 'inventorsDespiteAssignees', 'firstAssignors'] as const;

export interface Ownership {
  owners: RecordedOwner[];
  liens: Lien[];
  /** In the order of execution. */
  steps: OwnershipStep[];
  start: (typeof chainStarts)[number];
}

const names = (list: string[], wanted: string): boolean => list.some((name) => isSameParty(name, wanted));
const share = (list: string[], other: string[]): boolean => list.some((name) => names(other, name));
const transfers: ConveyanceKind[] = ['assignment', 'nameChange', 'merger'];
const isTransfer = ({ kind, replacedBy, document }: OwnershipStep): boolean =>
  replacedBy === null && transfers.includes(kind) && document.assignees.length > 0;

/**
 * Recorded owners and liens from the chain of recorded documents. Recording doesn't prove title (35 U.S.C. 261), so each document is kept,
 * with what makes it doubtful.
 */
export function ownershipOf(documents: RecordedDocument[], atIssue: AtIssue): Ownership {
  const steps = stepsOf(documents);
  const chain = new Chain(steps, atIssue);
  for (const step of steps) chain.apply(step);
  for (const step of steps)
    if (step.kind === 'release' && step.replacedBy === null) step.doubts.push(...release(chain.liens, step.document));
  return { owners: chain.owners, liens: chain.liens.map(({ lien }) => lien), steps, start: chain.start };
}

function stepsOf(documents: RecordedDocument[]): OwnershipStep[] {
  const sorted = documents.toSorted((a, b) => (effective(a) < effective(b) ? -1 : effective(a) > effective(b) ? 1 : 0));
  const steps = sorted.map((document): OwnershipStep => {
    const kind = conveyanceKind(document.conveyance);
    const doubts: OwnershipDoubt[] = isOutOfOrder(document) ? ['executedAfterRecording'] : [];
    return { document, kind, corrects: [], replacedBy: null, doubts };
  });
  const corrective = steps.filter(({ document }) => isCorrective(document.conveyance));
  const byRecording = corrective.toSorted((a, b) => ((a.document.recorded ?? '') < (b.document.recorded ?? '') ? -1 : 1));
  for (const step of byRecording) correct(steps, step);
  return steps;
}

/** Replaces the documents that a corrective one names, with their earlier corrections; or the last one like it, if it names none. */
function correct(steps: OwnershipStep[], step: OwnershipStep): void {
  const { conveyance, assignors, recorded, reelFrame } = step.document;
  const named = namedDocuments(conveyance).filter((one) => one !== reelFrame);
  const others = steps.filter((one) => one !== step && !one.corrects.includes(reelFrame));
  const alike = others.filter(
    ({ document, kind, replacedBy }) =>
      replacedBy === null &&
      kind === step.kind &&
      (document.recorded ?? '') <= (recorded ?? '') &&
      share(document.assignors, assignors),
  );
  const isNamed = ({ document, corrects }: OwnershipStep): boolean =>
    [document.reelFrame, ...corrects].some((one) => named.includes(one));
  const wrong = named.length > 0 ? others.filter(isNamed) : alike.slice(-1);
  for (const one of wrong) one.replacedBy = reelFrame;
  step.corrects = named.length > 0 ? named : wrong.map(({ document }) => document.reelFrame);
  if (mayRemovePatent(conveyance)) step.doubts.push('mayRemovePatent');
  if (named.length === 0) step.doubts.push('correctsUnnamedDocument');
  else if (wrong.length === 0) step.doubts.push('correctsUnknownDocument');
}

/** The owners and liens after the documents so far. */
class Chain {
  owners: RecordedOwner[];
  readonly liens: TrackedLien[] = [];
  readonly start: Ownership['start'];
  private readonly past: string[] = [];
  /** Documents before the grant that lead to the owners whom it names. */
  private readonly leading = new Set<RecordedDocument>();
  private waiting: OwnershipStep[] = [];

  constructor(steps: OwnershipStep[], { owners, inventors, day }: AtIssue) {
    const moving = steps.filter(isTransfer);
    const isEarly = ({ document }: OwnershipStep): boolean => day === null || effective(document).slice(0, day.length) <= day;
    const isNamed = moving.some(({ document }) => share([...document.assignors, ...document.assignees], owners));
    const hasInventors = moving.some((step) => isEarly(step) && share(step.document.assignors, inventors));
    this.start =
      owners.length > 0
        ? !isNamed && hasInventors
          ? 'inventorsDespiteAssignees'
          : 'assignees'
        : inventors.length > 0
          ? 'inventors'
          : 'firstAssignors';
    const begin = { assignees: owners, inventors, inventorsDespiteAssignees: inventors, firstAssignors: firstAssignors(moving) };
    this.owners = begin[this.start].map((name) => ({ name, since: null, isInventor: this.start.startsWith('inventors') }));
    if (this.start !== 'assignees') return;
    const leadTo = [...owners];
    for (const step of moving.filter(isEarly).reverse()) {
      if (!share(step.document.assignees, leadTo)) continue;
      this.leading.add(step.document);
      leadTo.push(...step.document.assignors);
    }
  }

  apply(step: OwnershipStep): void {
    const { document, kind, corrects, doubts, replacedBy } = step;
    if (replacedBy !== null) return;
    if (kind === 'other') doubts.push('unknownConveyance');
    if (document.assignees.length === 0 && kind !== 'other' && kind !== 'release') doubts.push('noAssignee');
    if (kind === 'lien') {
      if (moveLiens(this.liens, document)) step.kind = 'lienTransfer';
      else {
        if (document.assignors.length > 0 && this.owners.length > 0 && !this.hasOwned(document.assignors))
          doubts.push('grantorIsNoOwner');
        addLiens(this.liens, document, corrects);
      }
    }
    if (isTransfer(step)) this.transfer(step);
  }

  private hasOwned(parties: string[]): boolean {
    return share(parties, [...this.past, ...this.owners.map(({ name }) => name)]);
  }

  /** Replaces each assignor who is an owner by the assignees. Owners who didn't assign stay. */
  private transfer(step: OwnershipStep): void {
    const { document } = step;
    if (this.leading.has(document) || this.changesNothing(document)) this.confirm(step);
    else if (this.owners.some(({ name }) => names(document.assignors, name))) this.replace(step);
    else this.refuse(step);
  }

  private replace({ document, doubts }: OwnershipStep): void {
    const hasStayed = isPartial(document.conveyance);
    if (hasStayed) doubts.push('partialInterest');
    const left = this.owners.filter(({ name }) => !names(document.assignors, name));
    this.past.push(...this.owners.map(({ name }) => name));
    this.owners = hasStayed ? this.owners : left;
    const received = document.assignees.filter(
      (name) =>
        !names(
          this.owners.map((owner) => owner.name),
          name,
        ),
    );
    this.owners = [...this.owners, ...received.map((name) => ({ name, since: document, isInventor: false }))];
    this.retry(document);
  }

  /** A document whose assignor becomes an owner later counts then, if the days don't tell which of the two came first. */
  private retry({ executed }: RecordedDocument): void {
    const next = this.waiting.find(
      ({ document }) =>
        (executed === null || document.executed === null || document.executed === executed) &&
        this.owners.some(({ name }) => names(document.assignors, name)),
    );
    if (!next) return;
    this.waiting = this.waiting.filter((step) => step !== next);
    const isSameDay = executed !== null && next.document.executed === executed;
    next.doubts = [
      ...next.doubts.filter((doubt) => doubt !== 'assignorIsNoOwner'),
      ...(isSameDay ? [] : ['orderUnknown' as const]),
    ];
    this.transfer(next);
  }

  private refuse(step: OwnershipStep): void {
    const { document, kind, doubts } = step;
    const isOfLender = this.liens.some(({ lenders }) => share(lenders, document.assignors));
    if (isOfLender && kind !== 'assignment') moveLiens(this.liens, document);
    else doubts.push(isOfLender ? 'assignorIsLender' : 'assignorIsNoOwner');
    this.waiting.push(step);
  }

  private changesNothing({ assignors, assignees }: RecordedDocument): boolean {
    const isOwner = (party: string): boolean => this.owners.some(({ name }) => isSameParty(name, party));
    return assignees.every(isOwner) && !assignors.some(isOwner) && !this.liens.some(({ lenders }) => share(lenders, assignors));
  }

  /** The owner at issue usually is the one to whom the inventors assigned: this is the document that says so. */
  private confirm({ document, kind }: OwnershipStep): void {
    const isLeading = this.leading.has(document);
    for (const owner of this.owners) {
      const isFree = owner.since === null ? isLeading || kind === 'assignment' : isLeading && this.leading.has(owner.since);
      if (isFree && names(document.assignees, owner.name)) owner.since = document;
    }
  }
}

/** Assignors to whom no earlier document assigned. */
function firstAssignors(moving: OwnershipStep[]): string[] {
  const received: string[] = [];
  const first: string[] = [];
  for (const { document } of moving) {
    first.push(...document.assignors.filter((name) => !names(received, name) && !names(first, name)));
    received.push(...document.assignees);
  }
  return first;
}
