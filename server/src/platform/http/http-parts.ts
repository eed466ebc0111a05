import type { Changes } from '../db/changes.ts';
import type { Database } from '../db/client.ts';
import type { CallShares } from './call-shares.ts';
import type { Authenticator, SignedInCaller } from './context.ts';
import type { EventStreams } from './event-stream.ts';
import type { Transfers } from './transfers.ts';

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
