import type { Day } from '@brevet/contract/day';
import { dayOrNull } from '@brevet/contract/day';
import type { LegalFacts, PatentLegalStatus } from '@brevet/contract/legal-status';
import type { LegalRecords } from '../legal-records/legal-records.ts';
import { extensionInEvents } from './recorded-facts.ts';

type OfficeRecord = PatentLegalStatus['Records'][number];

/**
 * The extension of the term that the office lists, such as "2 years" or "819 days"; without one, that in INPADOC. It's unclear if several differ
 * or none can be read.
 */
export function extensionIn(records: Pick<LegalRecords, 'extensions' | 'inpadoc'>): LegalFacts['extension156'] {
  const [written, other] = new Set(records.extensions.map(({ extension }) => extension.toLowerCase().trim()));
  if (written === undefined) return extensionInEvents(records);
  const [, count, unit] = /^(\d{1,4}) (days?|years?)$/.exec(written) ?? [];
  if (!count || other !== undefined) return { unclear: true };
  return unit?.startsWith('day') ? { days: Number(count) } : { years: Number(count) };
}

type Adjusted = Pick<LegalFacts, 'ptaDays'>;

/** The days of adjustment in the file of the application, if they aren't those that the document prints. */
const otherAdjustment = ({ files }: Pick<LegalRecords, 'files'>, { ptaDays }: Adjusted) => {
  const found = files.find(({ adjustment }) => (adjustment?.total ?? null) !== null);
  const days = found?.adjustment?.total ?? null;
  return found && days !== null && days >= 0 && days !== ptaDays ? { days, asOf: found.AsOf } : null;
};

/** The adjustment that counts: the office's file, if it is known to be newer than the document. */
export function adjustmentIn(records: Pick<LegalRecords, 'files'>, printed: Adjusted, issued: Day | null): LegalFacts['ptaDays'] {
  const other = otherAdjustment(records, printed);
  return other?.asOf && other.asOf > (issued ?? '') ? other.days : printed.ptaDays;
}

/** The records that the page shows beside the computation. Names of parties are left out, because readers may not know the owner. */
export const officeRecordsIn = (records: LegalRecords, printed: Adjusted): OfficeRecord[] => [
  ...adjustmentsIn(records, printed),
  ...others(records),
];

function adjustmentsIn(records: LegalRecords, printed: Adjusted): OfficeRecord[] {
  const other = otherAdjustment(records, printed);
  const Status = typeof printed.ptaDays === 'number' ? String(printed.ptaDays) : null;
  return other ? [record('adjustment', String(other.days), null, { AsOf: other.asOf, Status })] : [];
}

const others = ({ extensions, approvals, trials }: LegalRecords): OfficeRecord[] => [
  ...extensions.map(({ product, extendedEnd, AsOf }) => record('extension', product, extendedEnd, { AsOf })),
  ...approvals
    .filter(({ isPediatric, isDelisted }) => !isPediatric && !isDelisted)
    .map(({ application, expires, AsOf }) => record('approval', application, expires, { AsOf })),
  ...onePerProceeding(trials).map(({ number, type, filed, status, AsOf }) =>
    record('trial', number, filed, { AsOf, Type: type, Status: status }),
  ),
];

const record = (
  Kind: OfficeRecord['Kind'],
  Name: string,
  written: string | null,
  { AsOf, Type = null, Status = null }: Pick<OfficeRecord, 'AsOf'> & Partial<OfficeRecord>,
): OfficeRecord => ({ Kind, Name, Type, Day: written === null ? null : dayOrNull(written), Status, AsOf });

/** The newest record of each proceeding; decisions repeat what it says. */
function onePerProceeding(trials: LegalRecords['trials']): LegalRecords['trials'] {
  const byDay = trials.toSorted((one, other) => (one.AsOf ?? '').localeCompare(other.AsOf ?? ''));
  return [...new Map(byDay.map((trial) => [trial.number, trial])).values()];
}
