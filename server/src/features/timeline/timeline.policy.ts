import { isStaff, userTypes } from '@brevet/contract/access';
import type { SessionUser } from '@brevet/contract/session';
import type { AvailableStatus } from '@brevet/contract/statuses';
import { statuses } from '@brevet/contract/statuses';
import type { TimelineKind } from '@brevet/contract/timeline';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { and, eq, gte, isNotNull, or, sql } from 'drizzle-orm';
import { listingAttachments } from '../../schema/attachments.ts';
import { auditEntries } from '../../schema/audit.ts';
import { listingDecisionHistory } from '../../schema/decisions.ts';
import { invitations } from '../../schema/invitations.ts';
import { listingRecommendations, listings } from '../../schema/listings.ts';
import { listingPatents } from '../../schema/patents.ts';
import { listingStatusHistory } from '../../schema/reviews.ts';
import type { AttachmentFacts } from '../attachments/attachments.ts';
import { canReadAttachment, readableBy } from '../attachments/attachments.ts';
import { canSeeDecider } from '../decisions/decisions.ts';
import type { NoteFacts } from '../notes/notes.ts';
import { canReadNote, noteReaderOf, readableNotes } from '../notes/notes.ts';

export type Reader = Pick<SessionUser, 'UserID' | 'UserType' | 'BrokerID'>;

export interface TimelineListing {
  OwnerID: number;
  /** The time of its first activation. */
  StartDate: string | null;
  /** 0 if buyers see its topic and classes only. */
  PrivateFlag: number;
}

type InvitationKind = Extract<TimelineKind, `invitation${string}`> | 'follow-up changed';

/** The facts about an event that the rules need. */
export type TimelineFacts = { CreateDate: string } & (
  | { Kind: 'status'; OldStatus: AvailableStatus | null; NewStatus: AvailableStatus }
  | { Kind: 'attachment added'; attachment: AttachmentFacts }
  | { Kind: 'note'; note: NoteFacts }
  | { Kind: 'decision'; BrokerCode: string }
  | { Kind: 'recommendation'; recipient: number }
  | { Kind: InvitationKind; SenderID: number }
  | { Kind: Exclude<TimelineKind, 'status' | 'attachment added' | 'note' | 'decision' | 'recommendation' | InvitationKind> }
);

const isOwner = (user: Reader, listing: TimelineListing): boolean => listing.OwnerID === user.UserID;

/**
 * True if a reader of the listing may see the event. Brokers and admins see everything but others' private notes; owners see what happened
 * to their listing, without decisions and recommendations; buyers see what concerns them since the listing was first active.
 */
export function canSeeEvent(user: Reader, listing: TimelineListing, event: TimelineFacts): boolean {
  if (event.Kind === 'note') return canReadNote(user, event.note);
  if (isStaff(user.UserType)) return true;
  const owner = isOwner(user, listing);
  const sinceActive = listing.StartDate !== null && event.CreateDate >= listing.StartDate;
  switch (event.Kind) {
    case 'status':
      return owner || (event.NewStatus >= statuses.active.code && event.OldStatus !== null);
    case 'edit':
    case 'patents removed':
      return owner;
    case 'tag':
      return owner && user.UserType === userTypes.seller;
    case 'patents added':
      return owner || (sinceActive && listing.PrivateFlag === 1);
    case 'attachment added':
      return canReadAttachment(user, event.attachment) && (owner || sinceActive || event.attachment.UserID === user.UserID);
    case 'decision':
      return user.UserType === userTypes.buyer && event.BrokerCode === user.BrokerID;
    case 'recommendation':
      return event.recipient === user.UserID;
    case 'invitation':
    case 'invitation opened':
    case 'invitation answered':
    case 'invitation sent again':
    case 'invitation revoked':
    case 'follow-up changed':
      return event.SenderID === user.UserID;
    default:
      return false;
  }
}

/** Brokers and admins learn who did something, and buyers which of their colleagues decided. */
export function canSeeWho(user: Reader, { Kind, UserType }: { Kind: TimelineKind; UserType: SessionUser['UserType'] }): boolean {
  return isStaff(user.UserType) || (Kind === 'decision' && canSeeDecider(user, { UserType }));
}

// Stryker disable all: timeline.test.ts checks the SQL against PostgreSQL.
const reader = sql.placeholder('reader');
const code = sql.placeholder('code');
const owned = sql`${listings.OwnerID} = ${reader}`;
const since = (moment: SQLWrapper): SQL => sql`${moment} >= ${listings.StartDate}`;

/** `canSeeEvent` as a condition on each source; undefined where every row passes. `reader` and `code` are placeholders. */
export function visibleEvents(user: Pick<Reader, 'UserType'>) {
  const notes = readableNotes(noteReaderOf(user), reader);
  if (isStaff(user.UserType)) return { notes };
  const buyer = user.UserType === userTypes.buyer;
  const seller = user.UserType === userTypes.seller;
  const edits = eq(auditEntries.Action, 'edit');
  const removals = eq(auditEntries.Action, 'remove patents');
  return {
    notes,
    statuses: or(
      owned,
      and(gte(listingStatusHistory.NewStatus, statuses.active.code), isNotNull(listingStatusHistory.OldStatus)),
    ),
    audited: and(owned, or(edits, removals, seller ? eq(auditEntries.Action, 'tag') : undefined)),
    patents: or(owned, and(since(listingPatents.CreateDate), eq(listings.PrivateFlag, 1))),
    attachments: and(readableBy, or(owned, since(listingAttachments.CreateDate), sql`${listingAttachments.UserID} = ${reader}`)),
    removedAttachments: sql`false`,
    decisions: buyer ? sql`${listingDecisionHistory.BrokerCode} = ${code}` : sql`false`,
    recommendations: sql`${listingRecommendations.UserID} = ${reader}`,
    invitations: sql`${invitations.SenderID} = ${reader}`,
  };
}
// Stryker restore all
