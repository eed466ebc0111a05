import { secondStepApi } from '@brevet/contract/second-step';
import { Button, Group, Modal } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import type { CallError } from '../api/client.ts';
import { useAction } from '../api/hooks.ts';
import { toast } from '../ui/toast.ts';
import { noProof, OwnerFields } from './OwnerFields.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './Security.module.css';

const texts = {
  codes: { title: 'New recovery codes', says: 'The codes that you have now will not work any more.', act: 'Make new codes' },
  off: { title: 'Turn off two-step sign-in', says: 'From then on your password alone signs you in.', act: 'Turn off' },
} as const;

/** Password and code once more, before the second step changes. */
export function OwnerModal({ what, hasPassword, onClose }: { what: 'codes' | 'off'; hasPassword: boolean; onClose: () => void }) {
  const [proof, setProof] = useState(noProof);
  const outcome = {
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message);
      if (what === 'off') onClose();
    },
    onError: ({ errors, message }: CallError) => {
      if (!errors.Password && !errors.Code) toast.error(message);
    },
  };
  const renew = useAction(secondStepApi.newRecoveryCodes, outcome);
  const disable = useAction(secondStepApi.disableSecondStep, outcome);
  const action = what === 'codes' ? renew : disable;
  const codes = renew.data?.RecoveryCodes;
  const { title, says, act } = texts[what];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (codes) return onClose();
    action.mutate({ body: proof });
  };
  return (
    <Modal opened onClose={onClose} title={title} centered>
      <form onSubmit={submit} noValidate className={styles.modal}>
        {codes ? (
          <RecoveryCodes codes={codes} />
        ) : (
          <>
            <p>{says}</p>
            <OwnerFields proof={proof} onChange={setProof} errors={action.error?.errors} password={hasPassword} code />
          </>
        )}
        <Group justify="flex-end" gap="sm">
          {!codes && (
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          )}
          <Button key={codes ? 'done' : 'act'} type="submit" autoFocus={codes !== undefined} loading={action.isPending}>
            {codes ? 'Done' : act}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
