import { access } from '@brevet/contract/access';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { notesHandlers } from './notes.service.ts';

export const notesFeature = {
  handlers: { notes: notesHandlers },
  hearers: { notes: { readers: access.signedIn, unnamed: 'staff' } },
} satisfies FeatureModule;
