import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The address that a server prints when it is ready; its output must be a pipe. */
export async function ready({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The output of the server is not a pipe');
  for await (const line of createInterface(stdout)) {
    const address = /is ready on (\S+)/.exec(line)?.[1];
    if (!address) continue;
    stdout.resume();
    return address;
  }
  throw new Error('The server ended before it was ready');
}
