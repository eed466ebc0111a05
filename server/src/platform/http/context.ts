import type { SessionUser } from '@brevet/contract/session';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Mail } from '../../features/mail/mail.ts';
import type { MailLinks } from '../../features/mail/mail-links.ts';
import type { Provider } from '../../features/provider/provider.ts';
import type { SessionStore } from '../../features/session/session-store.ts';
import type { Changes } from '../db/changes.ts';
import type { Database } from '../db/client.ts';
import type { CountCache } from '../db/count-cache.ts';
import type { Files } from '../files/files.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { CallShares } from './call-shares.ts';
import type { EventStreams } from './event-stream.ts';
import type { Transfers } from './transfers.ts';

/** Finds the user of a token; throws 401 for an unknown or expired one. `seen: false` doesn't count as use. */
export interface Authenticator {
  userOf(token: string, options?: { seen?: boolean }): Promise<SessionUser>;
}

/** What the services work with; made once in app.ts. */
export interface Services {
  config: Config;
  db: Database;
  changes: Changes;
  counts: CountCache;
  sessions: SessionStore;
  streams: EventStreams;
  calls: CallShares;
  exports: Transfers;
  downloads: Transfers;
  /** Connections that exports hold while their readers read; other calls have theirs. */
  exportDb: Database;
  files: Files;
  jobs: Jobs;
  mail: Mail;
  mailLinks: MailLinks;
  secrets: SecretBox;
  /** Null: nobody signs in by a provider. */
  provider: Provider | null;
  log: FastifyBaseLogger;
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
