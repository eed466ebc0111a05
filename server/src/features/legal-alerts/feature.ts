import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { listingWarningsHandlers } from './listing-warnings.ts';
import { tellLegalEvents } from './tell-legal-events.ts';

export const legalAlertsFeature = {
  handlers: { listingWarnings: listingWarningsHandlers },
  periodic: { 'tell-legal-events': { everyMinutes: 5, atStart: true, run: tellLegalEvents } },
} satisfies FeatureModule;
