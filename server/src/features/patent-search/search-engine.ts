import { SearchServer } from '../../platform/search/search-server.ts';
import { findPatents, isIndexFinished } from './patent-engine.ts';
import type { Order } from './patent-order.queries.ts';
import type { Conditions } from './patent-search.queries.ts';

/** `unbuilt`: it answers, but its index was never built to the end, or the store changed while no search engine was configured. */
export type EngineState = 'up' | 'down' | 'unbuilt';

interface Log {
  warn(details: object, message: string): void;
  info(message: string): void;
}

/** The time for which the database answers after a failure, before the engine is asked again. */
const pause = 10_000;

/** The search engine, as long as it answers. While it doesn't, searches go to the database. */
export class SearchEngine {
  readonly server: SearchServer;
  readonly #log: Log;
  #state: EngineState = 'unbuilt';
  #askAgain = 0;
  readonly #follows: () => Promise<boolean>;

  /** `follows`: whether the index gets what changes in the store. */
  constructor(url: string, log: Log, follows: () => Promise<boolean>) {
    this.server = new SearchServer(url);
    this.#log = log;
    this.#follows = follows;
  }

  get state(): EngineState {
    return this.#state;
  }

  /** Asks whether the engine answers and its index is complete, unless it failed a moment ago. */
  async check(): Promise<EngineState> {
    if (this.#state === 'up' || Date.now() < this.#askAgain) return this.#state;
    try {
      this.#enter((await isIndexFinished(this.server)) && (await this.#follows()) ? 'up' : 'unbuilt');
    } catch (error) {
      this.#enter('down', error);
    }
    return this.#state;
  }

  /** The patents that the engine finds; null if it can't answer. */
  async find(search: Conditions, order: Order, offset: number, limit: number): Promise<{ ids: number[]; total: number } | null> {
    if ((await this.check()) !== 'up') return null;
    try {
      const found = await findPatents(this.server, search, order, { offset, limit });
      // A rebuild may have emptied the index in the meantime, or the search server may have lost it.
      if (await isIndexFinished(this.server)) return found;
      this.#enter('unbuilt');
    } catch (error) {
      this.#enter('down', error);
    }
    return null;
  }

  close(): Promise<void> {
    return this.server.close();
  }

  #enter(state: EngineState, error?: unknown): void {
    if (state !== 'up') this.#askAgain = Date.now() + pause;
    if (state === this.#state && error === undefined) return;
    if (state === 'up') this.#log.info('The search engine answers the patent search.');
    else this.#log.warn({ err: error, state }, 'The search engine is not available. The database answers the patent search.');
    this.#state = state;
  }
}
