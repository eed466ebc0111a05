import { forgottenPassword } from '@brevet/contract/account-fields';
import { accountsApi } from '@brevet/contract/accounts';
import { TextInput } from '@mantine/core';
import { call } from '../../shared/api/client.ts';
import { Form, SubmitButton } from '../../shared/form/Form.tsx';
import { useFormState } from '../../shared/form/useFormState.ts';
import { PublicPage } from '../../shared/layout/PublicPage.tsx';
import styles from './AccountForms.module.css';

/** Sends a password reset link. */
export function ForgotPasswordPage() {
  const editor = useFormState({
    schema: forgottenPassword,
    initial: { Username: '', Email: '' },
    send: (body) => call(accountsApi.sendPassword, { body }),
    onSaved: () => {},
  });
  return (
    <PublicPage title="Forgot password" bar="login">
      <Form editor={editor}>
        <h1>Forgot your password?</h1>
        <p>We'll email you a password reset link.</p>
        <TextInput label="Username" autoComplete="username" autoFocus {...editor.text('Username')} />
        <TextInput label="Email" type="email" autoComplete="email" {...editor.text('Email')} />
        <SubmitButton editor={editor} fullWidth h={40}>
          Email Password
        </SubmitButton>
        <output className={styles.answer}>{editor.answer?.message}</output>
      </Form>
    </PublicPage>
  );
}
