/** The public face of the feature: what offices' records say of a patent. The import of patent files stores them. */
import type { Db } from '../../platform/db/client.ts';
import type { FeeRecords } from './fees.queries.ts';
import { feesOf } from './fees.queries.ts';

export type { FeeRecords } from './fees.queries.ts';

export interface LegalRecords {
  fees: FeeRecords | null;
}

/** Everything that the records of offices say of a patent, each with its source and the last day that the source covers. */
export async function legalRecordsOf(
  db: Db,
  { Country, PatentNumber }: { Country: string; PatentNumber: string },
): Promise<LegalRecords> {
  const isUs = Country === 'US';
  return { fees: isUs ? await feesOf(db, PatentNumber) : null };
}
