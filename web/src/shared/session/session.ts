import { messages } from '@brevet/contract/messages';
import type { ProblemCode } from '@brevet/contract/problem-codes';
import type { SessionUser } from '@brevet/contract/session';
import { sessionApi } from '@brevet/contract/session';
import { signInApi } from '@brevet/contract/sign-in';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { CallError, call } from '../api/client.ts';
import { sessionKey, startNoLaterThan } from '../api/position.ts';
import { forgetDrafts } from '../form/drafts.ts';
import { toast } from '../ui/toast.ts';

const pause = 1000;
const hint = 'brevet-signed-in';
const isRefused = (error: unknown): error is CallError => error instanceof CallError && error.status === 401;

/** The signed-in user, or the code of the server's refusal. */
async function ask(signal: AbortSignal): Promise<SessionUser | ProblemCode> {
  try {
    const { data, position } = await call(sessionApi.authToken, {}, signal);
    startNoLaterThan(position);
    return data;
  } catch (error) {
    if (isRefused(error)) return error.code;
    throw error;
  }
}

/** True if someone was signed in when this browser last asked. Scripts can't read the session cookie. */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(hint) !== null;
  } catch {
    return false;
  }
}

function remember<User extends SessionUser | null>(user: User): User {
  try {
    if (user) localStorage.setItem(hint, '');
    else localStorage.removeItem(hint);
  } catch {
    // Without storage, only the next start is slower.
  }
  return user;
}

/**
 * The signed-in user, or null. A session that seems to have ended is checked again after a moment: a password change here or in
 * another window may have just renewed it, with the new cookie still on its way.
 */
const sessionOptions = queryOptions<SessionUser | null, CallError>({
  queryKey: sessionKey,
  queryFn: async ({ signal }) => {
    let answer = await ask(signal);
    if (answer === 'signed_out') return remember(null);
    if (typeof answer === 'string') {
      await new Promise((resolve) => setTimeout(resolve, pause));
      answer = await ask(signal);
    }
    if (typeof answer !== 'string') return remember(answer);
    await sessionLost(answer);
    return remember(null);
  },
  staleTime: 60_000,
  retry: 1,
  // Returning from another window must not interrupt a sign-in.
  refetchOnWindowFocus: ({ state }) => state.data !== null,
});

/**
 * Removes the cookie of an ended session. After an expiry, users are told why they see the login screen, and their drafts stay.
 * Any other end deletes the drafts.
 */
async function sessionLost(code: ProblemCode): Promise<void> {
  if (code === 'signed_out') return;
  // Wait for this answer before anyone signs in again: it removes the cookie.
  await call(signInApi.logout, {}).catch(() => {});
  if (code === 'token_expired') toast.info(messages.sessionExpired);
  else forgetDrafts();
}

/**
 * Handles a 401. If the session has ended, the login screen appears. If it was renewed in between, the refused queries run again.
 */
export async function checkSession(client: QueryClient): Promise<void> {
  if (!client.getQueryData(sessionOptions.queryKey)) return;
  const user = await client.fetchQuery({ ...sessionOptions, staleTime: 0 }).catch(() => null);
  if (!user) return;
  await client.invalidateQueries({ predicate: ({ state }) => isRefused(state.error) });
}

export const useSessionQuery = () => useQuery(sessionOptions);

let signedInHere = false;
/** True if the user signed in on this page; false if the page was loaded with a session. */
export const hasSignedInHere = (): boolean => signedInHere;

/**
 * Sets the signed-in user and clears the previous session's data. The session's own cache entry is updated in place, because
 * mounted screens observe it and would miss a new one.
 */
export function changeSession(client: QueryClient, user: SessionUser | null): void {
  signedInHere = user !== null;
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionOptions.queryKey[0] || queryKey.length > 1 });
  client.setQueryData(sessionOptions.queryKey, remember(user));
}

export const SessionContext = createContext<SessionUser | null>(null);

/** The signed-in user; only inside the signed-in screens. */
export function useSession(): SessionUser {
  const user = useContext(SessionContext);
  if (!user) throw new Error('No one is signed in');
  return user;
}
