import { join } from 'node:path';
import { messages } from '@brevet/contract/messages';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Features } from './features.ts';
import { features } from './features.ts';
import { Changes } from './platform/db/changes.ts';
import { connect } from './platform/db/client.ts';
import { CountCache } from './platform/db/count-cache.ts';
import type { Hearers } from './platform/db/hearers.ts';
import type { Writing } from './platform/db/write.ts';
import { Files } from './platform/files/files.ts';
import { CallShares } from './platform/http/call-shares.ts';
import { EventStreams } from './platform/http/event-stream.ts';
import { HeldBodies } from './platform/http/held-bodies.ts';
import { Transfers } from './platform/http/transfers.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import type { FeatureModule } from './platform/modules/feature-module.ts';
import { SecretBox } from './platform/secrets/secret-box.ts';

const exportsPerCaller = 2;
const downloadsPerCaller = 8;
/** The largest page of cards. */
const imagesPerCaller = 100;
const exportConnections = 16;
const searchConnections = 8;
/** Milliseconds that a statement of the patent search may take. */
const searchTime = 3000;

type Provided<Module> = Module extends { provides: (parts: never) => infer Parts } ? Parts : object;
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;

/** The app's parts: its own, and those that features provide. Each feature takes those it needs. */
export type Services = ReturnType<typeof ownParts> &
  AllOf<Provided<Features>> & { hearers: Hearers; onWrite: NonNullable<Writing['onWrite']> };

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}

/** The features. The app has all parts that they need; otherwise this doesn't compile. */
export const modules: readonly FeatureModule<Services>[] = features;

interface Given {
  config: Config;
  databaseUrl: string;
  log: FastifyBaseLogger;
  /** True if periodic work becomes due. */
  schedule: boolean;
}

function ownParts({ config, databaseUrl, log, schedule }: Given) {
  const changes = new Changes(databaseUrl);
  return {
    config,
    databaseUrl,
    log,
    db: connect(databaseUrl).db,
    exportDb: connect(databaseUrl, exportConnections).db,
    searchDb: connect(databaseUrl, searchConnections, searchTime).db,
    changes,
    counts: new CountCache(changes),
    jobs: new Jobs(databaseUrl, log, { schedule }),
    files: new Files(join(config.dataDir, 'files')),
    secrets: new SecretBox(config),
    streams: new EventStreams(),
    calls: new CallShares(),
    bodies: new HeldBodies(),
    exports: new Transfers(exportsPerCaller, 'export_limit', messages.ownExportsUnderWay),
    downloads: new Transfers(downloadsPerCaller, 'download_limit', messages.ownDownloadsUnderWay),
    images: new Transfers(imagesPerCaller, 'download_limit', messages.ownDownloadsUnderWay),
    importProcess: new URL('./import-process.ts', import.meta.url),
  };
}

/** The parts of the app on a migrated database. */
export function makeServices(given: Given): Services {
  // Features keep this object. It is complete once all of them have provided their parts.
  const services = ownParts(given) as Services;
  for (const { provides } of modules) Object.assign(services, provides?.(services));
  services.hearers = Object.assign({}, ...modules.map(({ hearers }) => hearers));
  services.onWrite = async (tx, changed) => {
    for (const { queue, wakes } of modules.flatMap(({ queues = [] }) => queues))
      if (wakes && changed.some((feature) => wakes.on.includes(feature)) && (await wakes.hasWork(tx, services)))
        await services.jobs.enqueue(tx, queue, {});
  };
  return services;
}

export async function closeServices(services: Services): Promise<void> {
  await services.jobs.stop();
  for (const { close } of modules) await close?.(services);
  await services.changes.close();
  await Promise.all([services.db, services.exportDb, services.searchDb].map(({ $client }) => $client.end()));
}
