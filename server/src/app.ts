import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { linkQueue, startLinkMails } from './accounts/account-mails.ts';
import { accountsHandlers } from './accounts/accounts.service.ts';
import { brokersHandlers } from './brokers/brokers.service.ts';
import type { Config } from './config.ts';
import { Changes } from './db/changes.ts';
import { connect } from './db/client.ts';
import { CountCache } from './db/count-cache.ts';
import { decisionsHandlers } from './decisions/decisions.service.ts';
import type { Services } from './http/context.ts';
import { sendError } from './http/errors.ts';
import { mount } from './http/mount.ts';
import { operations } from './http/operations.ts';
import { reference } from './http/reference.ts';
import { webFiles } from './http/web-files.ts';
import { Jobs } from './jobs/jobs.ts';
import { listingsHandlers } from './listings/listings.service.ts';
import { mailQueue } from './mail/deliver-mail.ts';
import { mailHandlers } from './mail/mail.service.ts';
import { Mail } from './mail/mail.ts';
import { patentsHandlers } from './patents/patents.service.ts';
import { deleteExpired } from './session/session.queries.ts';
import { sessionHandlers } from './session/session.service.ts';
import { SessionStore } from './session/session-store.ts';
import { usersHandlers } from './users/users.service.ts';

const maxBody = 1024 * 1024;
const hour = 3_600_000;
/** Expired sessions are kept for a week, so that their owner hears that they have expired. */
const longAgo = (): string => new Date(Date.now() - 7 * 24 * hour).toISOString();

function server(config: Config): FastifyInstance {
  return fastify({
    bodyLimit: maxBody,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    trustProxy: config.proxies.length > 0 ? config.proxies : false,
    genReqId: () => crypto.randomUUID(),
    logger: {
      level: config.logLevel,
      serializers: {
        // The address without its query: a search may hold what is nobody's business.
        req: ({ method, url, ip, id }) => ({ method, path: String(url).split('?')[0], ip, id }),
      },
      redact: ['req.headers.authorization', 'req.headers.cookie', '*.Password', '*.access_token'],
    },
    routerOptions: { maxParamLength: 200 },
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}

/** The whole application on a database that is migrated already; ready to listen. */
export async function buildApp(config: Config, databaseUrl: string): Promise<FastifyInstance> {
  const { pool, db } = connect(databaseUrl);
  const app = server(config);
  const changes = new Changes(databaseUrl);
  const jobs = new Jobs(databaseUrl, app.log);
  const shared = { config, db, changes, counts: new CountCache(changes), jobs, log: app.log };
  const services: Services = { ...shared, sessions: new SessionStore(db, changes), mail: new Mail(shared) };
  app.decorate('services', services);
  await changes.connect();
  await jobs.start([mailQueue, linkQueue]);
  await services.mail.start();
  await startLinkMails(services);
  const sweep = setInterval(
    () =>
      Promise.all([deleteExpired(db, longAgo()), services.mail.wakeDue()]).catch((error) =>
        app.log.error({ err: error }, 'sweep failed'),
      ),
    hour,
  );
  app.addHook('onClose', async () => {
    clearInterval(sweep);
    await jobs.stop();
    await changes.close();
    await pool.end();
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.setErrorHandler(sendError);
  await app.register(cookie);
  await app.register(helmet, security(config));
  operations(app, services, pool);
  reference(app);
  mount(app, services, {
    session: sessionHandlers(services),
    accounts: accountsHandlers(services),
    users: usersHandlers(services),
    brokers: brokersHandlers(services),
    mail: mailHandlers(services),
    listings: listingsHandlers(services),
    decisions: decisionsHandlers(services),
    patents: patentsHandlers(services),
  });
  await webFiles(app);
  return app;
}

/** Styles inside the page are what the component kit sets on its elements; scripts come from this server only. */
function security(config: Config) {
  const https = config.publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: https ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false,
  };
}
