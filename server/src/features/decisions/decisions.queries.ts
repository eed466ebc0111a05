import type { DecisionStatus } from '@brevet/contract/statuses';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { listingDecisionHistory, listingDecisions } from '../../schema/listings.ts';

/** The current decision of a broker code on a listing; null while it is undecided. */
export async function decisionOf(db: Db, ListingID: number, BrokerCode: string) {
  const [row] = await db
    .select({ DecisionStatus: listingDecisions.DecisionStatus, LastUpdate: listingDecisions.LastUpdate })
    .from(listingDecisions)
    .where(and(eq(listingDecisions.ListingID, ListingID), eq(listingDecisions.BrokerCode, BrokerCode)));
  return row ?? null;
}

/** Sets the current decision of a broker code and adds it to the history. */
export async function saveDecision(
  tx: Db,
  decision: { ListingID: number; BrokerCode: string; DecisionStatus: DecisionStatus; UserID: number },
): Promise<void> {
  const { DecisionStatus, UserID } = decision;
  await tx
    .insert(listingDecisions)
    .values(decision)
    .onConflictDoUpdate({
      target: [listingDecisions.ListingID, listingDecisions.BrokerCode],
      set: { DecisionStatus, UserID, LastUpdate: sql`now()` },
    });
  await tx.insert(listingDecisionHistory).values(decision);
}
