import { formatFullDay } from '../calendar.ts';
import type { Day } from '../day.ts';
import type { PatentOwnership } from '../ownership.ts';
import type { ConveyanceKind } from './conveyances.ts';
import type { OwnershipDoubt } from './ownership.ts';

const recordedOn = (day: Day | null): string => (day ? `recorded ${formatFullDay(day)}` : 'day of recording unknown');
const asOfWords = (asOf: Day | null): string => (asOf ? ` as of ${formatFullDay(asOf)}` : '');

/** The owners of a patent as far as documents are recorded, one line for each. */
export function ownerWords({ Owners, AtIssue, AsOf, Start }: PatentOwnership): string[] {
  if (Owners.length === 0) return ['No recorded owner'];
  return Owners.map(({ Name, Recorded, ReelFrame, IsInventor }) => {
    if (ReelFrame !== null) return `Recorded owner: ${Name} (${recordedOn(Recorded)})`;
    const none = AsOf ? `no assignment among the imported records${asOfWords(AsOf)}` : 'the store has no records of assignments';
    if (IsInventor) return `Inventor: ${Name} (${none})`;
    if (Start === 'firstAssignors') return `First recorded assignor: ${Name}`;
    return `Assignee named in the ${AtIssue?.IsGrant === false ? 'application' : 'grant'}: ${Name} (${none})`;
  });
}

const starts: Partial<Record<PatentOwnership['Start'], string>> = {
  firstAssignors: "The store doesn't have the grant, so the chain starts with the first recorded assignors.",
  inventorsDespiteAssignees: 'No recorded document names the assignee in the grant, so the chain starts with the inventors.',
};

/** Reasons why the owners may not be right. */
export function ownershipNotes({ Start, Steps, AtIssue, Owners }: PatentOwnership): string[] {
  const doubtful = Steps.filter(({ Doubts, ReplacedBy }) => Doubts.length > 0 && ReplacedBy === null).length;
  const start = starts[Start];
  return [
    ...(start && Owners.length > 0 ? [start] : []),
    ...(Start === 'inventorsDespiteAssignees' && AtIssue ? [`The grant names ${AtIssue.Assignees.join(' and ')}.`] : []),
    ...(doubtful > 0 ? [`${doubtful} ${doubtful === 1 ? 'document is' : 'documents are'} in doubt. See below.`] : []),
    ...(Steps.length > 0 ? ["Recording isn't proof of title, and shares aren't recorded."] : []),
  ];
}

/** Security interests and their releases: one line for each. */
export function lienWords({ Liens, AsOf }: PatentOwnership): string[] {
  if (Liens.length === 0) return AsOf ? [`No security interest among the imported records as of ${formatFullDay(AsOf)}`] : [];
  return Liens.map(({ Lender, Recorded, Release }) => {
    const lien = `Security interest ${recordedOn(Recorded)} (${Lender ?? 'lender not named'}).`;
    if (Release && !Release.IsPartial) return `${lien} Release ${recordedOn(Release.Recorded)}.`;
    const part = Release ? ` Partial release ${recordedOn(Release.Recorded)}.` : '';
    return `${lien}${part} No ${Release ? 'full ' : ''}release recorded${asOfWords(AsOf)}.`;
  });
}

export const conveyanceLabels: Record<ConveyanceKind, string> = {
  lien: 'Security interest',
  lienTransfer: 'Security interest passed on',
  release: 'Release',
  nameChange: 'Change of name',
  merger: 'Merger',
  license: 'License',
  assignment: 'Assignment',
  other: 'Other document',
};

const doubts: Record<OwnershipDoubt, string> = {
  assignorIsNoOwner: "The assignor isn't a recorded owner, so this changes nothing here.",
  assignorIsLender: 'The assignor holds a security interest. This may release it or pass it on.',
  grantorIsNoOwner: "Whoever grants it isn't a recorded owner.",
  unknownConveyance: "It isn't clear what this document does, so it changes nothing here.",
  noAssignee: 'It names no assignee.',
  partialInterest: 'It conveys a part, so the assignor stays a recorded owner.',
  orderUnknown: 'A day of execution is missing, so the order follows from the names.',
  executedAfterRecording: "Its day of execution is after its recording, so it isn't used.",
  correctsUnknownDocument: "The document that it corrects isn't recorded for this patent.",
  correctsUnnamedDocument: "It doesn't say which document it corrects. The last one like it is taken.",
  mayRemovePatent: 'It may say that an earlier document named this patent by mistake.',
  releasesNoKnownLien: 'It matches no open security interest.',
  releasesOneOfSeveral: "It doesn't say which security interest it ends. The lender's oldest one is taken.",
  releasesPart: 'It releases a part, so the security interest counts as open.',
  releasedBeforeItBegan: 'It was executed before the security interest that it ends.',
};
export const ownershipDoubtWords = (list: readonly OwnershipDoubt[]): string[] => list.map((doubt) => doubts[doubt]);
