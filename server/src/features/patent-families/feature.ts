import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { patentFamiliesHandlers } from './patent-families.service.ts';

export const patentFamiliesFeature = {
  handlers: { patentFamilies: patentFamiliesHandlers },
} satisfies FeatureModule;
