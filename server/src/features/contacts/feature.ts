import { access } from '@brevet/contract/access';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { contactsHandlers } from './contacts.service.ts';

export const contactsFeature = {
  handlers: { contacts: contactsHandlers },
  hearers: { contacts: { readers: access.staff } },
} satisfies FeatureModule;
