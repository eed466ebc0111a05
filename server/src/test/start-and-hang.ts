import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';

// A server in its own process, for tests that kill it.
const running = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' });
process.once('SIGTERM', () => running.stop().then(() => process.exit(0)));
console.log('up');
setInterval(() => {}, 60_000);
