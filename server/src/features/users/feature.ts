import { access } from '@brevet/contract/access';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { linkQueue, startLinkMails } from './account-links.ts';
import { startWarnings, wrongPasswordsQueue } from './security-emails.ts';
import { usersHandlers } from './users.service.ts';

export const usersFeature = {
  handlers: { users: usersHandlers },
  queues: [
    { queue: linkQueue, start: startLinkMails },
    { queue: wrongPasswordsQueue, start: startWarnings },
  ],
  hearers: { users: { readers: access.signedIn } },
} satisfies FeatureModule;
