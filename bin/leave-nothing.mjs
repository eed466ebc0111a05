// Test files share the modules of their worker, so each must leave the process as it found it: the clock, timers, settings and open servers.
import { afterAll, expect, vi } from 'vitest';

const open = (kind) => process.getActiveResourcesInfo().filter((one) => one === kind).length;
const names = ['Date', 'performance', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'fetch', 'localStorage'];
const events = ['unhandledRejection', 'uncaughtException', 'SIGTERM', 'SIGINT', 'message'];

/** The image library sets this when it's loaded, once for all files. */
const isOurs = ([name]) => name !== 'VIPSHOME';

const state = () => ({
  globals: Object.fromEntries(names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)])),
  environment: Object.fromEntries(Object.entries(process.env).filter(isOurs)),
  folder: process.cwd(),
  listeners: Object.fromEntries(events.map((event) => [event, process.listenerCount(event)])),
  servers: open('TCPServerWrap'),
  processes: open('ProcessWrap'),
});

const before = state();
// Servers and processes that were just closed can take a moment to end. The wait is shorter than the timeout of a hook, so that this
// message is shown instead.
const closeTime = 10_000;
afterAll(() => {
  // A spy on a module would still be active in the next file.
  vi.restoreAllMocks();
  return vi.waitFor(() => expect(state(), 'what the file leaves behind').toEqual(before), { timeout: closeTime });
});
