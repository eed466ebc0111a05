import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { reportsHandlers } from './reports.service.ts';

export const reportsFeature = {
  handlers: { reports: reportsHandlers },
} satisfies FeatureModule;
