import { dayOrNull } from '@brevet/contract/day';
import type { LegalFacts, PatentLegalStatus } from '@brevet/contract/legal-status';
import type { LegalRecords } from '../legal-records/legal-records.ts';

type OfficeRecord = PatentLegalStatus['Records'][number];

/** The extension of the term that the office lists, such as "2 years" or "819 days"; null without one, or if several differ. */
export function extensionIn({ extensions }: Pick<LegalRecords, 'extensions'>): LegalFacts['extension156'] {
  const [written, other] = new Set(extensions.map(({ extension }) => extension.toLowerCase().trim()));
  const [, count, unit] = /^(\d{1,4}) (days?|years?)$/.exec(written ?? '') ?? [];
  if (!count || other !== undefined) return null;
  return unit?.startsWith('day') ? { days: Number(count) } : { years: Number(count) };
}

/** What the page says beside the computation. Names of parties are left out, because readers may not know the owner. */
export const officeRecordsIn = ({ extensions, approvals, trials }: LegalRecords): OfficeRecord[] => [
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
