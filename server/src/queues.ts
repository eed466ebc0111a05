import type { z } from 'zod';
import { checksQueue, startChecks } from './features/address-verification/check-addresses.ts';
import { fileCheckQueue, startFileChecks } from './features/attachments/check-stored-files.ts';
import { campaignQueue, startCampaigns } from './features/campaigns/send-campaign.ts';
import { directoryImportQueue, startDirectoryImports } from './features/directory-imports/import-job.ts';
import { duplicatesQueue, startFindingDuplicates } from './features/duplicates/find-duplicates.ts';
import { startComparingNames } from './features/listings/compare-names.ts';
import { namesQueue } from './features/listings/compare-turn.ts';
import { mailQueue } from './features/mail/deliver-mail.ts';
import { importQueue } from './features/patent-imports/start-import.ts';
import { linkQueue, startLinkMails, startWarnings, wrongPasswordsQueue } from './features/users/users.ts';
import { alertsQueue, startAlerts } from './features/views/search-alerts.ts';
import type { JobQueue } from './platform/jobs/jobs.ts';
import type { Services } from './services.ts';

/** The queues of background jobs. `start` runs the workers of a queue. */
const queues: readonly { queue: JobQueue<z.ZodObject>; start(services: Services): Promise<void> }[] = [
  { queue: mailQueue, start: ({ mail }) => mail.start() },
  { queue: linkQueue, start: startLinkMails },
  { queue: wrongPasswordsQueue, start: startWarnings },
  { queue: fileCheckQueue, start: startFileChecks },
  { queue: alertsQueue, start: startAlerts },
  { queue: namesQueue, start: startComparingNames },
  { queue: importQueue, start: ({ jobs, imports }) => jobs.work(importQueue, 2, async () => imports.wake()) },
  { queue: directoryImportQueue, start: startDirectoryImports },
  { queue: checksQueue, start: startChecks },
  { queue: campaignQueue, start: startCampaigns },
  { queue: duplicatesQueue, start: startFindingDuplicates },
];

/** Creates the queues that are new and starts the workers of all. */
export async function startQueues(services: Services): Promise<void> {
  await services.jobs.start(queues.map(({ queue }) => queue));
  await Promise.all(queues.map(({ start }) => start(services)));
}
