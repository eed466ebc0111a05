import { isStaff } from '@brevet/contract/access';
import { momentOf } from '@brevet/contract/day';
import type { SessionUser } from '@brevet/contract/session';
import { LRUCache } from 'lru-cache';
import type { Database, Transaction } from '../../platform/db/client.ts';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import type { Caller } from '../../platform/http/context.ts';
import { insertReads } from './confidential-reads.queries.ts';
import { server } from './write-audit.ts';

const hour = 3_600_000;
const remembered = 50_000;

type Reader = Pick<Caller, 'user' | 'address'>;

/** The service that audits confidential reads. */
export interface AuditingReads {
  reads: ConfidentialReads;
}

/** The hour in which a user's further reads of a listing need no entry of their own. */
const hourOf = (now: number): number => Math.floor(now / hour) * hour;

/** Audits in a transaction that messages tell a member of staff what confidential details of these listings contain. */
export async function noteToldReads(tx: Transaction, user: SessionUser, listings: readonly number[]): Promise<void> {
  if (isStaff(user.UserType) && listings.length > 0)
    await insertReads(tx, { user, address: server.address }, listings, momentOf(hourOf(Date.now())));
}

/**
 * Audits reads of a listing's confidential details: its seller, prices, sales information and owner. There is one entry per user, listing
 * and clock hour. Entries that this process wrote are cached, so repeated reads cost nothing; the database knows the rest.
 */
export class ConfidentialReads {
  readonly #db: Database;
  readonly #written = new LRUCache<string, Promise<void>>({ max: remembered });

  constructor(db: Database) {
    this.#db = db;
  }

  /** Resolves once the entries are written. Await it before sending the response. */
  async note({ user, address }: Reader, listings: readonly number[]): Promise<void> {
    if (!user || !isStaff(user.UserType)) return;
    const began = hourOf(Date.now());
    const keyOf = (id: number): string => `${user.UserID}:${id}:${began}`;
    const ids = [...new Set(listings)];
    const unknown = ids.filter((id) => !this.#written.has(keyOf(id)));
    if (unknown.length > 0) {
      const writing = insertReads(this.#db, { user, address }, unknown, momentOf(began));
      for (const id of unknown) this.#written.set(keyOf(id), writing);
      // After a failed write, the next read tries again.
      writing.catch(() => {
        for (const id of unknown) this.#written.delete(keyOf(id));
      });
    }
    await Promise.all(new Set(ids.map((id) => this.#written.get(keyOf(id)))));
  }

  /** The table, which writes the entries of its rows before a page or a part of an export leaves. */
  table<Row>(reader: Reader, table: BoundTable<Row>, listingOf: (row: Row) => number | null): BoundTable<Row> {
    const note = (rows: readonly Row[]) =>
      this.note(
        reader,
        rows.flatMap((row) => listingOf(row) ?? []),
      );
    return {
      ...table,
      async page(query) {
        const page = await table.page(query);
        await note(page.data);
        return page;
      },
      async *all(order, on) {
        for await (const batch of table.all(order, on)) {
          await note(batch);
          yield batch;
        }
      },
    };
  }
}
