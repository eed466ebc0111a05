import { forgottenPassword } from '@brevet/contract/account-fields';
import { accountsApi } from '@brevet/contract/accounts';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { AnswerOf, CallError } from '../../shared/api/client.ts';
import { call } from '../../shared/api/client.ts';
import { useSchemaForm } from '../../shared/form/useSchemaForm.ts';
import { PublicPage } from '../session/PublicPage.tsx';
import styles from './AccountForms.module.css';

const blank = { Username: '', Email: '' };

/** Has a link to a new password mailed. */
export function ForgotPasswordPage() {
  const { field, submit, refused } = useSchemaForm(forgottenPassword, blank);
  const send = useMutation<AnswerOf<typeof accountsApi.sendPassword>, CallError, typeof blank>({
    mutationFn: (body) => call(accountsApi.sendPassword, { body }),
    onError: refused,
  });
  return (
    <PublicPage title="Forgotten password" bar="login">
      <form onSubmit={submit((values) => send.mutate(values))} noValidate>
        <h1>Forgotten your password?</h1>
        <p>We mail you a link to choose a new one.</p>
        <TextInput label="Username" autoComplete="username" autoFocus {...field('Username')} />
        <TextInput label="Email" type="email" autoComplete="email" {...field('Email')} />
        <Button type="submit" fullWidth h={40} loading={send.isPending}>
          Email Password
        </Button>
        <output className={styles.answer}>{send.data?.message}</output>
      </form>
    </PublicPage>
  );
}
