import type { Changes } from '../db/changes.ts';
import type { Database } from '../db/client.ts';
import type { CallShares } from './call-shares.ts';
import type { Authenticator, Caller, SignedInCaller } from './context.ts';
import type { EventStreams } from './event-stream.ts';
import type { HeldBodies } from './held-bodies.ts';
import type { Transfers } from './transfers.ts';

/** The parts that every call uses, whatever its feature. */
export interface HttpParts {
  config: { publicUrl: string; publicBy: string | null };
  db: Database;
  /** Database connections for exports, separate from those of other calls. */
  exportDb: Database;
  changes: Changes;
  sessions: Authenticator;
  streams: EventStreams;
  calls: CallShares;
  bodies: HeldBodies;
  exports: Transfers;
  downloads: Transfers;
  /** Images on screens. */
  images: Transfers;
  /** The current upload limit in megabytes. */
  uploadLimit: () => Promise<number>;
  /** Audits a refusal that tells something confidential of a listing. */
  onConfidential: (by: Caller, ListingID: number) => Promise<void>;
  /** Audits an export before its first row is sent. */
  onExport: (by: SignedInCaller, table: string, filters: Record<string, unknown>) => Promise<void>;
}
