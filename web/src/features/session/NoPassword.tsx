import { accountsApi } from '@brevet/contract/accounts';
import { Button } from '@mantine/core';
import { useAction } from '../../shared/api/hooks.ts';
import { useSession } from '../../shared/session/session.ts';
import { toastAnswer } from '../../shared/ui/toast.ts';
import styles from './Security.module.css';

/** Emails a password reset link to people who signed up through the provider and have no password. */
export function NoPassword({ reason }: { reason: string }) {
  const { Username, Email } = useSession();
  const ask = useAction(accountsApi.sendPassword, toastAnswer);
  return (
    <>
      <p>Your account has no password. You sign in through your sign-in provider. {reason}</p>
      <div className={styles.acts}>
        <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate({ body: { Username, Email } })}>
          Email me a link
        </Button>
      </div>
    </>
  );
}
