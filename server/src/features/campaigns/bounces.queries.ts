import { unmatchedDays } from '@brevet/contract/campaign-fields';
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { auditEntries } from '../../schema/audit.ts';
import { campaignRecipients } from '../../schema/campaigns.ts';
import { checkAgain, holdAddress, markBounced } from '../address-verification/address-verification.ts';
import type { Marks } from './read-dsn.ts';

interface Returned {
  Kind: 'hard' | 'soft';
  Status: string;
  Diagnostic: string;
}

/** A bounced email: a recipient's, or one to an address if no campaign sent it. */
export type Bounce = Returned & { RecipientID: number | null; Address: string };

/** The recipient of an email with one of these marks. */
export async function recipientByMarks(db: Db, { MessageIDs, Tokens }: Marks) {
  if (MessageIDs.length + Tokens.length === 0) return null;
  const [row] = await db
    .select({ RecipientID: campaignRecipients.RecipientID, Address: campaignRecipients.Address })
    .from(campaignRecipients)
    .where(or(inArray(campaignRecipients.MessageID, MessageIDs), inArray(campaignRecipients.Token, Tokens)))
    .limit(1);
  return row ?? null;
}

/** Stores a bounce once. Its address is bad if it is hard, and checked again if not. True if it is new. */
export async function storeBounce(tx: Db, bounce: Bounce): Promise<boolean> {
  if (bounce.Kind === 'soft') {
    const isNew = await insertBounce(tx, bounce);
    if (isNew) await checkAgain(tx, bounce.Address);
    return isNew;
  }
  // Contacts are locked before their checks, as everywhere.
  const held = await holdAddress(tx, bounce.Address);
  const isNew = await insertBounce(tx, bounce);
  if (isNew) await markBounced(tx, held);
  return isNew;
}

/**
 * Stores a bounce once, however often it is reported. True if it is new. Without its email, a later one from the same address only renews the date.
 */
async function insertBounce(tx: Db, bounce: Bounce): Promise<boolean> {
  const { Kind } = bounce;
  const Status = bounce.Status.slice(0, 20);
  const Diagnostic = bounce.Diagnostic.slice(0, 500).toWellFormed();
  const { rowCount } =
    bounce.RecipientID === null
      ? await tx.execute(sql`
          insert into bounces (address, kind, status, diagnostic) values (${bounce.Address}, ${Kind}, ${Status}, ${Diagnostic})
          on conflict (brevet_address_key(address), kind) where recipient_id is null
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
    .select({ Address: campaignRecipients.Address, LastError: campaignRecipients.LastError })
    .from(campaignRecipients)
    .where(eq(campaignRecipients.RecipientID, RecipientID));
  if (row) await storeBounce(tx, { RecipientID, Address: row.Address, Kind: 'hard', Status, Diagnostic: row.LastError ?? '' });
}

/** The action of an audit entry that counts bounces of one report. */
export const unmatchedAction = 'unmatched bounce';

/** Recent bounces that matched no email, and the reasons that were given. */
export async function unmatchedBounces(db: Db) {
  const { NewValue } = auditEntries;
  const [counted] = await db
    .select({
      Count: sql<number>`coalesce(sum((${NewValue} ->> 'Count')::int), 0)::int`,
      Explanations: sql<string[]>`coalesce((select array_agg(distinct said order by said) from ${auditEntries} e,
        jsonb_array_elements_text(e.new_value -> 'Explanations') said
        where e.action = ${unmatchedAction} and e.create_date > now() - make_interval(days => ${unmatchedDays})), '{}')`,
    })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.Action, unmatchedAction),
        gt(auditEntries.CreateDate, sql`now() - make_interval(days => ${unmatchedDays})`),
      ),
    );
  return counted ?? { Count: 0, Explanations: [] };
}
