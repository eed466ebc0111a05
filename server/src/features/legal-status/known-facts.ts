import type { Day } from '@brevet/contract/day';
import { dayOrNull } from '@brevet/contract/day';
import type { DocumentKind, LegalFacts } from '@brevet/contract/legal-status';
import { isKnownWithdrawn } from '@brevet/contract/legal-status';
import { normalizePatentNumber } from '@brevet/contract/patent-number';
import type { PrintedFacts, Relation } from '../../schema/bulk-patents.ts';

/** A patent of the store, and what its document prints; null if only a table has it. */
export interface StoredPatent {
  PatentNumber: string;
  PatentStatus: 'Issued' | 'Application';
  Withdrawn: boolean;
  FiledDate: Day | null;
  IssuedDate: Day | null;
  Facts: PrintedFacts | null;
}

const kinds: [RegExp, DocumentKind][] = [
  [/^D/, 'design'],
  [/^RE/, 'reissue'],
  [/^PP/, 'plant'],
  [/^[HT]/, 'registration'],
];

export const kindOf = ({ PatentNumber, PatentStatus }: StoredPatent): DocumentKind =>
  PatentStatus === 'Application' ? 'application' : (kinds.find(([pattern]) => pattern.test(PatentNumber))?.[1] ?? 'utility');

const read = (written: string | null): Day | null => (written === null ? null : dayOrNull(written));

/**
 * The filing date that counts. Documents before 2005 give the day of entry for a national stage, and the international filing
 * date beside it; later ones give the latter twice.
 */
function filedOf({ FiledDate, Facts }: StoredPatent): Day | null {
  const days = [FiledDate, read(Facts?.pct?.filed ?? null), read(Facts?.hague?.registered ?? null)];
  return days.filter((day) => day !== null).sort()[0] ?? null;
}

/** The facts that the term, the fees and the status follow from; those of a reissue need the patent that it replaces. */
export function legalFactsOf(patent: StoredPatent, original: LegalFacts['original'] = null): LegalFacts {
  const { Facts: printed, IssuedDate, PatentNumber, Withdrawn } = patent;
  const adjustment = printed?.adjustment ?? null;
  return {
    filed: filedOf(patent),
    granted: IssuedDate,
    withdrawn: Withdrawn || isKnownWithdrawn(PatentNumber),
    grantDocument: printed !== null && !printed.tables,
    ptaUnreadable: adjustment !== null && 'text' in adjustment,
    ptaDays: adjustment === null || 'text' in adjustment || 'years' in adjustment ? null : adjustment.days,
    ptaYears: adjustment && 'years' in adjustment ? adjustment.years : null,
    benefit: printed?.relations.map(({ kind, number, filed, earliest }) => ({
      relation: kind,
      number,
      filed: read(filed),
      earliest: read(earliest ?? null),
    })),
    lengthOfGrantYears: printed?.lengthOfGrant,
    terminalDisclaimer: printed?.disclaimer && { printed: true, limit: read(printed.disclaimer.limit) },
    continuedProsecution: printed?.continuedProsecution,
    original,
  };
}

/** The relation of a reissue to the patent that it replaces; one that replaces a reissue goes on to the first patent. */
export function originalIn(printed: PrintedFacts | null): Relation | null {
  const reissued = printed?.relations.filter(({ kind, patent }) => /reissue/.test(kind) && patent !== null) ?? [];
  return reissued.find(({ patent }) => !patent?.startsWith('RE')) ?? null;
}

/** The normalized number of the patent that a reissue replaces. */
export const originalNumber = (relation: Relation | null): string | null =>
  relation?.patent ? (normalizePatentNumber(relation.patent, 'US')?.number ?? null) : null;

/** The facts of the patent that a reissue replaces: its own record if the store has it, or what the reissue prints of it. */
export function originalFacts(printed: PrintedFacts | null, stored: StoredPatent | null): LegalFacts['original'] {
  const relation = originalIn(printed);
  const number = originalNumber(relation);
  return relation && number !== null ? { ...(stored ? legalFactsOf(stored) : factsOfRelation(relation)), number } : null;
}

/** Facts of the original that a reissue prints. They lack its adjustment. */
const factsOfRelation = ({ filed, granted }: Relation): LegalFacts => ({
  filed: read(filed),
  granted: read(granted),
  grantDocument: false,
});
