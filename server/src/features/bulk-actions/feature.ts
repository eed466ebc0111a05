import type { Database } from '../../platform/db/client.ts';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { deleteOldBulkActions } from './bulk-actions.queries.ts';
import { bulkActionsHandlers } from './bulk-actions.service.ts';
import { tellLateBulkNews } from './tell-bulk-news.ts';

export const bulkActionsFeature = {
  handlers: { bulkActions: bulkActionsHandlers },
  periodic: {
    'tell-bulk-news': { everyMinutes: 10, atStart: true, run: tellLateBulkNews },
    'delete-bulk-actions': { everyMinutes: 60, run: ({ db }: { db: Database }) => deleteOldBulkActions(db) },
  },
} satisfies FeatureModule;
