import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { enteredFactsHandlers } from './entered-facts.service.ts';

export const enteredFactsFeature = {
  handlers: { enteredFacts: enteredFactsHandlers },
} satisfies FeatureModule;
