import type { EmailVerification as Verification } from '@brevet/contract/address-verification';
import { addressVerificationApi, findings } from '@brevet/contract/address-verification';
import type { Contact } from '@brevet/contract/contacts';
import { Button } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useAction, useRead } from '../../shared/api/hooks.ts';
import { formatDate } from '../../shared/ui/format.ts';
import { toastAnswer } from '../../shared/ui/toast.ts';
import styles from './EmailVerification.module.css';

/** The verdict on a contact's email address, and the button that has it checked. The result appears on its own. */
export function EmailVerification({ contact: { ContactId, EmailVerifyStatus, EmailVerifyDate, can } }: { contact: Contact }) {
  const { data } = useRead(addressVerificationApi.getEmailVerification, { contact_id: ContactId });
  const verify = useAction(addressVerificationApi.verifyEmails, toastAnswer);
  const waiting = verify.isPending || data?.Waiting === true;
  return (
    <span className={styles.verification}>
      <span>
        <b>{EmailVerifyStatus}</b>
        {EmailVerifyDate && `, ${formatDate(EmailVerifyDate)}`}
        {data && <small>{explanation(data)}</small>}
      </span>
      {can.update && (
        <Button
          size="compact-xs"
          variant="default"
          loading={waiting}
          leftSection={<IconMailCheck size={13} stroke={1.7} />}
          onClick={() => verify.mutate({ body: { contactID: ContactId } })}
        >
          Verify
        </Button>
      )}
    </span>
  );
}

function explanation({ Source, Finding, Waiting }: Verification): string {
  if (Waiting) return 'Waiting to be checked';
  if (Source === 'person') return 'Entered by hand';
  return Finding ? findings[Finding] : 'Not checked yet';
}
