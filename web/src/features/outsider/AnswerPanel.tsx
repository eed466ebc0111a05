import { userTypes } from '@brevet/contract/access';
import { accountsApi } from '@brevet/contract/accounts';
import type { Invited } from '@brevet/contract/invitations';
import { invitationsApi } from '@brevet/contract/invitations';
import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import type { InvitationAnswer } from '@brevet/contract/statuses';
import { invitationAnswers } from '@brevet/contract/statuses';
import { Button, Textarea } from '@mantine/core';
import { useRead } from '../../shared/api/hooks.ts';
import { Form } from '../../shared/form/Form.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { PublicLink } from '../../shared/layout/PublicLink.tsx';
import { useSessionQuery } from '../../shared/session/session.ts';
import { FollowUpGlyph } from '../../shared/ui/badges.tsx';
import { formatFullDate } from '../../shared/ui/format.ts';
import { listingStyles } from '../listings/listings.ts';
import styles from './InvitationPage.module.css';

/** An outsider's actions: answer, write to the broker, register as a buyer. */
export function AnswerPanel({ invited, token }: { invited: Invited; token: string }) {
  const { broker, invitation } = invited;
  return (
    <aside className={listingStyles.panel} id="answer" aria-label="Your answer">
      <section className={listingStyles.cardSection} aria-labelledby="answer-title">
        <h2 id="answer-title">Your answer</h2>
        {invitation.can.answer ? (
          <AnswerForm invitation={invitation} token={token} />
        ) : (
          <p className={styles.text}>{messages.invitationCopy}</p>
        )}
      </section>
      <section className={listingStyles.cardSection} aria-labelledby="broker-title">
        <h2 id="broker-title">Broker</h2>
        <p className={styles.text}>
          {broker.BrokerName} brokers this listing, which is anonymous.{' '}
          {broker.CustomerServiceEmail && <a href={`mailto:${broker.CustomerServiceEmail}`}>{broker.CustomerServiceEmail}</a>}
        </p>
      </section>
      <Account />
      <p className={listingStyles.confidential}>This link works until {formatFullDate(invitation.ExpireDate)}.</p>
    </aside>
  );
}

function AnswerForm({ invitation, token }: { invitation: Invited['invitation']; token: string }) {
  const { Answer: given, Question: asked } = invitation;
  const { more, pass } = invitationAnswers;
  const editor = useEditor({
    action: invitationsApi.answerInvitation,
    initial: { token, Answer: given ?? ('more' as InvitationAnswer), Question: asked },
  });
  const { values, saving, set, submit } = editor;
  const answer = (Answer: InvitationAnswer) => {
    set({ Answer });
    void submit();
  };
  const sending = (Answer: InvitationAnswer) => saving && values.Answer === Answer;
  return (
    <Form editor={editor} className={styles.answer}>
      {given && (
        <p className={styles.given} role="status">
          <FollowUpGlyph code={invitationAnswers[given].followUp} />
          <b>{invitationAnswers[given].label}</b>
        </p>
      )}
      <Textarea label="Question (optional)" autosize minRows={3} maxRows={10} maxLength={2000} {...editor.text('Question')} />
      <Button
        h={40}
        loading={sending('more')}
        disabled={given === 'more' && values.Question.trim() === asked}
        onClick={() => answer('more')}
      >
        {more.label}
      </Button>
      <Button h={40} variant="default" loading={sending('pass')} disabled={given === 'pass'} onClick={() => answer('pass')}>
        {pass.label}
      </Button>
      {given && <p className={styles.text}>You can change your answer while this link works.</p>}
    </Form>
  );
}

/** Invites people without an account to register, where registration is open. */
function Account() {
  const signedOut = useSessionQuery().data === null;
  const open = useRead(accountsApi.registration, {}, { enabled: signedOut }).data?.data.Open;
  if (!signedOut || !open) return null;
  return (
    <section className={listingStyles.cardSection} aria-labelledby="account-title">
      <h2 id="account-title">More like this</h2>
      <p className={styles.text}>
        Buyers see all active listings, free of charge.{' '}
        <PublicLink to={paths.register(userTypes.buyer)}>Create an account</PublicLink>
      </p>
    </section>
  );
}
