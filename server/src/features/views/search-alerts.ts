import type { Moment } from '@brevet/contract/day';
import { momentOf } from '@brevet/contract/day';
import type { News } from '@brevet/contract/news';
import { searchTable } from '@brevet/contract/saved-searches';
import type { SessionUser } from '@brevet/contract/session';
import { dailyAlertHour } from '@brevet/contract/views';
import { z } from 'zod';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { JobQueue, Jobs } from '../../platform/jobs/jobs.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { noteToldReads } from '../audit/audit.ts';
import type { Notifying } from '../inbox/inbox.ts';
import { notify } from '../inbox/inbox.ts';
import { activeListingsFound } from '../listings/listings.ts';
import { accountForSignIn } from '../users/users.ts';
import type { Alert, Candidate } from './alerts.queries.ts';
import {
  alertsAmong,
  awaitNewAlerts,
  candidatesAmong,
  changedListings,
  dropMatches,
  forgetChanges,
  markAnnounced,
  matchesOf,
  noteMatches,
  usersWithMatches,
} from './alerts.queries.ts';
import { stopAddress } from './stop-alerts.ts';
import { searchOf } from './view-search.ts';
import { canHaveAlerts } from './views.policy.ts';

/** Compares changed listings with the alerts. */
export const alertsQueue = {
  name: 'search-alerts',
  data: z.object({}),
  expireInSeconds: 300,
  changes: [],
} as const satisfies JobQueue<z.ZodObject>;

type Announced = Extract<News, { Kind: 'searchAlert' }>['Searches'][number];
type Alerting = Pick<Writing, 'db'> & Notifying & { jobs: Jobs; secrets: SecretBox };

/** Changed listings compared at once. */
const batch = 20;
/** Users whose daily messages are prepared at once. */
const usersAtOnce = 100;
/** Listings that a message names of each search. */
const mostNamed = 10;

export async function startAlerts(services: Alerting): Promise<void> {
  await services.jobs.work(alertsQueue, 2, () => tellOfChangedListings(services));
}

/** Sends daily alerts, and alerts of changes that no job announced, such as those of an import on the command line. */
export async function alertLate(services: Alerting): Promise<void> {
  await tellOfChangedListings(services);
  await sendDailyAlerts(services);
}

/**
 * Announces changed listings to the alerts whose search finds them. Several instances may run this at once or again after a crash:
 * an alert's matches are unique, and the message is written with them.
 */
export async function tellOfChangedListings(services: Alerting): Promise<void> {
  const failures = new Failures();
  let after = 0;
  for (;;) {
    const changed = await changedListings(services.db, after, batch);
    const last = changed.at(-1);
    if (!last) return failures.throwFirst();
    await services.db.transaction(awaitNewAlerts);
    const ids = changed.map(({ ListingID }) => ListingID);
    const candidates = Map.groupBy(await candidatesAmong(services.db, ids), ({ UserID }) => UserID);
    const kept = new Set<number>();
    for (const [UserID, found] of candidates) {
      const isTold = await failures.collect(tell(services, UserID, async () => found, keepMatches));
      if (!isTold) for (const id of found.flatMap(({ ids: missed }) => missed)) kept.add(id);
    }
    await forgetChanges(
      services.db,
      changed.filter(({ ListingID }) => !kept.has(ListingID)),
    );
    after = last.Change;
  }
}

/** Sends the daily messages about what matched before their hour, and what still matches. */
export async function sendDailyAlerts(services: Alerting): Promise<void> {
  const failures = new Failures();
  const before = lastDailyHour();
  let after = 0;
  for (;;) {
    const waiting = await usersWithMatches(services.db, before, after, usersAtOnce);
    for (const UserID of waiting)
      await failures.collect(tell(services, UserID, (tx) => matchesOf(tx, UserID, before), settleMatches, before));
    after = waiting.at(-1) ?? 0;
    if (after === 0) return failures.throwFirst();
  }
}

/** Goes on to tell the others if telling one person fails. The next run tries that person again. */
class Failures {
  readonly #errors: unknown[] = [];

  /** Returns false if it failed. */
  collect(work: Promise<void>): Promise<boolean> {
    return work.then(
      () => true,
      (error) => {
        this.#errors.push(error);
        return false;
      },
    );
  }

  throwFirst(): void {
    if (this.#errors.length > 0) throw this.#errors[0];
  }
}

function lastDailyHour(): Moment {
  const day = new Date(Date.now() - dailyAlertHour * 3_600_000);
  day.setUTCHours(dailyAlertHour, 0, 0, 0);
  return momentOf(day);
}

/** Stores what the search finds among the candidates, and returns the listings to announce now. */
type Settle = (tx: Transaction, alert: Alert, candidates: readonly number[], found: number[]) => Promise<number[]>;

const keepMatches: Settle = async (tx, { ViewID, Time }, _candidates, found) => {
  const added = await noteMatches(tx, ViewID, found, Time === 'instant');
  return Time === 'instant' ? added : [];
};

const settleMatches: Settle = async (tx, { ViewID }, candidates, found) => {
  await dropMatches(
    tx,
    ViewID,
    candidates.filter((id) => !found.includes(id)),
  );
  return markAnnounced(tx, ViewID, found);
};

/**
 * Tells a user what their searches find among the candidates now, with their current rights. The lock on the account keeps its
 * rights and alerts as they are until the message is written.
 */
async function tell(
  services: Alerting,
  UserID: number,
  candidatesOf: (tx: Transaction) => Promise<Candidate[]>,
  settle: Settle,
  Until?: Moment,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const account = await accountForSignIn(tx, UserID);
    if (!account?.Active || !account.Verified || !canHaveAlerts(account.user, searchTable)) return;
    const candidates = new Map((await candidatesOf(tx)).map(({ ViewID, ids }) => [ViewID, ids]));
    const Searches: Announced[] = [];
    const told: number[] = [];
    for (const alert of await alertsAmong(tx, [...candidates.keys()])) {
      const ids = candidates.get(alert.ViewID) ?? [];
      const found = await stillFound(tx, account.user, alert, ids);
      const news = await settle(
        tx,
        alert,
        ids,
        found.map(({ ListingID }) => ListingID),
      );
      const Listings = found.filter(({ ListingID }) => news.includes(ListingID)).slice(0, mostNamed);
      told.push(...news);
      if (news.length > 0) Searches.push({ ViewID: alert.ViewID, Name: alert.Name, Found: news.length, Listings });
    }
    if (Searches.length === 0) return;
    // A search of staff covers confidential words, so what it finds says something about them.
    await noteToldReads(tx, account.user, told);
    const views = Searches.map(({ ViewID }) => ViewID);
    const stop = stopAddress(services.secrets, services.config.publicUrl, UserID, views);
    await notify(tx, services, [UserID], { Kind: 'searchAlert', Searches, ...(Until ? { Until } : {}) }, { stop });
  });
}

/** The listings that the user may see and that their search finds. A search that is no longer possible finds none. */
async function stillFound(tx: Transaction, user: SessionUser, { Query }: Alert, among: readonly number[]) {
  try {
    return await activeListingsFound(tx, user, searchOf(Query), { among, limit: among.length });
  } catch (error) {
    if (error instanceof Refusal || error instanceof z.ZodError) return [];
    throw error;
  }
}
