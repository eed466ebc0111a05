import type { SessionUser } from '@brevet/contract/session';
import { sessionApi } from '@brevet/contract/session';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { CallError, call } from '../api/client.ts';

/** Who is signed in; null for nobody. */
export const sessionOptions = queryOptions<SessionUser | null, CallError>({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    try {
      return (await call(sessionApi.authToken, {}, signal)).data;
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
  retry: 1,
});

export const useSessionQuery = () => useQuery(sessionOptions);

export const SessionContext = createContext<SessionUser | null>(null);

/** The signed-in user; only inside the signed-in screens. */
export function useSession(): SessionUser {
  const user = useContext(SessionContext);
  if (!user) throw new Error('Nobody is signed in here');
  return user;
}
