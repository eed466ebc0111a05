import type { LegalFacts, LegalRecord } from '@brevet/contract/legal-status';
import { legalRecordOf } from '@brevet/contract/legal-status';
import type { StoredPatent } from './known-facts.ts';
import { kindOf, legalFactsOf } from './known-facts.ts';
import { adjustmentIn, extensionIn } from './office-records.ts';
import type { Recorded } from './recorded-facts.ts';
import { claimsCancelledIn, disclaimerIn, feesIn } from './recorded-facts.ts';

/** The term, fees and lapses of a patent, from its document and the offices' records. */
export function recordOf(patent: StoredPatent, recorded: Recorded, original: LegalFacts['original'] = null): LegalRecord {
  const fees = feesIn(recorded);
  const printed = legalFactsOf(patent, original);
  const facts = {
    ...printed,
    ptaDays: adjustmentIn(recorded, printed, patent.IssuedDate),
    feeEvents: fees.events,
    terminalDisclaimer: disclaimerIn(recorded, printed.terminalDisclaimer),
    reissuedOn: recorded.reissuedOn ?? null,
    claimsCancelledOn: claimsCancelledIn(recorded),
    extension156: extensionIn(recorded),
  };
  return legalRecordOf(kindOf(patent), facts, {
    number: patent.PatentNumber,
    asOf: fees.asOf ?? patent.IssuedDate,
    entered: recorded.entered ?? [],
  });
}
