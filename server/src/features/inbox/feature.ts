import { access } from '@brevet/contract/access';
import type { Database } from '../../platform/db/client.ts';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { readSetting } from '../settings/settings.ts';
import { deleteOldMessages } from './inbox.queries.ts';
import { inboxHandlers } from './inbox.service.ts';

export const inboxFeature = {
  handlers: { inbox: inboxHandlers },
  periodic: {
    'delete-messages': {
      everyMinutes: 60,
      run: async ({ db }: { db: Database }) => deleteOldMessages(db, await readSetting(db, 'mailKeepDays')),
    },
  },
  hearers: { inbox: { readers: access.signedIn, staff: 'named' } },
} satisfies FeatureModule;
