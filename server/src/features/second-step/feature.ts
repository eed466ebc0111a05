import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { secondStepHandlers } from './second-step.service.ts';

export const secondStepFeature = {
  handlers: { secondStep: secondStepHandlers },
} satisfies FeatureModule;
