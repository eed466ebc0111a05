// Keeps the server of npm start running.
import { spawn } from 'node:child_process';
import { fail, root } from './prepare.mjs';

const firstPause = 500;
const longestPause = 30_000;
/** After running this long, a server counts as healthy and its next restart is fast. */
const healthyTime = 60_000;
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Runs the server and restarts it with growing pauses if it dies after having been ready. A failed start, a clean
 * exit and a requested stop also end this process, with the server's exit code. The server stops if this process dies.
 */
export function supervise(node, file) {
  let child = null;
  let wasReady = false;
  let stopping = false;
  let failures = 0;
  let startedAt = 0;

  function start() {
    startedAt = Date.now();
    child = spawn(node, [file], { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    child.on('message', (state) => {
      if (state === 'ready') wasReady = true;
      if (state === 'stopping') stopping = true;
    });
    child.on('error', (error) => fail(`The server can't be started: ${error.message}`));
    child.on('exit', restart);
  }

  function restart(status, signal) {
    child = null;
    if (stopping || status === 0 || !wasReady) process.exit(status ?? 1);
    if (Date.now() - startedAt > healthyTime) failures = 0;
    const pause = Math.min(firstPause * 2 ** failures, longestPause);
    failures += 1;
    const cause = signal ?? `exit code ${status}`;
    console.error(`The server stopped unexpectedly (${cause}). Restarting it in ${pause / 1000} s.`);
    setTimeout(start, pause);
  }

  for (const signal of signals) {
    process.on(signal, () => {
      stopping = true;
      if (child) child.kill(signal);
      else process.exit(0);
    });
  }
  start();
}
