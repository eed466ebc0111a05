import { secondStepApi } from '@brevet/contract/second-step';
import { Button } from '@mantine/core';
import type { AnswerOf } from '../../shared/api/client.ts';
import { useAction, useRead } from '../../shared/api/hooks.ts';
import { openDialog } from '../../shared/form/open-dialog.ts';
import { formatFullDate } from '../../shared/ui/format.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { ReauthForm } from './ReauthForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './Security.module.css';
import { TurnOnTwoStep } from './TurnOnTwoStep.tsx';

type State = AnswerOf<typeof secondStepApi.secondStep>['data'];

/** Shows the state of two-step verification, and turns it on and off. */
export function TwoStepCard() {
  const read = useRead(secondStepApi.secondStep, {});
  const on = Boolean(read.data?.data.Since);
  return (
    <section className={styles.card} aria-labelledby="two-step-title">
      <div className={styles.head}>
        <h2 id="two-step-title">Two-step verification</h2>
        {read.data && <span className={on ? styles.on : styles.off}>{on ? 'On' : 'Off'}</span>}
      </div>
      <LoadState query={read}>
        {({ data }) => <div className={styles.body}>{data.Since ? <On state={data} /> : <Off />}</div>}
      </LoadState>
    </section>
  );
}

function Off() {
  return (
    <>
      <p>Sign in with your password and a code from your phone. It protects your account even if someone learns your password.</p>
      <div className={styles.acts}>
        <Button onClick={() => openDialog('Turn on two-step verification', <TurnOnTwoStep />)}>Turn on</Button>
      </div>
    </>
  );
}

function On({ state: { Since, RecoveryCodesLeft, Required } }: { state: State }) {
  const renew = useAction(secondStepApi.newRecoveryCodes);
  const disable = useAction(secondStepApi.disableSecondStep);
  const replaceCodes = () =>
    openDialog(
      'Replace recovery codes',
      <ReauthForm
        says="Your current recovery codes will stop working."
        act="Replace recovery codes"
        withCode
        send={(body) => renew.mutateAsync({ body })}
        result={({ RecoveryCodes: codes }) => <RecoveryCodes codes={codes} />}
      />,
    );
  const turnOff = () =>
    openDialog(
      'Turn off two-step verification',
      <ReauthForm
        says="You'll sign in with your password alone."
        act="Turn off"
        withCode
        send={(body) => disable.mutateAsync({ body })}
      />,
    );
  return (
    <>
      <p>
        {Since ? `On since ${formatFullDate(Since)}.` : 'On.'}{' '}
        {RecoveryCodesLeft === 1 ? '1 recovery code is' : `${RecoveryCodesLeft} recovery codes are`} left.
      </p>
      {Required && <p>Your account type requires two-step verification.</p>}
      <div className={styles.acts}>
        <Button variant="default" onClick={replaceCodes}>
          Replace recovery codes
        </Button>
        {!Required && (
          <Button variant="default" onClick={turnOff}>
            Turn off
          </Button>
        )}
      </div>
    </>
  );
}
