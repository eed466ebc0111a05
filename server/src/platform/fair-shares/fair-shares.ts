import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export interface Share {
  /** Maximum concurrent tasks. */
  running: number;
  /** Maximum waiting tasks. Any more are refused. */
  waiting: number;
  /** Delay of a refusal in milliseconds, so that clients that retry immediately cost little. */
  refusalDelay?: number;
}

/** The response that a task is for. Once it closes, no one needs the result. */
export type Answer = Pick<ServerResponse, 'once' | 'off' | 'destroyed'>;

interface Queue {
  running: number;
  /** Start functions of waiting tasks, oldest first. */
  readonly waiting: Set<() => void>;
}

/** Runs concurrent tasks in equal shares. Each key has its own queue, so a flood under one key doesn't delay others. */
export class FairShares {
  readonly #share: Share;
  readonly #refuse: () => Error;
  readonly #queues = new Map<string, Queue>();

  constructor(share: Share, refuse: () => Error) {
    this.#share = share;
    this.#refuse = refuse;
  }

  /**
   * Runs the task when this key has room, and refuses it when too many wait already. A waiting task
   * whose client hangs up leaves the queue. A running task keeps its slot until it ends, even if its client is gone: hanging
   * up must not be a way around the share.
   */
  async run<T>(key: string, work: () => Promise<T>, answer?: Answer): Promise<T> {
    const queue = this.#queueOf(key);
    if (queue.running < this.#share.running) queue.running += 1;
    else await this.#turn(queue, answer);
    try {
      return await work();
    } finally {
      this.#next(key, queue);
    }
  }

  /** Takes a slot until the promise resolves, even one more than there are. Tasks wait until enough slots are free again. */
  async hold(key: string, until: Promise<unknown>): Promise<void> {
    const queue = this.#queueOf(key);
    queue.running += 1;
    await until;
    this.#next(key, queue);
  }

  /** Running and waiting tasks across all keys. */
  count(): { running: number; waiting: number } {
    const queues = [...this.#queues.values()];
    return {
      running: queues.reduce((sum, { running }) => sum + running, 0),
      waiting: queues.reduce((sum, { waiting }) => sum + waiting.size, 0),
    };
  }

  #queueOf(key: string): Queue {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: new Set() };
    this.#queues.set(key, queue);
    return queue;
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

  /** Passes the slot to the task that has waited longest. */
  #next(key: string, queue: Queue): void {
    const [start] = queue.waiting;
    if (start && queue.running <= this.#share.running) {
      queue.waiting.delete(start);
      start();
      return;
    }
    queue.running -= 1;
    if (queue.running === 0) this.#queues.delete(key);
  }
}
