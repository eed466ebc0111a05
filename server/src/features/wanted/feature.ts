import { access } from '@brevet/contract/access';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { wantedHandlers } from './wanted.service.ts';

export const wantedFeature = {
  handlers: { wanted: wantedHandlers },
  hearers: { wanted: { readers: access.searchers, unnamed: 'staff' } },
} satisfies FeatureModule;
