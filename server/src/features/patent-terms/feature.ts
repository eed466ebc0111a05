import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { computeTerms } from './compute-terms.ts';

export const patentTermsFeature = {
  // Soon after each batch of an import, in one process at a time.
  periodic: { 'compute-terms': { everySeconds: 3, atStart: true, run: computeTerms } },
} satisfies FeatureModule;
