import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../platform/db/embedded/free-port.ts';

export interface ChildServer {
  url: string;
  pid: number;
  close(): Promise<void>;
}

export const product = fileURLToPath(new URL('../main.ts', import.meta.url));
export const yardstick = fileURLToPath(new URL('./yardstick.ts', import.meta.url));

/** Starts a server program in its own process and waits until `/readyz` responds. Discards its log. */
export async function startChild(program: string, env: NodeJS.ProcessEnv): Promise<ChildServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [...process.execArgv, program], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`${program} ended before it was ready`);
    await delay(20);
  }
  return { url, pid: child.pid ?? 0, close };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
