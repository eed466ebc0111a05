import { flushCompileCache } from 'node:module';
import { ConfigError, readConfig } from './config.ts';
import { StartError } from './platform/db/embedded/start-error.ts';
import { writePrivately } from './platform/files/private-folder.ts';
import { startServer } from './start.ts';

/** Stopping waits this long for running calls, then cuts them off. */
const drainTime = 10_000;

/** `npm start` restarts a server that was ready and ends without announcing that it's stopping. */
const tellSupervisor = (state: 'ready' | 'stopping'): void => {
  if (process.connected) process.send?.(state);
};

writePrivately();
try {
  const config = readConfig(process.env);
  const { app, demo, closed, close } = await startServer(config);
  tellSupervisor('ready');
  // Otherwise only a clean exit would write it, and the start after a kill would compile everything again.
  flushCompileCache();
  const { port } = app.server.address() as { port: number };
  console.log(`Brevet is ready on ${config.publicUrl.replace(/:0$/, `:${port}`)}`);
  if (demo) console.log('Demo sign-ins: admin, broker, buyer, seller. Password: brevet-demo');
  if (closed > 0)
    console.log(
      `This data folder contains the demo. Its ${closed} accounts can't sign in with the demo password because of ${config.publicBy}.`,
    );
  let leaving = false;
  const leave = (): void => {
    if (leaving) return;
    leaving = true;
    tellSupervisor('stopping');
    setTimeout(() => app.server.closeAllConnections(), drainTime).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, leave);
  // The supervisor was killed. Without it, no one could stop this server, and the port would stay taken.
  process.on('disconnect', leave);
} catch (error) {
  console.error(oneLine(error));
  process.exit(1);
}

/** One line for a problem that the operator can fix. Anything else is a bug, so keep the stack. */
function oneLine(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE') return 'The port is in use by another program. Set PORT to a free one.';
    if (error.code === 'EACCES') return "This account isn't allowed to use this port or folder. Set PORT or BREVET_DATA.";
    if (error.code === 'ECONNREFUSED') return "The database at DATABASE_URL doesn't answer.";
    if (error.code === '28P01') return 'The database at DATABASE_URL rejects this username or password.';
  }
  return error;
}
