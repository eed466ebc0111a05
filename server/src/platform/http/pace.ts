import { messages } from '@brevet/contract/messages';
import { Refusal } from './errors.ts';

/** Limits on slow clients. Tests shorten them. */
export const uploadPace = {
  graceMs: 20_000,
  bytesPerMs: 16,
  /** Time a client has to finish sending a refused request, so that it reads the response. */
  msToFinish: 30_000,
};

/**
 * The minimum pace of an upload: 20 seconds of waiting in total, plus one per 16 kB received. Only waiting for the client
 * counts, so a busy disk or database doesn't slow an upload's pace.
 */
export class Pace {
  #allowedMs = uploadPace.graceMs;

  /** The iterator's next value from the client. Throws 408 if it takes too long. */
  async next<T>(iterator: AsyncIterator<T>, bytesOf: (value: T) => number): Promise<IteratorResult<T, undefined>> {
    const { promise: tooSlow, reject } = Promise.withResolvers<never>();
    const begun = performance.now();
    const giveUp = setTimeout(() => reject(new Refusal('file_too_slow', messages.uploadTooSlow)), this.#allowedMs);
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
