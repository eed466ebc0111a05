import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { messages } from '@brevet/contract/messages';
import { Refusal } from '../../../platform/http/errors.ts';
import type { StripRefusal } from './refusal.ts';
import { stripRefusals } from './refusal.ts';

const entry = fileURLToPath(new URL('strip-process.ts', import.meta.url));
const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const atOnce = 2;

/** Limits on the time and memory of one file, and on the wait for its turn. Tests lower them. */
export const stripLimits = { msToStrip: 60_000, megabytes: 1024, heapMegabytes: 512, msToWait: 30_000 };

/** Types without metadata: everything in a text file is visible. */
const isPlain = (mediaType: string): boolean => mediaType === 'text/plain';

interface Waiting {
  account: number;
  start(): void;
}

/**
 * Removes metadata from files in separate processes with little memory and time, no network, no environment and no file to
 * write, so a hostile file only harms its own upload. Two run at a time, at most one per account.
 */
export class MetadataStripper {
  readonly #running = new Set<number>();
  #waiting: Waiting[] = [];

  /** Returns the file without its metadata. Throws a Refusal with the reason if that fails. */
  async *strip(account: number, mediaType: string, read: () => Promise<Readable>): AsyncGenerator<Buffer> {
    if (isPlain(mediaType)) {
      yield* await read();
      return;
    }
    await this.#turn(account);
    try {
      yield* stripped(mediaType, await read());
    } finally {
      this.#running.delete(account);
      this.#startNext();
    }
  }

  async #turn(account: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { account, start: resolve };
    this.#waiting.push(waiting);
    const giveUp = setTimeout(() => {
      this.#waiting = this.#waiting.filter((other) => other !== waiting);
      reject(new Refusal('busy', messages.uploadsUnderWay, { retryAfter: 10 }));
    }, stripLimits.msToWait);
    this.#startNext();
    await promise.finally(() => clearTimeout(giveUp));
  }

  #startNext(): void {
    const next = this.#running.size < atOnce && this.#waiting.find(({ account }) => !this.#running.has(account));
    if (!next) return;
    this.#waiting = this.#waiting.filter((other) => other !== next);
    this.#running.add(next.account);
    next.start();
  }
}

async function* stripped(mediaType: string, input: Readable): AsyncGenerator<Buffer> {
  const { msToStrip, megabytes, heapMegabytes } = stripLimits;
  const flags = [
    '--no-warnings',
    '--permission',
    `--allow-fs-read=${root}`,
    '--allow-addons',
    '--allow-worker',
    `--max-old-space-size=${heapMegabytes}`,
  ];
  const child = spawn(process.execPath, [...flags, entry, mediaType, String(megabytes)], {
    env: {},
    timeout: msToStrip,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<{ code: number | null }>((resolve) => {
    child.on('close', (code) => resolve({ code }));
    child.on('error', () => resolve({ code: null }));
  });
  const problem = text(child.stderr);
  try {
    const sent = pipeline(input, child.stdin).catch(() => {});
    yield* child.stdout;
    await sent;
    const { code } = await ended;
    if (code !== 0) throw refusalOf(code, await problem);
  } finally {
    child.kill('SIGKILL');
    input.destroy();
  }
}

/** A process that a signal ended has no exit code: its limits killed it, or it ran out of memory. */
function refusalOf(code: number | null, problem: string): Refusal {
  const reason = code === null ? 'tooLarge' : problem in stripRefusals ? (problem as StripRefusal) : 'unreadable';
  const [refusal, message] = stripRefusals[reason];
  return new Refusal(refusal, message);
}
