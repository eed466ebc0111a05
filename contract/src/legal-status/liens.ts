import type { Day } from '../day.ts';
import { isPartial, namedDocuments } from './conveyances.ts';
import { isSameParty } from './parties.ts';
import type { RecordedDocument } from './recorded-document.ts';
import { effective } from './recorded-document.ts';

export interface Lien {
  /** The newest holder; null if the document names none. */
  lender: string | null;
  recorded: Day | null;
  reelFrame: string;
  /** The document that ended it. One that ends a part of it leaves it open. */
  released: { recorded: Day | null; reelFrame: string; isPartial: boolean } | null;
}

export const isOpen = ({ released }: Lien): boolean => !released || released.isPartial;

/** A lien with the names that its lender has had, and the documents that state it. */
export interface TrackedLien {
  lien: Lien;
  since: string;
  lenders: string[];
  frames: string[];
}

const isHeldBy = ({ lenders }: TrackedLien, names: string[]): boolean =>
  lenders.some((lender) => names.some((name) => isSameParty(name, lender)));

/** Adds a lien for each lender. `corrects` has the documents that this one replaces, which a release may name. */
export function addLiens(liens: TrackedLien[], document: RecordedDocument, corrects: string[]): void {
  const { assignees, recorded, reelFrame } = document;
  for (const lender of assignees.length > 0 ? assignees : [null])
    liens.push({
      lien: { lender, recorded, reelFrame, released: null },
      since: effective(document),
      lenders: lender === null ? [] : [lender],
      frames: [reelFrame, ...corrects],
    });
}

/** Liens of the assignors, or those that the text names, pass to the assignees. True if there are any. */
export function moveLiens(liens: TrackedLien[], { conveyance, assignors, assignees }: RecordedDocument): boolean {
  const named = namedDocuments(conveyance);
  const held = liens.filter((one) => isHeldBy(one, assignors));
  const moved = held.filter(({ frames }) => frames.some((frame) => named.includes(frame)));
  for (const one of moved.length > 0 ? moved : held) {
    one.lien.lender = assignees[0] ?? one.lien.lender;
    one.lenders.push(...assignees);
  }
  return held.length > 0;
}

export type ReleaseDoubt = 'releasesNoKnownLien' | 'releasesOneOfSeveral' | 'releasesPart' | 'releasedBeforeItBegan';

/** Ends the liens that a release names, or else one lien of the lender, who is the assignor; all others stay open. */
export function release(liens: TrackedLien[], document: RecordedDocument): ReleaseDoubt[] {
  const { conveyance, assignors, recorded, reelFrame } = document;
  const named = namedDocuments(conveyance);
  const open = liens.filter(({ lien }) => isOpen(lien));
  const held = open.filter((one) => isHeldBy(one, assignors));
  const inText = open.filter(({ frames }) => frames.some((frame) => named.includes(frame)));
  const heldInText = inText.filter((one) => held.includes(one));
  const before = held.filter(({ since }) => since <= effective(document));
  const unnamed = before.length > 0 ? before : held;
  const chosen = named.length > 0 ? (heldInText.length > 0 ? heldInText : inText) : oldestDocument(unnamed);
  const part = /\bPARTIAL/i.test(conveyance) || isPartial(conveyance);
  for (const { lien } of chosen) lien.released = { recorded, reelFrame, isPartial: part };
  if (chosen.length === 0) return ['releasesNoKnownLien'];
  return [
    ...(part ? ['releasesPart' as const] : []),
    ...(named.length === 0 && chosen.length < unnamed.length ? ['releasesOneOfSeveral' as const] : []),
    ...(named.length === 0 && before.length === 0 ? ['releasedBeforeItBegan' as const] : []),
  ];
}

/** One document may grant liens to several lenders. */
const oldestDocument = (liens: TrackedLien[]): TrackedLien[] =>
  liens.filter(({ lien }) => lien.reelFrame === liens[0]?.lien.reelFrame);
