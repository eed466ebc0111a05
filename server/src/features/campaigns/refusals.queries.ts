import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import type { Refusal } from '../../schema/campaigns.ts';
import { campaigns } from '../../schema/campaigns.ts';
import { endAttempt } from './claim-recipient.queries.ts';

/**
 * Notes that the email server refused a recipient for good. Returns the campaign's refusals, or null if another run has claimed the recipient
 * since. The campaign is locked before its recipient, as by claims.
 */
export async function noteRefusal(
  tx: Db,
  { CampaignID, Run }: { CampaignID: number; Run: number },
  refusal: Refusal,
  LastError: string,
): Promise<Refusal[] | null> {
  const ofCampaign = eq(campaigns.CampaignID, CampaignID);
  await tx.select({ CampaignID: campaigns.CampaignID }).from(campaigns).where(ofCampaign).for('no key update');
  const { RecipientID } = refusal;
  if (!(await endAttempt(tx, { RecipientID, Run }, { State: 'failed', LastError }))) return null;
  const [row] = await tx
    .update(campaigns)
    .set({ Refused: sql`${campaigns.Refused} || ${JSON.stringify([refusal])}::jsonb` })
    .where(ofCampaign)
    .returning({ Refused: campaigns.Refused });
  return row?.Refused ?? null;
}

export async function refusalsOf(db: Db, CampaignID: number): Promise<Refusal[]> {
  const [row] = await db.select({ Refused: campaigns.Refused }).from(campaigns).where(eq(campaigns.CampaignID, CampaignID));
  return row?.Refused ?? [];
}

/** Forgets the refusals of these recipients. Returns those that are left. */
export async function forgetRefusals(db: Db, CampaignID: number, ids: readonly number[]): Promise<Refusal[]> {
  const [row] = await db
    .update(campaigns)
    .set({
      Refused: sql`coalesce((
        select jsonb_agg(refusal order by place) from jsonb_array_elements(${campaigns.Refused}) with ordinality as refusals(refusal, place)
        where (refusal->>'RecipientID')::bigint <> all(${sql.param([...ids])}::bigint[])), '[]')`,
    })
    .where(eq(campaigns.CampaignID, CampaignID))
    .returning({ Refused: campaigns.Refused });
  return row?.Refused ?? [];
}

/** Campaigns that ended with refusals: someone canceled them, or the answer to an email came after the end. */
export const endedWithRefusals = (db: Db) =>
  db
    .select({ CampaignID: campaigns.CampaignID, Refused: campaigns.Refused })
    .from(campaigns)
    .where(sql`${campaigns.State} in ('canceled', 'sent') and ${campaigns.Refused} <> '[]'`);
