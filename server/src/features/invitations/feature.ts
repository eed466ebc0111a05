import { access } from '@brevet/contract/access';
import type { Db } from '../../platform/db/client.ts';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { isOpenLink } from '../users/users.ts';
import { isOpenInvitation } from './invitations.queries.ts';
import { invitationsHandlers } from './invitations.service.ts';

export const invitationsFeature = {
  provides: () => ({
    mailLinks: {
      verification: (db: Db, hash: string) => isOpenLink(db, 'verify', hash),
      reset: (db: Db, hash: string) => isOpenLink(db, 'reset', hash),
      invitation: isOpenInvitation,
    },
  }),
  handlers: { invitations: invitationsHandlers },
  hearers: { invitations: { readers: access.owners, sellers: 'named' } },
} satisfies FeatureModule;
