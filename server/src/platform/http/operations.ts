import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../version.ts';
import { forbidden } from './errors.ts';
import { isLocalCall } from './loopback.ts';

interface MetricsAccess {
  metricsToken: string | null;
  proxies: string[];
}

interface Operated {
  config: MetricsAccess;
  /** The search server; null without one. It doesn't decide whether the server is ready, because the database replaces it. */
  engine: { check(): Promise<string> } | null;
}

/** /healthz: the process is up, and its version. /readyz: the database too. /metrics: Prometheus, from this machine or with the token. */
export function operations(app: FastifyInstance, { config, engine }: Operated, pool: pg.Pool): void {
  const metrics = metricsOf(app, pool);
  app.get('/healthz', async () => ({ status: 'ok', version }));
  // All callers share one query, because anyone can call this as often as they like.
  let ready: Promise<unknown> | null = null;
  app.get('/readyz', async () => {
    ready ??= pool.query('select 1').finally(() => {
      ready = null;
    });
    await ready;
    return { status: 'ready', ...(engine ? { search: await engine.check() } : {}) };
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config)) throw forbidden();
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

/** Behind a proxy, every address can be loopback, so the token is required. */
function mayRead(request: FastifyRequest, { metricsToken, proxies }: MetricsAccess): boolean {
  if (metricsToken !== null) return sameText(request.headers.authorization ?? '', `Bearer ${metricsToken}`);
  if (proxies.length > 0) return false;
  return isLocalCall(request);
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function metricsOf(app: FastifyInstance, pool: pg.Pool): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections in the pool',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  return registry;
}
