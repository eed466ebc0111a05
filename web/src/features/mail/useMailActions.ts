import type { MailRow } from '@brevet/contract/mail';
import { mailApi } from '@brevet/contract/mail';
import { useAction } from '../../shared/api/hooks.ts';
import { confirm } from '../../shared/ui/confirm.tsx';
import { sayHowItWent } from '../../shared/ui/toast.ts';

/** What an admin can do with a mail. */
export function useMailActions({ MailID, ToAddress, State }: Pick<MailRow, 'MailID' | 'ToAddress' | 'State'>) {
  const resend = useAction(mailApi.resendMail, sayHowItWent);
  const cancel = useAction(mailApi.cancelMail, sayHowItWent);
  const input = { body: { mail_id: MailID } };
  return {
    busy: resend.isPending || cancel.isPending,
    async resend() {
      const again =
        State !== 'sent' ||
        (await confirm(`Send ${ToAddress} a copy of this mail?`, { title: `Send a copy of mail ${MailID}`, yes: 'Send a copy' }));
      if (again) resend.mutate(input);
    },
    async cancel() {
      const sure = await confirm('This mail is not sent then. Cancel it?', {
        title: `Cancel mail ${MailID}`,
        yes: 'Cancel the mail',
        destroys: true,
      });
      if (sure) cancel.mutate(input);
    },
  };
}

export const resendLabel = ({ State }: Pick<MailRow, 'State'>): string =>
  State === 'sent' ? 'Send a copy' : State === 'queued' ? 'Send now' : 'Send again';
