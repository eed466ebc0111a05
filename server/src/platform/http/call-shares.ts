import { messages } from '@brevet/contract/messages';
import type { Answer } from '../fair-shares/fair-shares.ts';
import { FairShares } from '../fair-shares/fair-shares.ts';
import { networkOf } from '../origin/ip-address.ts';
import type { Caller } from './context.ts';
import { tooMany } from './errors.ts';

const secondsToWait = 2;
const refusalDelay = 1000;
const refuse = () => tooMany(messages.tooManyAtOnce, secondsToWait);

/** A page asks for at most a few things at once; the rest of an account's calls wait, and take no database connection. */
const account = { running: 4, waiting: 100, refusalDelay };
/** Several people may share an address, signed out. */
const address = { running: 8, waiting: 200, refusalDelay };
/** Finding out who calls is short, and many people may share an address. */
const identification = { running: 8, waiting: 1000, refusalDelay };
/** An upload may take minutes and must not hold up its account's other calls. */
const uploads = { running: 4, waiting: 20, refusalDelay };

/** The calls under way, in equal shares for each account and, of callers without one, each address. */
export class CallShares {
  readonly #identification = new FairShares(identification, refuse);
  readonly #accounts = new FairShares(account, refuse);
  readonly #addresses = new FairShares(address, refuse);
  readonly #uploads = new FairShares(uploads, refuse);

  identify<T>(ip: string, work: () => Promise<T>, answer: Answer): Promise<T> {
    return this.#identification.run(networkOf(ip), work, answer);
  }

  call<T>({ user, address }: Pick<Caller, 'user' | 'address'>, work: () => Promise<T>, answer: Answer): Promise<T> {
    return user ? this.#accounts.run(String(user.UserID), work, answer) : this.#addresses.run(networkOf(address), work, answer);
  }

  upload<T>({ user, address }: Pick<Caller, 'user' | 'address'>, work: () => Promise<T>, answer: Answer): Promise<T> {
    return this.#uploads.run(user ? String(user.UserID) : networkOf(address), work, answer);
  }

  /** Calls of accounts and strangers under way and waiting. */
  count(): { running: number; waiting: number } {
    const [accounts, strangers] = [this.#accounts.count(), this.#addresses.count()];
    return { running: accounts.running + strangers.running, waiting: accounts.waiting + strangers.waiting };
  }
}
