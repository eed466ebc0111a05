import type { Invitation } from '@brevet/contract/invitations';
import { invitationsApi } from '@brevet/contract/invitations';
import { messages } from '@brevet/contract/messages';
import { invitationAnswers } from '@brevet/contract/statuses';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useAction } from '../api/hooks.ts';
import { confirm } from '../ui/confirm.tsx';
import { formatDay } from '../ui/format.ts';
import { FollowUpGlyph } from '../ui/marks.tsx';
import table from '../ui/table/MiniTable.module.css';
import { sayHowItWent } from '../ui/toast.ts';
import { FollowUpSelect } from './FollowUpSelect.tsx';
import styles from './InvitationTable.module.css';

const nothing = '–';

/** Who was invited to a listing and what has come of it; on a phone each is a card. */
export function InvitationTable({ invitations }: { invitations: Invitation[] }) {
  const named = invitations.some(({ Sender }) => Sender !== undefined);
  return (
    <>
      <table className={`${table.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Invited</th>
            {named && <th scope="col">Sender</th>}
            <th scope="col">Created</th>
            <th scope="col">Opened</th>
            <th scope="col">Answer</th>
            <th scope="col">Follow-up</th>
            <th scope="col">
              <VisuallyHidden>Action</VisuallyHidden>
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
              <td className={styles.day}>{formatDay(invitation.CreateDate)}</td>
              <td className={styles.day}>{invitation.OpenDate ? formatDay(invitation.OpenDate) : nothing}</td>
              <td>
                <Answer invitation={invitation} />
              </td>
              <td className={styles.select}>
                <FollowUpSelect invitation={invitation} />
              </td>
              <td className={styles.act}>
                <Withdraw invitation={invitation} />
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
              <Withdraw invitation={invitation} />
            </div>
            <p>
              {invitation.Sender && `${invitation.Sender}, `}
              {formatDay(invitation.CreateDate)}
              {invitation.OpenDate ? ` · opened ${formatDay(invitation.OpenDate)}` : ' · not opened yet'}
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

function Invitee({ invitation }: { invitation: Invitation }) {
  const { Name, EmailAddress, cc, subject, InviteeID } = invitation;
  return (
    <div className={styles.invitee}>
      <b>{Name}</b>
      {InviteeID && <span className={styles.account}>has an account</span>}
      <span>{EmailAddress}</span>
      {cc && <span>Copy to {cc}</span>}
      {subject && <span>“{subject}”</span>}
    </div>
  );
}

/** What was answered with the question; without an answer, whether one can still come. */
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

function Withdraw({ invitation: { objID, ListingID, Name, can } }: { invitation: Invitation }) {
  const remove = useAction(invitationsApi.removeInvitation, sayHowItWent);
  if (!can.update) return null;
  const ask = async () => {
    if (!(await confirm(messages.reallyWithdraw(Name), { title: 'Withdraw the invitation', yes: 'Withdraw' }))) return;
    remove.mutate({ query: { listing_id: ListingID, objID } });
  };
  return (
    <ActionIcon
      size={28}
      title="Withdraw"
      aria-label={`Withdraw the invitation of ${Name}`}
      loading={remove.isPending}
      onClick={ask}
    >
      <IconMailOff size={16} stroke={1.6} />
    </ActionIcon>
  );
}
