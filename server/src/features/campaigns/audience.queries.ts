import type { LeftOutReason } from '@brevet/contract/campaign-fields';
import { mostCampaignContacts } from '@brevet/contract/campaign-fields';
import type { AudienceRow, CampaignFilter } from '@brevet/contract/campaign-rows';
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { addressChecks } from '../../schema/address-checks.ts';
import { bounces, campaignRecipients, unsubscribes } from '../../schema/campaigns.ts';
import { contacts } from '../../schema/contacts.ts';
import { merges } from '../../schema/duplicates.ts';
import { mailingListMembers } from '../../schema/mailing-lists.ts';
import { fullName } from '../../schema/users.ts';
import { contactsMatching } from '../contacts/contacts.ts';

/** The contacts that a campaign chooses: those on its mailing lists, and those that match its filter. */
export interface Choice {
  Lists: readonly number[];
  Filter: CampaignFilter | null;
}

/** One more than allowed, so that too many are noticed without counting all. */
const most = mostCampaignContacts + 1;
/** The most list memberships that are read. A contact can be on several lists. */
const mostMembers = 10 * most;

const intList = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::int[]`;

/** The chosen contacts, each once. */
const chosenContacts = ({ Lists, Filter }: Choice): SQL => sql`
  select contact_id from (
    (select ${mailingListMembers.ContactId} from ${mailingListMembers}
      where ${mailingListMembers.maillist_id} = any(${intList(Lists)}) limit ${mostMembers})
    union
    (select ${contacts.ContactId} from ${contacts} where ${Filter === null ? sql`false` : contactsMatching(Filter)} limit ${most})
  ) as either limit ${most}`;

/** The number of chosen contacts, counted up to one more than a campaign can have. */
export async function countChosen(db: Db, choice: Choice): Promise<number> {
  const { rows } = await db.execute<{ chosen: number }>(
    sql`select count(*)::int as chosen from (${chosenContacts(choice)}) as chosen`,
  );
  return rows[0]?.chosen ?? 0;
}

/** Anything that looks like an address. Stored addresses were checked when they were entered. */
const usable = String.raw`^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+\.[^\s@<>(),;:"\\]+$`;

/** Addresses are compared by hash, because only hashes are kept of the addresses of deleted contacts. */
const hashOf = (address: SQL): SQL => sql`brevet_address_hash(${address})`;

/**
 * The emails whose recipients unsubscribed. For one contact, they come from the index of its emails; for many, from the index of
 * unsubscribed recipients.
 */
const joinUnsubscribed = {
  one: sql`cross join lateral (select email.address, email.unsubscribe_date from ${campaignRecipients} as email
      where email.contact_id = one.contact_id offset 0) as recipient where recipient.unsubscribe_date is not null`,
  many: sql`inner join (select email.contact_id, email.address from ${campaignRecipients} as email
      where email.unsubscribe_date is not null offset 0) as recipient on recipient.contact_id = one.contact_id`,
};

/**
 * Decides who gets the emails: `judged` has each contact with its address, its mailing lists, and the reason to leave it out, if
 * there is one. All contacts with one address are treated alike. If one of them doesn't want the newsletter, or has unsubscribed
 * any of its addresses, all are left out. That includes addresses that a merge dropped, and former addresses that unsubscribed.
 * Patent numbers are sent only if all of them agreed.
 */
export const judgedContacts = (of: 'one' | 'many', chosen: SQL, lists: SQL): SQL => sql`
  chosen as materialized (${chosen}),
  picked as materialized (
    select ${contacts.ContactId}, ${fullName(contacts)} as full_name, ${contacts.PrimaryEmail}, brevet_address_key(${contacts.PrimaryEmail}) as key,
      case when ${contacts.EmailVerifyStatus} = 'Ok' and exists (select from ${addressChecks} as stated
        where stated.contact_id = ${contacts.ContactId} and stated.source = 'person') then ${contacts.EmailVerifyDate} end as verified
    from ${contacts} where ${contacts.ContactId} in (select contact_id from chosen)),
  shared as materialized (
    select addresses.key, has.newsletter, has.bad, has.patents, has.ids
    from (select distinct key from picked) as addresses
    cross join lateral (
      select bool_or(same.newsletter = 0) as newsletter,
        bool_or(same.email_verify_status = 'Bad' and brevet_address_key(same.primary_email) = addresses.key) as bad,
        coalesce(bool_and(same.ok_send_patent_no = 1), false) as patents, array_agg(same.contact_id) as ids
      from ${contacts} as same where (brevet_address_key(same.primary_email) = addresses.key and same.primary_email <> '')
        or (brevet_address_key(same.secondary_email) = addresses.key and same.secondary_email <> '')) as has),
  former as materialized (
    select shared.key, array_agg(${hashOf(sql`recipient.address`)}) as known
    from shared cross join lateral unnest(shared.ids) as one(contact_id) ${joinUnsubscribed[of]}
    group by shared.key),
  sharing as materialized (
    select shared.key, ${hashOf(sql`shared.key`)} as own, shared.newsletter, shared.bad, shared.patents, owned.known || former.known as known
    from shared left join former on former.key = shared.key
    cross join lateral (
      select array_agg(${hashOf(sql`each.address`)}) as known from ${contacts} as same
      cross join lateral (
        select same.primary_email union all select same.secondary_email
        union all select unnest(brevet_dropped_addresses(same.contact_id))
        where exists (select from ${merges} as merge where merge.kind = 'contact' and merge.survivor_id = same.contact_id)) as each(address)
      where same.contact_id = any(shared.ids) and each.address <> '') as owned),
  stays as materialized (
    select picked.key, array_agg(distinct member.maillist_id order by member.maillist_id) as lists
    from picked inner join sharing on sharing.key = picked.key
      inner join ${mailingListMembers} as member on member.contact_id = picked.contact_id and member.maillist_id = any(${lists})
    where not exists (select from ${unsubscribes} as stopped
      where ${hashOf(sql`stopped.address`)} = any(sharing.known) and stopped.maillist_id = member.maillist_id)
    group by picked.key),
  judged as materialized (
    select picked.contact_id, picked.full_name, picked.primary_email, picked.key, coalesce(stays.lists, '{}') as lists,
      sharing.patents as with_patents,
      case
        when picked.primary_email !~ ${usable} then 'address'
        when sharing.newsletter then 'newsletter'
        when sharing.bad then 'bad'
        when exists (select from ${bounces} as bounce where ${hashOf(sql`bounce.address`)} = sharing.own and bounce.kind = 'hard'
          and bounce.bounce_date > coalesce(picked.verified, '-infinity')) then 'bounced'
        when exists (select from ${unsubscribes} as stopped where ${hashOf(sql`stopped.address`)} = any(sharing.known) and stopped.maillist_id is null)
          or stays.lists is null and exists (select from ${unsubscribes} as stopped
            where ${hashOf(sql`stopped.address`)} = any(sharing.known) and stopped.maillist_id = any(${lists})) then 'unsubscribed'
        when row_number() over (partition by picked.key order by picked.contact_id) > 1 then 'duplicate'
      end as reason
    from picked inner join sharing on sharing.key = picked.key left join stays on stays.key = picked.key)`;

export interface Audience {
  counts: Partial<Record<LeftOutReason | 'recipients', number>>;
  withoutPatents: number;
  page: AudienceRow[];
}

/** Counts recipients and those left out, and lists some of them. */
export async function audienceOf(
  db: Db,
  choice: Choice,
  show: LeftOutReason | 'recipients',
  { limit, offset }: { limit: number; offset: number },
): Promise<Audience> {
  const reason = show === 'recipients' ? null : show;
  const { rows } = await db.execute<{ counts: Audience['counts'] | null; without: number; page: AudienceRow[] | null }>(sql`
    with ${judgedContacts('many', chosenContacts(choice), intList(choice.Lists))}
    select
      (select json_object_agg(coalesce(reason, 'recipients'), n) from (select reason, count(*) as n from judged group by reason) as counted) as counts,
      (select count(*) from judged where reason is null and not with_patents)::int as without,
      (select json_agg(json_build_object('ContactId', contact_id, 'Fullname', full_name, 'PrimaryEmail', primary_email, 'Reason', reason,
        'WithPatents', with_patents) order by contact_id)
       from (select * from judged where reason is not distinct from ${reason}::text order by contact_id limit ${limit} offset ${offset}) as listed) as page`);
  const [row] = rows;
  return { counts: row?.counts ?? {}, withoutPatents: row?.without ?? 0, page: row?.page ?? [] };
}

/**
 * Stores the chosen contacts as recipients of a campaign. It locks them first, in their order. A concurrent deletion either waits
 * and finds the recipients, or comes first.
 */
export async function storeRecipients(tx: Db, CampaignID: number, choice: Choice, host: string): Promise<number> {
  const held = sql`select contact_id from ${contacts} where contact_id in (${chosenContacts(choice)}) order by contact_id for key share`;
  await tx.execute(sql`select count(*) from (${held}) as held`);
  const { rows } = await tx.execute<{ recipients: number }>(sql`
    with ${judgedContacts('many', held, intList(choice.Lists))},
    stored as (
      insert into campaign_recipients (campaign_id, contact_id, address, lists, with_patents, state, reason, message_id)
      select ${CampaignID}::int, contact_id, primary_email, lists, coalesce(with_patents, false),
        case when reason is null then 'waiting' else 'left out' end, reason, '<' || gen_random_uuid() || '@' || ${host}::text || '>'
      from judged order by contact_id
      returning reason)
    select count(*)::int as recipients from stored where reason is null`);
  return rows[0]?.recipients ?? 0;
}
