import type { Invitation } from '@brevet/contract/invitations';
import { invitationsApi } from '@brevet/contract/invitations';
import type { MailState } from '@brevet/contract/mail';
import { messages } from '@brevet/contract/messages';
import { invitationAnswers } from '@brevet/contract/statuses';
import { ActionIcon, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconMailForward, IconMailOff } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useAction } from '../../shared/api/hooks.ts';
import table from '../../shared/table/MiniTable.module.css';
import { FollowUpGlyph } from '../../shared/ui/badges.tsx';
import { confirm } from '../../shared/ui/confirm.ts';
import { formatDate, nothing } from '../../shared/ui/format.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { toastAnswer } from '../../shared/ui/toast.ts';
import styles from './InvitationTable.module.css';

const { Show: LazySelect } = lazyComponent(async () => (await import('./FollowUpSelect.tsx')).FollowUpSelect);

/** The follow-up is loaded where there are invitations; few listings have any. */
const FollowUpSelect = ({ invitation }: { invitation: Invitation }) => (
  <Suspense fallback={<Skeleton h={30} w={160} />}>
    <LazySelect invitation={invitation} />
  </Suspense>
);

const { columns } = invitationsApi.getInvitation;

/** The invitations of a listing and their answers; cards on a phone. */
export function InvitationTable({ invitations, canInvite }: { invitations: Invitation[]; canInvite: boolean }) {
  const named = invitations.some(({ Sender }) => Sender !== undefined);
  return (
    <>
      <table className={`${table.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Invited</th>
            {named && <th scope="col">{columns.Sender}</th>}
            <th scope="col">{columns.CreateDate}</th>
            <th scope="col">{columns.OpenDate}</th>
            <th scope="col">{columns.Answer}</th>
            <th scope="col">{columns.FollowUp}</th>
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => (
            <tr key={invitation.objID}>
              <td>
                <Invitee invitation={invitation} />
              </td>
              {named && <td>{invitation.Sender}</td>}
              <td className={styles.day}>{formatDate(invitation.CreateDate)}</td>
              <td className={styles.day}>{invitation.OpenDate ? formatDate(invitation.OpenDate) : nothing}</td>
              <td>
                <Answer invitation={invitation} />
              </td>
              <td className={styles.select}>
                <FollowUpSelect invitation={invitation} />
              </td>
              <td className={styles.act}>
                <Actions invitation={invitation} canInvite={canInvite} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={`${table.cards} ${styles.cards}`}>
        {invitations.map((invitation) => (
          <li key={invitation.objID}>
            <div className={styles.cardHead}>
              <Invitee invitation={invitation} />
              <Actions invitation={invitation} canInvite={canInvite} />
            </div>
            <p>
              {invitation.Sender && `${invitation.Sender}, `}
              {formatDate(invitation.CreateDate)}
              {invitation.OpenDate ? ` · opened ${formatDate(invitation.OpenDate)}` : ' · not opened yet'}
            </p>
            <div className={styles.cardFoot}>
              <Answer invitation={invitation} />
              <FollowUpSelect invitation={invitation} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Delivery problems worth showing. */
const mailNotes: Partial<Record<MailState, string>> = {
  failed: "The email couldn't be delivered",
  cancelled: "The email wasn't sent",
};

function Invitee({ invitation }: { invitation: Invitation }) {
  const { Name, EmailAddress, cc, subject, InviteeID, Mail } = invitation;
  return (
    <div className={styles.invitee}>
      <b>{Name}</b>
      {InviteeID && <span className={styles.account}>has an account</span>}
      <span>{EmailAddress}</span>
      {Mail && mailNotes[Mail] && <span className={styles.unsent}>{mailNotes[Mail]}</span>}
      {cc && <span>Copy to {cc}</span>}
      {subject && <span>“{subject}”</span>}
    </div>
  );
}

/** The answer with its question; without an answer, shows if the invitation has expired. */
function Answer({ invitation: { Answer: given, Question, ExpireDate } }: { invitation: Invitation }) {
  if (given === null) return <span className={styles.none}>{Date.parse(ExpireDate) < Date.now() ? 'Expired' : nothing}</span>;
  const { label, followUp } = invitationAnswers[given];
  return (
    <div className={styles.answer}>
      <span>
        <FollowUpGlyph code={followUp} /> {label}
      </span>
      {Question && <q>{Question}</q>}
    </div>
  );
}

function Actions({ invitation, canInvite }: { invitation: Invitation; canInvite: boolean }) {
  const { objID, ListingID, Name, can } = invitation;
  const resend = useAction(invitationsApi.resendInvitation, toastAnswer);
  const remove = useAction(invitationsApi.removeInvitation, toastAnswer);
  if (!can.update) return null;
  const askToResend = async () => {
    if (!(await confirm(messages.reallySendAgain(Name), { title: 'Send invitation again', yes: 'Send again' }))) return;
    resend.mutate({ body: { listingid: ListingID, objID } });
  };
  const askToRemove = async () => {
    if (!(await confirm(messages.reallyWithdraw(Name), { title: 'Revoke invitation', yes: 'Revoke invitation', destroys: true })))
      return;
    remove.mutate({ query: { listing_id: ListingID, objID } });
  };
  return (
    <div className={styles.actions}>
      {canInvite && (
        <ActionIcon
          size={28}
          title="Send again"
          aria-label={`Send the invitation to ${Name} again`}
          loading={resend.isPending}
          onClick={askToResend}
        >
          <IconMailForward size={16} stroke={1.6} />
        </ActionIcon>
      )}
      <ActionIcon
        size={28}
        title="Revoke"
        aria-label={`Revoke the invitation to ${Name}`}
        loading={remove.isPending}
        onClick={askToRemove}
      >
        <IconMailOff size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
