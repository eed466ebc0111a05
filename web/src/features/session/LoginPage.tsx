import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import { loginBody, signInApi } from '@brevet/contract/sign-in';
import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { z } from 'zod';
import type { AnswerOf, CallError } from '../../shared/api/client.ts';
import { call } from '../../shared/api/client.ts';
import { toast } from '../../shared/ui/toast.ts';
import { ProviderButton } from './ProviderButton.tsx';
import { PublicLink } from './PublicLink.tsx';
import styles from './PublicPage.module.css';
import { PublicPage } from './PublicPage.tsx';
import { isLogin, usePublicPath } from './public-path.ts';
import stepStyles from './SignInStep.module.css';
import type { Steps } from './useSignInStep.ts';
import { stepTitles, useProviderProblem, useSignInStep } from './useSignInStep.ts';

/** Few sign-ins have a second step: its code comes with it. */
const SignInStep = lazy(async () => ({ default: (await import('./SignInStep.tsx')).SignInStep }));

type Credentials = z.input<typeof loginBody>;

interface Props {
  /** Somebody is about to sign in: the time to fetch what comes next. */
  onTyping: () => void;
}

/** The sign-in form beside what Brevet is. Once somebody is signed in, the application takes its place. */
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
  const [errors, setErrors] = useState<Partial<Record<keyof Credentials, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const problem = useProviderProblem();
  const signIn = useSignIn(steps);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget));
    const parsed = loginBody.safeParse(values);
    const issues = parsed.success ? [] : parsed.error.issues;
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path[0], message])));
    if (parsed.success) signIn.mutate(parsed.data);
    else form.current?.querySelector<HTMLInputElement>(`[name="${String(issues[0]?.path[0])}"]`)?.focus();
  };
  return (
    <form ref={form} onSubmit={submit} onChange={onTyping} noValidate>
      <h1>Sign in to Brevet</h1>
      <p>For sellers, buyers and brokers.</p>
      {problem && (
        <p role="alert" className={stepStyles.problem}>
          {problem}
        </p>
      )}
      {steps.provider && <ProviderButton label={steps.provider} />}
      <TextInput
        label="Username"
        name="Username"
        autoComplete="username"
        autoFocus
        className={styles.field}
        error={errors.Username}
      />
      <PasswordInput
        label="Password"
        name="Password"
        autoComplete="current-password"
        className={styles.field}
        error={errors.Password}
      />
      <Button type="submit" fullWidth h={40} className={styles.submit} loading={signIn.isPending}>
        Sign In
      </Button>
      {signIn.error?.message === messages.notVerified && <NotVerified />}
      <PublicLink to={paths.forgotPassword()}>Forgotten your password?</PublicLink>
    </form>
  );
}

/** The way on for an account whose e-mail address is not verified yet. */
function NotVerified() {
  return (
    <Alert color="gray" role="note">
      Follow the link in the mail that we have sent you. Nothing there?{' '}
      <PublicLink to={paths.verifyEmail()}>Send the mail again</PublicLink>
    </Alert>
  );
}

function useSignIn(steps: Steps) {
  return useMutation<AnswerOf<typeof signInApi.login>, CallError, Credentials>({
    mutationFn: (body) => call(signInApi.login, { body }),
    onSuccess: steps.goOn,
    onError: (error) => toast.info(error.message),
  });
}
