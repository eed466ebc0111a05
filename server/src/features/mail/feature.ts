import { access } from '@brevet/contract/access';
import type { Database } from '../../platform/db/client.ts';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { readSetting } from '../settings/settings.ts';
import { mailQueue } from './deliver-mail.ts';
import { deleteOldMails } from './mail.queries.ts';
import { mailHandlers } from './mail.service.ts';
import type { Mailing } from './mail.ts';
import { Mail } from './mail.ts';

export const mailFeature = {
  provides: (parts: ConstructorParameters<typeof Mail>[0]) => ({ mail: new Mail(parts) }),
  handlers: { mail: mailHandlers },
  queues: [{ queue: mailQueue, start: ({ mail }: Mailing) => mail.start() }],
  periodic: {
    'wake-mails': { everyMinutes: 60, run: ({ mail }: Mailing) => mail.wakeDue() },
    'delete-mails': {
      everyMinutes: 60,
      run: async ({ db }: { db: Database }) => deleteOldMails(db, await readSetting(db, 'mailKeepDays')),
    },
  },
  hearers: { mail: { readers: access.admin } },
  stop: ({ mail }: Mailing) => mail.stop(),
  close: async ({ mail }: Mailing) => mail.bulk?.close(),
} satisfies FeatureModule;
