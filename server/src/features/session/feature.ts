import { access } from '@brevet/contract/access';
import { momentOf } from '@brevet/contract/day';
import type { Changes } from '../../platform/db/changes.ts';
import type { Database } from '../../platform/db/client.ts';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { deleteExpiredSessions } from './session.queries.ts';
import { sessionHandlers } from './session.service.ts';
import { SessionStore } from './session-store.ts';

/** Milliseconds that expired sessions are kept, so that their owner is told that the session expired. */
const keptFor = 7 * 24 * 3_600_000;

export const sessionFeature = {
  provides: ({ db, changes }: { db: Database; changes: Changes }) => ({ sessions: new SessionStore(db, changes) }),
  handlers: { session: sessionHandlers },
  periodic: {
    'delete-sessions': {
      everyMinutes: 60,
      run: ({ db }: { db: Database }) => deleteExpiredSessions(db, momentOf(Date.now() - keptFor)),
    },
  },
  hearers: { session: { readers: access.signedIn, staff: 'named' } },
} satisfies FeatureModule;
