import { isStaff, userTypes } from '@brevet/contract/access';
import type { PatentDetail } from '@brevet/contract/brokerage-patents';
import type { BulkPatent } from '@brevet/contract/patents';
import type { SessionUser } from '@brevet/contract/session';
import type { PatentKey } from '../patents/patents.ts';
import { canAddPatent, canDecidePatent, canNotePatent, canRatePatent } from './brokerage-patents.policy.ts';
import type { KnownPatent } from './brokerage-patents.queries.ts';

/** The facts of a patent that isn't in the store. */
const unpublished: Omit<BulkPatent, 'Country' | 'PatentNumber' | 'PatentStatus'> = {
  Kind: null,
  Title: null,
  Abstract: null,
  Assignee: '',
  Inventor: '',
  Classification: null,
  FurtherClassifications: [],
  InternationalClass: '',
  Cpc: [],
  Withdrawn: false,
  FiledDate: null,
  PublicationDate: null,
  IssuedDate: null,
  ApplicationNumber: null,
  CitedCount: null,
};

/**
 * The page of a patent. Its public record is for everyone who is signed in, who could read it at the patent office, too; `known` is
 * null unless the user may know that the brokerage deals with it.
 */
export function presentPatentDetail(
  user: SessionUser,
  { Country, PatentNumber }: PatentKey,
  published: BulkPatent | null,
  known: KnownPatent | null,
): Omit<PatentDetail, 'CpcClasses'> {
  return {
    ...(published ?? { ...unpublished, PatentStatus: known?.typed ?? 'Issued' }),
    Country,
    PatentNumber,
    Published: published !== null,
    PatentID: known?.PatentID ?? null,
    ...(isStaff(user.UserType) ? { rating: known?.rating ?? null } : {}),
    can: {
      add: canAddPatent(user) && !known?.isAdded,
      remove: canAddPatent(user) && known?.isAdded === true,
      rate: known !== null && canRatePatent(user),
      note: known !== null && canNotePatent(user),
      attach: known !== null,
      order: known !== null && user.UserType !== userTypes.buyer,
      decide: known !== null && canDecidePatent(user, known),
    },
  };
}
