import type { CampaignState, LeftOutReason, RecipientEvent, RecipientState } from '@brevet/contract/campaign-fields';
import type { CampaignRow, RecipientRow } from '@brevet/contract/campaign-rows';
import type { SessionUser } from '@brevet/contract/session';
import { eq, sql } from 'drizzle-orm';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import { containing } from '../../platform/db/search.ts';
import type { Writing } from '../../platform/db/write.ts';
import { bounces, campaignRecipients, campaigns } from '../../schema/campaigns.ts';
import { contacts } from '../../schema/contacts.ts';
import { fullName } from '../../schema/users.ts';
import { rightsOnCampaign } from './campaigns.policy.ts';
import { campaignRows } from './campaigns.queries.ts';

type Source = Pick<Writing, 'db' | 'counts'>;

const campaignTable = pagedTable({
  name: 'campaigns',
  features: ['campaigns'],
  rows: campaignRows,
  matching: (db, columns) => db.select(columns).from(campaigns).$dynamic(),
  key: [campaigns.CampaignID],
  sort: {
    CampaignID: campaigns.CampaignID,
    CampaignName: campaigns.CampaignName,
    State: campaigns.State,
    CreateDate: campaigns.CreateDate,
    StartDate: campaigns.StartDate,
  },
  filters: {
    broker: sql`${campaigns.BrokerID} = ${sql.placeholder('broker')}`,
    search: sql`(${campaigns.CampaignName} || ' ' || ${campaigns.Subject}) ilike ${sql.placeholder('search')}`,
    State: sql`${campaigns.State} = ${sql.placeholder('State')}`,
  },
  scope: ['broker'],
});

/** The campaigns of one broker code, or of all. An empty text filters nothing. */
export function campaignsTable(
  services: Source,
  user: SessionUser,
  broker: string | null,
  { search, State }: { search?: string | undefined; State?: CampaignState | '' | undefined },
): BoundTable<CampaignRow> {
  const values = {
    ...(broker === null ? {} : { broker }),
    ...(search ? { search: containing(search) } : {}),
    ...(State ? { State } : {}),
  };
  return campaignTable.bind(services, values, { present: (row) => ({ ...row, can: rightsOnCampaign(user, row) }) });
}

/** The last bounce of an email, and why it bounced. */
const bounced = sql`(select bounce.bounce_id from ${bounces} as bounce where bounce.recipient_id = ${campaignRecipients.RecipientID}
  order by bounce.bounce_date desc, bounce.bounce_id desc limit 1)`;

const recipientTable = pagedTable({
  name: 'campaign_recipients',
  features: ['campaigns', 'contacts'],
  rows: (db) =>
    db
      .select({
        RecipientID: campaignRecipients.RecipientID,
        ContactId: campaignRecipients.ContactId,
        Fullname: sql<string>`coalesce(${fullName(contacts)}, '')`,
        Address: sql<string>`case when ${campaignRecipients.ContactId} is null then '' else ${campaignRecipients.Address} end`,
        State: campaignRecipients.State,
        Reason: campaignRecipients.Reason,
        WithPatents: campaignRecipients.WithPatents,
        SentDate: campaignRecipients.SentDate,
        LastError: campaignRecipients.LastError,
        ClickDate: campaignRecipients.ClickDate,
        Clicks: campaignRecipients.Clicks,
        UnsubscribeDate: campaignRecipients.UnsubscribeDate,
        BounceDate: bounces.BounceDate,
        Bounce: sql<string>`coalesce(trim(${bounces.Status} || ' ' || ${bounces.Diagnostic}), '')`,
      })
      .from(campaignRecipients)
      .leftJoin(contacts, eq(contacts.ContactId, campaignRecipients.ContactId))
      .leftJoin(bounces, sql`${bounces.BounceID} = ${bounced}`)
      .$dynamic(),
  matching: (db, columns) => db.select(columns).from(campaignRecipients).$dynamic(),
  key: [campaignRecipients.RecipientID],
  sort: { RecipientID: campaignRecipients.RecipientID, Address: campaignRecipients.Address },
  filters: {
    campaign_id: sql`${campaignRecipients.CampaignID} = ${sql.placeholder('campaign_id')}::int`,
    search: sql`${campaignRecipients.Address} ilike ${sql.placeholder('search')} and ${campaignRecipients.ContactId} is not null`,
    State: sql`${campaignRecipients.State} = ${sql.placeholder('State')}`,
    Reason: sql`${campaignRecipients.Reason} = ${sql.placeholder('Reason')}`,
    clicked: sql`${campaignRecipients.ClickDate} is not null`,
    unsubscribed: sql`${campaignRecipients.UnsubscribeDate} is not null`,
    bounced: sql`exists (select from ${bounces} as bounce where bounce.recipient_id = ${campaignRecipients.RecipientID})`,
  },
  scope: ['campaign_id'],
});

interface RecipientFilters {
  campaign_id: number;
  search?: string | undefined;
  State?: RecipientState | '' | undefined;
  Reason?: LeftOutReason | '' | undefined;
  Event?: RecipientEvent | '' | undefined;
}

/** The contacts that a campaign chose. */
export function recipientsTable(
  services: Source,
  { campaign_id, search, State, Reason, Event }: RecipientFilters,
): BoundTable<RecipientRow> {
  const values = {
    campaign_id,
    ...(search ? { search: containing(search) } : {}),
    ...(State ? { State } : {}),
    ...(Reason ? { Reason } : {}),
    ...(Event ? { [Event]: true } : {}),
  };
  return recipientTable.bind(services, values, { present: (row) => row });
}
