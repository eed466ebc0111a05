import { momentOf } from '@brevet/contract/day';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/db/client.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { writeAuditOnce } from '../audit/audit.ts';
import { canSeeConfidential } from './listings.policy.ts';
import type { ListingRow } from './listings.queries.ts';

const hour = 3_600_000;
const remembered = 50_000;

/**
 * Audits reads of the seller, prices, sales information or owner of someone else's listing: one entry per user, listing and
 * clock hour. Entries this process wrote are cached, so repeated reads cost nothing; the database knows the rest.
 */
export class ConfidentialReads {
  readonly #db: Database;
  readonly #written = new LRUCache<string, Promise<void>>({ max: remembered });

  constructor(db: Database) {
    this.#db = db;
  }

  /** Resolves once the entry is written. Await it before sending the response. */
  note(caller: SignedInCaller, { ListingID, OwnerID }: Pick<ListingRow, 'ListingID' | 'OwnerID'>): Promise<void> {
    const { user } = caller;
    if (!canSeeConfidential(user) || OwnerID === user.UserID) return Promise.resolve();
    const began = Math.floor(Date.now() / hour) * hour;
    const key = `${user.UserID}:${ListingID}:${began}`;
    const known = this.#written.get(key);
    if (known) return known;
    const entry = { Action: 'read confidential', Entity: 'listing', EntityID: String(ListingID) };
    const written = writeAuditOnce(this.#db, caller, entry, momentOf(began));
    this.#written.set(key, written);
    // After a failed write, the next read tries again.
    written.catch(() => this.#written.delete(key));
    return written;
  }
}
