import type { Day } from '@brevet/contract/day';
import type { LegalFacts, LegalRecord } from '@brevet/contract/legal-status';
import { legalRecordOf } from '@brevet/contract/legal-status';
import type { LegalRecords } from '../legal-records/legal-records.ts';
import type { StoredPatent } from './known-facts.ts';
import { kindOf, legalFactsOf } from './known-facts.ts';
import { adjustmentIn, extensionIn } from './office-records.ts';

/** What offices recorded of a patent, as far as its term and fees follow from it. */
export interface Recorded extends Pick<LegalRecords, 'extensions' | 'files'> {
  fees: { Events: readonly { EntryDate: Day; Code: string }[]; AsOf: Day } | null;
}

/** The term, fees and lapses of a patent, from its document and the offices' records. */
export function recordOf(patent: StoredPatent, recorded: Recorded, original: LegalFacts['original'] = null): LegalRecord {
  const { fees } = recorded;
  const printed = legalFactsOf(patent, original);
  const facts = {
    ...printed,
    ptaDays: adjustmentIn(recorded, printed, patent.IssuedDate),
    feeEvents: fees?.Events.map(({ Code, EntryDate }): [string, Day] => [Code, EntryDate]) ?? null,
    extension156: extensionIn(recorded),
  };
  return legalRecordOf(kindOf(patent), facts, { number: patent.PatentNumber, asOf: fees?.AsOf ?? patent.IssuedDate });
}
