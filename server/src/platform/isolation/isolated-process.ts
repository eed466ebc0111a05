import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Files that every program needs in addition to its own folder: installed packages, and the package file that says how to load our code. */
const readable = ['../../../../node_modules/', '../../../package.json', './'].map(pathOf);

/** A program that reads a hostile file from its standard input and writes a result. */
export interface IsolatedProgram {
  entry: URL;
  /** The folders of its code. */
  folders: readonly URL[];
  /** It needs native code, which these limits bind less than JavaScript. */
  native?: true;
}

export interface ProcessLimits {
  milliseconds: number;
  megabytes: number;
  heapMegabytes: number;
}

/** Thrown when a program fails: the last line that it wrote to standard error, or null if its limits ended it. */
export class IsolatedFailure extends Error {
  readonly reason: string | null;
  constructor(reason: string | null) {
    super(reason ?? 'ended by its limits');
    this.reason = reason;
  }
}

/**
 * Runs a program on an input, with little memory and time, and without network or environment. It can't write anything, and can read only
 * its own code. Yields what it writes, and throws an IsolatedFailure unless it succeeds.
 */
export async function* runIsolated(
  { entry, folders, native }: IsolatedProgram,
  args: readonly string[],
  { milliseconds, megabytes, heapMegabytes }: ProcessLimits,
  input: Readable,
): AsyncGenerator<Buffer> {
  const flags = [
    '--no-warnings',
    '--permission',
    ...[...readable, ...folders.map((folder) => fileURLToPath(folder))].map((path) => `--allow-fs-read=${path}`),
    ...(native ? ['--allow-addons'] : []),
    '--allow-worker',
    `--max-old-space-size=${heapMegabytes}`,
  ];
  const child = spawn(process.execPath, [...flags, fileURLToPath(entry), String(megabytes), ...args], {
    env: {},
    timeout: milliseconds,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
    child.on('error', () => resolve(null));
  });
  const problem = text(child.stderr);
  try {
    const sent = pipeline(input, child.stdin).catch(() => {});
    yield* child.stdout;
    await sent;
    const code = await ended;
    // A process that a signal ended has no exit code.
    if (code !== 0) throw new IsolatedFailure(code === null ? null : ((await problem).split('\n').at(-1) ?? ''));
  } finally {
    child.kill('SIGKILL');
    input.destroy();
  }
}
