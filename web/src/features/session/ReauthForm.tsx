import { secondStepApi } from '@brevet/contract/second-step';
import { PasswordInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import { FormShell } from '../../shared/form/FormShell.tsx';
import type { Fields } from '../../shared/form/fields.ts';
import { useEditor } from '../../shared/form/useEditor.ts';

interface Props<Answer> {
  says: string;
  /** The button's text. */
  act: string;
  /** Asks people with two-step verification for a code, too. */
  withCode?: boolean;
  send: (given: { Password: string; Code: string }) => Promise<Answer>;
  /** Replaces the questions with the result. */
  result?: (answer: Answer) => ReactNode;
}

/** Asks for the password once more, before an action only the owner of the account may take. */
export function ReauthForm<Answer extends { message: string }>({ says, act, withCode = false, send, result }: Props<Answer>) {
  const { data } = useRead(secondStepApi.secondStep, {});
  const editor = useEditor({ initial: { Password: '', Code: '' }, action: send, stays: result !== undefined });
  const { text, answer } = editor;
  if (answer && result) {
    return (
      <FormShell editor={editor} act={act} done={answer.message}>
        {result(answer)}
      </FormShell>
    );
  }
  return (
    <FormShell editor={editor} act={act} careless>
      <p>{says}</p>
      <OwnPassword fields={editor} />
      {withCode && data?.data.Since && (
        <TextInput
          label="Verification code"
          description="The 6 digits in your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          maxLength={40}
          {...text('Code')}
        />
      )}
    </FormShell>
  );
}

/** The password field; hidden for people who sign in through a provider and have no password. */
export function OwnPassword({ fields }: { fields: Fields<'Password'> }) {
  const { data } = useRead(secondStepApi.secondStep, {});
  if (data?.data.HasPassword === false) return null;
  return <PasswordInput label="Your password" autoComplete="current-password" data-autofocus {...fields.text('Password')} />;
}
