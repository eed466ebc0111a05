import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import type { ViewQuery } from '@brevet/contract/view-query';
import type { AlertTime } from '@brevet/contract/views';
import { mostAlerts, mostFound } from '@brevet/contract/views';
import type { Transaction } from '../../platform/db/client.ts';
import { invalid, Refusal } from '../../platform/http/errors.ts';
import { refuseTimeout } from '../../platform/http/statement-timeout.ts';
import { activeListingsFound, searchTerms } from '../listings/listings.ts';
import { countAlerts, limitTime, noteMatches, removeAlert, saveAlert, setAlertTime } from './alerts.queries.ts';
import { searchOf } from './view-search.ts';
import { canHaveAlerts } from './views.policy.ts';

interface WantedAlert {
  ViewID: number;
  Table: string;
  Query: ViewQuery;
  /** The search differs from the alert's. */
  changed: boolean;
}

/**
 * Sets, changes or removes the alert of a view. A new alert, or one for another search, doesn't announce listings that the search
 * already finds.
 */
export async function setAlert(
  tx: Transaction,
  user: SessionUser,
  { ViewID, Table, Query, changed }: WantedAlert,
  before: AlertTime,
  time: AlertTime,
): Promise<void> {
  if (time === 'none') return removeAlert(tx, ViewID);
  if (!canHaveAlerts(user, Table)) throw invalid(messages.alertNeedsSearch, 'Alert');
  if (before !== 'none' && !changed) return setAlertTime(tx, ViewID, time);
  if ((await countAlerts(tx, user.UserID, ViewID)) >= mostAlerts)
    throw new Refusal('alerts_full', messages.alertsFull(mostAlerts), { field: 'Alert' });
  const search = searchOf(Query);
  const { listing_number, infringement } = search;
  // First the alert, whose lock makes announcements wait until this transaction has seen what the search finds.
  await saveAlert(tx, { ViewID, Time: time, owner: user, terms: { ...searchTerms(search), listing_number, infringement } });
  await limitTime(tx);
  const found = await refuseTimeout(activeListingsFound(tx, user, search, { limit: mostFound + 1 }));
  if (found.length > mostFound) throw new Refusal('alert_too_broad', messages.alertTooBroad, { field: 'Alert' });
  const ids = found.map(({ ListingID }) => ListingID);
  await noteMatches(tx, ViewID, ids, true);
}
