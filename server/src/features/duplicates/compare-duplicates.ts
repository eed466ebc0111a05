import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import type { Comparison } from '@brevet/contract/duplicates';
import { duplicatesApi } from '@brevet/contract/duplicates';
import { messages } from '@brevet/contract/messages';
import type { Db } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { writeAudit } from '../audit/audit.ts';
import { linksOf } from './linked-tables.ts';
import { countLinks } from './links.queries.ts';
import type { Side } from './merge.queries.ts';
import {
  candidateOf,
  compareAgain,
  deleteDismissal,
  dismissalOf,
  dropCandidates,
  insertDismissal,
  lockRows,
  reasonsOf,
} from './merge.queries.ts';
import { bothSides } from './merge-rows.ts';

interface Asked {
  Kind: DuplicateKind;
  SurvivorID: number;
  RemovedID: number;
}

/** The lower ID first, as candidates and dismissals name the two rows. */
const inOrder = (one: number, other: number) => [Math.min(one, other), Math.max(one, other)] as const;

/** Two rows side by side, with the links that a merge would move. */
export async function compareDuplicates(db: Db, caller: SignedInCaller, asked: Asked): Promise<Comparison> {
  const { Kind, SurvivorID, RemovedID } = asked;
  const { survivor, removed } = await bothSides(db, caller, asked);
  const pair = inOrder(SurvivorID, RemovedID);
  const [Reasons, Dismissed, Links] = await Promise.all([
    reasonsOf(db, Kind, ...pair),
    dismissalOf(db, Kind, ...pair),
    Promise.all(
      linksOf[Kind].map(async (link) => {
        const { mine, theirs, shared } = await countLinks(db, link, { survivor: SurvivorID, removed: RemovedID });
        return { Link: link.name, Survivor: mine, Removed: theirs, Shared: shared };
      }),
    ),
  ]);
  const can = { merge: true, dismiss: Dismissed === null };
  return { Kind, Survivor: present(survivor), Removed: present(removed), Links, Reasons, Dismissed, can };
}

const present = ({ Values, ...side }: Side): Comparison['Survivor'] => ({ ...side, Values: { ...Values } });

interface Pair {
  Kind: DuplicateKind;
  FirstID: number;
  SecondID: number;
}

/** Marks two rows as different. Doing so twice changes nothing. */
export async function dismissDuplicates(services: Writing, caller: SignedInCaller, { Kind, FirstID, SecondID }: Pair) {
  await write(services, duplicatesApi.dismissDuplicates, async (tx) => {
    const [first, second] = inOrder(FirstID, SecondID);
    await lockRows(tx, Kind, [first, second]);
    await bothSides(tx, caller, { Kind, SurvivorID: first, RemovedID: second });
    const said = await insertDismissal(tx, { Kind, FirstID: first, SecondID: second, UserID: caller.user.UserID });
    if (!said) return;
    await dropCandidates(tx, Kind, candidateOf(first, second));
    // A comparison that is underway doesn't know of the mark yet.
    await compareAgain(tx, Kind, [first]);
    await writeAudit(tx, caller, {
      Action: 'dismiss duplicate',
      Entity: Kind,
      EntityID: String(first),
      NewValue: { SecondID: second },
    });
  });
  return { message: messages.duplicatesDismissed };
}

/** Removes the mark. */
export async function recallDismissal(services: Writing, caller: SignedInCaller, { Kind, FirstID, SecondID }: Pair) {
  await write(services, duplicatesApi.recallDismissal, async (tx) => {
    const [first, second] = inOrder(FirstID, SecondID);
    await lockRows(tx, Kind, [first, second]);
    await bothSides(tx, caller, { Kind, SurvivorID: first, RemovedID: second });
    if (!(await deleteDismissal(tx, Kind, first, second))) return;
    await compareAgain(tx, Kind, [first]);
    await writeAudit(tx, caller, {
      Action: 'recall dismissal',
      Entity: Kind,
      EntityID: String(first),
      OldValue: { SecondID: second },
    });
  });
  return { message: messages.dismissalRecalled };
}
