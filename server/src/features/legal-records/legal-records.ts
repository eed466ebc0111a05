/** The public face of the feature: what offices' records say of a patent. The import of patent files stores them. */
import type { Day } from '@brevet/contract/day';
import type { Db } from '../../platform/db/client.ts';
import type { ApprovalData, ExtensionData, FileData, InpadocData, TrialData } from '../../schema/legal-records.ts';
import { applicationKey, publicationKey } from '../../schema/legal-records.ts';
import type { AssignmentRecords } from './assignments.ts';
import { assignmentOf, byRecording, onceEach, pairedNumbers } from './assignments.ts';
import type { FeeRecords } from './fees.queries.ts';
import { feesOf } from './fees.queries.ts';
import type { StoredRecord } from './records.queries.ts';
import { applicationsOf, lastDayOf, recordsWith } from './records.queries.ts';

interface PatentKey {
  Country: string;
  PatentNumber: string;
}

export { eventsOf } from './fees.queries.ts';

export interface LegalRecords {
  fees: FeeRecords | null;
  assignments: AssignmentRecords;
  /** The file of its application at the USPTO, in parts. */
  files: Sourced<FileData>[];
  /** Trials, appeals and the decisions in them. */
  trials: Sourced<TrialData>[];
  inpadoc: Sourced<InpadocData>[];
  extensions: Sourced<ExtensionData>[];
  /** Statements of applicants in the Orange Book. */
  approvals: Sourced<ApprovalData>[];
}

/** What a record says, and the last day that its source covers. */
type Sourced<T> = T & { AsOf: Day | null };

/** Everything that the records of offices say of a patent, each with its source and the last day that the source covers. */
export async function legalRecordsOf(db: Db, patent: PatentKey): Promise<LegalRecords> {
  const records = await recordsOf(db, patent);
  const listOf = <T>(kind: StoredRecord['Kind']): Sourced<T>[] =>
    ofKind(kind).map(({ Data, AsOf }) => ({ ...(Data as T), AsOf }));
  const ofKind = (kind: StoredRecord['Kind']): StoredRecord[] => records.filter(({ Kind }) => Kind === kind);
  return {
    fees: patent.Country === 'US' ? await feesOf(db, patent.PatentNumber) : null,
    assignments: {
      Source: 'USPTO patent assignments',
      AsOf: await lastDayOf(db, 'assignment'),
      Records: onceEach(ofKind('assignment')).map(assignmentOf).sort(byRecording),
    },
    files: listOf<FileData>('file'),
    trials: listOf<TrialData>('trial'),
    inpadoc: listOf<InpadocData>('inpadoc'),
    extensions: listOf<ExtensionData>('extension'),
    approvals: listOf<ApprovalData>('approval'),
  };
}

/** The records that name the patent, its application or its published application: many were made before it had its number. */
async function recordsOf(db: Db, { Country, PatentNumber }: PatentKey): Promise<StoredRecord[]> {
  const own = await recordsWith(db, [publicationKey(Country, PatentNumber)]);
  if (Country !== 'US') return own;
  const paired = own.map((record) => pairedNumbers(record, PatentNumber));
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
