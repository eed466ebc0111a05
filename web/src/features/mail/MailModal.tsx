import type { MailInFull } from '@brevet/contract/mail';
import { mailApi, mailStates } from '@brevet/contract/mail';
import { Alert, Button, Group } from '@mantine/core';
import { IconBan, IconSend } from '@tabler/icons-react';
import { useRead } from '../../shared/api/hooks.ts';
import { Dialog } from '../../shared/form/Dialog.tsx';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import type { Fact } from '../../shared/ui/Facts.tsx';
import { formatMoment } from '../../shared/ui/format.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { MailBody } from '../../shared/ui/MailBody.tsx';
import { RecordDetails, RecordFacts } from '../../shared/ui/RecordDetails.tsx';
import { MailStateBadge } from './MailState.tsx';
import { resendLabel, useMailActions } from './useMailActions.ts';

/** One email as its recipient sees it, with its delivery state. */
export function MailModal({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const read = useRead(mailApi.outboxMail, { mail_id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <Dialog opened={id !== undefined} onClose={onClose} title={`Email ${id}`} size={760}>
      <LoadState query={read}>{({ mail }) => <Mail mail={mail} />}</LoadState>
    </Dialog>
  );
}

const named = (name: string, address: string | null): string => (address ? `${name} <${address}>` : name);

function factsOf(mail: MailInFull): Fact[] {
  const { ToName, ToAddress, FromName, FromAddress, ReplyTo, CreateDate, SentDate, NextAttempt, LastError } = mail;
  return [
    ['To', named(ToName, ToAddress)],
    ['From', named(FromName, FromAddress)],
    ['Reply to', ReplyTo],
    ['Created', formatMoment(CreateDate)],
    ['Sent', SentDate && formatMoment(SentDate)],
    ['Next attempt', NextAttempt && mail.Attempts > 0 ? formatMoment(NextAttempt) : null],
    ['Attempts', String(mail.Attempts)],
    ['Last error', LastError],
    ['Message-ID', mail.MessageID],
  ];
}

function Mail({ mail }: { mail: MailInFull }) {
  const { resend, cancel, busy } = useMailActions(mail);
  return (
    <RecordDetails title={mail.Subject} state={<MailStateBadge state={mail.State} />} meaning={mailStates[mail.State].meaning}>
      <RecordFacts rows={factsOf(mail)} />
      {mail.masked && (
        <Alert color="gray">The secret link is hidden because anyone with the link can act as the recipient.</Alert>
      )}
      <MailBody html={mail.HtmlBody} text={mail.TextBody} title={`Email ${mail.MailID}`} />
      <Group justify="flex-end" gap="sm">
        {mail.can.cancel && (
          <Button variant="default" leftSection={<IconBan {...buttonIcon} />} loading={busy} onClick={() => void cancel()}>
            Cancel email
          </Button>
        )}
        {mail.can.resend && (
          <Button leftSection={<IconSend {...buttonIcon} />} loading={busy} onClick={() => void resend()}>
            {resendLabel(mail)}
          </Button>
        )}
      </Group>
    </RecordDetails>
  );
}
