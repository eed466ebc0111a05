import { accountsApi } from '@brevet/contract/accounts';
import { TextInput } from '@mantine/core';
import { Form, SubmitButton } from '../../shared/form/Form.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import styles from './AccountForms.module.css';

/** Sends the verification email again; without a `name` it asks for one. */
export function SendAgain({ name }: { name?: string }) {
  const editor = useEditor({ action: accountsApi.sendVerification, initial: { Username: name ?? '' }, quiet: true });
  return (
    <Form editor={editor}>
      {name === undefined && (
        <TextInput label="Username or email" autoComplete="username" autoFocus {...editor.text('Username')} />
      )}
      <SubmitButton editor={editor} variant={name === undefined ? 'filled' : 'default'} fullWidth h={40}>
        Send email again
      </SubmitButton>
      <output className={styles.answer}>{editor.answer?.message}</output>
    </Form>
  );
}
