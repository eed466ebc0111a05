import { access } from '@brevet/contract/access';
import type { Database } from '../../platform/db/client.ts';
import type { Files } from '../../platform/files/files.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { attachedTexts } from './attached-texts.ts';
import { attachmentName } from './attachment-name.ts';
import { sweepFiles } from './attachments.queries.ts';
import { attachmentsHandlers } from './attachments.service.ts';
import { fileCheckQueue, startFileChecks } from './check-stored-files.ts';
import { claimImage, removeRefusedImage } from './listing-image.ts';
import { renewFiles } from './renew-files.ts';
import { FileTurns } from './sandbox/file-processes.ts';

interface Parts {
  db: Database;
  files: Files;
}

export const attachmentsFeature = {
  provides: (parts: Parts) => ({
    fileTurns: new FileTurns(),
    attachedTexts,
    attachmentName,
    claimImage,
    removeRefusedImage: (by: SignedInCaller, FileName: string) => removeRefusedImage(parts, by, FileName),
  }),
  handlers: { attachments: attachmentsHandlers },
  queues: [{ queue: fileCheckQueue, start: startFileChecks }],
  periodic: {
    'renew-files': { everyMinutes: 10, atStart: true, run: (parts: Parameters<typeof renewFiles>[0]) => renewFiles(parts) },
    'delete-waiting-files': { everyMinutes: 60, run: ({ db, files }: Parts) => sweepFiles(db, files) },
  },
  hearers: { attachments: { readers: access.signedIn, sellers: 'named' } },
} satisfies FeatureModule;
