import type { RecordedDocument } from '@brevet/contract/legal-status';
import type { RecordedAssignment } from '../legal-records/legal-records.ts';

export const recordedDocument = (assignment: RecordedAssignment): RecordedDocument => ({
  reelFrame: assignment.ReelFrame,
  conveyance: assignment.Conveyance,
  recorded: assignment.Recorded,
  executed: assignment.Executed,
  assignors: assignment.Assignors.map(({ Name }) => Name).filter((name) => name !== ''),
  assignees: assignment.Assignees.filter((name) => name !== ''),
});
