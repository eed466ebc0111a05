import type { Feature } from '@brevet/contract/endpoint';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Db } from './client.ts';
import type { Change } from './recent-changes.ts';
import { everyFeature, RecentChanges } from './recent-changes.ts';

type Listener = (change: Change) => void;
const channel = 'brevet_changes';
const reconnectPause = 250;
/** A silently dropped connection is noticed within two of these. */
const probeInterval = 5000;
const patience = 3000;

/** Announces changes in the transaction `db`, in one statement. Call it last. */
export async function announceChanges(db: Db, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const payloads = changes.map((change) => JSON.stringify(change));
  await db.execute(sql`select pg_notify(${channel}, payload) from unnest(${sql.param(payloads)}::text[]) payload`);
}

/** Announces a change on a connection of an import, whose process doesn't load the rest of the server. */
export async function announceOn(client: Pick<pg.ClientBase, 'query'>, feature: Feature): Promise<void> {
  await client.query('select pg_notify($1, $2)', [channel, JSON.stringify({ feature, id: null } satisfies Change)]);
}

/** Announces a change of each feature for each ID. Call it last. */
export const announceAll = (db: Db, features: readonly Feature[], ids: readonly Change['id'][]): Promise<void> =>
  announceChanges(
    db,
    features.flatMap((feature) => ids.map((id) => ({ feature, id }))),
  );

/** Announces a change. Call it last. */
export const announce = (db: Db, feature: Feature, id: Change['id'] = null): Promise<void> => announceAll(db, [feature], [id]);

/**
 * Tells every instance which rows changed, through PostgreSQL's LISTEN and NOTIFY: announced inside the transaction, received when it
 * commits and never when it rolls back. Caches and event streams depend on it. While the connection is lost, `connected` is false;
 * when it's back, every feature counts as changed.
 */
export class Changes {
  connected = false;
  readonly #url: string;
  readonly #listeners = new Set<Listener>();
  readonly #onLost = new Set<() => void>();
  readonly #recent = new RecentChanges();
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(url: string) {
    this.#url = url;
  }

  announce = announce;

  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The position in the changes that this process has received. Reads that start later show the changes before it. */
  position(): string {
    return this.#recent.position();
  }

  /** The changes after a position, or every feature if they aren't known anymore. */
  since(position: string): readonly Change[] {
    return this.#recent.since(position);
  }

  /** Calls `listener` when changes may have been missed, so that caches are dropped. */
  onLost(listener: () => void): void {
    this.#onLost.add(listener);
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'brevet-changes',
      keepAlive: true,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    });
    client.on('notification', ({ payload }) => this.#heard(payload));
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      discard(client);
      throw error;
    }
    if (this.#closed) return discard(client);
    this.#client = client;
    this.connected = true;
    this.#probeLater(client);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#client?.end().catch(() => {});
  }

  #heard(payload: string | undefined): void {
    if (payload) this.#tell(JSON.parse(payload));
  }

  #tell(change: Change): void {
    this.#recent.add(change);
    for (const listener of this.#listeners) listener(change);
  }

  #lost(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = null;
    this.connected = false;
    discard(client);
    for (const listener of this.#onLost) listener();
    this.#reconnect();
  }

  #reconnect(): void {
    this.#later(reconnectPause, async () => {
      try {
        await this.connect();
      } catch {
        if (!this.#closed) this.#reconnect();
        return;
      }
      // Announcements in between were missed.
      for (const change of everyFeature) this.#tell(change);
    });
  }

  #probeLater(client: pg.Client): void {
    this.#later(probeInterval, async () => {
      try {
        await client.query('select 1');
        if (this.#client === client) this.#probeLater(client);
      } catch {
        this.#lost(client);
      }
    });
  }

  #later(milliseconds: number, act: () => Promise<void>): void {
    if (this.#closed) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(act, milliseconds);
    this.#timer.unref();
  }
}

/** Ends a connection without waiting, because the other side might never respond. */
function discard(client: pg.Client): void {
  client.end().catch(() => {});
}
