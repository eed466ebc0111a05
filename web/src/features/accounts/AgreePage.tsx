import { accountsApi } from '@brevet/contract/accounts';
import { PublicForm } from '../../shared/form/Form.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { PublicPage } from '../../shared/layout/PublicPage.tsx';
import styles from './AccountForms.module.css';
import { Terms } from './Terms.tsx';

/** Asks people who signed up through the provider to agree to the terms, as registration does for everyone else. */
export function AgreePage({ onLogout }: { onLogout: () => void }) {
  const editor = useEditor({ action: accountsApi.agree, initial: { agreed: false }, quiet: true });
  return (
    <PublicPage title="Before you begin" bar={{ onLogout }}>
      <PublicForm editor={editor} act="Continue" className={styles.wide}>
        <h1>Before you begin</h1>
        <p>Your account is ready. Agree to the terms to continue.</p>
        <Terms open box={editor.check('agreed')} />
      </PublicForm>
    </PublicPage>
  );
}
