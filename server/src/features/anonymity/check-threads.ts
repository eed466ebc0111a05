import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Finding, KnownName } from '@brevet/contract/anonymity-check';
import type { FindingsByState } from './finding-list.ts';
import type { Piece } from './long-texts.ts';

/** The pieces of a check that a thread takes at once. */
export interface Turn {
  /** The number of the check. All of its turns have the same names. */
  check: number;
  names: readonly KnownName[];
  /** Indexes, as `NameIndex.posting` gives them. */
  shared: readonly object[];
  pieces: readonly Piece[];
  kinds: readonly Finding['kind'][] | null;
  /** Says which of the names are in the pieces, too. */
  each: boolean;
}
export interface Checked {
  found: FindingsByState;
  /** The numbers of the names that are in the pieces; empty unless asked. */
  named: number[];
  /** Processor time. */
  milliseconds: number;
}

/** Texts are checked in one or two threads, which leave a core for everything else. */
export const mostThreads = Math.min(2, Math.max(1, availableParallelism() - 1));

/** The program, time limit and memory of a thread. Tests change them. */
export const threadLimits = { program: new URL('check-worker.ts', import.meta.url), milliseconds: 30_000, heapMegabytes: 256 };

/** Threads that check texts. One that fails or takes too long is replaced. */
export class CheckThreads {
  readonly #idle: { program: URL; thread: Worker }[] = [];

  /** Throws if the thread ends before it answers. */
  async run(turn: Turn): Promise<Checked> {
    const { program, milliseconds } = threadLimits;
    const idle = this.#idle.findIndex((one) => one.program === program);
    const [{ thread } = { thread: start(program) }] = idle < 0 ? [] : this.#idle.splice(idle, 1);
    const { promise, resolve, reject } = Promise.withResolvers<Checked>();
    const fail = (error?: unknown) => reject(new Error('The thread that checks texts failed', { cause: error }));
    const tooLong = setTimeout(() => fail('it took too long'), milliseconds);
    thread.on('message', resolve).on('error', fail).on('exit', fail);
    thread.ref();
    try {
      thread.postMessage(turn);
      const checked = await promise;
      this.#idle.push({ program, thread });
      return checked;
    } catch (error) {
      void thread.terminate();
      throw error;
    } finally {
      clearTimeout(tooLong);
      thread.off('message', resolve).off('error', fail).off('exit', fail);
      thread.unref();
    }
  }
}

/** An idle thread doesn't keep the process from ending. */
function start(program: URL): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: threadLimits.heapMegabytes };
  const thread = new Worker(program, { env: {}, resourceLimits });
  // The next turn of a thread that failed while idle notices it.
  thread.on('error', () => {});
  return thread;
}
