import type { SessionUser } from '@brevet/contract/session';
import type { Changes } from '../db/changes.ts';
import type { Database } from '../db/client.ts';
import type { CallShares } from './call-shares.ts';
import type { EventStreams } from './event-stream.ts';
import type { Transfers } from './transfers.ts';

/** Finds the user of a token; throws 401 for an unknown or expired one. `seen: false` doesn't count as use. */
export interface Authenticator {
  userOf(token: string, options?: { seen?: boolean }): Promise<SessionUser>;
}

/** The parts that the calls go through, whichever feature answers them. */
export interface HttpParts {
  config: { publicUrl: string; publicBy: string | null };
  db: Database;
  /** Connections that exports hold while their readers read; other calls have theirs. */
  exportDb: Database;
  changes: Changes;
  sessions: Authenticator;
  streams: EventStreams;
  calls: CallShares;
  exports: Transfers;
  downloads: Transfers;
  /** The largest upload in megabytes, as set at this moment. */
  uploadLimit: () => Promise<number>;
  /** Records an export, before its first row leaves. */
  onExport: (by: SignedInCaller, table: string, filters: Record<string, unknown>) => Promise<void>;
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
