import { Button, Group, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { CallError } from '../api/client.ts';
import { toast } from '../ui/toast.ts';
import { OwnPassword } from './OwnPassword.tsx';
import styles from './Security.module.css';

interface Props {
  says: string;
  /** What the button says. */
  act: string;
  /** Whether a code of the second step is asked for, too. */
  withCode?: boolean;
  action: { isPending: boolean; error: CallError | null };
  onAct: (given: { Password: string; Code: string }) => void;
  onClose: () => void;
  /** What has come of it, in the place of the questions. */
  children?: ReactNode;
}

/** In a dialog: asks for the password once more, before what only the owner of the account may do. */
export function OwnerForm({ says, act, withCode = false, action, onAct, onClose, children }: Props) {
  const [Password, setPassword] = useState('');
  const [Code, setCode] = useState('');
  const errors = action.error?.errors;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (children) onClose();
    else onAct({ Password, Code });
  };
  return (
    <form onSubmit={submit} noValidate className={styles.modal}>
      {children || (
        <>
          <p>{says}</p>
          <OwnPassword value={Password} onChange={setPassword} error={errors?.Password} />
          {withCode && (
            <TextInput
              label="Code"
              description="Of your authenticator, or a recovery code."
              value={Code}
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
              autoComplete="one-time-code"
              maxLength={40}
              error={errors?.Code}
            />
          )}
        </>
      )}
      <Group justify="flex-end" gap="sm">
        {!children && (
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        )}
        <Button key={children ? 'done' : 'act'} type="submit" autoFocus={Boolean(children)} loading={action.isPending}>
          {children ? 'Done' : act}
        </Button>
      </Group>
    </form>
  );
}

/** What follows an action of this form: what stands at its fields is not said again. */
export const ownerOutcome = (onDone?: () => void) => ({
  onSuccess: ({ message }: { message: string }) => {
    toast.success(message);
    onDone?.();
  },
  onError: ({ errors, message }: CallError) => {
    if (!errors.Password && !errors.Code) toast.error(message);
  },
});
