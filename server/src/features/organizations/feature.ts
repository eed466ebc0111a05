import { access } from '@brevet/contract/access';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { organizationsHandlers } from './organizations.service.ts';

export const organizationsFeature = {
  handlers: { organizations: organizationsHandlers },
  hearers: { organizations: { readers: access.staff } },
} satisfies FeatureModule;
