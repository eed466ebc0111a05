import type { LegalFacts, LegalRecord } from '@brevet/contract/legal-status';
import { isUnknownRelation, legalRecordOf } from '@brevet/contract/legal-status';
import type { PrintedFacts } from '../../schema/bulk-patents.ts';
import type { StoredPatent } from './known-facts.ts';
import { kindOf, legalFactsOf, originalFacts } from './known-facts.ts';
import { adjustmentIn, extensionIn } from './office-records.ts';
import type { Recorded } from './recorded-facts.ts';
import {
  benefitIn,
  claimsCancelledIn,
  disclaimerIn,
  feesIn,
  filedInFile,
  isDayOfEntry,
  isNationalStage,
} from './recorded-facts.ts';

/** The term, fees and lapses of a patent, from its document and the offices' records. */
export function recordOf(patent: StoredPatent, recorded: Recorded, original: LegalFacts['original'] = null): LegalRecord {
  const fees = feesIn(recorded);
  const printed = legalFactsOf(patent, original);
  const facts = {
    ...printed,
    ...originIn(patent, printed, recorded),
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

/**
 * What is known of the patent that a reissue replaces: from its own document and records, or from what the reissue prints of it. What people
 * entered of it counts for the reissue, too.
 */
export function originalOf(
  printed: PrintedFacts | null,
  stored: StoredPatent | null,
  recorded: Recorded,
): LegalFacts['original'] {
  const facts = originalFacts(printed, stored);
  if (!facts) return null;
  const record = stored ? recordOf(stored, recorded) : legalRecordOf('utility', facts, { entered: recorded.entered ?? [] });
  return { ...record.facts, number: facts.number ?? null };
}

/** The base date in the office's file. It fills in for tables; beside a document, it may only raise a doubt. */
function originIn({ Facts }: StoredPatent, printed: LegalFacts, recorded: Recorded): Partial<LegalFacts> {
  const inFile = benefitIn(recorded);
  const filed = printed.filed ?? filedInFile(recorded);
  const isEntry = !Facts?.pct?.filed && isDayOfEntry(recorded, filed);
  const filedBasis = isEntry && !inFile.some(({ relation, filed }) => isNationalStage(relation) && filed) ? 'entry' : null;
  if (printed.grantDocument) return { benefitInFile: inFile, filedBasis };
  const named = (printed.benefit ?? []).filter(({ relation }) => inFile.length === 0 || !isUnknownRelation(relation));
  return { filed, filedBasis, benefit: [...named, ...inFile] };
}
