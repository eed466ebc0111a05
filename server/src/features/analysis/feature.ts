import { access } from '@brevet/contract/access';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { analysisHandlers } from './analysis.service.ts';

export const analysisFeature = {
  handlers: { analysis: analysisHandlers },
  hearers: { analysis: { readers: access.staff } },
} satisfies FeatureModule;
