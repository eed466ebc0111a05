import { Worker } from 'node:worker_threads';

const [, , megabytes] = process.argv;

/**
 * Ends this process when it uses too much memory, or when the server that would end it in time was killed itself. The main thread is
 * too busy to notice. An isolated program imports this file first.
 */
const watch = `setInterval(() => {
  if (process.memoryUsage.rss() > ${Number(megabytes) * 1024 * 1024} || process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL');
}, 50)`;
new Worker(watch, { eval: true }).unref();
