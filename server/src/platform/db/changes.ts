import type { Feature } from '@brevet/contract/endpoint';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Db } from './client.ts';

export interface Change {
  feature: Feature;
  /** The row's number, of a decision its broker code, where one is meant. */
  id: number | string | null;
}

type Listener = (change: Change) => void;
const channel = 'brevet_changes';

/** Part of the transaction `db`; use it last, so that the announcement travels with the commit. */
export async function announce(db: Db, feature: Feature, id: Change['id'] = null): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify({ feature, id })})`);
}

/**
 * Tells every instance what changed, through PostgreSQL's LISTEN and NOTIFY: announced inside the transaction, heard when it
 * commits and never when it rolls back. Caches and event streams live on it; `connected` is false while nobody listens.
 */
export class Changes {
  connected = false;
  readonly #url: string;
  readonly #listeners = new Set<Listener>();
  readonly #onLost = new Set<() => void>();
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

  /** Called when changes may have been missed: whoever keeps copies must drop them. */
  onLost(listener: () => void): void {
    this.#onLost.add(listener);
  }

  async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'brevet-changes', keepAlive: true });
    client.on('notification', ({ payload }) => this.#heard(payload));
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
    this.connected = true;
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#client?.end().catch(() => {});
  }

  #heard(payload: string | undefined): void {
    if (!payload) return;
    const change: Change = JSON.parse(payload);
    for (const listener of this.#listeners) listener(change);
  }

  #lost(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = null;
    this.connected = false;
    for (const listener of this.#onLost) listener();
    this.#reconnect();
  }

  #reconnect(): void {
    this.#timer = setTimeout(() => this.connect().catch(() => this.#reconnect()), 1000);
    this.#timer.unref();
  }
}
