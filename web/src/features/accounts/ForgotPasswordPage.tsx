import { accountsApi } from '@brevet/contract/accounts';
import { TextInput } from '@mantine/core';
import { PublicForm } from '../../shared/form/Form.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { PublicPage } from '../../shared/layout/PublicPage.tsx';
import styles from './AccountForms.module.css';

/** Sends a password reset link. */
export function ForgotPasswordPage() {
  const editor = useEditor({ action: accountsApi.sendPassword, initial: { Username: '', Email: '' }, quiet: true });
  return (
    <PublicPage title="Forgot password" bar="login">
      <PublicForm editor={editor} act="Email Password" foot={<output className={styles.answer}>{editor.answer?.message}</output>}>
        <h1>Forgot your password?</h1>
        <p>We'll email you a password reset link.</p>
        <TextInput label="Username" autoComplete="username" autoFocus {...editor.text('Username')} />
        <TextInput label="Email" type="email" autoComplete="email" {...editor.text('Email')} />
      </PublicForm>
    </PublicPage>
  );
}
