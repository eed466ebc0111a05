import { access } from '@brevet/contract/access';
import type { Database } from '../../platform/db/client.ts';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { refreshShared } from './patents.queries.ts';
import { patentsHandlers } from './patents.service.ts';

export const patentsFeature = {
  handlers: { patents: patentsHandlers },
  // For an import that was killed before its end.
  periodic: { 'refresh-patents': { everyMinutes: 60, run: ({ db }: { db: Database }) => refreshShared(db.$client, 'all') } },
  hearers: { patents: { readers: access.signedIn, sellers: 'named' } },
} satisfies FeatureModule;
