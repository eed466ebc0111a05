import { passwordReset } from '@brevet/contract/account-fields';
import { accountsApi } from '@brevet/contract/accounts';
import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { Button, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, CallError } from '../../shared/api/client.ts';
import { call } from '../../shared/api/client.ts';
import { useSchemaForm } from '../../shared/form/useSchemaForm.ts';
import { PublicLink } from '../session/PublicLink.tsx';
import { PublicPage } from '../session/PublicPage.tsx';
import { goToPublic } from '../session/public-path.ts';
import styles from './AccountForms.module.css';
import { PasswordStrength } from './PasswordStrength.tsx';
import { useAddressToken } from './useAddressToken.ts';

type Body = BodyOf<typeof accountsApi.resetPassword>;

/** Chooses a new password by the mailed link. */
export function ResetPasswordPage() {
  const token = useAddressToken();
  return (
    <PublicPage title="New password" bar="login">
      {token === null ? <Dead /> : <ResetForm token={token} />}
    </PublicPage>
  );
}

function ResetForm({ token }: { token: string }) {
  const { form, field, submit, refused } = useSchemaForm<Body>(passwordReset, { token, new_password: '', confirm_password: '' });
  const reset = useMutation<AnswerOf<typeof accountsApi.resetPassword>, CallError, Body>({
    mutationFn: (body) => call(accountsApi.resetPassword, { body }),
    onError: (error) => {
      if (!error.errors.token) refused(error);
    },
  });
  if (reset.data) return <Done message={reset.data.message} />;
  if (reset.error?.errors.token) return <Dead />;
  const { new_password } = form.values;
  return (
    <form onSubmit={submit((values) => reset.mutate(values))} noValidate>
      <h1>Choose a new password</h1>
      <p>All sessions of your account end.</p>
      <div className={styles.stack}>
        <PasswordInput label="New password" autoComplete="new-password" autoFocus {...field('new_password')} />
        <PasswordStrength password={new_password} known={[]} />
      </div>
      <PasswordInput label="Confirm password" autoComplete="new-password" {...field('confirm_password')} />
      <Button type="submit" fullWidth h={40} loading={reset.isPending}>
        Save
      </Button>
    </form>
  );
}

const Done = ({ message }: { message: string }) => (
  <section className={styles.said}>
    <h1>Done</h1>
    <p role="status">{message}</p>
    <Button fullWidth h={40} onClick={() => goToPublic(paths.login())}>
      Log in
    </Button>
  </section>
);

const Dead = () => (
  <section className={styles.said}>
    <h1>This link does not work any more</h1>
    <p role="status">{messages.resetLinkDead}</p>
    <PublicLink to={paths.forgotPassword()}>Ask for a new link</PublicLink>
  </section>
);
