import { join } from 'node:path';
import { access } from '@brevet/contract/access';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/db/client.ts';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { patentImportsHandlers } from './patent-imports.service.ts';
import { ImportRunner } from './runner.ts';
import type { Importing } from './start-import.ts';
import { importQueue } from './start-import.ts';
import type { StoringImports } from './uploads.ts';
import { ImportUploads, sweepImportFiles } from './uploads.ts';
import { FolderWatch } from './watch-folder.ts';

interface Own {
  config: { dataDir: string; databaseUrl: string | null; importFolder: string | null };
  db: Database;
  databaseUrl: string;
  log: FastifyBaseLogger;
  /** The program that runs imports in a process of their own. */
  importProcess: URL;
}

export const patentImportsFeature = {
  provides: ({ config, db, databaseUrl, log, importProcess }: Own) => {
    const importUploads = new ImportUploads(join(config.dataDir, 'imports'));
    return {
      importUploads,
      importFolder: config.importFolder,
      imports: new ImportRunner({
        db,
        log,
        program: importProcess,
        databaseUrl,
        local: config.databaseUrl === null,
        free: () => importUploads.free(),
        uploads: importUploads.folder,
        folder: config.importFolder,
      }),
      folderWatch: new FolderWatch(),
    };
  },
  handlers: { patentImports: patentImportsHandlers },
  queues: [
    { queue: importQueue, start: ({ jobs, imports }: Importing) => jobs.work(importQueue, 2, async () => imports.wake()) },
  ],
  periodic: {
    // Files and the processes that read them are on this process's computer.
    'resume-imports': {
      everySeconds: 30,
      atStart: true,
      run: async (parts: Importing & { folderWatch: FolderWatch }) => {
        parts.imports.wake();
        await parts.folderWatch.look(parts);
      },
    },
    'delete-uploads': { everyMinutes: 60, run: (parts: StoringImports) => sweepImportFiles(parts) },
  },
  hearers: { 'patent-imports': { readers: access.admin } },
  close: ({ imports }: Importing) => imports.stop(),
} satisfies FeatureModule;
