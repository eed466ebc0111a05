import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import { patentTerms } from '../../schema/patent-terms.ts';
import { listingPatents, patents } from '../../schema/patents.ts';
import { computedTerms, feeStateToday, termColumns } from '../patent-terms/patent-terms.ts';

/** The computed terms of a listing's patents. */
export const termsOf = (db: Db, ListingID: number) =>
  db
    .select({
      Country: patents.Country,
      PatentNumber: patents.PatentNumber,
      ...termColumns,
      Certainty: patentTerms.Certainty,
      Ends: patentTerms.Ends,
      EndedStage: patentTerms.EndedStage,
      FeeUntil: feeStateToday('until'),
      AsOf: patentTerms.AsOf,
    })
    .from(listingPatents)
    .innerJoin(patents, eq(patents.PatentID, listingPatents.PatentID))
    .innerJoin(bulkPatents, and(eq(bulkPatents.Country, patents.Country), eq(bulkPatents.PatentNumber, patents.PatentNumber)))
    .innerJoin(patentTerms, computedTerms)
    .where(eq(listingPatents.ListingID, ListingID))
    .orderBy(patents.Country, patents.PatentNumber);
