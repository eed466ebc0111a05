import type { SessionUser } from '@brevet/contract/session';

/** Finds the user of a token; throws 401 for an unknown or expired one. `seen: false` doesn't count as use. */
export interface Authenticator {
  userOf(token: string, options?: { seen?: boolean }): Promise<SessionUser>;
}

/** Who calls, from where. */
export interface Caller {
  user: SessionUser | null;
  address: string;
  userAgent: string;
  /** From this machine, without a proxy, while no setting makes the server reachable by others. */
  isLocal: boolean;
  /** The session's token, as a cookie or a bearer token. */
  token: string | null;
  /** At the logout there may be two that differ. */
  tokens: readonly string[];
  /** What the browser holds of a sign-in that is not finished. */
  step: string | null;
}

export interface SignedInCaller extends Caller {
  user: SessionUser;
}
