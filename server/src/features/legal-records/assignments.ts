import type { Day } from '@brevet/contract/day';
import { dayOrNull } from '@brevet/contract/day';
import type { AssignmentData } from '../../schema/legal-records.ts';
import type { StoredRecord } from './records.queries.ts';

/** A document in the USPTO's register of assignments. */
export interface RecordedAssignment {
  /** "37388/92". */
  ReelFrame: string;
  /** When the office last changed the record. */
  Updated: Day | null;
  Recorded: Day | null;
  /** The latest day of execution. */
  Executed: Day | null;
  Conveyance: string;
  Assignors: { Name: string; Executed: Day | null }[];
  Assignees: string[];
  Pages: number | null;
  /** How many inventions it covers, this one included. */
  Properties: number;
}

export interface AssignmentRecords {
  Source: string;
  /** The last day that the imported files cover. */
  AsOf: Day | null;
  /** In the order of recording. */
  Records: RecordedAssignment[];
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

/** The other numbers of a US patent, as the office pairs them in a recorded document. */
export const pairedNumbers = (
  { Data }: StoredRecord,
  PatentNumber: string,
): { applications: string[]; publications: string[] } => {
  const own = (Data as AssignmentData).properties.filter(({ patent }) => patent === PatentNumber);
  return {
    applications: own.flatMap(({ application }) => application ?? []),
    publications: own.flatMap(({ publication }) => publication ?? []),
  };
};
