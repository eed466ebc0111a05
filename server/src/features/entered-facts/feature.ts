import type { FeatureModule } from '../../platform/feature-module.ts';
import { enteredFactsHandlers } from './entered-facts.service.ts';

export const enteredFactsFeature = {
  handlers: { enteredFacts: enteredFactsHandlers },
} satisfies FeatureModule;
