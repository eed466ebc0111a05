import { setImmediate } from 'node:timers/promises';
import { isStaff } from '@brevet/contract/access';
import { NameIndex } from '@brevet/contract/anonymity-check';
import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/db/client.ts';
import type { CountCache } from '../../platform/db/count-cache.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { wellKnownAssignees } from './anonymity.queries.ts';
import { hasConfirmedMost } from './confirmed-names.ts';
import { DirectoryNames } from './directory-names.ts';
import { noteCompanies } from './new-names.queries.ts';
import { inEnglish } from './vocabulary.ts';

/** Names that count in every listing. */
export type SharedNames = readonly NameIndex[];

/** Names of companies with many patents, read in the background and kept for all listings, and the names of the directory. */
export class WellKnownNames {
  private readonly db: Database;
  private readonly log: FastifyBaseLogger;
  private readonly directory: DirectoryNames;
  private index = NameIndex.of([], inEnglish);
  /** The first reading; null until it begins, and after it has failed. */
  private reading: Promise<void> | null = null;
  private readonly stopping = new AbortController();

  constructor(db: Database, counts: CountCache, log: FastifyBaseLogger) {
    this.db = db;
    this.log = log;
    this.directory = new DirectoryNames(db, counts);
  }

  /** Reads the names again. Until then, and if that fails, the earlier ones apply. A failed first reading is repeated. */
  refresh(): Promise<void> {
    const reading = this.read().catch((error) => {
      if (!this.stopping.signal.aborted) this.log.error({ err: error }, 'reading the well-known names failed');
      if (this.reading === reading) this.reading = null;
    });
    this.reading ??= reading;
    return reading;
  }

  private async read(): Promise<void> {
    const names = await wellKnownAssignees(this.db, this.stopping.signal);
    await noteCompanies(this.db, names);
    const known = names.map((name) => ({ name, role: 'company' as const }));
    this.index = (await NameIndex.inSlices(known, inEnglish, () => setImmediate())).share();
  }

  /** All names: for staff, and for comparisons that no one waits for. */
  async current(): Promise<SharedNames> {
    return [await this.companies(), await this.directory.current()];
  }

  /**
   * The names that answers to this user may depend on. Only staff read the directory, so anyone else gets the same answers, in the
   * same time, whatever it contains. Companies with many patents are public.
   */
  async for(user: Pick<SessionUser, 'UserID' | 'UserType'>): Promise<SharedNames> {
    if (isStaff(user.UserType)) return this.current();
    const companies = await this.companies();
    return (await hasConfirmedMost(this.db, user)) ? [] : [companies];
  }

  /** The companies, once they have been read for the first time. Throws 503 if the server stops first. */
  private async companies(): Promise<NameIndex> {
    await (this.reading ?? this.refresh());
    this.stopping.signal.throwIfAborted();
    return this.index;
  }

  /** Ends a reading, which would keep the server from stopping for minutes. */
  stop(): void {
    this.stopping.abort(new Refusal('unavailable', messages.databaseGone));
  }
}
