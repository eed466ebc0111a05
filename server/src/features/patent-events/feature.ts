import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { patentEventsHandlers } from './patent-events.service.ts';

export const patentEventsFeature = {
  handlers: { patentEvents: patentEventsHandlers },
} satisfies FeatureModule;
