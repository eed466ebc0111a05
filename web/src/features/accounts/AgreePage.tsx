import { agreement } from '@brevet/contract/account-fields';
import { accountsApi } from '@brevet/contract/accounts';
import { useAction } from '../../shared/api/hooks.ts';
import { Form, SubmitButton } from '../../shared/form/Form.tsx';
import { useFormState } from '../../shared/form/useFormState.ts';
import { PublicPage } from '../../shared/layout/PublicPage.tsx';
import styles from './AccountForms.module.css';
import { Conditions } from './Conditions.tsx';

/** Asks people who signed up through the provider to agree to the terms, as registration does for everyone else. */
export function AgreePage({ onLogout }: { onLogout: () => void }) {
  const { mutateAsync } = useAction(accountsApi.agree);
  const editor = useFormState({
    schema: agreement,
    initial: { agreed: false },
    send: (body) => mutateAsync({ body }),
    onSaved: () => {},
  });
  return (
    <PublicPage title="Before you begin" bar={{ onLogout }}>
      <Form editor={editor} className={styles.wide}>
        <h1>Before you begin</h1>
        <p>Your account is ready. Agree to the terms to open it.</p>
        <Conditions open box={editor.check('agreed')} />
        <SubmitButton editor={editor} fullWidth h={40} className={styles.whole}>
          Continue
        </SubmitButton>
      </Form>
    </PublicPage>
  );
}
