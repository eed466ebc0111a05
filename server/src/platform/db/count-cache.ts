import type { Feature } from '@brevet/contract/endpoint';
import { LRUCache } from 'lru-cache';
import type { Changes } from './changes.ts';

interface Entry {
  features: readonly Feature[];
  value: Promise<unknown>;
  expires: number;
}

const maxEntries = 2000;
const maxAge = 30_000;

/**
 * Caches totals until something they count changes, because a count costs more than its page. Invalidated by the
 * changes that every instance announces; nothing is cached while those can't be heard. Concurrent callers share one query.
 */
export class CountCache {
  readonly #entries = new LRUCache<string, Entry>({ max: maxEntries });
  readonly #changes: Changes;

  constructor(changes: Changes) {
    this.#changes = changes;
    changes.onChange(({ feature }) => this.forget(feature));
    changes.onLost(() => this.#entries.clear());
  }

  async get<T>(key: string, features: readonly Feature[], count: () => Promise<T>): Promise<T> {
    const now = Date.now();
    const known = this.#entries.get(key);
    if (known && known.expires > now) return known.value as Promise<T>;
    const value = count();
    if (!this.#changes.connected) return value;
    const entry = { features, value, expires: now + maxAge };
    this.#entries.set(key, entry);
    value.catch(() => this.#entries.get(key) === entry && this.#entries.delete(key));
    return value;
  }

  /** Drops totals that count this feature's rows. Writers call it after their commit, so that they read their own writes. */
  forget(feature: Feature): void {
    for (const [key, entry] of this.#entries) {
      if (entry.features.includes(feature)) this.#entries.delete(key);
    }
  }
}
