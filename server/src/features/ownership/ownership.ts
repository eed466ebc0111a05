/** The public face of the feature. What other features learn of a lien has no names in it. */
import type { Day } from '@brevet/contract/day';
import { isOpen, ownershipOf } from '@brevet/contract/legal-status';
import type { Db } from '../../platform/db/client.ts';
import { assignmentsOf } from '../legal-records/legal-records.ts';
import { recordedDocument } from './recorded-document.ts';

/** A security interest that no recorded document ends. */
export interface OpenLien {
  Recorded: Day | null;
}

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
