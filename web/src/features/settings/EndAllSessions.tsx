import { sessionApi } from '@brevet/contract/session';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useAction } from '../../shared/api/hooks.ts';
import { Dialog } from '../../shared/form/Dialog.tsx';
import { OwnerForm } from '../session/OwnerForm.tsx';
import styles from './SettingsPage.module.css';

/** Signs everyone out, for use after a security incident. */
export function EndAllSessions() {
  const [asking, { open, close }] = useDisclosure(false);
  return (
    <div className={styles.setting}>
      <div>
        <span className={styles.label}>All sessions</span>
        <p className={styles.help}>Signs everyone out on all devices, except you in this session.</p>
      </div>
      <div className={styles.control}>
        <Button variant="default" onClick={open}>
          End all sessions
        </Button>
      </div>
      <Dialog opened={asking} onClose={close} title="End all sessions">
        <Question />
      </Dialog>
    </div>
  );
}

function Question() {
  const { mutateAsync } = useAction(sessionApi.endAllSessions);
  return (
    <OwnerForm
      says="Everyone except you will be signed out and has to sign in again."
      act="Sign everyone out"
      send={({ Password }) => mutateAsync({ body: { Password } })}
    />
  );
}
