import { secondStepApi } from '@brevet/contract/second-step';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useAction } from '../../shared/api/hooks.ts';
import { Authenticator } from './Authenticator.tsx';
import { DialogFoot } from './DialogFoot.tsx';
import { unlessShown } from './OwnerForm.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './Security.module.css';

/** Turns two-step sign-in on: the password, the authenticator with its first code, the recovery codes. */
export function Enrol({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const enrol = useAction(secondStepApi.enrolSecondStep, { onError: unlessShown });
  const confirm = useAction(secondStepApi.confirmSecondStep, { onError: unlessShown });
  const enrolment = enrol.data?.data;
  const codes = confirm.data?.RecoveryCodes;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (codes) onClose();
    else if (enrolment) confirm.mutate({ body: { Code: code } });
    else enrol.mutate({ body: { Password: password } });
  };
  return (
    <form onSubmit={submit} noValidate className={styles.modal}>
      {codes && (
        <>
          <p>These recovery codes sign you in once each, when you don't have your authenticator.</p>
          <RecoveryCodes codes={codes} />
        </>
      )}
      {!codes && enrolment && (
        <Authenticator enrolment={enrolment} code={code} onCode={setCode} error={confirm.error?.errors.Code} />
      )}
      {!enrolment && (
        <>
          <p>You need an authenticator app, such as the one of your password manager.</p>
          <OwnPassword value={password} onChange={setPassword} error={enrol.error?.errors.Password} />
        </>
      )}
      <DialogFoot
        act={enrolment ? 'Confirm' : 'Continue'}
        busy={enrol.isPending || confirm.isPending}
        done={codes !== undefined}
        onClose={onClose}
      />
    </form>
  );
}
