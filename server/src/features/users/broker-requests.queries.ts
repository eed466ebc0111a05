import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { brokerRequests, brokers, users } from '../../schema/users.ts';

export type BrokerRequest = typeof brokerRequests.$inferSelect;

/** The new request's number; null when the account has a pending one. */
export async function insertRequest(tx: Db, UserID: number, BrokerID: string): Promise<number | null> {
  const [row] = await tx
    .insert(brokerRequests)
    .values({ UserID, BrokerID })
    .onConflictDoNothing()
    .returning({ RequestID: brokerRequests.RequestID });
  return row?.RequestID ?? null;
}

export async function requestById(db: Db, RequestID: number): Promise<BrokerRequest | null> {
  const [row] = await db.select().from(brokerRequests).where(eq(brokerRequests.RequestID, RequestID));
  return row ?? null;
}

/** The pending request of an account, with the name of the code. */
export async function pendingRequestOf(db: Db, UserID: number) {
  const [row] = await db
    .select({
      RequestID: brokerRequests.RequestID,
      BrokerID: brokerRequests.BrokerID,
      BrokerName: brokers.BrokerName,
      CreateDate: brokerRequests.CreateDate,
    })
    .from(brokerRequests)
    .innerJoin(brokers, eq(brokers.BrokerID, brokerRequests.BrokerID))
    .where(and(eq(brokerRequests.UserID, UserID), eq(brokerRequests.State, 'pending')));
  return row ?? null;
}

export async function settleRequest(
  tx: Db,
  RequestID: number,
  State: BrokerRequest['State'],
  DecidedByID: number | null,
): Promise<void> {
  await tx
    .update(brokerRequests)
    .set({ State, DecidedByID, DecideDate: sql`now()` })
    .where(eq(brokerRequests.RequestID, RequestID));
}

/** Locks accounts in the order of their UserIDs and returns what a decision depends on. */
export async function holdAccounts(tx: Db, ids: number[]) {
  const rows = await tx
    .select({ UserID: users.UserID, UserType: users.UserType, BrokerID: users.BrokerID, Active: users.Active })
    .from(users)
    .where(inArray(users.UserID, ids))
    .orderBy(users.UserID)
    .for('no key update');
  return new Map(rows.map((row) => [row.UserID, row]));
}

/** True for an active code, which stays active until the transaction ends. */
export async function holdActiveBroker(tx: Db, BrokerID: string): Promise<boolean> {
  const [row] = await tx.select({ Status: brokers.Status }).from(brokers).where(eq(brokers.BrokerID, BrokerID)).for('share');
  return row?.Status === 1;
}
