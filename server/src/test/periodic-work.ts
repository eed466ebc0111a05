import { periodicWork } from '../periodic-work.ts';
import type { Services } from '../services.ts';

/** Does the periodic work of this name. */
export async function doWork(services: Services, name: string): Promise<void> {
  const work = periodicWork.get(name);
  if (!work) throw new Error(`There is no periodic work named ${name}`);
  await work.run(services);
}

/** Does everything that is due every hour. */
export async function doHourlyWork(services: Services): Promise<void> {
  for (const { everyMinutes, run } of periodicWork.values()) if (everyMinutes === 60) await run(services);
}
