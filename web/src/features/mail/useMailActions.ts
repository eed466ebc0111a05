import type { MailRow } from '@brevet/contract/mail';
import { mailApi } from '@brevet/contract/mail';
import { useAction } from '../../shared/api/hooks.ts';
import { confirm } from '../../shared/ui/confirm.ts';
import { toastAnswer } from '../../shared/ui/toast.ts';

/** An admin's actions on an email. */
export function useMailActions({ MailID, ToAddress, State }: Pick<MailRow, 'MailID' | 'ToAddress' | 'State'>) {
  const resend = useAction(mailApi.resendMail, toastAnswer);
  const cancel = useAction(mailApi.cancelMail, toastAnswer);
  const input = { body: { mail_id: MailID } };
  return {
    busy: resend.isPending || cancel.isPending,
    async resend() {
      const again =
        State !== 'sent' ||
        (await confirm(`Send ${ToAddress} a copy of this email?`, { title: `Send a copy of email ${MailID}`, yes: 'Send copy' }));
      if (again) resend.mutate(input);
    },
    async cancel() {
      const sure = await confirm("This email won't be sent. Cancel it?", {
        title: `Cancel email ${MailID}`,
        yes: 'Cancel email',
        destroys: true,
      });
      if (sure) cancel.mutate(input);
    },
  };
}

export const resendLabel = ({ State }: Pick<MailRow, 'State'>): string =>
  State === 'sent' ? 'Send copy' : State === 'queued' ? 'Send now' : 'Send again';
