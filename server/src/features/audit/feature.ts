import { access } from '@brevet/contract/access';
import type { Database } from '../../platform/db/client.ts';
import type { Caller, SignedInCaller } from '../../platform/http/context.ts';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { auditHandlers } from './audit.service.ts';
import { ConfidentialReads } from './confidential-reads.ts';
import { writeAudit } from './write-audit.ts';

export const auditFeature = {
  provides: ({ db }: { db: Database }) => {
    const reads = new ConfidentialReads(db);
    return {
      reads,
      onConfidential: (by: Caller, ListingID: number) => reads.note(by, [ListingID]),
      onExport: (by: SignedInCaller, table: string, filters: Record<string, unknown>) =>
        writeAudit(db, by, { Action: 'export', Entity: 'table', EntityID: table, NewValue: filters }),
    };
  },
  handlers: { audit: auditHandlers },
  hearers: { audit: { readers: access.admin } },
} satisfies FeatureModule;
