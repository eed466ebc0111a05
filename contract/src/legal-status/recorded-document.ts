import type { Day } from '../day.ts';

/** A document recorded in the USPTO's assignment register, known by reel and frame without leading zeros. */
export interface RecordedDocument {
  reelFrame: string;
  /** Free text, such as "ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS)." */
  conveyance: string;
  recorded: Day | null;
  /** The latest day of execution, if one is recorded. */
  executed: Day | null;
  assignors: string[];
  /** Those who receive; of a security interest the lender, of a release the borrower. */
  assignees: string[];
}

export const isOutOfOrder = ({ executed, recorded }: RecordedDocument): boolean =>
  executed !== null && recorded !== null && executed > recorded;
/** Documents count from their execution, then in the order of recording. */
export const effective = (document: RecordedDocument): string => {
  const { executed, recorded } = document;
  return `${(isOutOfOrder(document) ? null : executed) ?? recorded ?? ''} ${recorded ?? ''}`;
};
