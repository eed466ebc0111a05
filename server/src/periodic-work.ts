import type { FastifyInstance } from 'fastify';
import { periodicQueue } from './platform/jobs/jobs.ts';
import type { PeriodicWork } from './platform/modules/feature-module.ts';
import type { Services } from './services.ts';
import { modules } from './services.ts';

/** Periodic jobs that one process works on at once. */
const atOnce = 8;

/** All periodic work by name. */
export const periodicWork: ReadonlyMap<string, PeriodicWork<Services>> = new Map(
  modules.flatMap(({ periodic = {} }) => Object.entries(periodic)),
);

/** Works from time to time until the server stops. A job of the queue does what is due by the minute, in one process of all. */
export async function startPeriodicWork(app: FastifyInstance): Promise<void> {
  const { services, log } = app;
  const { jobs } = services;
  const run = ([name, work]: [string, PeriodicWork<Services>]): Promise<void> =>
    work.run(services).catch((err) => log.error({ err, work: name }, 'periodic work failed'));
  const works = [...periodicWork];
  const timers = works.flatMap((work) => {
    const { everySeconds } = work[1];
    return everySeconds === undefined ? [] : [setInterval(() => void run(work), everySeconds * 1000)];
  });
  app.addHook('onListen', async () => {
    for (const work of works) if (work[1].atStart) void run(work);
  });
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer);
  });
  await jobs.work(periodicQueue, atOnce, async ({ name }) => {
    const work = periodicWork.get(name);
    if (work) await run([name, work]);
  });
  const crons = works.flatMap(([name, { everyMinutes }]) => (everyMinutes === undefined ? [] : [[name, cronOf(everyMinutes)]]));
  await jobs.schedule(Object.fromEntries(crons));
}

const cronOf = (minutes: number): string => (minutes === 60 ? '0 * * * *' : `*/${minutes} * * * *`);
