/** The public face of the feature. What other features learn of a lien has no names in it. */
import type { Day } from '@brevet/contract/day';
import type { AtIssue } from '@brevet/contract/legal-status';
import { isOpen, ownershipOf } from '@brevet/contract/legal-status';
import type { Db } from '../../platform/db/client.ts';
import type { RecordedAssignment } from '../legal-records/legal-records.ts';
import { assignmentsOf } from '../legal-records/legal-records.ts';
import { recordedDocument } from './recorded-document.ts';

/** A security interest that no recorded document ends. */
export interface OpenLien {
  Recorded: Day | null;
}

/** The names of the recorded owners, or of those at issue if nothing is recorded since. For brokers and admins alone. */
export const recordedOwners = (documents: readonly RecordedAssignment[], atIssue: AtIssue): string[] =>
  ownershipOf(documents.map(recordedDocument), atIssue).owners.map(({ name }) => name);

/** The open liens of US patents by number, oldest first. Patents without any are left out. */
export async function liensOf(db: Db, numbers: readonly string[]): Promise<ReadonlyMap<string, OpenLien[]>> {
  const assignments = await assignmentsOf(db, numbers);
  const found = [...assignments].map(([number, documents]): [string, OpenLien[]] => {
    // Liens don't depend on the owners at issue.
    const { liens } = ownershipOf(documents.map(recordedDocument), { owners: [], inventors: [], day: null });
    return [number, liens.filter(isOpen).map(({ recorded }) => ({ Recorded: recorded }))];
  });
  return new Map(found.filter(([, liens]) => liens.length > 0));
}

export { recordedOwnership } from './ownership.service.ts';
