import { isStaff } from '@brevet/contract/access';
import type { Moment } from '@brevet/contract/day';
import { momentOf } from '@brevet/contract/day';
import type { MergeState } from '@brevet/contract/duplicates';
import { daysToUndoMerge } from '@brevet/contract/duplicates';
import type { SessionUser } from '@brevet/contract/session';

type Actor = Pick<SessionUser, 'UserType'>;

/** Brokers and admins share the directory, and therefore its duplicates. No one else learns that an entry exists. */
export const canKeepDuplicates = ({ UserType }: Actor): boolean => isStaff(UserType);

const day = 24 * 60 * 60 * 1000;

/** The moment from which a merge is final. */
export const undoUntil = (CreateDate: string): Moment => momentOf(Date.parse(CreateDate) + daysToUndoMerge * day);

interface Merged {
  CreateDate: string;
  UndoDate: string | null;
  /** The removed row is still kept. */
  isKept: boolean;
  /** The survivor is there. */
  isThere: boolean;
  /** The survivor was merged into another one, or another row into it, since. */
  isFollowed: boolean;
}

/**
 * The parts of a merge that can be undone. A later merge is undone first, because it may have moved what the earlier one moved.
 */
export function stateOfMerge({ CreateDate, UndoDate, isKept, isThere, isFollowed }: Merged, now: Date): MergeState {
  if (UndoDate !== null) return 'undone';
  if (!isKept || momentOf(now) >= undoUntil(CreateDate)) return 'expired';
  if (isFollowed) return 'followed';
  return isThere ? 'open' : 'deleted';
}
