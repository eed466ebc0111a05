import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The fields of /proc/<pid>/stat, starting at the state; null on systems without that file. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** True for a running process of any owner; false for one that has ended and waits for its parent. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return statOf(pid)?.[0] !== 'Z';
}

/** The start time, which tells two processes with the same PID apart; empty if the system doesn't say. */
export const startedAt = (pid: number): string => statOf(pid)?.[19] ?? '';

/** A process's working directory; null if the system doesn't say. */
export function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/** The processes with this name and working directory; none if the system doesn't say. */
export function processesIn(folder: string, name: string): number[] {
  return allProcesses().filter((pid) => workingFolder(pid) === folder && nameOf(pid) === name);
}

function allProcesses(): number[] {
  try {
    return readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? [Number(entry)] : []));
  } catch {
    return [];
  }
}

function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

/** Waits until the process has ended; false if it's still running after `milliseconds`. */
export async function ended(pid: number, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds;
  while (isRunning(pid)) {
    if (Date.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return true;
}
