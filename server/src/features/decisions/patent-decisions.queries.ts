import type { DecisionStatus } from '@brevet/contract/statuses';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { patentDecisionHistory, patentDecisions } from '../../schema/decisions.ts';

interface PatentDecision {
  PatentID: number;
  BrokerCode: string;
  DecisionStatus: DecisionStatus;
  UserID: number;
}

/** The current decision of a broker code on a patent; null while it has none. */
export async function patentDecisionOf(db: Db, PatentID: number, BrokerCode: string) {
  const [row] = await db
    .select()
    .from(patentDecisions)
    .where(and(eq(patentDecisions.PatentID, PatentID), eq(patentDecisions.BrokerCode, BrokerCode)));
  return row ?? null;
}

/** Sets the current decision of a broker code and adds it to its history. */
export async function savePatentDecision(tx: Db, decision: PatentDecision): Promise<void> {
  const { DecisionStatus, UserID } = decision;
  await tx
    .insert(patentDecisions)
    .values(decision)
    .onConflictDoUpdate({
      target: [patentDecisions.PatentID, patentDecisions.BrokerCode],
      set: { DecisionStatus, UserID, LastUpdate: sql`now()` },
    });
  await tx.insert(patentDecisionHistory).values(decision);
}
