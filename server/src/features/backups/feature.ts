import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { resumeRestored } from './release-held.ts';

export const backupsFeature = {
  periodic: { 'resume-restored': { everyMinutes: 1, atStart: true, run: resumeRestored } },
} satisfies FeatureModule;
