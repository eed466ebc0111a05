import { loginBody, sessionApi } from '@brevet/contract/session';
import { statuses } from '@brevet/contract/statuses';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { AnswerOf, CallError } from '../api/client.ts';
import { call } from '../api/client.ts';
import { Stars, StatusBadge, TypeIcon, typeLabel, Wordmark } from '../ui/marks.tsx';
import { toast } from '../ui/toast.ts';
import styles from './LoginPage.module.css';
import { ProviderButton } from './ProviderButton.tsx';
import stepStyles from './SignInStep.module.css';
import type { Steps } from './useSignInStep.ts';
import { useProviderProblem, useSignInStep } from './useSignInStep.ts';

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
  useEffect(() => {
    if (!steps.step) document.title = 'Sign in · Brevet';
  }, [steps.step]);
  return (
    <div className={styles.public}>
      <header className={styles.top}>
        <Wordmark />
      </header>
      <main className={styles.form}>
        <Suspense>
          {steps.step ? <SignInStep step={steps.step} steps={steps} /> : <LoginForm onTyping={onTyping} steps={steps} />}
        </Suspense>
      </main>
      <Statement />
    </div>
  );
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
    </form>
  );
}

function useSignIn(steps: Steps) {
  return useMutation<AnswerOf<typeof sessionApi.login>, CallError, Credentials>({
    mutationFn: (body) => call(sessionApi.login, { body }),
    onSuccess: steps.goOn,
    onError: (error) => toast.info(error.message),
  });
}

const points = [
  ['Free for patent holders', 'Listing, review and introduction to buyers cost you nothing.'],
  ['Without obligation', 'You choose whom to talk to and can withdraw at any time.'],
  ['Confidential under NDA', 'What you share goes only to buyers who are bound by one.'],
] as const;
const hidden = [
  ['Holder', 104],
  ['Contact', 72],
  ['Price', 56],
] as const;

function Statement() {
  return (
    <aside className={styles.say} aria-label="What Brevet is">
      <div>
        <h2>Your patents in front of the people who buy them.</h2>
        <p className={styles.lead}>
          Brevet brokers patents and technologies. Every listing is anonymous and reviewed by a broker before a buyer sees it.
        </p>
        <ul className={styles.points}>
          {points.map(([title, text]) => (
            <li key={title}>
              <IconCheck size={18} stroke={2.2} aria-hidden />
              <div>
                <b>{title}</b>
                <span>{text}</span>
              </div>
            </li>
          ))}
        </ul>
        <figure>
          <article>
            <div className={styles.row}>
              <TypeIcon type={2} size={15} labelled={false} />
              <span>{typeLabel(2)}</span>
              <StatusBadge code={statuses.active.code} />
            </div>
            <h3>Aggregation with dormant carriers</h3>
            <div className={styles.row}>
              <Stars rating={91} size={13} />
              <span>7 patents, H04W</span>
            </div>
            <dl>
              {hidden.map(([name, width]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <i className={styles.bar} style={{ width }} />
                  </dd>
                </div>
              ))}
            </dl>
          </article>
          <figcaption>What a buyer sees: never the holder, the contact or the price.</figcaption>
        </figure>
      </div>
    </aside>
  );
}
