import type { Day } from '@brevet/contract/day';
import { dayOrNull } from '@brevet/contract/day';
import type { AssignmentData, FileData } from '../../schema/legal-records.ts';
import type { StoredRecord } from './records.queries.ts';

/** A document in the USPTO's register of assignments. */
export interface RecordedAssignment {
  /** "37388/92". */
  ReelFrame: string;
  /** The day on which the office last changed the record. */
  Updated: Day | null;
  Recorded: Day | null;
  /** The latest day of execution. */
  Executed: Day | null;
  Conveyance: string;
  Assignors: { Name: string; Executed: Day | null }[];
  Assignees: string[];
  Pages: number | null;
  /** The number of inventions that it covers, this one included. */
  Properties: number;
}

export interface AssignmentRecords {
  Source: string;
  /** The last day that the imported files cover. */
  AsOf: Day | null;
  /** In the order of recording, with the documents that people entered: they outrank those of the same reel and frame. */
  Records: RecordedAssignment[];
  /** Without what people entered. */
  Register: RecordedAssignment[];
}

export const assignmentOf = ({ Version, Data }: StoredRecord): RecordedAssignment => {
  const { reelFrame, conveyance, recorded, assignors, assignees, pages, properties } = Data as AssignmentData;
  const executed = assignors.map((assignor) => assignor.executed ?? assignor.acknowledged).filter((day) => day !== null);
  return {
    ReelFrame: reelFrame,
    Updated: dayOrNull(Version),
    Recorded: recorded as Day | null,
    Executed: (executed.toSorted().at(-1) ?? null) as Day | null,
    Conveyance: conveyance ?? '',
    Assignors: assignors.map((assignor) => ({ Name: assignor.name, Executed: assignor.executed as Day | null })),
    Assignees: assignees,
    Pages: pages,
    Properties: properties.length,
  };
};

/** In the order of recording. Records of the same day keep the order of their reels and frames. */
export const byRecording = (one: RecordedAssignment, other: RecordedAssignment): number =>
  (one.Recorded ?? '').localeCompare(other.Recorded ?? '') ||
  one.ReelFrame.localeCompare(other.ReelFrame, 'en', { numeric: true });

/** The register's record of each document instead of those in files of applications, which name one invention. */
export const onceEach = (records: StoredRecord[]): StoredRecord[] => {
  const reelFrame = ({ Data }: StoredRecord): string => (Data as AssignmentData).reelFrame;
  const isFromRegister = (record: StoredRecord): boolean => record.Key === reelFrame(record);
  const inOrder = records.toSorted((one, other) => Number(isFromRegister(one)) - Number(isFromRegister(other)));
  return [...new Map(inOrder.map((record) => [reelFrame(record), record])).values()];
};

/** The other numbers of a US patent, as the office pairs them in a recorded document or in the file of its application. */
export function pairedNumbers(
  { Kind, Data }: StoredRecord,
  PatentNumber: string,
): { applications: string[]; publications: string[] } {
  if (Kind === 'file') {
    const { application, about } = Data as FileData;
    return about?.patent === PatentNumber
      ? { applications: [application], publications: about.publication ? [about.publication] : [] }
      : { applications: [], publications: [] };
  }
  if (Kind !== 'assignment') return { applications: [], publications: [] };
  const own = (Data as AssignmentData).properties.filter(({ patent }) => patent === PatentNumber);
  return {
    applications: own.flatMap(({ application }) => application ?? []),
    publications: own.flatMap(({ publication }) => publication ?? []),
  };
}

/** The register with the documents that people entered. */
export const withEntered = (register: RecordedAssignment[], entered: RecordedAssignment[] = []): RecordedAssignment[] =>
  [...new Map([...register, ...entered].map((document) => [document.ReelFrame, document])).values()].sort(byRecording);
