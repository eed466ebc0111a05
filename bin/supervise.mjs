// Keeps the server of npm start running.
import { spawn } from 'node:child_process';
import { fail, root } from './prepare.mjs';
import { failuresAfter, restartPause } from './restart-pause.mjs';

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Runs the server and restarts it with growing pauses if it dies after having been ready. A failed start, a clean
 * exit and a requested stop also end this process, with the server's exit code. The server stops if this process dies.
 */
export function supervise(node, args) {
  let child = null;
  let wasReady = false;
  let stopping = false;
  let failures = 0;
  let startedAt = 0;

  function start() {
    startedAt = Date.now();
    child = spawn(node, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
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
    failures = failuresAfter(failures, Date.now() - startedAt);
    const pause = restartPause(failures);
    failures += 1;
    const cause = signal ?? `exit code ${status}`;
    console.error(`The server stopped unexpectedly (${cause}). Restarting it in ${pause / 1000} s.`);
    setTimeout(start, pause);
  }

  function stop(signal) {
    stopping = true;
    if (child) child.kill(signal);
    else process.exit(0);
  }

  for (const signal of signals) process.on(signal, () => stop(signal));
  if (process.env.npm_lifecycle_event === 'start') whenOrphaned(() => stop('SIGTERM'));
  start();
}

/** npm doesn't hand every signal on: one that ends it, or the shell in between, leaves this process behind. */
function whenOrphaned(act) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, 500);
  watch.unref();
}
