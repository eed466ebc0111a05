import { secondStepApi } from '@brevet/contract/second-step';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '../../shared/api/client.ts';
import { useAction, useRead } from '../../shared/api/hooks.ts';
import { formatFullDay } from '../../shared/ui/format.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { Enrol } from './Enrol.tsx';
import { OwnerForm, ownerOutcome } from './OwnerForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './Security.module.css';

type State = AnswerOf<typeof secondStepApi.secondStep>['data'];
type Opened = 'enrol' | 'codes' | 'off' | null;

/** Whether one signs in in two steps; turns it on and off. */
export function TwoStepCard() {
  const read = useRead(secondStepApi.secondStep, {});
  const [opened, setOpened] = useState<Opened>(null);
  const on = Boolean(read.data?.data.Since);
  const close = () => setOpened(null);
  return (
    <section className={styles.card} aria-labelledby="two-step-title">
      <div className={styles.head}>
        <h2 id="two-step-title">Two-step sign-in</h2>
        {read.data && <span className={on ? styles.on : styles.off}>{on ? 'On' : 'Off'}</span>}
      </div>
      <LoadState query={read}>
        {({ data }) => (
          <div className={styles.body}>{data.Since ? <On state={data} onOpen={setOpened} /> : <Off onOpen={setOpened} />}</div>
        )}
      </LoadState>
      <Modal
        opened={opened === 'enrol'}
        onClose={close}
        title={on ? 'Two-step sign-in is on' : 'Turn on two-step sign-in'}
        centered
      >
        <Enrol onClose={close} />
      </Modal>
      <Modal opened={opened === 'codes'} onClose={close} title="New recovery codes" centered>
        <NewCodes onClose={close} />
      </Modal>
      <Modal opened={opened === 'off'} onClose={close} title="Turn off two-step sign-in" centered>
        <TurnOff onClose={close} />
      </Modal>
    </section>
  );
}

function Off({ onOpen }: { onOpen: (opened: Opened) => void }) {
  return (
    <>
      <p>Besides your password, a code from an app on your phone. Who learns your password cannot sign in with it alone.</p>
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
      {Required && <p>Your type of account must sign in in two steps.</p>}
      <div className={styles.acts}>
        <Button variant="default" onClick={() => onOpen('codes')}>
          New recovery codes
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

function NewCodes({ onClose }: { onClose: () => void }) {
  const renew = useAction(secondStepApi.newRecoveryCodes, ownerOutcome());
  return (
    <OwnerForm
      says="The codes that you have now will not work any more."
      act="Make new codes"
      withCode
      action={renew}
      onAct={(body) => renew.mutate({ body })}
      onClose={onClose}
    >
      {renew.data && <RecoveryCodes codes={renew.data.RecoveryCodes} />}
    </OwnerForm>
  );
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const disable = useAction(secondStepApi.disableSecondStep, ownerOutcome(onClose));
  return (
    <OwnerForm
      says="From then on your password alone signs you in."
      act="Turn off"
      withCode
      action={disable}
      onAct={(body) => disable.mutate({ body })}
      onClose={onClose}
    />
  );
}
