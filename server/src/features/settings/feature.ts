import { access } from '@brevet/contract/access';
import type { Database } from '../../platform/db/client.ts';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { readSetting } from './settings.queries.ts';
import { settingsHandlers } from './settings.service.ts';

export const settingsFeature = {
  provides: ({ db }: { db: Database }) => ({ uploadLimit: () => readSetting(db, 'uploadMaxMegabytes') }),
  handlers: { settings: settingsHandlers },
  hearers: { settings: { readers: access.admin } },
} satisfies FeatureModule;
