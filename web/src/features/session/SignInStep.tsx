import { providerApi } from '@brevet/contract/provider';
import type { SignInStep as Step } from '@brevet/contract/sign-in';
import { signInApi } from '@brevet/contract/sign-in';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Fragment, useEffect, useState } from 'react';
import type { AnswerOf, CallError } from '../../shared/api/client.ts';
import { call } from '../../shared/api/client.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { Authenticator } from './Authenticator.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './SignInStep.module.css';
import type { Steps } from './useSignInStep.ts';
import { stepTitles } from './useSignInStep.ts';

/** What a sign-in needs besides name and password. */
export function SignInStep({ step, steps }: { step: Step; steps: Steps }) {
  switch (step) {
    case 'code':
      return <CodeStep steps={steps} />;
    case 'enrol':
      return <EnrolStep steps={steps} />;
    case 'link':
      return <LinkStep steps={steps} />;
  }
}

/** Shows what was wrong; a sign-in that is over goes back to its beginning. */
const failing =
  (steps: Steps) =>
  (error: CallError): void => {
    if (error.errors.Token) steps.leave();
    if (error.errors.Token || !error.errors.Code) toast.info(error.message);
  };

type CodeAnswer = AnswerOf<typeof signInApi.loginSecondStep>;
const useCode = (steps: Steps, onSuccess: (answer: CodeAnswer) => void) =>
  useMutation<CodeAnswer, CallError, string>({
    mutationFn: (Code) => call(signInApi.loginSecondStep, { body: { Code } }),
    onSuccess,
    onError: failing(steps),
  });

function CodeStep({ steps }: { steps: Steps }) {
  const [code, setCode] = useState('');
  const finish = useCode(steps, steps.goOn);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    finish.mutate(code);
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <h1>{stepTitles.code}</h1>
      <p>The code that your authenticator shows for Brevet, or one of your recovery codes.</p>
      <TextInput
        label="Code"
        className={styles.field}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        maxLength={40}
        error={finish.error?.errors.Code}
      />
      <Button type="submit" fullWidth h={40} loading={finish.isPending}>
        Sign In
      </Button>
      <Leave steps={steps} />
    </form>
  );
}

function EnrolStep({ steps }: { steps: Steps }) {
  const [code, setCode] = useState('');
  const [done, setDone] = useState<CodeAnswer | null>(null);
  const enrolment = useMutation<AnswerOf<typeof signInApi.loginEnrol>, CallError, void>({
    mutationFn: () => call(signInApi.loginEnrol, { body: {} }),
    onError: failing(steps),
  });
  const { mutate: begin } = enrolment;
  useEffect(() => begin(), [begin]);
  const finish = useCode(steps, setDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (done) steps.goOn(done);
    else finish.mutate(code);
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <h1>{done ? 'Recovery codes' : stepTitles.enrol}</h1>
      {done ? (
        <Fragment key="codes">
          <p>Each signs you in once, when you don't have your authenticator.</p>
          <RecoveryCodes codes={done.RecoveryCodes} />
          <Button type="submit" fullWidth h={40} autoFocus>
            Continue
          </Button>
        </Fragment>
      ) : (
        <Fragment key="enrol">
          <p>Your type of account signs in with a code besides the password.</p>
          <LoadState query={{ ...enrolment, refetch: begin }}>
            {({ data }) => <Authenticator enrolment={data} code={code} onCode={setCode} error={finish.error?.errors.Code} />}
          </LoadState>
          <Button type="submit" fullWidth h={40} loading={finish.isPending}>
            Confirm
          </Button>
          <Leave steps={steps} />
        </Fragment>
      )}
    </form>
  );
}

function LinkStep({ steps }: { steps: Steps }) {
  const [password, setPassword] = useState('');
  const link = useMutation<AnswerOf<typeof providerApi.loginLink>, CallError, string>({
    mutationFn: (Password) => call(providerApi.loginLink, { body: { Password } }),
    onSuccess: steps.goOn,
    onError: failing(steps),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    link.mutate(password);
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <h1>{stepTitles.link}</h1>
      <p className={styles.name}>
        There is an account with {steps.name ?? 'your email address'}. With its password you link it, and sign in without one from
        then on.
      </p>
      <PasswordInput
        label="Password of the account"
        className={styles.field}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        autoComplete="current-password"
        autoFocus
        error={link.error?.errors.Password}
      />
      <Button type="submit" fullWidth h={40} loading={link.isPending}>
        Link and sign in
      </Button>
      <Leave steps={steps} />
    </form>
  );
}

const Leave = ({ steps }: { steps: Steps }) => (
  <Button variant="subtle" fullWidth h={40} onClick={steps.leave}>
    Back to the beginning
  </Button>
);
