import { sessionApi } from '@brevet/contract/session';
import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useAction } from '../../shared/api/hooks.ts';
import { OwnerForm, ownerOutcome } from '../session/OwnerForm.tsx';
import styles from './SettingsPage.module.css';

/** After an incident: everybody has to sign in again. */
export function EndAllSessions() {
  const [asking, { open, close }] = useDisclosure(false);
  return (
    <div className={styles.setting}>
      <div>
        <span className={styles.label}>All sessions</span>
        <p className={styles.help}>Signs everybody out at once, on all devices. This session of yours stays.</p>
      </div>
      <div className={styles.control}>
        <Button variant="default" onClick={open}>
          End all sessions
        </Button>
      </div>
      <Modal opened={asking} onClose={close} title="End all sessions" centered>
        <Question onClose={close} />
      </Modal>
    </div>
  );
}

function Question({ onClose }: { onClose: () => void }) {
  const end = useAction(sessionApi.endAllSessions, ownerOutcome(onClose));
  return (
    <OwnerForm
      says="Everybody but you is signed out, and has to sign in again."
      act="Sign everybody out"
      action={end}
      onAct={({ Password }) => end.mutate({ body: { Password } })}
      onClose={onClose}
    />
  );
}
