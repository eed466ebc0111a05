import { userTypes } from '@brevet/contract/access';
import type { ContactEventKind } from '@brevet/contract/contact-timeline';
import type { SessionUser } from '@brevet/contract/session';
import type { DecisionStatus } from '@brevet/contract/statuses';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/client.ts';
import { auditEntries } from '../../schema/audit.ts';
import { campaignRecipients, campaigns } from '../../schema/campaigns.ts';
import { contacts, listingContacts } from '../../schema/contacts.ts';
import { listingDecisionHistory } from '../../schema/decisions.ts';
import { invitations } from '../../schema/invitations.ts';
import { listings } from '../../schema/listings.ts';
import { outbox } from '../../schema/mail.ts';
import { mailingListMembers, mailingLists } from '../../schema/mailing-lists.ts';
import { notes } from '../../schema/notes.ts';
import { fullName, users } from '../../schema/users.ts';
import { noteReaderOf, readableNotes } from '../notes/notes.ts';

/** A contact with their addresses in lower case. */
export interface Person {
  ContactId: number;
  addresses: readonly string[];
}

interface Parts {
  kind: ContactEventKind;
  at: SQLWrapper;
  who?: SQLWrapper;
  text?: SQLWrapper;
  listing?: SQLWrapper;
  decision?: SQLWrapper;
}

/** The columns that all kinds of events share. */
const columns = ({ kind, at, who, text, listing, decision }: Parts) => ({
  Kind: sql<ContactEventKind>`${sql.raw(`'${kind}'`)}::text`.as('event_kind'),
  CreateDate: sql<string>`${at}`.mapWith(contacts.CreateDate).as('event_create_date'),
  UserID: sql<number | null>`${who ?? sql`null`}::int`.as('event_user_id'),
  Text: sql<string>`${text ?? sql`''`}::text`.as('event_text'),
  ListingID: sql<number | null>`${listing ?? sql`null`}::int`.as('event_listing_id'),
  DecisionStatus: sql<DecisionStatus | null>`${decision ?? sql`null`}::smallint`.as('event_decision_status'),
});

/** Changes of the contact's record, and additions of the contact to lists and listings. */
function recordEvents(db: Db, { ContactId }: Person) {
  const isEdit = and(
    eq(auditEntries.Entity, 'contact'),
    eq(auditEntries.EntityID, String(ContactId)),
    eq(auditEntries.Action, 'edit'),
  );
  return [
    db
      .select(columns({ kind: 'created', at: contacts.CreateDate, who: contacts.CreatorId }))
      .from(contacts)
      .where(eq(contacts.ContactId, ContactId)),
    db
      .select(columns({ kind: 'edited', at: auditEntries.CreateDate, who: auditEntries.UserID }))
      .from(auditEntries)
      .where(isEdit),
    db
      .select(
        columns({
          kind: 'listing linked',
          at: listingContacts.CreateDate,
          who: listingContacts.CreatorID,
          text: listings.ListingName,
          listing: listings.ListingID,
        }),
      )
      .from(listingContacts)
      .innerJoin(listings, eq(listings.ListingID, listingContacts.ListingID))
      .where(eq(listingContacts.ContactId, ContactId)),
    db
      .select(
        columns({
          kind: 'list joined',
          at: mailingListMembers.CreateDate,
          who: mailingListMembers.CreatorId,
          text: mailingLists.mailinglist_name,
        }),
      )
      .from(mailingListMembers)
      .innerJoin(mailingLists, eq(mailingLists.maillist_id, mailingListMembers.maillist_id))
      .where(eq(mailingListMembers.ContactId, ContactId)),
  ] as const;
}

/** Brokers read the emails of their code about listings. Emails about an account, and those of other codes, are for admins. */
const readableEmails = ({ UserType, BrokerID }: SessionUser): SQL | undefined =>
  UserType === userTypes.admin
    ? ne(outbox.Kind, 'invitation')
    : and(eq(outbox.BrokerID, BrokerID), inArray(outbox.Kind, ['status', 'tellMeMore']));

/** Emails to the contact's addresses, and decisions of their accounts. */
function addressEvents(db: Db, user: SessionUser, { addresses }: Person) {
  const known = sql`array[${sql.join(
    addresses.map((address) => sql`${address}`),
    sql`, `,
  )}]::text[]`;
  const invited = sql`${invitations.EmailAddress} = any(${known}::citext[])`;
  const invitation = (kind: 'invitation' | 'invitation opened', at: SQLWrapper) =>
    columns({ kind, at, who: invitations.SenderID, text: listings.ListingName, listing: listings.ListingID });
  return [
    db
      .select(columns({ kind: 'email', at: outbox.SentDate, text: outbox.Subject }))
      .from(outbox)
      .where(
        and(
          sql`brevet_address_key(${outbox.ToAddress}) = any(array(select brevet_address_key(one) from unnest(${known}::text[]) one))`,
          isNotNull(outbox.SentDate),
          readableEmails(user),
        ),
      ),
    db
      .select(invitation('invitation', invitations.CreateDate))
      .from(invitations)
      .innerJoin(listings, eq(listings.ListingID, invitations.ListingID))
      .where(invited),
    db
      .select(invitation('invitation opened', invitations.OpenDate))
      .from(invitations)
      .innerJoin(listings, eq(listings.ListingID, invitations.ListingID))
      .where(and(invited, isNotNull(invitations.OpenDate))),
    db
      .select(
        columns({
          kind: 'decision',
          at: listingDecisionHistory.CreateDate,
          who: listingDecisionHistory.UserID,
          text: listings.ListingName,
          listing: listings.ListingID,
          decision: listingDecisionHistory.DecisionStatus,
        }),
      )
      .from(listingDecisionHistory)
      .innerJoin(users, eq(users.UserID, listingDecisionHistory.UserID))
      .innerJoin(listings, eq(listings.ListingID, listingDecisionHistory.ListingID))
      .where(sql`${users.Email} = any(${known}::citext[])`),
  ] as const;
}

/** Campaigns that reached the contact, and what the contact did with them. */
function campaignEvents(db: Db, { UserType, BrokerID }: SessionUser, { ContactId }: Person) {
  const of = (kind: ContactEventKind, at: AnyPgColumn) =>
    db
      .select(columns({ kind, at, text: campaigns.CampaignName }))
      .from(campaignRecipients)
      .innerJoin(campaigns, eq(campaigns.CampaignID, campaignRecipients.CampaignID))
      .where(
        and(
          eq(campaignRecipients.ContactId, ContactId),
          isNotNull(at),
          UserType === userTypes.admin ? undefined : eq(campaigns.BrokerID, BrokerID),
        ),
      );
  return [
    of('campaign', campaignRecipients.SentDate),
    of('campaign clicked', campaignRecipients.ClickDate),
    of('campaign unsubscribed', campaignRecipients.UnsubscribeDate),
  ] as const;
}

/** A page of the events with their number and the names of those behind them. */
export async function contactEvents(
  db: Db,
  user: SessionUser,
  person: Person,
  { limit, offset }: { limit: number; offset: number },
) {
  const [first, ...rest] = recordEvents(db, person);
  const said = db
    .select(columns({ kind: 'note', at: notes.CreateDate, who: notes.UserID, text: notes.Tag }))
    .from(notes)
    .where(and(eq(notes.ContactId, person.ContactId), readableNotes(noteReaderOf(user), user.UserID)));
  const ofAddresses = person.addresses.length > 0 ? addressEvents(db, user, person) : [];
  const events = unionAll(first, said, ...rest, ...ofAddresses, ...campaignEvents(db, user, person)).as('events');
  return db
    .select({
      Kind: events.Kind,
      CreateDate: events.CreateDate,
      UserID: events.UserID,
      Text: events.Text,
      ListingID: events.ListingID,
      DecisionStatus: events.DecisionStatus,
      UserName: sql<string | null>`${fullName(users)}`,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(events)
    .leftJoin(users, eq(users.UserID, events.UserID))
    .orderBy(desc(events.CreateDate), asc(events.Kind), asc(events.Text), asc(events.ListingID))
    .limit(limit)
    .offset(offset);
}
