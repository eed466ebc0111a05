import type { Database } from '../../platform/db/client.ts';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { deleteExpiredUses } from '../../platform/rate-limit/rate-limit.queries.ts';
import { signInHandlers } from './sign-in.service.ts';
import { sweepSteps } from './unfinished-sign-ins.ts';

export const signInFeature = {
  handlers: { signIn: signInHandlers },
  periodic: {
    'delete-sign-ins': { everyMinutes: 10, run: sweepSteps },
    'delete-guesses': { everyMinutes: 60, run: ({ db }: { db: Database }) => deleteExpiredUses(db) },
  },
} satisfies FeatureModule;
