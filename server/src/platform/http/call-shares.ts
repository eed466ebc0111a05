import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { messages } from '@brevet/contract/messages';
import type { Answer } from '../fair-shares/fair-shares.ts';
import { FairShares } from '../fair-shares/fair-shares.ts';
import { WorkBudget } from '../fair-shares/work-budget.ts';
import { networkOf } from '../origin/ip-address.ts';
import type { Caller } from './context.ts';
import { Refusal } from './errors.ts';

const retryAfter = 2;
const refusalDelay = 1000;
const refuse = () => new Refusal('call_limit', messages.tooManyAtOnce, { retryAfter });

/** A page makes only a few calls at once. The rest of an account's calls wait without a database connection. */
const account = { running: 4, waiting: 100, refusalDelay };
/** Several signed-out people can share an address. */
const address = { running: 8, waiting: 200, refusalDelay };
/** Identifying a caller is quick, and many people can share an address. */
const identification = { running: 8, waiting: 1000, refusalDelay };
/** An upload can take minutes and must not block its account's other calls. */
const uploads = { running: 4, waiting: 20, refusalDelay };

/** Answers cost nothing more up to a size. Beyond it, they keep their slot for a while after they are sent. Tests change both. */
export const answerPace = { freeBytes: 256 * 1024, bytesPerMs: 2000 };

/** Milliseconds of processor time of other threads for each key per minute. Someone who writes needs a few hundred. Tests change it. */
export const threadTime = { perMinute: 6000 };

/** The account of a caller, or the network of one without. */
export const keyOfCaller = ({ user, address }: Pick<Caller, 'user' | 'address'>): string =>
  user ? String(user.UserID) : networkOf(address);

/** Concurrent calls in equal shares per account, or per address for callers without one. */
export class CallShares {
  readonly #identification = new FairShares(identification, refuse);
  readonly #accounts = new FairShares(account, refuse);
  readonly #addresses = new FairShares(address, refuse);
  readonly #uploads = new FairShares(uploads, refuse);
  readonly budget = new WorkBudget(() => threadTime.perMinute);

  identify<T>(ip: string, work: () => Promise<T>, answer: Answer): Promise<T> {
    return this.#identification.run(networkOf(ip), work, answer);
  }

  call<T>(caller: Pick<Caller, 'user' | 'address'>, work: () => Promise<T>, answer: Answer): Promise<T> {
    return this.#sharesOf(caller).run(keyOfCaller(caller), work, answer);
  }

  upload<T>(caller: Pick<Caller, 'user' | 'address'>, work: () => Promise<T>, answer: Answer): Promise<T> {
    return this.#uploads.run(keyOfCaller(caller), work, answer);
  }

  /**
   * Keeps a slot for a large answer: until its client has taken it, because it stays in memory until then, and longer the larger it
   * is, because writing it keeps all others waiting.
   */
  answer(caller: Pick<Caller, 'user' | 'address'>, bytes: number, answer: ServerResponse): void {
    const paid = bytes - answerPace.freeBytes;
    if (paid <= 0) return;
    const taken = new Promise<void>((resolve) => (answer.closed ? resolve() : answer.once('close', resolve)));
    const until = taken.then(() => delay(paid / answerPace.bytesPerMs, undefined, { ref: false }));
    void this.#sharesOf(caller).hold(keyOfCaller(caller), until);
  }

  /** Running and waiting calls, of accounts and of signed-out callers. */
  count(): { running: number; waiting: number } {
    const [accounts, strangers] = [this.#accounts.count(), this.#addresses.count()];
    return { running: accounts.running + strangers.running, waiting: accounts.waiting + strangers.waiting };
  }

  #sharesOf({ user }: Pick<Caller, 'user'>): FairShares {
    return user ? this.#accounts : this.#addresses;
  }
}
