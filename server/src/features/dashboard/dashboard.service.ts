import { isStaff, userTypes } from '@brevet/contract/access';
import type { Dashboard, dashboardApi } from '@brevet/contract/dashboard';
import { dashboardRows } from '@brevet/contract/dashboard';
import type { Feature } from '@brevet/contract/endpoint';
import { missingDescriptions } from '@brevet/contract/listing-fields';
import type { SessionUser } from '@brevet/contract/session';
import { statuses } from '@brevet/contract/statuses';
import type { Writing } from '../../platform/db/write.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { listingFacets, reviewQueue } from '../listings/listings.ts';
import { countDecisions, countedSince } from './count-decisions.ts';
import { countWork, undecidedRecommendations } from './count-work.ts';
import { sharedBy } from './dashboard.policy.ts';
import { pipelineCounts, receivedCounts, returningListings, standingCounts, submittableListings } from './dashboard.queries.ts';
import { decisionLog } from './decision-log.tables.ts';
import { latestEvents } from './latest-events.ts';

type Reading = Pick<Writing, 'db' | 'counts'>;
type Parts = Pick<Dashboard, 'pipeline' | 'standing' | 'decided' | 'queue' | 'returning' | 'recommended' | 'drafts' | 'received'>;

const none: Parts = {
  pipeline: null,
  standing: null,
  decided: null,
  queue: null,
  returning: null,
  recommended: null,
  drafts: null,
  received: null,
};

/** Remembers a figure for everyone who may see the same, until one of the features changes. */
const remembering =
  ({ counts }: Reading, user: SessionUser) =>
  <Figure>(name: string, features: readonly Feature[], count: () => Promise<Figure>): Promise<Figure> =>
    counts.get(`dashboard ${name}:${sharedBy(user)}`, features, count);

/** The latest events, for this user alone: a buyer's include what was recommended to them. */
const eventsOf = ({ db, counts }: Reading, user: SessionUser): Promise<Dashboard['activity']> =>
  counts.get(`dashboard activity:${sharedBy(user)}:${user.UserID}`, ['decisions', 'listings', 'recommendations'], () =>
    latestEvents(db, user),
  );

/** A seller's dashboard: their own listings. */
async function ofSeller(services: Reading, user: SessionUser): Promise<Partial<Parts>> {
  const { db } = services;
  const remembered = remembering(services, user);
  const [pipeline, drafts, received] = await Promise.all([
    remembered('pipeline', ['listings'], () => pipelineCounts(db, user)),
    submittableListings(db, user.UserID),
    remembered('received', ['decisions', 'listings'], () => receivedCounts(db, user.UserID)),
  ]);
  const shown = drafts.map(({ details, ListingImg, ...row }) => ({
    ...row,
    Missing: Object.keys(missingDescriptions({ ...details, ListingImg })).length,
  }));
  return { pipeline, drafts: shown, received };
}

/** A buyer's dashboard: active listings, and the decisions of their broker code. */
async function ofBuyer(services: Reading, user: SessionUser): Promise<Partial<Parts>> {
  const { db } = services;
  const remembered = remembering(services, user);
  const features = ['decisions', 'listings'] as const;
  const [standing, decided, returning, recommended] = await Promise.all([
    remembered('standing', features, () => standingCounts(db, user.BrokerID)),
    remembered('decided', features, () => countDecisions(db, user)),
    remembered('returning', features, () => returningListings(db, user.BrokerID)),
    undecidedRecommendations(services, user).page({ page: 1, limit: dashboardRows, sid: 'ListingID', sod: 'DESC' }),
  ]);
  return { standing, decided, returning, recommended: recommended.data };
}

/** The dashboard of brokers, for their broker code, and of admins, for all. */
async function ofStaff(services: Reading, user: SessionUser): Promise<Partial<Parts>> {
  const { db } = services;
  const remembered = remembering(services, user);
  const [pipeline, decided, queue] = await Promise.all([
    remembered('pipeline', ['listings'], () => pipelineCounts(db, user)),
    remembered('decided', ['decisions', 'listings'], () => countDecisions(db, user)),
    reviewQueue(services, user, {}).page({ page: 1, limit: dashboardRows, sid: 'WaitingSince', sod: 'ASC' }),
  ]);
  return { pipeline, decided, queue: queue.data };
}

function partsOf(services: Reading, user: SessionUser): Promise<Partial<Parts>> {
  if (isStaff(user.UserType)) return ofStaff(services, user);
  return user.UserType === userTypes.buyer ? ofBuyer(services, user) : ofSeller(services, user);
}

/** The number of listings by section of their classes, as the facets count them. */
async function classesOf(services: Reading, user: SessionUser): Promise<Dashboard['classes']> {
  const filters = isStaff(user.UserType) ? { AvailableStatus: [statuses.active.code] } : {};
  const facets = await listingFacets(services, user, filters);
  const classes = facets.find(({ Facet }) => Facet === 'Class')?.values ?? [];
  return classes.map(({ value, count }) => ({ Class: value, count }));
}

export function dashboardHandlers(services: Reading): Handlers<typeof dashboardApi> {
  return {
    async getDashboard({ caller: { user } }) {
      const [parts, classes, waiting, activity] = await Promise.all([
        partsOf(services, user),
        classesOf(services, user),
        countWork(services, user),
        eventsOf(services, user),
      ]);
      return { ...none, ...parts, classes, waiting, activity };
    },
    async getDecisionLog({ caller: { user }, query }) {
      return decisionLog(services, user, countedSince(new Date()), query);
    },
  };
}
