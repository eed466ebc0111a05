import { secondStepApi } from '@brevet/contract/second-step';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '../../shared/api/client.ts';
import { useAction, useRead } from '../../shared/api/hooks.ts';
import { Dialog } from '../../shared/form/Dialog.tsx';
import { formatFullDay } from '../../shared/ui/format.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { Enrol } from './Enrol.tsx';
import { OwnerForm } from './OwnerForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './Security.module.css';

type State = AnswerOf<typeof secondStepApi.secondStep>['data'];
type Opened = 'enrol' | 'codes' | 'off' | null;

/** Shows the state of two-step verification, and turns it on and off. */
export function TwoStepCard() {
  const read = useRead(secondStepApi.secondStep, {});
  const [opened, setOpened] = useState<Opened>(null);
  const on = Boolean(read.data?.data.Since);
  const close = () => setOpened(null);
  return (
    <section className={styles.card} aria-labelledby="two-step-title">
      <div className={styles.head}>
        <h2 id="two-step-title">Two-step verification</h2>
        {read.data && <span className={on ? styles.on : styles.off}>{on ? 'On' : 'Off'}</span>}
      </div>
      <LoadState query={read}>
        {({ data }) => (
          <div className={styles.body}>{data.Since ? <On state={data} onOpen={setOpened} /> : <Off onOpen={setOpened} />}</div>
        )}
      </LoadState>
      <Dialog
        opened={opened === 'enrol'}
        onClose={close}
        title={on ? 'Two-step verification is on' : 'Turn on two-step verification'}
      >
        <Enrol />
      </Dialog>
      <Dialog opened={opened === 'codes'} onClose={close} title="Replace recovery codes">
        <NewCodes />
      </Dialog>
      <Dialog opened={opened === 'off'} onClose={close} title="Turn off two-step verification">
        <TurnOff />
      </Dialog>
    </section>
  );
}

function Off({ onOpen }: { onOpen: (opened: Opened) => void }) {
  return (
    <>
      <p>Sign in with your password and a code from your phone. It protects your account even if someone learns your password.</p>
      <div className={styles.acts}>
        <Button onClick={() => onOpen('enrol')}>Turn on</Button>
      </div>
    </>
  );
}

function On({ state, onOpen }: { state: State; onOpen: (opened: Opened) => void }) {
  const { Since, RecoveryCodesLeft, Required } = state;
  return (
    <>
      <p>
        On since {formatFullDay(Since ?? '')}.{' '}
        {RecoveryCodesLeft === 1 ? '1 recovery code is' : `${RecoveryCodesLeft} recovery codes are`} left.
      </p>
      {Required && <p>Your account type requires two-step verification.</p>}
      <div className={styles.acts}>
        <Button variant="default" onClick={() => onOpen('codes')}>
          Replace recovery codes
        </Button>
        {!Required && (
          <Button variant="default" onClick={() => onOpen('off')}>
            Turn off
          </Button>
        )}
      </div>
    </>
  );
}

function NewCodes() {
  const { mutateAsync } = useAction(secondStepApi.newRecoveryCodes);
  return (
    <OwnerForm
      says="Your current recovery codes will stop working."
      act="Replace recovery codes"
      withCode
      send={(body) => mutateAsync({ body })}
      result={({ RecoveryCodes: codes }) => <RecoveryCodes codes={codes} />}
    />
  );
}

function TurnOff() {
  const { mutateAsync } = useAction(secondStepApi.disableSecondStep);
  return (
    <OwnerForm says="You'll sign in with your password alone." act="Turn off" withCode send={(body) => mutateAsync({ body })} />
  );
}
