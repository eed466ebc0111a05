import type { Db } from '../../platform/db/client.ts';
import type { From } from '../../platform/origin/origin.ts';

/** The sessions of accounts, as far as a change of an account reaches them. The session feature keeps them. */
export interface AccountSessions {
  /** Starts a session and returns its token. */
  start(UserID: number, from: From, tx: Db): Promise<string>;
  /** When the session of a token began; null for an unknown one. */
  startOf(token: string): Promise<string | null>;
  /** Ends all sessions of an account, in the transaction `tx`; returns their number. */
  endOf(tx: Db, UserID: number): Promise<number>;
  /** Drops what is remembered of an account, after the commit. */
  forget(UserID: number): void;
}
