import { access } from '@brevet/contract/access';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { decisionsHandlers } from './decisions.service.ts';
import { returnPostponed } from './return-postponed.ts';

export const decisionsFeature = {
  handlers: { decisions: decisionsHandlers },
  periodic: { 'return-postponed': { everyMinutes: 10, atStart: true, run: returnPostponed } },
  hearers: { decisions: { readers: access.searchers } },
} satisfies FeatureModule;
