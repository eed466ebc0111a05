import { isStaff } from '@brevet/contract/access';
import type { Invitation } from '@brevet/contract/invitations';
import type { MailState } from '@brevet/contract/mail';
import type { SessionUser } from '@brevet/contract/session';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import type { Writing } from '../../platform/db/write.ts';
import { invitations } from '../../schema/invitations.ts';
import { outbox } from '../../schema/mail.ts';
import { fullName, users } from '../../schema/users.ts';
import { canManageInvitation } from './invitations.policy.ts';
import { nameOf } from './recipient-name.ts';

const senders = alias(users, 'senders');
const invitees = alias(users, 'invitees');

const lastMail = sql<MailState | null>`(
  select ${outbox.State} from ${outbox}
  where ${outbox.InvitationID} = ${invitations.objID} and ${outbox.ToAddress} = ${invitations.EmailAddress}
  order by ${outbox.MailID} desc limit 1
)`;

const invitationTable = pagedTable({
  name: 'get_invitation',
  features: ['invitations'],
  rows: (db) =>
    db
      .select({
        objID: invitations.objID,
        ListingID: invitations.ListingID,
        FirstName: invitations.FirstName,
        LastName: invitations.LastName,
        EmailAddress: invitations.EmailAddress,
        cc: invitations.cc,
        subject: invitations.subject,
        SenderID: invitations.SenderID,
        Sender: fullName(senders),
        InviteeID: invitees.UserID,
        CreateDate: invitations.CreateDate,
        OpenDate: invitations.OpenDate,
        ExpireDate: invitations.ExpireDate,
        Mail: lastMail,
        Answer: invitations.Answer,
        Question: invitations.Question,
        FollowUp: invitations.FollowUp,
      })
      .from(invitations)
      .innerJoin(senders, eq(senders.UserID, invitations.SenderID))
      .leftJoin(invitees, eq(invitees.Email, invitations.EmailAddress))
      .$dynamic(),
  matching: (db, columns) => db.select(columns).from(invitations).$dynamic(),
  key: [invitations.objID],
  sort: {
    // IDs are random, so they can't order the rows.
    objID: invitations.CreateDate,
    EmailAddress: invitations.EmailAddress,
    CreateDate: invitations.CreateDate,
    OpenDate: invitations.OpenDate,
    FollowUp: invitations.FollowUp,
  },
  filters: {
    listing_id: sql`${and(eq(invitations.ListingID, sql.placeholder('listing_id')), eq(invitations.DeleteFlag, 0))}`,
    sender: sql`${invitations.SenderID} = ${sql.placeholder('sender')}`,
  },
  planOnce: ['listing_id', 'sender'],
});

/** Unrevoked invitations to a listing that the user can see. */
export function invitationsOf(
  services: Pick<Writing, 'db' | 'counts'>,
  user: SessionUser,
  listing_id: number,
): BoundTable<Invitation> {
  const staff = isStaff(user.UserType);
  return invitationTable.bind(services, staff ? { listing_id } : { listing_id, sender: user.UserID }, {
    present: ({ FirstName, LastName, cc, SenderID, ...row }) => ({
      ...row,
      Name: nameOf({ FirstName, LastName }),
      cc: cc.join(', '),
      can: { update: canManageInvitation(user, { SenderID }) },
    }),
  });
}
