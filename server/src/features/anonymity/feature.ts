import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/db/client.ts';
import type { CountCache } from '../../platform/db/count-cache.ts';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { WellKnownNames } from './well-known-names.ts';

interface Parts {
  wellKnown: WellKnownNames;
}

export const anonymityFeature = {
  provides: ({ db, counts, log }: { db: Database; counts: CountCache; log: FastifyBaseLogger }) => ({
    wellKnown: new WellKnownNames(db, counts, log),
  }),
  periodic: { 'well-known-names': { everySeconds: 6 * 3600, run: ({ wellKnown }: Parts) => wellKnown.refresh() } },
  stop: ({ wellKnown }: Parts) => wellKnown.stop(),
} satisfies FeatureModule;
