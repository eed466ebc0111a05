import type { Answer } from './fair-shares.ts';

interface Waiting<Key> {
  key: Key;
  start(): void;
}

/**
 * Hands out a few places, at most one per key. The next free place goes to the key that has waited longest since its last turn, so
 * that keys with many tasks don't delay those with few.
 */
export class FairTurns<Key> {
  readonly #places: number;
  readonly #refuse: () => Error;
  readonly #running = new Set<Key>();
  /** Keys by their last turn, oldest first. */
  readonly #served = new Set<Key>();
  #waiting: Waiting<Key>[] = [];

  constructor(places: number, refuse: () => Error) {
    this.#places = places;
    this.#refuse = refuse;
  }

  /** Tasks that wait for a place. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Takes a place for this key, and returns a function that gives it back. Throws if it takes longer than `msToWait`, or if the client
   * hangs up first.
   */
  async begin(key: Key, msToWait: number, answer?: Answer): Promise<() => void> {
    if (answer?.destroyed) throw this.#refuse();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { key, start: resolve };
    this.#waiting.push(waiting);
    const leave = () => {
      this.#waiting = this.#waiting.filter((other) => other !== waiting);
      reject(this.#refuse());
    };
    const giveUp = setTimeout(leave, msToWait);
    answer?.once('close', leave);
    this.#startNext();
    await promise.finally(() => {
      clearTimeout(giveUp);
      answer?.off('close', leave);
    });
    return () => {
      this.#running.delete(key);
      this.#startNext();
    };
  }

  #startNext(): void {
    const next = this.#running.size < this.#places ? this.#next() : undefined;
    if (!next) return;
    this.#waiting = this.#waiting.filter((other) => other !== next);
    this.#running.add(next.key);
    this.#served.delete(next.key);
    this.#served.add(next.key);
    if (this.#waiting.length === 0 && this.#served.size > mostRemembered) this.#served.clear();
    next.start();
  }

  #next(): Waiting<Key> | undefined {
    const ready = this.#waiting.filter(({ key }) => !this.#running.has(key));
    const fresh = ready.find(({ key }) => !this.#served.has(key));
    if (fresh) return fresh;
    const first = this.#served.values().find((key) => ready.some((one) => one.key === key));
    return ready.find(({ key }) => key === first);
  }
}

const mostRemembered = 1000;
