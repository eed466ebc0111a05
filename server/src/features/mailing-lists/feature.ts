import { access } from '@brevet/contract/access';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { mailingListsHandlers } from './mailing-lists.service.ts';

export const mailingListsFeature = {
  handlers: { mailingLists: mailingListsHandlers },
  hearers: { 'mailing-lists': { readers: access.staff } },
} satisfies FeatureModule;
