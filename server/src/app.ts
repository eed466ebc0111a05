import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import type { Config } from './config.ts';
import { startPeriodicWork } from './periodic-work.ts';
import { limitConnections } from './platform/http/connections.ts';
import { sendError } from './platform/http/errors.ts';
import { maxBody } from './platform/http/held-bodies.ts';
import type { AllHandlers } from './platform/http/mount.ts';
import { mount } from './platform/http/mount.ts';
import { operations } from './platform/http/operations.ts';
import { limitPipelining } from './platform/http/pipelining.ts';
import { readJson } from './platform/http/read-json.ts';
import { reference } from './platform/http/reference.ts';
import { rememberAddresses } from './platform/http/remember-address.ts';
import { logging } from './platform/http/request-log.ts';
import { brokenRequests, refuseOddRequests, securityHeaders, sendSecurityHeaders } from './platform/http/security-headers.ts';
import { webFiles } from './platform/http/web-files.ts';
import { periodicQueue } from './platform/jobs/jobs.ts';
import type { Services } from './services.ts';
import { closeServices, makeServices, modules } from './services.ts';

const maxHeaders = 16 * 1024;

function server(config: Config, headers: Record<string, string>): FastifyInstance {
  return fastify({
    bodyLimit: maxBody,
    // Long enough for a large file on a slow connection.
    requestTimeout: 300_000,
    // Drop clients that stop reading, including exports. Event streams have a faster heartbeat.
    connectionTimeout: 60_000,
    http: { maxHeaderSize: maxHeaders, requireHostHeader: false },
    ...brokenRequests(headers),
    forceCloseConnections: 'idle',
    trustProxy: config.proxies.length > 0 ? config.proxies : false,
    genReqId: () => crypto.randomUUID(),
    ...logging(config.logLevel),
    routerOptions: { maxParamLength: 200 },
  });
}

/** The handlers of all features. `features.ts` checks that none is missing. */
function handlersOf(services: Services): AllHandlers {
  const all: Record<string, object> = {};
  for (const [entry, make] of modules.flatMap(({ handlers = {} }) => Object.entries(handlers)))
    all[entry] = { ...all[entry], ...make(services) };
  return all;
}

/** Creates the queues that are new and starts the workers of all. */
async function startQueues(services: Services): Promise<void> {
  const queues = modules.flatMap((module) => module.queues ?? []);
  await services.jobs.start([...queues.map(({ queue }) => queue), periodicQueue]);
  await Promise.all(queues.map(({ start }) => start(services)));
}

/** Builds the whole app on a migrated database, ready to listen. Tests do periodic work themselves, so that nothing changes between two steps. */
export async function buildApp(config: Config, databaseUrl: string, { schedule = true } = {}): Promise<FastifyInstance> {
  const headers = securityHeaders(config);
  const app = server(config, headers);
  if (config.proxies.length === 0) limitConnections(app);
  limitPipelining(app);
  const services = makeServices({ config, databaseUrl, log: app.log, schedule });
  app.decorate('services', services);
  await services.changes.connect();
  await startQueues(services);
  if (schedule) await startPeriodicWork(app);
  leaveIdleConnections(app);
  rememberAddresses(app);
  app.addHook('onListen', async () => {
    void services.wellKnown.refresh();
  });
  app.addHook('preClose', async () => {
    services.streams.end();
    for (const { stop } of modules) stop?.(services);
  });
  app.addHook('onClose', () => closeServices(services));
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    services.imports.noteCall();
    done();
  });
  app.setErrorHandler(sendError);
  readJson(app);
  await app.register(cookie);
  sendSecurityHeaders(app, headers);
  refuseOddRequests(app, headers);
  operations(app, services, services.db.$client);
  reference(app);
  mount(app, services, handlersOf(services));
  await webFiles(app);
  return app;
}

/** Once the server is stopping, closes each connection after its response, because clients would keep it open. */
function leaveIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    const leaving = setInterval(() => app.server.closeIdleConnections(), 100);
    app.server.once('close', () => clearInterval(leaving));
  });
}
