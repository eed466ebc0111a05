import type { OwnIdentity } from '@brevet/contract/provider';
import { providerApi } from '@brevet/contract/provider';
import { secondStepApi } from '@brevet/contract/second-step';
import { Button, Group, Modal } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useAction, useRead } from '../api/hooks.ts';
import { toast } from '../ui/toast.ts';
import { noProof, OwnerFields } from './OwnerFields.tsx';
import styles from './Security.module.css';

/** Password and code once more, before the provider leads to the account no longer. */
export function UnlinkModal({ identity, onClose }: { identity: OwnIdentity; onClose: () => void }) {
  const { IdentityID, Email } = identity;
  const [proof, setProof] = useState(noProof);
  const steps = useRead(secondStepApi.secondStep, {});
  const twoSteps = Boolean(steps.data?.data.Since);
  const unlink = useAction(providerApi.unlinkIdentity, {
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onError: ({ errors, message }) => {
      if (!errors.Password && !errors.Code) toast.error(message);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { Password, Code } = proof;
    unlink.mutate({ body: { IdentityID, Password, ...(twoSteps ? { Code } : {}) } });
  };
  return (
    <Modal opened onClose={onClose} title="Unlink the sign-in provider" centered>
      <form onSubmit={submit} noValidate className={styles.modal}>
        <p className={styles.text}>From then on {Email} does not sign you in here. Your password does.</p>
        <OwnerFields proof={proof} onChange={setProof} errors={unlink.error?.errors} password code={twoSteps} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={unlink.isPending}>
            Unlink
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
