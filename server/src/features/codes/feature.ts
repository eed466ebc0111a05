import { access } from '@brevet/contract/access';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { codesHandlers } from './codes.service.ts';

export const codesFeature = {
  handlers: { codes: codesHandlers },
  hearers: { codes: { readers: access.staff } },
} satisfies FeatureModule;
