import { access } from '@brevet/contract/access';
import type { Database } from '../../platform/db/client.ts';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { deleteOldRows } from './directory-imports.queries.ts';
import { directoryImportsHandlers } from './directory-imports.service.ts';
import { directoryImportQueue, resumeDirectoryImports, startDirectoryImports } from './import-job.ts';

export const directoryImportsFeature = {
  handlers: { directoryImports: directoryImportsHandlers },
  queues: [{ queue: directoryImportQueue, start: startDirectoryImports }],
  periodic: {
    'resume-directory-imports': { everyMinutes: 1, atStart: true, run: resumeDirectoryImports },
    'delete-import-rows': { everyMinutes: 60, run: ({ db }: { db: Database }) => deleteOldRows(db) },
  },
  hearers: { 'directory-imports': { readers: access.staff } },
} satisfies FeatureModule;
