import { accountsApi } from '@brevet/contract/accounts';
import { messages } from '@brevet/contract/messages';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import type { AnswerOf, CallError } from '../../shared/api/client.ts';
import { call } from '../../shared/api/client.ts';
import { useSchemaForm } from '../../shared/form/useSchemaForm.ts';
import styles from './AccountForms.module.css';

const asked = z.object({ Username: z.string().trim().min(1, messages.required) });

/** Has the verification mail sent again; for a name that is not known yet it asks. */
export function SendAgain({ name }: { name?: string }) {
  const { field, submit } = useSchemaForm(asked, { Username: name ?? '' });
  const send = useMutation<AnswerOf<typeof accountsApi.sendVerification>, CallError, { Username: string }>({
    mutationFn: (body) => call(accountsApi.sendVerification, { body }),
  });
  return (
    <form onSubmit={submit((values) => send.mutate(values))} noValidate>
      {name === undefined && <TextInput label="Username or email" autoComplete="username" autoFocus {...field('Username')} />}
      <Button type="submit" variant={name === undefined ? 'filled' : 'default'} fullWidth h={40} loading={send.isPending}>
        Send the mail again
      </Button>
      <output className={styles.answer}>{send.data?.message ?? send.error?.message}</output>
    </form>
  );
}
