import { access } from '@brevet/contract/access';
import type { Database } from '../../platform/db/client.ts';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { duplicatesHandlers } from './duplicates.service.ts';
import { duplicatesQueue, findLateDuplicates, startFindingDuplicates } from './find-duplicates.ts';
import { hasChecks } from './scan.queries.ts';
import { clearOldMerges } from './undo-merge.ts';

export const duplicatesFeature = {
  handlers: { duplicates: duplicatesHandlers },
  queues: [
    {
      queue: duplicatesQueue,
      start: startFindingDuplicates,
      wakes: { on: ['contacts', 'organizations', 'duplicates'], hasWork: hasChecks },
    },
  ],
  periodic: {
    'find-duplicates': { everyMinutes: 10, atStart: true, run: findLateDuplicates },
    'clear-merges': { everyMinutes: 60, run: ({ db }: { db: Database }) => clearOldMerges(db) },
  },
  hearers: { duplicates: { readers: access.staff } },
} satisfies FeatureModule;
