import type { SessionUser } from '@brevet/contract/session';
import type { Wanted } from '@brevet/contract/wanted';
import { canSuggest, canUpdateWanted } from './wanted.policy.ts';

/** A wanted listing with its buyer, as the database has it. */
export type WantedRow = Omit<Wanted, 'State' | 'can'> & { UserID: number; Closed: boolean };

/** A wanted listing as this reader sees it. */
export const presentWanted =
  (user: SessionUser) =>
  ({ UserID, Closed, ...row }: WantedRow): Wanted => ({
    ...row,
    State: Closed ? 'closed' : 'open',
    can: {
      update: canUpdateWanted(user, { UserID, BrokerCode: row.BrokerCode, Closed }),
      suggest: canSuggest(user, { Closed }),
    },
  });
