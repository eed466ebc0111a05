import { access } from '@brevet/contract/access';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { recommendationsHandlers } from './recommendations.service.ts';

export const recommendationsFeature = {
  handlers: { recommendations: recommendationsHandlers },
  hearers: { recommendations: { readers: access.staff } },
} satisfies FeatureModule;
