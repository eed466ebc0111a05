import { agreement } from '@brevet/contract/account-fields';
import { accountsApi } from '@brevet/contract/accounts';
import { Button } from '@mantine/core';
import { useAction } from '../../shared/api/hooks.ts';
import { useSchemaForm } from '../../shared/form/useSchemaForm.ts';
import { PublicPage } from '../session/PublicPage.tsx';
import styles from './AccountForms.module.css';
import { Conditions } from './Conditions.tsx';

/** Asks who has come by the sign-in provider what the others were asked when they registered. */
export function AgreePage({ onLogout }: { onLogout: () => void }) {
  const { field, submit, refused } = useSchemaForm(agreement, { agreed: false });
  const action = useAction(accountsApi.agree, { onError: refused });
  return (
    <PublicPage title="Before you begin" bar={{ onLogout }}>
      <form className={styles.wide} onSubmit={submit((body) => action.mutate({ body }))} noValidate>
        <h1>Before you begin</h1>
        <p>You have an account now. It is open to you once you agree to the conditions.</p>
        <Conditions open box={field('agreed', { type: 'checkbox' })} />
        <Button type="submit" fullWidth h={40} className={styles.whole} loading={action.isPending}>
          Continue
        </Button>
      </form>
    </PublicPage>
  );
}
