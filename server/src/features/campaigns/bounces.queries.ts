import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { campaignRecipients } from '../../schema/campaigns.ts';

interface Returned {
  Kind: 'hard' | 'soft';
  Status: string;
  Diagnostic: string;
}

/** A bounced email: a recipient's, or one to an address if no campaign sent it. */
export type Bounce = Returned & ({ RecipientID: number } | { RecipientID: null; Address: string });

export async function recipientByMessage(db: Db, MessageID: string) {
  const [row] = await db
    .select({ RecipientID: campaignRecipients.RecipientID })
    .from(campaignRecipients)
    .where(eq(campaignRecipients.MessageID, MessageID));
  return row ?? null;
}

/**
 * Stores a bounce once, however often it is reported. True if it is new. Without its email, a later one from the same address only renews the date.
 * One statement and one bounce for each transaction: a trigger locks the address's checks in their order.
 */
export async function insertBounce(tx: Db, bounce: Bounce): Promise<boolean> {
  const { Kind } = bounce;
  const Status = bounce.Status.slice(0, 20);
  const Diagnostic = bounce.Diagnostic.slice(0, 500).toWellFormed();
  const { rowCount } =
    bounce.RecipientID === null
      ? await tx.execute(sql`
          insert into bounces (address, kind, status, diagnostic) values (${bounce.Address}, ${Kind}, ${Status}, ${Diagnostic})
          on conflict (lower(address), kind) where recipient_id is null
          do update set bounce_date = now(), status = excluded.status, diagnostic = excluded.diagnostic
          where bounces.bounce_date < now() - interval '1 day'`)
      : // The recipient may have been deleted since, and then its row has no more than a hash.
        await tx.execute(sql`
          insert into bounces (address, kind, status, diagnostic, campaign_id, recipient_id)
          select address, ${Kind}, ${Status}, case when contact_id is null then '' else ${Diagnostic} end, campaign_id, recipient_id
          from ${campaignRecipients} where recipient_id = ${bounce.RecipientID}
          on conflict (recipient_id, kind) do nothing`);
  return rowCount === 1;
}

/** Stores the bounce of a recipient that the email server refused, with what it said. */
export async function insertRefusal(tx: Db, RecipientID: number, Status: string): Promise<void> {
  const [row] = await tx
    .select({ LastError: campaignRecipients.LastError })
    .from(campaignRecipients)
    .where(eq(campaignRecipients.RecipientID, RecipientID));
  await insertBounce(tx, { RecipientID, Kind: 'hard', Status, Diagnostic: row?.LastError ?? '' });
}
