import { accountsApi } from '@brevet/contract/accounts';
import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { PublicForm } from '../../shared/form/Form.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { PublicLink } from '../../shared/layout/PublicLink.tsx';
import { PublicNotice } from '../../shared/layout/PublicNotice.tsx';
import { PublicPage } from '../../shared/layout/PublicPage.tsx';
import { goToPublic } from '../../shared/layout/public-path.ts';
import styles from './AccountForms.module.css';
import { PasswordStrength } from './PasswordStrength.tsx';
import { useAddressToken } from './useAddressToken.ts';

/** Chooses a new password through a password reset link. */
export function ResetPasswordPage() {
  const token = useAddressToken();
  return (
    <PublicPage title="New password" bar="login">
      {token === null ? <Dead /> : <ResetForm token={token} />}
    </PublicPage>
  );
}

function ResetForm({ token }: { token: string }) {
  const [dead, setDead] = useState(false);
  const editor = useEditor({
    action: accountsApi.resetPassword,
    initial: { token, new_password: '', confirm_password: '' },
    quiet: true,
    onRefused: ({ errors }) => {
      setDead(Boolean(errors.token));
      return Boolean(errors.token);
    },
  });
  if (editor.answer) return <Done message={editor.answer.message} />;
  if (dead) return <Dead />;
  return (
    <PublicForm editor={editor} act="Reset password">
      <h1>Choose a new password</h1>
      <p>You'll be signed out everywhere.</p>
      <div className={styles.stack}>
        <PasswordInput label="New password" autoComplete="new-password" autoFocus {...editor.text('new_password')} />
        <PasswordStrength password={editor.values.new_password} known={[]} />
      </div>
      <PasswordInput label="Confirm password" autoComplete="new-password" {...editor.text('confirm_password')} />
    </PublicForm>
  );
}

const Done = ({ message }: { message: string }) => (
  <PublicNotice title="Password reset">
    <p role="status">{message}</p>
    <Button fullWidth h={40} onClick={() => goToPublic(paths.login())}>
      Log in
    </Button>
  </PublicNotice>
);

const Dead = () => (
  <PublicNotice title="This link no longer works">
    <p role="status">{messages.resetLinkDead}</p>
    <PublicLink to={paths.forgotPassword()}>Ask for a new link</PublicLink>
  </PublicNotice>
);
