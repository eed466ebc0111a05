import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { hasAsked } from './address-verification.queries.ts';
import { addressVerificationHandlers } from './address-verification.service.ts';
import { checksQueue, startChecks, verifyDue } from './check-addresses.ts';
import { Dns } from './dns.ts';

export const addressVerificationFeature = {
  provides: ({ config }: { config: { dns: 'system' | readonly string[] | null } }) => ({
    /** Null if no domains are looked up. */
    dns: config.dns === null ? null : new Dns(config.dns),
  }),
  handlers: { addressVerification: addressVerificationHandlers },
  queues: [
    {
      queue: checksQueue,
      start: startChecks,
      // Without name servers, only a request needs a job, and it queues one itself.
      wakes: { on: ['contacts'], hasWork: async (tx, { dns }: { dns: Dns | null }) => dns !== null && hasAsked(tx) },
    },
  ],
  periodic: { 'verify-addresses': { everyMinutes: 10, atStart: true, run: verifyDue } },
} satisfies FeatureModule;
