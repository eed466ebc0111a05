import { SingleBar } from 'cli-progress';

export interface Output {
  stdout: NodeJS.WritableStream & { isTTY?: boolean };
  stderr: NodeJS.WritableStream;
}

export interface ShownProgress {
  update(done: number, total: number): void;
  stop(): void;
}

/** A bar with the time that's left, on a terminal only. */
export function progressBar({ stdout }: Output): ShownProgress {
  if (!stdout.isTTY) return { update: () => {}, stop: () => {} };
  const bar = new SingleBar({ format: '{bar} {percentage}% | {eta_formatted}', stream: stdout, hideCursor: true });
  let begun = false;
  return {
    update: (done, total) => {
      if (!begun) bar.start(total, 0);
      begun = true;
      bar.update(Math.min(done, total));
    },
    stop: () => bar.stop(),
  };
}

/** Aborted by Ctrl+C or a request to end, so that a command can tidy up. */
export function interruption(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}

/** "1 row", "2 rows". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
