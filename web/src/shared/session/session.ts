import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import { sessionApi } from '@brevet/contract/session';
import { signInApi } from '@brevet/contract/sign-in';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { CallError, call } from '../api/client.ts';
import { forgetDrafts } from '../form/drafts.ts';
import { toast } from '../ui/toast.ts';

const pause = 1000;
const isRefused = (error: unknown): error is CallError => error instanceof CallError && error.status === 401;

/** Who is signed in, or why the server knows nobody. */
async function ask(signal: AbortSignal): Promise<SessionUser | string> {
  try {
    return (await call(sessionApi.authToken, {}, signal)).data;
  } catch (error) {
    if (isRefused(error)) return error.message;
    throw error;
  }
}

/**
 * Who is signed in; null for nobody. A session that seems to have ended is asked for again: a new password has perhaps just renewed
 * it, here or in another window, and its cookie was on the way.
 */
const sessionOptions = queryOptions<SessionUser | null, CallError>({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    let answer = await ask(signal);
    if (answer === messages.signInFirst) return null;
    if (typeof answer === 'string') {
      await new Promise((resolve) => setTimeout(resolve, pause));
      answer = await ask(signal);
    }
    if (typeof answer !== 'string') return answer;
    await sessionLost(answer);
    return null;
  },
  staleTime: 60_000,
  retry: 1,
  // Who is signing in is not interrupted by coming back from another window.
  refetchOnWindowFocus: ({ state }) => state.data !== null,
});

/**
 * The session has ended, and its cookie goes. By time: who was at work hears why the login screen is there, and finds what he has
 * typed when he comes back. In any other way: what he has typed goes too.
 */
async function sessionLost(message: string): Promise<void> {
  if (message === messages.signInFirst) return;
  // Before anybody can sign in anew: this answer takes the cookie away.
  await call(signInApi.logout, {}).catch(() => {});
  if (message === messages.jwtExpired) toast.info(messages.sessionExpired);
  else forgetDrafts();
}

/**
 * A call was refused as one of nobody. When the session has ended, the login screen comes up; when it was only renewed meanwhile, what
 * was refused is read again.
 */
export async function checkSession(client: QueryClient): Promise<void> {
  if (!client.getQueryData(sessionOptions.queryKey)) return;
  const user = await client.fetchQuery({ ...sessionOptions, staleTime: 0 }).catch(() => null);
  if (!user) return;
  await client.invalidateQueries({ predicate: ({ state }) => isRefused(state.error) });
}

export const useSessionQuery = () => useQuery(sessionOptions);

/**
 * Says who is signed in from now on, and forgets what was read in the session before. The session's own entry stays in the cache:
 * the mounted screens watch it, and would not notice a new one.
 */
export function changeSession(client: QueryClient, user: SessionUser | null): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionOptions.queryKey[0] || queryKey.length > 1 });
  client.setQueryData(sessionOptions.queryKey, user);
}

export const SessionContext = createContext<SessionUser | null>(null);

/** The signed-in user; only inside the signed-in screens. */
export function useSession(): SessionUser {
  const user = useContext(SessionContext);
  if (!user) throw new Error('No one is signed in');
  return user;
}
