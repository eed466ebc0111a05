import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { bounces, campaignRecipients } from '../../schema/campaigns.ts';

export interface Bounce {
  Address: string;
  Kind: 'hard' | 'soft';
  Status: string;
  Diagnostic: string;
  /** Null for an email that no campaign sent. */
  CampaignID: number | null;
  RecipientID: number | null;
}

export async function recipientByMessage(db: Db, MessageID: string) {
  const [row] = await db
    .select({
      RecipientID: campaignRecipients.RecipientID,
      CampaignID: campaignRecipients.CampaignID,
      Address: campaignRecipients.Address,
    })
    .from(campaignRecipients)
    .where(eq(campaignRecipients.MessageID, MessageID));
  return row ?? null;
}

/**
 * Stores bounces, each once however often it is reported, in one order so that two reports don't wait for each other. Returns the number of new
 * ones. A later one from the same address, without its email, only renews the date.
 */
export async function insertBounces(tx: Db, found: readonly Bounce[]): Promise<number> {
  const order = (bounce: Bounce) => `${bounce.RecipientID ?? ''} ${bounce.Address.toLowerCase()} ${bounce.Kind}`;
  let stored = 0;
  for (const bounce of [...found].sort((one, other) => (order(one) < order(other) ? -1 : 1))) {
    const values = { ...bounce, Status: bounce.Status.slice(0, 20), Diagnostic: bounce.Diagnostic.slice(0, 500).toWellFormed() };
    const { rowCount } =
      bounce.RecipientID === null
        ? await tx.execute(sql`
            insert into bounces (address, kind, status, diagnostic) values (${values.Address}, ${values.Kind}, ${values.Status}, ${values.Diagnostic})
            on conflict (lower(address), kind) where recipient_id is null
            do update set bounce_date = now(), status = excluded.status, diagnostic = excluded.diagnostic
            where bounces.bounce_date < now() - interval '1 day'`)
        : await tx
            .insert(bounces)
            .values(values)
            .onConflictDoNothing({ target: [bounces.RecipientID, bounces.Kind] });
    stored += rowCount ?? 0;
  }
  return stored;
}
