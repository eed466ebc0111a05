/** The public face of the feature: what offices' records say of a patent. The import of patent files stores them. */
import type { Day } from '@brevet/contract/day';
import type { Db } from '../../platform/db/client.ts';
import type {
  ApprovalData,
  ExtensionData,
  FileData,
  InpadocData,
  LegalRecordKind,
  TrialData,
} from '../../schema/legal-records.ts';
import { applicationKey, legalRecordKinds, parentKey, publicationKey } from '../../schema/legal-records.ts';
import type { AssignmentRecords, RecordedAssignment } from './assignments.ts';
import { assignmentOf, byRecording, onceEach, pairedNumbers, withEntered } from './assignments.ts';
import { enteredDocuments } from './entered-documents.queries.ts';
import type { FeeRecords } from './fees.queries.ts';
import { feesOf } from './fees.queries.ts';
import type { StoredRecord } from './records.queries.ts';
import { applicationsOf, lastDayOf, recordsWith } from './records.queries.ts';

interface PatentKey {
  Country: string;
  PatentNumber: string;
}

export type { RecordedAssignment } from './assignments.ts';
export { eventsOf } from './fees.queries.ts';
export { isOfKinds, lastDayOf } from './records.queries.ts';

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

/** The contents of a record, and the last day that its source covers. */
type Sourced<T> = T & { AsOf: Day | null };

/** Everything that the records of offices say of a patent, each with its source and the last day that the source covers. */
export async function legalRecordsOf(db: Db, patent: PatentKey): Promise<LegalRecords> {
  const [records = []] = await recordsOf(db, [patent], legalRecordKinds);
  const listOf = <T>(kind: StoredRecord['Kind']): Sourced<T>[] =>
    ofKind(kind).map(({ Data, AsOf }) => ({ ...(Data as T), AsOf }));
  const ofKind = (kind: StoredRecord['Kind']): StoredRecord[] => records.filter(({ Kind }) => Kind === kind);
  const entered = await enteredDocuments(db, patent.Country === 'US' ? [patent.PatentNumber] : []);
  const register = assignmentsIn(records);
  return {
    fees: patent.Country === 'US' ? await feesOf(db, patent.PatentNumber) : null,
    assignments: {
      Source: 'USPTO patent assignments',
      AsOf: await lastDayOf(db, 'assignment'),
      Records: withEntered(register, entered.get(patent.PatentNumber)),
      Register: register,
    },
    files: listOf<FileData>('file'),
    trials: listOf<TrialData>('trial'),
    inpadoc: listOf<InpadocData>('inpadoc'),
    extensions: listOf<ExtensionData>('extension'),
    approvals: listOf<ApprovalData>('approval'),
  };
}

const assignmentsIn = (records: StoredRecord[]): RecordedAssignment[] =>
  onceEach(records.filter(({ Kind }) => Kind === 'assignment'))
    .map(assignmentOf)
    .sort(byRecording);

/** The recorded assignments of US patents by number, in the order of recording. Patents without any are left out. */
export async function assignmentsOf(db: Db, numbers: readonly string[]): Promise<ReadonlyMap<string, RecordedAssignment[]>> {
  const patents = [...new Set(numbers)].map((PatentNumber) => ({ Country: 'US', PatentNumber }));
  // Files of applications pair their numbers with those of the patents.
  const records = await recordsOf(db, patents, ['assignment', 'file']);
  const entered = await enteredDocuments(db, numbers);
  const found = patents.map(({ PatentNumber }, at): [string, RecordedAssignment[]] => [
    PatentNumber,
    withEntered(assignmentsIn(records[at] ?? []), entered.get(PatentNumber)),
  ]);
  return new Map(found.filter(([, assignments]) => assignments.length > 0));
}

/** The files of applications that claim one of these patents or applications, each with the patent that it became. */
export async function filesClaiming(db: Db, keys: readonly string[]): Promise<(Sourced<FileData> & { patent: string | null })[]> {
  const records = await recordsWith(db, keys.map(parentKey), ['file']);
  return records.map(({ Data, AsOf, Numbers }) => ({
    ...(Data as FileData),
    AsOf,
    patent: Numbers.flatMap((number) => /^US (?!20\d{9})(\w+)$/.exec(number)?.[1] ?? [])[0] ?? null,
  }));
}

/**
 * For each patent, the records that name it, its application or its published application: many were made before it had its number.
 */
async function recordsOf(db: Db, patents: PatentKey[], kinds: readonly LegalRecordKind[]): Promise<StoredRecord[][]> {
  const keyOf = ({ Country, PatentNumber }: PatentKey): string => publicationKey(Country, PatentNumber);
  const us = patents.filter(({ Country }) => Country === 'US').map(({ PatentNumber }) => PatentNumber);
  const applications = us.length > 0 ? await applicationsOf(db, us) : null;
  const own = byNumber(await recordsWith(db, patents.map(keyOf), kinds));
  const otherNumbers = patents.map((patent) => {
    if (patent.Country !== 'US') return [];
    const paired = (own.get(keyOf(patent)) ?? []).map((record) => pairedNumbers(record, patent.PatentNumber));
    return [
      ...(applications?.get(patent.PatentNumber) ?? []).map((number) => applicationKey('US', number)),
      ...paired.flatMap((one) => one.applications.map((number) => applicationKey('US', number))),
      ...paired.flatMap((one) => one.publications.map((number) => publicationKey('US', number))),
    ];
  });
  const others = byNumber(await recordsWith(db, [...new Set(otherNumbers.flat())], kinds));
  return patents.map((patent, at) => {
    const found = [own.get(keyOf(patent)) ?? [], ...(otherNumbers[at] ?? []).map((number) => others.get(number) ?? [])];
    return [...new Map(found.flat().map((record) => [`${record.Kind} ${record.Key}`, record])).values()];
  });
}

function byNumber(records: StoredRecord[]): ReadonlyMap<string, StoredRecord[]> {
  const found = new Map<string, StoredRecord[]>();
  for (const record of records)
    for (const number of record.Numbers) {
      const listed = found.get(number);
      if (listed) listed.push(record);
      else found.set(number, [record]);
    }
  return found;
}
