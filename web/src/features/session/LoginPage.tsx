import { paths } from '@brevet/contract/paths';
import { loginBody, signInApi } from '@brevet/contract/sign-in';
import { Alert, PasswordInput, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { CallError } from '../../shared/api/client.ts';
import { call } from '../../shared/api/client.ts';
import { PublicForm } from '../../shared/form/Form.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { PublicLink } from '../../shared/layout/PublicLink.tsx';
import styles from '../../shared/layout/PublicPage.module.css';
import { PublicPage } from '../../shared/layout/PublicPage.tsx';
import { isLogin, usePublicPath } from '../../shared/layout/public-path.ts';
import { toast } from '../../shared/ui/toast.ts';
import { ProviderButton } from './ProviderButton.tsx';
import { SignInError } from './SignInError.tsx';
import type { Steps } from './useSignInStep.ts';
import { stepTitles, useProviderProblem, useSignInStep } from './useSignInStep.ts';

/** Loaded on demand, because few sign-ins have a second step. */
const SignInStep = lazy(async () => ({ default: (await import('./SignInStep.tsx')).SignInStep }));

interface Props {
  /** Called when someone is about to sign in, to preload the application. */
  onTyping: () => void;
}

/** The sign-in form next to a short introduction to Brevet. */
export function LoginPage({ onTyping }: Props) {
  const steps = useSignInStep();
  const atLogin = isLogin(usePublicPath());
  const register = steps.known && steps.registration ? 'register' : null;
  return (
    <PublicPage title={steps.step ? stepTitles[steps.step] : 'Sign in'} bar={atLogin ? register : 'login'}>
      <Suspense>{steps.known && <Step onTyping={onTyping} steps={steps} />}</Suspense>
    </PublicPage>
  );
}

function Step({ onTyping, steps }: Props & { steps: Steps }) {
  return steps.step ? <SignInStep step={steps.step} steps={steps} /> : <LoginForm onTyping={onTyping} steps={steps} />;
}

function LoginForm({ onTyping, steps }: Props & { steps: Steps }) {
  const [refusals, setRefusals] = useState<readonly CallError[]>([]);
  const refusal = refusals.at(-1);
  const problem = useProviderProblem();
  const editor = useEditor({
    initial: { Username: '', Password: '' },
    schema: loginBody,
    action: (body) => call(signInApi.login, { body }),
    onSaved: steps.proceed,
    onRefused: (error) => {
      setRefusals([...refusals, error]);
      toast.info(error.message);
      return true;
    },
  });
  return (
    <PublicForm
      editor={editor}
      act="Sign In"
      onChange={onTyping}
      foot={
        <>
          {refusal?.code === 'not_verified' && <NotVerified />}
          <PublicLink to={paths.forgotPassword()}>Forgot your password?</PublicLink>
        </>
      }
    >
      <h1>Sign in to Brevet</h1>
      <p>For sellers, buyers and brokers.</p>
      {problem && <SignInError>{problem}</SignInError>}
      {steps.provider && <ProviderButton label={steps.provider} />}
      <TextInput
        label="Username"
        name="Username"
        autoComplete="username"
        autoFocus
        className={styles.field}
        {...editor.text('Username')}
      />
      <PasswordInput
        label="Password"
        name="Password"
        autoComplete="current-password"
        className={styles.field}
        {...editor.text('Password')}
      />
      {/* A new element each time, so that screen readers say the same text again. */}
      {refusal && <SignInError key={refusals.length}>{refusal.message}</SignInError>}
    </PublicForm>
  );
}

/** The next step for an account whose email address isn't verified. */
function NotVerified() {
  return (
    <Alert color="gray" role="note">
      Follow the link in the email we sent you. No email? <PublicLink to={paths.verifyEmail()}>Send it again</PublicLink>
    </Alert>
  );
}
