import { ConfigError, readConfig } from './config.ts';
import { StartError } from './platform/db/embedded/start-error.ts';
import { startServer } from './start.ts';

/** How long a stop waits for calls that are being answered; afterwards they are cut off. */
const drainTime = 10_000;
const patience = 20_000;

try {
  const config = readConfig(process.env);
  const { app, demo, close } = await startServer(config);
  const { port } = app.server.address() as { port: number };
  console.log(`Brevet is ready on ${config.publicUrl.replace(/:0$/, `:${port}`)}`);
  if (demo) console.log('Demo sign-ins: admin, broker, buyer, seller. Password: brevet-demo');
  let leaving = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (leaving) return;
      leaving = true;
      setTimeout(() => app.server.closeAllConnections(), drainTime).unref();
      setTimeout(() => process.exit(1), patience).unref();
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
} catch (error) {
  console.error(oneLine(error));
  process.exit(1);
}

/** What an operator can act on is one line; anything else is a defect and shows where. */
function oneLine(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE') return 'The port is in use by another program. Set PORT to a free one.';
    if (error.code === 'EACCES') return 'This port or folder may not be used by this account. Set PORT or BREVET_DATA.';
    if (error.code === 'ECONNREFUSED') return 'The database of DATABASE_URL does not answer.';
    if (error.code === '28P01') return 'The database of DATABASE_URL refuses this name or password.';
  }
  return error;
}
