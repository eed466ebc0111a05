interface Spent {
  milliseconds: number;
  at: number;
}

/** More keys aren't remembered; those that spent nothing lately are forgotten first. */
const mostRemembered = 10_000;

/**
 * Processor time that each key may use per minute. Work that has begun is finished, even beyond the budget; the key then waits until
 * the minutes that it used up are over. So the largest piece of work is possible, but not twice in a row.
 */
export class WorkBudget {
  readonly #perMinute: () => number;
  readonly #spent = new Map<string, Spent>();

  constructor(perMinute: () => number) {
    this.#perMinute = perMinute;
  }

  /** Whole seconds until the key can work again; 0 if it can now. */
  secondsLeft(key: string): number {
    const over = this.#now(key) - this.#perMinute();
    return over < 0 ? 0 : Math.ceil((over / this.#perMinute()) * 60) + 1;
  }

  spend(key: string, milliseconds: number): void {
    const spent = this.#now(key) + milliseconds;
    this.#spent.delete(key);
    this.#spent.set(key, { milliseconds: spent, at: Date.now() });
    const [oldest] = this.#spent.keys();
    if (this.#spent.size > mostRemembered && oldest !== undefined) this.#spent.delete(oldest);
  }

  /** The rest of the time that the key spent: a minute's worth is forgiven each minute. */
  #now(key: string): number {
    const { milliseconds, at } = this.#spent.get(key) ?? { milliseconds: 0, at: 0 };
    // A clock that was set back forgives nothing, and adds nothing.
    const minutes = Math.max(0, Date.now() - at) / 60_000;
    return Math.max(0, milliseconds - minutes * this.#perMinute());
  }
}
