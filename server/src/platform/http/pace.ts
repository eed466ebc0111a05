import { messages } from '@brevet/contract/messages';
import { Refusal } from './errors.ts';

/** Bounds on slow clients. Tests shorten them. */
export const uploadPace = {
  graceMs: 20_000,
  bytesPerMs: 16,
  /** Time for a client to finish sending a request that was refused, so that it reads the answer. */
  msToFinish: 30_000,
};

/**
 * The pace that an upload must keep: 20 seconds of waiting in all, and one more for each 16 kB received. Only waiting for the client
 * counts, so that a busy disk or database costs an upload nothing.
 */
export class Pace {
  #allowedMs = uploadPace.graceMs;

  /** The next value of an iterator over what a client sends. Throws 408 when it takes too long. */
  async next<T>(iterator: AsyncIterator<T>, bytesOf: (value: T) => number): Promise<IteratorResult<T, undefined>> {
    const { promise: tooSlow, reject } = Promise.withResolvers<never>();
    const begun = performance.now();
    const giveUp = setTimeout(() => reject(new Refusal(408, messages.uploadTooSlow)), this.#allowedMs);
    try {
      const result: IteratorResult<T, undefined> = await Promise.race([iterator.next(), tooSlow]);
      this.#allowedMs -= performance.now() - begun;
      if (!result.done) this.#allowedMs += bytesOf(result.value) / uploadPace.bytesPerMs;
      return result;
    } finally {
      clearTimeout(giveUp);
    }
  }
}
