/** The public face of the feature: what offices' records say of a patent. The import of patent files stores them. */
import type { Db } from '../../platform/db/client.ts';
import { applicationKey, publicationKey } from '../../schema/legal-records.ts';
import type { AssignmentRecords } from './assignments.ts';
import { assignmentOf, byRecording, pairedNumbers } from './assignments.ts';
import type { FeeRecords } from './fees.queries.ts';
import { feesOf } from './fees.queries.ts';
import type { StoredRecord } from './records.queries.ts';
import { applicationsOf, lastDayOf, recordsWith } from './records.queries.ts';

interface PatentKey {
  Country: string;
  PatentNumber: string;
}

export type { FeeRecords } from './fees.queries.ts';
export { feesOf } from './fees.queries.ts';

export interface LegalRecords {
  fees: FeeRecords | null;
  assignments: AssignmentRecords;
}

/** Everything that the records of offices say of a patent, each with its source and the last day that the source covers. */
export async function legalRecordsOf(db: Db, patent: PatentKey): Promise<LegalRecords> {
  const records = await recordsOf(db, patent);
  const ofKind = (kind: StoredRecord['Kind']): StoredRecord[] => records.filter(({ Kind }) => Kind === kind);
  return {
    fees: patent.Country === 'US' ? await feesOf(db, patent.PatentNumber) : null,
    assignments: {
      Source: 'USPTO patent assignments',
      AsOf: await lastDayOf(db, 'assignment'),
      Records: ofKind('assignment').map(assignmentOf).sort(byRecording),
    },
  };
}

/** The records that name the patent, its application or its published application: many were made before it had its number. */
async function recordsOf(db: Db, { Country, PatentNumber }: PatentKey): Promise<StoredRecord[]> {
  const own = await recordsWith(db, [publicationKey(Country, PatentNumber)]);
  if (Country !== 'US') return own;
  const paired = own.filter(({ Kind }) => Kind === 'assignment').map((record) => pairedNumbers(record, PatentNumber));
  const applications = [...(await applicationsOf(db, PatentNumber)), ...paired.flatMap(({ applications }) => applications)];
  const publications = paired.flatMap(({ publications }) => publications);
  const others = await recordsWith(db, [
    ...new Set([
      ...applications.map((number) => applicationKey('US', number)),
      ...publications.map((number) => publicationKey('US', number)),
    ]),
  ]);
  return [...new Map([...own, ...others].map((record) => [`${record.Kind} ${record.Key}`, record])).values()];
}
