import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { messages } from '@brevet/contract/messages';
import { keyOfCaller } from './call-shares.ts';
import type { Caller } from './context.ts';
import { Refusal } from './errors.ts';

/** Bodies that are read whole can be this large. */
export const maxBody = 1024 * 1024;
/** Bytes of bodies that a caller can have in memory at once: far more than pages and programs send. */
const mostHeld = 16 * maxBody;
const [retryAfter, refusalDelay] = [2, 1000];

/** The size of a body in bytes, announced or possible. */
export function bytesOfBody({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return maxBody;
  return Math.min(Number(headers['content-length'] ?? 0), maxBody);
}

/**
 * Counts the bodies of a caller's calls that are being received, wait or are in work. Slow senders could otherwise fill the memory with
 * half-sent bodies, one per connection.
 */
export class HeldBodies {
  readonly #held = new Map<string, number>();

  /**
   * Takes the size of a call's body until the response closes. Throws 429 if the caller's bodies take too
   * much memory.
   */
  async hold(caller: Pick<Caller, 'user' | 'address'>, request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const bytes = bytesOfBody(request);
    if (bytes === 0) return;
    const key = keyOfCaller(caller);
    const held = (this.#held.get(key) ?? 0) + bytes;
    if (held > mostHeld || answer.destroyed) {
      await delay(refusalDelay);
      throw new Refusal('call_limit', messages.tooManyAtOnce, { retryAfter });
    }
    this.#held.set(key, held);
    answer.once('close', () => {
      const left = (this.#held.get(key) ?? bytes) - bytes;
      if (left > 0) this.#held.set(key, left);
      else this.#held.delete(key);
    });
  }

  /** All bytes underway. */
  get size(): number {
    return this.#held.values().reduce((sum, own) => sum + own, 0);
  }
}
