import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { patentListsHandlers } from './patent-lists.service.ts';

export const patentListsFeature = {
  handlers: { patentLists: patentListsHandlers },
} satisfies FeatureModule;
