import { accountsApi } from '@brevet/contract/accounts';
import { messages } from '@brevet/contract/messages';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../shared/api/client.ts';
import { Form, SubmitButton } from '../../shared/form/Form.tsx';
import { useFormState } from '../../shared/form/useFormState.ts';
import styles from './AccountForms.module.css';

const asked = z.object({ Username: z.string().trim().min(1, messages.required) });

/** Sends the verification email again; without a `name` it asks for one. */
export function SendAgain({ name }: { name?: string }) {
  const [refusal, setRefusal] = useState('');
  const editor = useFormState({
    schema: asked,
    initial: { Username: name ?? '' },
    send: (body) => call(accountsApi.sendVerification, { body }),
    onSaved: () => setRefusal(''),
    onRefused: ({ message }) => {
      setRefusal(message);
      return true;
    },
  });
  return (
    <Form editor={editor}>
      {name === undefined && (
        <TextInput label="Username or email" autoComplete="username" autoFocus {...editor.text('Username')} />
      )}
      <SubmitButton editor={editor} variant={name === undefined ? 'filled' : 'default'} fullWidth h={40}>
        Send email again
      </SubmitButton>
      <output className={styles.answer}>{refusal || editor.answer?.message}</output>
    </Form>
  );
}
