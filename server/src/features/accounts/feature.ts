import { access } from '@brevet/contract/access';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { accountsHandlers } from './accounts.service.ts';

export const accountsFeature = {
  handlers: { accounts: accountsHandlers },
  hearers: { accounts: { readers: access.signedIn } },
} satisfies FeatureModule;
