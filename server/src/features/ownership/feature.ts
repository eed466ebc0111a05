import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { ownershipHandlers } from './ownership.service.ts';

export const ownershipFeature = {
  handlers: { ownership: ownershipHandlers },
} satisfies FeatureModule;
