import type { LeftOutReason } from '@brevet/contract/campaign-fields';
import type { Moment } from '@brevet/contract/day';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { MergedContact } from '../../schema/campaigns.ts';
import { campaignRecipients, campaigns } from '../../schema/campaigns.ts';
import { contacts } from '../../schema/contacts.ts';
import { brokers } from '../../schema/users.ts';
import { contactsMatching } from '../contacts/contacts.ts';
import { judgedContacts } from './audience.queries.ts';
import type { CampaignRow } from './campaigns.queries.ts';
import { isSenderKept, mergeColumns } from './campaigns.queries.ts';

export interface Claimed extends MergedContact {
  RecipientID: number;
  Address: string;
  WithPatents: boolean;
  MessageID: string;
  Token: string;
  ClickToken: string;
  Attempts: number;
  PutBackDate: Moment | null;
}

/**
 * Claims a recipient for this run, after judging the contact again. Null if the campaign was paused, canceled or taken over, if its broker
 * code was deactivated or its sender may no longer send it, or if the recipient is left out now. Locks the campaign, so a pause waits until
 * the claim is stored, and a claim until the pause is.
 */
export async function claimRecipient(
  tx: Db,
  { CampaignID, Run, Filter }: Pick<CampaignRow, 'CampaignID' | 'Run' | 'Filter'>,
  RecipientID: number,
): Promise<Claimed | null> {
  const [recipient] = await holdRecipient(tx, { CampaignID, Run, RecipientID });
  if (!recipient) return null;
  const { ContactId, Lists, ...held } = recipient;
  const [judged] = ContactId === null ? [] : await judge(tx, { ContactId, Address: held.Address, Lists });
  // Someone taken off the lists after the start gets nothing more, unless the filter finds them as well.
  const isOff = Lists.length > 0 && judged?.Lists.length === 0 && !(await isFound(tx, Filter, ContactId));
  const Reason = judged === undefined ? 'deleted' : judged.isChanged ? 'changed' : (judged.Reason ?? (isOff ? 'removed' : null));
  if (!judged || Reason !== null) {
    await setRecipient(tx, RecipientID, { State: 'left out', Reason });
    return null;
  }
  const Attempts = held.Attempts + 1;
  // Consent to patent numbers can be withdrawn after the start, not given.
  const WithPatents = held.WithPatents && judged.WithPatents;
  const { Firstname, Lastname, Title, City, Country, Organization } = judged;
  const Merged = { Firstname, Lastname, Title, City, Country, Organization };
  await setRecipient(tx, RecipientID, { State: 'sending', Run, Attempts, WithPatents, Merged });
  return { ...judged, ...held, RecipientID, WithPatents, Attempts };
}

async function isFound(tx: Db, Filter: CampaignRow['Filter'], ContactId: number | null): Promise<boolean> {
  if (Filter === null || ContactId === null) return false;
  const rows = await tx
    .select({ id: contacts.ContactId })
    .from(contacts)
    .where(and(eq(contacts.ContactId, ContactId), contactsMatching(Filter)));
  return rows.length > 0;
}

type Held = Pick<
  typeof campaignRecipients.$inferSelect,
  'ContactId' | 'Address' | 'Lists' | 'WithPatents' | 'MessageID' | 'Token' | 'ClickToken' | 'Attempts' | 'PutBackDate'
>;

const held = sql`(
  select recipient.contact_id, recipient.address, recipient.lists, recipient.with_patents, recipient.message_id, recipient.token,
    recipient.click_token, recipient.attempts, recipient.put_back_date
  from ${campaigns} as campaign inner join ${campaignRecipients} as recipient on recipient.campaign_id = campaign.campaign_id
  where campaign.campaign_id = ${sql.placeholder('CampaignID')} and campaign.run = ${sql.placeholder('Run')} and campaign.state = 'sending'
    and recipient.recipient_id = ${sql.placeholder('RecipientID')} and recipient.state = 'waiting'
    and exists (select from ${brokers} where ${brokers.BrokerID} = campaign.broker_id and ${brokers.Status} = 1)
    and ${isSenderKept('campaign')}
  for share of campaign for no key update of recipient skip locked) as held`;

/** Locks a waiting recipient, and shares the lock on the campaign. */
const holdRecipient = prepared('campaign_recipient', (on) =>
  on
    .select({
      ContactId: sql<Held['ContactId']>`held.contact_id`,
      Address: sql<string>`held.address`,
      Lists: sql<number[]>`held.lists`,
      WithPatents: sql<boolean>`held.with_patents`,
      MessageID: sql<string>`held.message_id`,
      Token: sql<string>`held.token`,
      ClickToken: sql<string>`held.click_token`,
      Attempts: sql<number>`held.attempts`,
      PutBackDate: sql<Moment | null>`held.put_back_date`.mapWith(campaignRecipients.PutBackDate),
    })
    .from(held),
);

const judged = sql`(
  with ${judgedContacts('one', sql`select ${sql.placeholder('ContactId')}::int as contact_id`, sql`${sql.placeholder('Lists')}::int[]`)}
  select judged.key <> brevet_address_key(${sql.placeholder('Address')}) as is_changed, judged.lists, judged.reason, coalesce(judged.with_patents, false) as with_patents,
    ${contacts.Firstname} as firstname, ${contacts.Lastname} as lastname, ${contacts.Title} as title, ${contacts.City} as city,
    ${contacts.Country} as country, ${mergeColumns.Organization} as organization
  from judged inner join ${contacts} on ${contacts.ContactId} = judged.contact_id) as found`;

/** A contact as merge fields show it, and whether it may get the campaign; nothing if it was deleted. Planning this takes longer than running it. */
const judge = prepared('campaign_contact', (on) =>
  on
    .select({
      isChanged: sql<boolean>`found.is_changed`,
      Lists: sql<number[]>`found.lists`,
      Reason: sql<LeftOutReason | null>`found.reason`,
      WithPatents: sql<boolean>`found.with_patents`,
      Firstname: sql<string>`found.firstname`,
      Lastname: sql<string>`found.lastname`,
      Title: sql<string>`found.title`,
      City: sql<string>`found.city`,
      Country: sql<string>`found.country`,
      Organization: sql<string>`found.organization`,
    })
    .from(judged),
);

type Fields = { [Name in keyof typeof campaignRecipients.$inferInsert]?: (typeof campaignRecipients.$inferInsert)[Name] };

async function setRecipient(tx: Db, RecipientID: number, fields: Fields): Promise<void> {
  await tx.update(campaignRecipients).set(fields).where(eq(campaignRecipients.RecipientID, RecipientID));
}

/** Notes the outcome of an attempt, unless another run has claimed the recipient since. Another attempt of a campaign that ended fails. */
export async function endAttempt(
  tx: Db,
  { RecipientID, Run }: { RecipientID: number; Run: number },
  { seconds, LastError, State, ...fields }: Omit<Fields, 'LastError'> & { LastError: string | null; seconds?: number },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(campaignRecipients)
    .set({
      ...fields,
      State:
        State === 'waiting'
          ? sql`case when exists (select from ${campaigns} where ${campaigns.CampaignID} = ${campaignRecipients.CampaignID}
              and ${campaigns.State} = 'sent') then 'failed' else 'waiting' end`
          : State,
      // Answers of email servers often repeat the address, which has to go with a deleted contact.
      LastError: sql`case when ${campaignRecipients.ContactId} is null then null else ${LastError}::text end`,
      ...(seconds === undefined ? {} : { NextAttempt: sql`now() + make_interval(secs => ${seconds})` }),
    })
    .where(
      and(
        eq(campaignRecipients.RecipientID, RecipientID),
        eq(campaignRecipients.Run, Run),
        inArray(campaignRecipients.State, ['sending', 'unconfirmed']),
      ),
    );
  return rowCount === 1;
}
