import type { FeatureModule } from '../../platform/feature-module.ts';
import { ownershipHandlers } from './ownership.service.ts';

export const ownershipFeature = {
  handlers: { ownership: ownershipHandlers },
} satisfies FeatureModule;
