import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { brokeragePatentsHandlers } from './brokerage-patents.service.ts';

export const brokeragePatentsFeature = {
  handlers: { brokeragePatents: brokeragePatentsHandlers },
} satisfies FeatureModule;
