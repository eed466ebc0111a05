import { access } from '@brevet/contract/access';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { eouHandlers } from './eou.service.ts';

export const eouFeature = {
  handlers: { eou: eouHandlers },
  hearers: { eou: { readers: access.staff } },
} satisfies FeatureModule;
