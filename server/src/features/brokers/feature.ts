import { access } from '@brevet/contract/access';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { brokersHandlers } from './brokers.service.ts';

export const brokersFeature = {
  handlers: { brokers: brokersHandlers },
  hearers: { brokers: { readers: access.signedIn } },
} satisfies FeatureModule;
