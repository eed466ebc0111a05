import type { Db } from '../../platform/db/client.ts';
import type { From } from '../../platform/origin/origin.ts';

/** Session operations that account changes need. The session feature implements them. */
export interface AccountSessions {
  /** Starts a session and returns its token. */
  start(UserID: number, from: From, tx: Db): Promise<string>;
  /** Start time of the session with this token, or null for an unknown token. */
  startOf(token: string): Promise<string | null>;
  /** Ends all sessions of an account, in the transaction `tx`; returns their number. */
  endOf(tx: Db, UserID: number): Promise<number>;
  /** Drops what is cached about an account, after the commit. */
  forget(UserID: number): void;
}
