import { readFileSync, readlinkSync } from 'node:fs';

/** The fields of /proc/<pid>/stat from the state on; null where the system has no such file. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** Whether a process with this number runs, whoever owns it. One that has ended and waits for its parent does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return statOf(pid)?.[0] !== 'Z';
}

/** Changes when a number is given to another process; empty where the system does not tell. */
export const startedAt = (pid: number): string => statOf(pid)?.[19] ?? '';

/** The folder that a process works in; null where the system does not tell. */
export function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/** Waits until the process has ended; false when it still runs after `milliseconds`. */
export async function ended(pid: number, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds;
  while (isRunning(pid)) {
    if (Date.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return true;
}
