import { providerApi } from '@brevet/contract/provider';
import type { SignInStep as Step } from '@brevet/contract/sign-in';
import { signInApi } from '@brevet/contract/sign-in';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AnswerOf, CallError } from '../../shared/api/client.ts';
import { call } from '../../shared/api/client.ts';
import { PublicForm } from '../../shared/form/Form.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { Authenticator } from './Authenticator.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SignInError } from './SignInError.tsx';
import styles from './SignInStep.module.css';
import type { Steps } from './useSignInStep.ts';
import { stepTitles } from './useSignInStep.ts';

/** A step of signing in after username and password. */
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

/** Starts over when the sign-in has expired. Every other refusal is shown in the form, a wrong code at its field. */
function useRefusal(steps: Steps) {
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const onRefused = ({ errors, message }: CallError): boolean => {
    if (errors.Token) {
      steps.leave();
      toast.info(message);
      return true;
    }
    setRefusals(errors.Code ? [] : [...refusals, message]);
    return !errors.Code;
  };
  // A new element each time, so that screen readers say the same text again.
  const refusal = refusals.length > 0 && <SignInError key={refusals.length}>{refusals.at(-1)}</SignInError>;
  return { refusal, onRefused };
}

type CodeAnswer = AnswerOf<typeof signInApi.loginSecondStep>;
function useCode(steps: Steps, onSaved: (answer: CodeAnswer) => void) {
  const { refusal, onRefused } = useRefusal(steps);
  const editor = useEditor({
    initial: { Code: '' },
    action: (body) => call(signInApi.loginSecondStep, { body }),
    onSaved,
    onRefused,
  });
  return { editor, refusal };
}

function CodeStep({ steps }: { steps: Steps }) {
  const { editor, refusal } = useCode(steps, steps.proceed);
  return (
    <PublicForm editor={editor} act="Sign In" foot={<Leave steps={steps} />} className={styles.form}>
      <h1>{stepTitles.code}</h1>
      <p>Enter the 6-digit code from your authenticator app, or one of your recovery codes.</p>
      <TextInput
        label="Verification code"
        className={styles.field}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        maxLength={40}
        {...editor.text('Code')}
      />
      {refusal}
    </PublicForm>
  );
}

function EnrolStep({ steps }: { steps: Steps }) {
  const { editor, refusal } = useCode(steps, () => {});
  const enrolment = useMutation<AnswerOf<typeof signInApi.loginEnrol>, CallError, void>({
    mutationFn: () => call(signInApi.loginEnrol, { body: {} }),
    onError: ({ errors, message }) => {
      if (!errors.Token) return;
      steps.leave();
      toast.info(message);
    },
  });
  const { mutate: begin } = enrolment;
  useEffect(() => begin(), [begin]);
  const done = editor.answer;
  if (done) {
    return (
      <div className={styles.form}>
        <h1>Recovery codes</h1>
        <p>Use one to sign in when you don't have your authenticator app. Each code works once.</p>
        <RecoveryCodes codes={done.RecoveryCodes} />
        <Button fullWidth h={40} autoFocus onClick={() => steps.proceed(done)}>
          Continue
        </Button>
      </div>
    );
  }
  return (
    <PublicForm editor={editor} act="Confirm" foot={<Leave steps={steps} />} className={styles.form}>
      <h1>{stepTitles.enrol}</h1>
      <p>Your account type requires two-step verification.</p>
      <LoadState query={{ ...enrolment, refetch: begin }}>
        {({ data }) => <Authenticator enrolment={data} code={editor.text('Code')} />}
      </LoadState>
      {refusal}
    </PublicForm>
  );
}

function LinkStep({ steps }: { steps: Steps }) {
  const { refusal, onRefused } = useRefusal(steps);
  const editor = useEditor({
    initial: { Password: '' },
    action: (body) => call(providerApi.loginLink, { body }),
    onSaved: steps.proceed,
    onRefused,
  });
  return (
    <PublicForm editor={editor} act="Link and sign in" foot={<Leave steps={steps} />} className={styles.form}>
      <h1>{stepTitles.link}</h1>
      <p className={styles.name}>
        An account with {steps.name ?? 'your email address'} already exists. Enter its password to link the two. You won't need it
        to sign in after that.
      </p>
      <PasswordInput
        label="Account password"
        className={styles.field}
        autoComplete="current-password"
        autoFocus
        {...editor.text('Password')}
      />
      {refusal}
    </PublicForm>
  );
}

const Leave = ({ steps }: { steps: Steps }) => (
  <Button variant="subtle" fullWidth h={40} onClick={steps.leave}>
    Start over
  </Button>
);
