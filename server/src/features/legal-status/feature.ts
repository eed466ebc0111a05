import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { legalStatusHandlers } from './legal-status.service.ts';

export const legalStatusFeature = {
  handlers: { legalStatus: legalStatusHandlers },
} satisfies FeatureModule;
