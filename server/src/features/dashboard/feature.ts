import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { dashboardHandlers } from './dashboard.service.ts';

export const dashboardFeature = {
  handlers: { dashboard: dashboardHandlers },
} satisfies FeatureModule;
