import type { ServerResponse } from 'node:http';
import { networkOf } from '../origin/ip-address.ts';
import type { Caller } from './context.ts';
import { Refusal } from './errors.ts';

/** A client with waiting data must read this much per period, about 4 kB a second. */
const slowest = { bytes: 256 * 1024, milliseconds: 60_000 };
const retryAfter = 10;

/** Streamed responses. Each account, and each address of callers without one, has its own slots. */
export class Transfers {
  readonly #places: number;
  readonly #refuse: () => Refusal;
  readonly #underWay = new Map<string, number>();

  constructor(places: number, code: 'export_limit' | 'download_limit', message: string) {
    this.#places = places;
    this.#refuse = () => new Refusal(code, message, { retryAfter });
  }

  /**
   * Takes a slot until the response is sent or the client leaves, and its work has ended: hanging up must not be a way around
   * the slots. Throws 429 if the caller's slots are taken.
   */
  begin(
    { user, address }: Pick<Caller, 'user' | 'address'>,
    answer: ServerResponse,
    work: Promise<void> = Promise.resolve(),
  ): void {
    const key = user ? `account ${user.UserID}` : networkOf(address);
    const own = this.#underWay.get(key) ?? 0;
    if (own >= this.#places || answer.destroyed) throw this.#refuse();
    this.#underWay.set(key, own + 1);
    const stopWatching = disconnectWhenSlow(answer);
    answer.once('close', () => {
      stopWatching();
      void work.then(() => this.#free(key));
    });
  }

  #free(key: string): void {
    const left = (this.#underWay.get(key) ?? 1) - 1;
    if (left > 0) this.#underWay.set(key, left);
    else this.#underWay.delete(key);
  }

  get size(): number {
    return this.#underWay.values().reduce((sum, own) => sum + own, 0);
  }
}

/** Bytes that the system accepted for the client. */
const takenOf = ({ socket }: ServerResponse): number => (socket ? socket.bytesWritten - socket.writableLength : 0);

/** Disconnects a client that reads too slowly. Time the server itself needs doesn't count. */
function disconnectWhenSlow(answer: ServerResponse): () => void {
  let taken = takenOf(answer);
  const watch = setInterval(() => {
    const now = takenOf(answer);
    if (now - taken < slowest.bytes && answer.writableLength > 0) answer.destroy();
    taken = now;
  }, slowest.milliseconds);
  return () => clearInterval(watch);
}
