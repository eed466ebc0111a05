import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export interface Share {
  /** Pieces of work that run at once. */
  running: number;
  /** Pieces that wait for one of those to end; further ones are refused. */
  waiting: number;
  /** Milliseconds until a refusal is given, so that a client that tries again at once costs little. */
  refusalDelay?: number;
}

/** The answer that a piece of work is for; nobody needs the work once it has closed. */
export type Answer = Pick<ServerResponse, 'once' | 'off' | 'destroyed'>;

interface Queue {
  running: number;
  /** Starts each, oldest first. */
  readonly waiting: Set<() => void>;
}

/** Concurrent work in equal shares. Each key has a queue of its own, so a flood under one key delays no other. */
export class FairShares {
  readonly #share: Share;
  readonly #refuse: () => Error;
  readonly #queues = new Map<string, Queue>();

  constructor(share: Share, refuse: () => Error) {
    this.#share = share;
    this.#refuse = refuse;
  }

  /**
   * Does the work when there is room for it under this key, and refuses it when too much waits already. Work that waits for an answer
   * whose client hangs up leaves the queue. Work that has begun keeps its place until it ends, even if its client is gone: hanging
   * up must not be a way around the share.
   */
  async run<T>(key: string, work: () => Promise<T>, answer?: Answer): Promise<T> {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: new Set() };
    this.#queues.set(key, queue);
    if (queue.running < this.#share.running) queue.running += 1;
    else await this.#turn(queue, answer);
    try {
      return await work();
    } finally {
      this.#next(key, queue);
    }
  }

  /** Work under way and waiting under all keys. */
  count(): { running: number; waiting: number } {
    const queues = [...this.#queues.values()];
    return {
      running: queues.reduce((sum, { running }) => sum + running, 0),
      waiting: queues.reduce((sum, { waiting }) => sum + waiting.size, 0),
    };
  }

  async #turn(queue: Queue, answer: Answer | undefined): Promise<void> {
    if (queue.waiting.size >= this.#share.waiting || answer?.destroyed) {
      await delay(this.#share.refusalDelay ?? 0);
      throw this.#refuse();
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      queue.waiting.delete(resolve);
      reject(this.#refuse());
    };
    queue.waiting.add(resolve);
    answer?.once('close', leave);
    await promise.finally(() => answer?.off('close', leave));
  }

  /** The place goes to the work that has waited longest. */
  #next(key: string, queue: Queue): void {
    const [start] = queue.waiting;
    if (start) {
      queue.waiting.delete(start);
      start();
      return;
    }
    queue.running -= 1;
    if (queue.running === 0) this.#queues.delete(key);
  }
}
