import { TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { CallError } from '../../shared/api/client.ts';
import { toast } from '../../shared/ui/toast.ts';
import { DialogFoot } from './DialogFoot.tsx';
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
      <DialogFoot act={act} busy={action.isPending} done={Boolean(children)} onClose={onClose} />
    </form>
  );
}

/** What stands at the fields of the form is not said again. */
export const unlessShown = ({ errors, message }: CallError): void => {
  if (!errors.Password && !errors.Code) toast.error(message);
};

/** What follows an action of this form. */
export const ownerOutcome = (onDone?: () => void) => ({
  onSuccess: ({ message }: { message: string }) => {
    toast.success(message);
    onDone?.();
  },
  onError: unlessShown,
});
