import type { Moment } from '@brevet/contract/day';
import { momentOf } from '@brevet/contract/day';
import type { FastifyInstance } from 'fastify';
import { verifyDue } from './features/address-verification/check-addresses.ts';
import { sweepFiles } from './features/attachments/attachments.queries.ts';
import { renewFiles } from './features/attachments/renew-files.ts';
import { resumeRestored } from './features/backups/backups.ts';
import { deleteOldBulkActions } from './features/bulk-actions/bulk-actions.queries.ts';
import { tellLateBulkNews } from './features/bulk-actions/tell-bulk-news.ts';
import { resumeCampaigns } from './features/campaigns/send-campaign.ts';
import { returnPostponed } from './features/decisions/return-postponed.ts';
import { deleteOldRows } from './features/directory-imports/directory-imports.queries.ts';
import { resumeDirectoryImports } from './features/directory-imports/import-job.ts';
import { findLateDuplicates } from './features/duplicates/find-duplicates.ts';
import { clearOldMerges } from './features/duplicates/undo-merge.ts';
import { deleteOldMessages } from './features/inbox/inbox.queries.ts';
import { tellLegalEvents } from './features/legal-alerts/legal-alerts.ts';
import { compareNamesAgain } from './features/listings/compare-names.ts';
import { foldFacetCounts } from './features/listings/listing-facets.queries.ts';
import { deleteOldMails } from './features/mail/mail.queries.ts';
import { sweepImportFiles } from './features/patent-imports/import-uploads.ts';
import { forgetIndex, updateIndex } from './features/patent-search/keep-index.ts';
import { computeTerms } from './features/patent-terms/patent-terms.ts';
import { deleteExpiredSessions } from './features/session/session.queries.ts';
import { readSetting } from './features/settings/settings.ts';
import { sweepSteps } from './features/sign-in/unfinished-sign-ins.ts';
import { announceChanges, sendDailyAlerts } from './features/views/search-alerts.ts';
import { deleteExpiredUses } from './platform/rate-limit/rate-limit.queries.ts';
import { refreshFromStore } from './refresh-from-store.ts';
import type { Services } from './services.ts';

const minute = 60_000;
const hour = 60 * minute;
/** How often the search engine gets what has changed. */
const indexEvery = 10_000;
/** How soon after an import's batch the terms of its patents are computed. */
const termsEvery = 3000;
/** Keep expired sessions for a week, so that their owner is told that the session expired. */
const longAgo = (): Moment => momentOf(Date.now() - 7 * 24 * hour);

type Sweep = (services: Services) => Promise<void>;

/** Work that is due from time to time, with the pause between. */
const sweeps: readonly { sweep: Sweep; every: number }[] = [
  { sweep: clearOut, every: hour },
  { sweep: updateIndex, every: indexEvery },
  { sweep: computeTerms, every: termsEvery },
  { sweep: sweepSteps, every: 10 * minute },
  { sweep: returnPostponed, every: 10 * minute },
  { sweep: alertLate, every: 10 * minute },
  { sweep: compareNamesAgain, every: 10 * minute },
  { sweep: renewFiles, every: 10 * minute },
  { sweep: verifyDue, every: 10 * minute },
  { sweep: findLateDuplicates, every: 10 * minute },
  { sweep: tellLateBulkNews, every: 10 * minute },
  { sweep: importLate, every: minute / 2 },
  { sweep: resumeCampaigns, every: minute / 2 },
  { sweep: resumeRestored, every: minute / 2 },
  { sweep: ({ db }) => foldFacetCounts(db), every: minute },
  { sweep: tellLegalEvents, every: 5 * minute },
  { sweep: ({ wellKnown }) => wellKnown.refresh(), every: 6 * hour },
];
/** Sweeps for the start, too: servers that restart often never get to the end of a pause. */
const atStart: readonly Sweep[] = [
  returnPostponed,
  alertLate,
  compareNamesAgain,
  renewFiles,
  verifyDue,
  findLateDuplicates,
  tellLateBulkNews,
  importLate,
  resumeCampaigns,
  resumeRestored,
  forgetIndex,
  computeTerms,
  tellLegalEvents,
];

/** Sweeps from time to time until the server stops. */
export function sweepInTurn(app: FastifyInstance): void {
  const run = (sweep: Sweep) => sweep(app.services).catch((error) => app.log.error({ err: error }, 'sweep failed'));
  const timers = sweeps.map(({ sweep, every }) => setInterval(() => run(sweep), every));
  app.addHook('onListen', async () => {
    for (const sweep of atStart) void run(sweep);
  });
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer);
  });
}

/** Sends daily alerts, and alerts of changes that no job announced, such as those of an import on the command line. */
async function alertLate(services: Services): Promise<void> {
  await announceChanges(services);
  await sendDailyAlerts(services);
}

/** Continues imports whose process or server died, and imports new files in the watched folder. */
export async function importLate(services: Services): Promise<void> {
  services.imports.wake();
  await resumeDirectoryImports(services);
  await services.folderWatch.look(services);
}

/** Once an hour: deletes expired data, wakes up due emails, and catches up on what a killed import missed. */
export async function clearOut({ db, files, mail, importFiles }: Services): Promise<void> {
  await deleteExpiredSessions(db, longAgo());
  await deleteExpiredUses(db);
  await mail.wakeDue();
  await sweepFiles(db, files);
  await sweepImportFiles({ db, importFiles });
  await deleteOldBulkActions(db);
  await deleteOldRows(db);
  await clearOldMerges(db);
  const days = await readSetting(db, 'mailKeepDays');
  await deleteOldMails(db, days);
  await deleteOldMessages(db, days);
  await refreshFromStore(db.$client, 'all');
}
