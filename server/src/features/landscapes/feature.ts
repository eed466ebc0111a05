import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { landscapesHandlers } from './landscapes.service.ts';

export const landscapesFeature = {
  handlers: { landscapes: landscapesHandlers },
} satisfies FeatureModule;
