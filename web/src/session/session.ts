import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import { sessionApi } from '@brevet/contract/session';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { CallError, call } from '../api/client.ts';
import { forgetDrafts } from '../form/useDraft.ts';
import { toast } from '../ui/toast.ts';

/** Who is signed in; null for nobody. */
export const sessionOptions = queryOptions<SessionUser | null, CallError>({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    try {
      return (await call(sessionApi.authToken, {}, signal)).data;
    } catch (error) {
      if (!(error instanceof CallError && error.status === 401)) throw error;
      sessionLost(error.message);
      return null;
    }
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
export function sessionLost(message: string): void {
  if (message === messages.signInFirst) return;
  call(sessionApi.logout, {}).catch(() => {});
  if (message === messages.jwtExpired) toast.info(messages.sessionExpired);
  else forgetDrafts();
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
  if (!user) throw new Error('Nobody is signed in here');
  return user;
}
