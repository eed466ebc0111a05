import type { ProviderProblem } from '@brevet/contract/provider';
import { providerProblems } from '@brevet/contract/provider';
import type { SignInStep, signInAnswer } from '@brevet/contract/sign-in';
import { signInApi } from '@brevet/contract/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { call } from '../../shared/api/client.ts';
import { useRead } from '../../shared/api/hooks.ts';
import { startAt } from '../../shared/api/position.ts';
import { changeSession } from '../../shared/session/session.ts';
import { leaveToasts } from '../../shared/ui/toast.ts';

/** The heading and window title of each step. */
export const stepTitles: Record<SignInStep, string> = {
  code: 'Two-step verification',
  enrol: 'Set up two-step verification',
  link: 'Is this you?',
};

/** The steps between username and password and the session. The server's cookie holds the progress. */
export interface Steps {
  /** True once the ways to sign in have loaded or failed to load. Until then, nothing is shown that would move. */
  known: boolean;
  step: SignInStep | null;
  /** The account that is signing in. */
  name: string | null;
  /** Label of the sign-in provider's button; null when there's no provider. */
  provider: string | null;
  /** True if people can register. */
  registration: boolean;
  /** Continues to the application or to the next step. */
  proceed: (answer: z.output<typeof signInAnswer>) => void;
  /** Returns to username and password. */
  leave: () => void;
}

export const useLoginOptions = (enabled = true) => useRead(signInApi.loginOptions, {}, { enabled });

export function useSignInStep(): Steps {
  const client = useQueryClient();
  const options = useLoginOptions();
  const [reached, setReached] = useState<SignInStep | null | undefined>();
  return {
    known: !options.isPending || options.failureCount > 0,
    step: reached === undefined ? (options.data?.data.Step ?? null) : reached,
    name: options.data?.data.Name ?? null,
    provider: options.data?.data.Provider ?? null,
    registration: options.data?.data.Registration ?? true,
    proceed({ data, step }) {
      if (data) {
        const { access_token: _, position, ...user } = data;
        leaveToasts();
        startAt(position);
        changeSession(client, user);
      } else {
        setReached(step?.Step ?? null);
        void options.refetch();
      }
    },
    leave() {
      setReached(null);
      call(signInApi.logout, {}).catch(() => {});
    },
  };
}

/** Reads the provider's sign-in error from the address, and removes it from there. */
export function useProviderProblem(): string | null {
  const [problem] = useState(() => new URLSearchParams(window.location.search).get('problem'));
  useEffect(() => {
    if (problem !== null) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [problem]);
  return problem !== null && problem in providerProblems ? providerProblems[problem as ProviderProblem] : null;
}
