import type { UserType } from '@brevet/contract/access';
import type { AvailableStatus, DecisionStatus } from '@brevet/contract/statuses';
import type { TimelineKind } from '@brevet/contract/timeline';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Selecting } from '../../platform/db/client.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { listingAttachments, storedFiles } from '../../schema/attachments.ts';
import { auditEntries } from '../../schema/audit.ts';
import { contacts } from '../../schema/contacts.ts';
import { listingDecisionHistory } from '../../schema/decisions.ts';
import { invitations } from '../../schema/invitations.ts';
import { listingRecommendations, listings } from '../../schema/listings.ts';
import { notes } from '../../schema/notes.ts';
import { listingPatents, patents } from '../../schema/patents.ts';
import { listingStatusHistory } from '../../schema/reviews.ts';
import { fullName, users } from '../../schema/users.ts';
import type { Reader } from './timeline.policy.ts';
import { visibleEvents } from './timeline.policy.ts';

const id = sql.placeholder('listing_id');

interface Parts {
  kind: SQL;
  at: SQLWrapper;
  who: SQLWrapper;
  oldStatus?: SQLWrapper;
  newStatus?: SQLWrapper;
  decision?: SQLWrapper;
  code?: SQLWrapper;
  reason?: SQLWrapper;
  names?: SQL;
  /** The account that it was done for. */
  recipient?: SQLWrapper;
}

/** The columns that all kinds of events share. */
const columns = ({ kind, at, who, oldStatus, newStatus, decision, code, reason, names, recipient }: Parts) => ({
  Kind: sql<TimelineKind>`${kind}::text`.as('event_kind'),
  CreateDate: sql<string>`${at}`.mapWith(listingStatusHistory.CreateDate).as('event_create_date'),
  UserID: sql<number | null>`${who}::int`.as('event_user_id'),
  OldStatus: sql<AvailableStatus | null>`${oldStatus ?? sql`null`}::smallint`.as('event_old_status'),
  NewStatus: sql<AvailableStatus | null>`${newStatus ?? sql`null`}::smallint`.as('event_new_status'),
  DecisionStatus: sql<DecisionStatus | null>`${decision ?? sql`null`}::smallint`.as('event_decision_status'),
  BrokerCode: sql<string | null>`${code ?? sql`null`}::text`.as('event_broker_code'),
  Reason: sql<string | null>`${reason ?? sql`null`}::text`.as('event_reason'),
  Names: sql<string[]>`${names ?? sql`'{}'`}::text[]`.as('event_names'),
  Recipient: sql<number | null>`${recipient ?? sql`null`}::int`.as('event_recipient'),
});

const onListing = (column: SQLWrapper) => sql`${column} = ${listings.ListingID} and ${listings.ListingID} = ${id}`;

const auditedActions = ['edit', 'remove patents', 'tag', 'confirm changes', 'allow finding', 'link contact', 'remove contact'];
/** Audited actions on the listing itself that no other table keeps. */
const auditedKinds = sql`case ${auditEntries.Action} when 'remove patents' then 'patents removed'
  when 'confirm changes' then 'changes confirmed' when 'allow finding' then 'finding allowed'
  when 'link contact' then 'contact linked' when 'remove contact' then 'contact removed' else ${auditEntries.Action} end`;
/** The name of a contact that was linked; none after it was deleted. */
const contactOf = (value: SQLWrapper) =>
  sql`array(select ${fullName(contacts)} from ${contacts} where ${contacts.ContactId} = (${value} ->> 'ContactId')::int)`;
/** Their subjects: the patents, the tag, the finding, the contact, or the names of the fields. */
const auditedNames = sql`case ${auditEntries.Action}
  when 'remove patents' then array(select jsonb_array_elements_text(${auditEntries.NewValue} -> 'patents'))
  when 'tag' then array[${auditEntries.NewValue} ->> 'Tag']
  when 'allow finding' then array[${auditEntries.NewValue} ->> 'text']
  when 'link contact' then ${contactOf(auditEntries.NewValue)} when 'remove contact' then ${contactOf(auditEntries.OldValue)}
  else array(select jsonb_object_keys(coalesce(${auditEntries.NewValue}, '{}'))) end`;

const recipients = alias(users, 'recipients');

type Visible = ReturnType<typeof visibleEvents>;

const onAudited = (condition: SQL) => sql`${condition} and ${listings.ListingID} = ${id}`;

/** Events of the listing itself and of its patents. */
function listingEvents(on: Selecting, visible: Visible) {
  const { CreateDate: addedAt, CreatorID } = listingPatents;
  const numbers = sql`array_agg(${patents.Country} || ' ' || ${patents.PatentNumber} order by ${patents.Country}, ${patents.PatentNumber})`;
  const { CreateDate: at, UserID: who, OldStatus: oldStatus, NewStatus: newStatus, Reason: reason } = listingStatusHistory;
  return [
    on
      .select(columns({ kind: sql`'status'`, at, who, oldStatus, newStatus, reason }))
      .from(listings)
      .innerJoin(listingStatusHistory, onListing(listingStatusHistory.ListingID))
      .where(visible.statuses),
    on
      .select(columns({ kind: auditedKinds, at: auditEntries.CreateDate, who: auditEntries.UserID, names: auditedNames }))
      .from(listings)
      .innerJoin(
        auditEntries,
        onAudited(sql`${auditEntries.Entity} = 'listing' and ${auditEntries.EntityID} = ${listings.ListingID}::text`),
      )
      .where(and(inArray(auditEntries.Action, auditedActions), visible.audited)),
    on
      .select(columns({ kind: sql`'patents added'`, at: addedAt, who: CreatorID, names: numbers }))
      .from(listings)
      .innerJoin(listingPatents, onListing(listingPatents.ListingID))
      .innerJoin(patents, eq(patents.PatentID, listingPatents.PatentID))
      .where(visible.patents)
      .groupBy(addedAt, CreatorID),
  ] as const;
}

/** Attachments added and removed. */
function attachmentEvents(on: Selecting, visible: Visible) {
  const { CreateDate: at, UserID: who } = listingAttachments;
  const removed = { at: auditEntries.CreateDate, who: auditEntries.UserID };
  return [
    on
      .select(columns({ kind: sql`'attachment added'`, at, who, names: sql`array[${storedFiles.OriginalName}]` }))
      .from(listings)
      .innerJoin(listingAttachments, onListing(listingAttachments.ListingID))
      .innerJoin(storedFiles, eq(storedFiles.FileName, listingAttachments.FileName))
      .where(visible.attachments),
    on
      .select(
        columns({
          kind: sql`'attachment removed'`,
          ...removed,
          names: sql`array[${auditEntries.OldValue} ->> 'OriginalName']`,
        }),
      )
      .from(listings)
      .innerJoin(
        auditEntries,
        onAudited(sql`${auditEntries.Entity} = 'attachment' and ${auditEntries.Action} = 'delete'
          and ${auditEntries.OldValue} ->> 'ListingID' = ${listings.ListingID}::text`),
      )
      .where(visible.removedAttachments),
  ] as const;
}

/** Notes, decisions and recommendations. */
function opinions(on: Selecting, visible: Visible) {
  const { CreateDate: at, UserID: who, DecisionStatus: decision, BrokerCode: code } = listingDecisionHistory;
  return [
    on
      .select(columns({ kind: sql`'note'`, at: notes.CreateDate, who: notes.UserID }))
      .from(listings)
      .innerJoin(notes, onListing(notes.ListingID))
      .where(visible.notes),
    on
      .select(columns({ kind: sql`'decision'`, at, who, decision, code }))
      .from(listings)
      .innerJoin(listingDecisionHistory, onListing(listingDecisionHistory.ListingID))
      .where(visible.decisions),
    on
      .select(
        columns({
          kind: sql`'recommendation'`,
          at: listingRecommendations.CreateDate,
          who: listingRecommendations.CreatorID,
          code: recipients.BrokerID,
          names: sql`array[${fullName(recipients)}]`,
          recipient: listingRecommendations.UserID,
        }),
      )
      .from(listings)
      .innerJoin(listingRecommendations, onListing(listingRecommendations.ListingID))
      .innerJoin(recipients, eq(recipients.UserID, listingRecommendations.UserID))
      .where(visible.recommendations),
  ] as const;
}

const invitedPerson = sql`trim(${invitations.FirstName} || ' ' || ${invitations.LastName})`;

/** Invitations, at their creation or their first opening. */
function invitationEvents(
  on: Selecting,
  visible: Visible,
  kind: SQL,
  at: typeof invitations.CreateDate | typeof invitations.OpenDate,
) {
  return on
    .select(columns({ kind, at, who: invitations.SenderID, names: sql`array[${invitedPerson}]` }))
    .from(listings)
    .innerJoin(invitations, onListing(invitations.ListingID))
    .where(and(isNotNull(at), visible.invitations));
}

/** Events of invitations after they were sent. The person who answers may have an account, which isn't revealed here. */
function invitationChanges(on: Selecting, visible: Visible) {
  const { Action, NewValue } = auditEntries;
  const kind = sql`case ${Action} when 'answer' then 'invitation answered' when 'invite again' then 'invitation sent again'
    when 'revoke' then 'invitation revoked' else 'follow-up changed' end`;
  const who = sql`case when ${Action} <> 'answer' then ${auditEntries.UserID} end`;
  const names = sql`array_remove(array[${invitedPerson},
    case ${Action} when 'answer' then ${NewValue} ->> 'Answer' when 'follow-up' then ${NewValue} ->> 'FollowUp' end], null)`;
  return on
    .select(columns({ kind, at: auditEntries.CreateDate, who, names }))
    .from(listings)
    .innerJoin(invitations, onListing(invitations.ListingID))
    .innerJoin(auditEntries, sql`${auditEntries.Entity} = 'invitation' and ${auditEntries.EntityID} = ${invitations.objID}::text`)
    .where(and(inArray(Action, ['answer', 'invite again', 'revoke', 'follow-up']), visible.invitations));
}

/** The events from each source that the reader may know of. */
function sources(on: Selecting, user: Pick<Reader, 'UserType'>) {
  const visible = visibleEvents(user);
  return [
    ...listingEvents(on, visible),
    ...attachmentEvents(on, visible),
    ...opinions(on, visible),
    invitationEvents(on, visible, sql`'invitation'`, invitations.CreateDate),
    invitationEvents(on, visible, sql`'invitation opened'`, invitations.OpenDate),
    invitationChanges(on, visible),
  ] as const;
}

/** A page of the events with their number and the names of those behind them, in one statement. */
const timelineOf = (type: UserType) =>
  prepared(`timeline_${type}`, (on) => {
    const [first, second, ...rest] = sources(on, { UserType: type });
    const events = unionAll(first, second, ...rest).as('events');
    return on
      .select({
        Kind: events.Kind,
        CreateDate: events.CreateDate,
        UserID: events.UserID,
        OldStatus: events.OldStatus,
        NewStatus: events.NewStatus,
        DecisionStatus: events.DecisionStatus,
        BrokerCode: events.BrokerCode,
        Reason: events.Reason,
        Names: events.Names,
        Recipient: events.Recipient,
        UserName: sql<string | null>`${fullName(users)}`,
        UserType: users.UserType,
        total: sql<number>`count(*) over ()::int`,
      })
      .from(events)
      .leftJoin(users, eq(users.UserID, events.UserID))
      .orderBy(desc(events.CreateDate), asc(events.Kind), asc(events.BrokerCode), asc(events.Recipient), asc(events.Names))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'));
  });

const byType = { 1: timelineOf(1), 15: timelineOf(15), 30: timelineOf(30), 40: timelineOf(40) } satisfies Record<
  UserType,
  unknown
>;

export const timelineRows = byType;
