import { createHash } from 'node:crypto';
import type { Database, Db } from '../db/client.ts';
import { countKeys, countNewKeys, countUse, forgetGroup as deleteGroup, forgetUses } from './rate-limit.queries.ts';

/** The subject a limit counts: an account, a username, a network, or a combination. */
type Subject = string | number | readonly (string | number)[];

interface Use {
  /** Uses in this window, this one included. */
  count: number;
  isOver: boolean;
  /** Until the window ends. */
  secondsLeft: number;
}

/** A limit on uses was reached; the caller answers it with 429. */
export class LimitReached extends Error {
  readonly minutes: number;
  readonly secondsLeft: number;
  constructor(minutes: number, secondsLeft: number) {
    super(`The limit was reached; the window of ${minutes} minutes ends in ${secondsLeft} s`);
    this.minutes = minutes;
    this.secondsLeft = secondsLeft;
  }
}

/** Hashes the subject, so that the table contains no names or addresses. */
export const keyOf = (name: string, subject: Subject): string =>
  createHash('sha256')
    .update(JSON.stringify([name, subject].flat()))
    .digest('base64url');

/**
 * Limits how often something can happen in a window of `minutes`, counted in the database per subject. The window opens with the
 * first use. Every limit on calls, guesses and emails is one of these.
 */
export class RateLimit {
  readonly allowed: number;
  readonly #name: string;
  readonly minutes: number;

  constructor(name: string, { allowed, minutes }: { allowed: number; minutes: number }) {
    this.#name = name;
    this.allowed = allowed;
    this.minutes = minutes;
  }

  /** Counts one more use. `forgetGroup` forgets uses by `group`. */
  async use(db: Db, subject: Subject, group: Subject | null = null): Promise<Use> {
    const groupKey = group === null ? null : keyOf('group', group);
    const { count, secondsLeft } = await countUse(db, keyOf(this.#name, subject), this.minutes, groupKey);
    return { count, isOver: count > this.allowed, secondsLeft };
  }

  /** Counts one more use. Throws LimitReached above the limit. */
  async demand(db: Db, subject: Subject): Promise<void> {
    const { isOver, secondsLeft } = await this.use(db, subject);
    if (isOver) throw new LimitReached(this.minutes, secondsLeft);
  }

  async forget(db: Db, subject: Subject): Promise<void> {
    await forgetUses(db, keyOf(this.#name, subject));
  }
}

/** Limits how many different items a subject uses, each counted for `minutes` from its first use on. */
export class DistinctLimit {
  readonly allowed: number;
  readonly minutes: number;
  readonly #name: string;

  constructor(name: string, { allowed, minutes }: { allowed: number; minutes: number }) {
    this.#name = name;
    this.allowed = allowed;
    this.minutes = minutes;
  }

  /** Items of the subject that count now. */
  count(db: Db, subject: Subject): Promise<number> {
    return countKeys(db, keyOf(this.#name, subject));
  }

  /** Counts these items, and returns those within the limit. Exact with any number of concurrent callers. */
  async admit(db: Database, subject: Subject, items: readonly string[]): Promise<Set<string>> {
    const group = keyOf(this.#name, subject);
    const itemOf = new Map(items.map((item) => [keyOf(group, item), item]));
    const counted = await countNewKeys(db, group, [...itemOf.keys()], this);
    return new Set([...counted].flatMap((key) => itemOf.get(key) ?? []));
  }
}

/** Forgets all uses counted with this group, under any limit. */
export const forgetGroup = (db: Db, group: Subject): Promise<void> => deleteGroup(db, keyOf('group', group));
