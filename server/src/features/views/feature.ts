import { access } from '@brevet/contract/access';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { hasChangedListings } from './alerts.queries.ts';
import { alertLate, alertsQueue, startAlerts } from './search-alerts.ts';
import { viewsHandlers } from './views.service.ts';

export const viewsFeature = {
  handlers: { views: viewsHandlers },
  queues: [
    // Changes that can make a search find a listing.
    {
      queue: alertsQueue,
      start: startAlerts,
      wakes: { on: ['listings', 'patents', 'attachments'], hasWork: hasChangedListings },
    },
  ],
  periodic: { 'send-alerts': { everyMinutes: 10, atStart: true, run: alertLate } },
  hearers: { views: { readers: access.signedIn, staff: 'named' } },
} satisfies FeatureModule;
