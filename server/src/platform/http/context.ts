import type { SessionUser } from '@brevet/contract/session';

/** Finds the user of a token; throws 401 for an unknown or expired one. `seen: false` doesn't count as use. */
export interface Authenticator {
  userOf(token: string, options?: { seen?: boolean }): Promise<SessionUser>;
}

/** The caller and their address. */
export interface Caller {
  user: SessionUser | null;
  address: string;
  userAgent: string;
  /** The call comes from this machine without a proxy, and no setting lets others reach the server. */
  isLocal: boolean;
  /** The session's token, as a cookie or a bearer token. */
  token: string | null;
  /** Signing out accepts two different tokens. */
  tokens: readonly string[];
  /** The browser's cookie for an unfinished sign-in. */
  step: string | null;
}

export interface SignedInCaller extends Caller {
  user: SessionUser;
}
