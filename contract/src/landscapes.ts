import { z } from 'zod';
import { access } from './access.ts';
import { idParam } from './common.ts';
import { json } from './endpoint.ts';
import { patentSearchFields } from './patent-search.ts';

/** The most patents that a landscape counts. */
export const mostInLandscape = 10_000;

const feature = 'patents' as const;

/** Groups of patents by one of their facts, in the order of a chart. */
const groups = z.array(z.object({ Group: z.string(), Patents: z.int() }));
export type LandscapeGroups = z.infer<typeof groups>;

const landscape = z.object({
  total: z.int().describe(`number of patents counted, up to ${mostInLandscape}`),
  more: z.boolean().describe('true if there are more, and only the newest were counted'),
  years: groups.describe('by the year of filing'),
  classes: groups.describe('by the subclass of their first class, the most frequent first'),
  terms: groups.describe('by the years left in the estimated term'),
  assignees: groups.optional().describe('by assignee, the most frequent first; absent if you may not see them'),
});
export type Landscape = z.infer<typeof landscape>;

const answer = z.object({ data: landscape });

/** Patents of a listing or of a search, counted by their facts. */
export const landscapesApi = {
  listingLandscape: json({
    feature,
    shows: ['listings'],
    method: 'GET',
    path: '/listingLandscape',
    access: access.signedIn,
    summary:
      'Count the patents of a listing by year, class and remaining term; for its owner, brokers and admins, also by assignee',
    query: z.strictObject({ listing_id: idParam }),
    answer,
  }),
  searchLandscape: json({
    feature,
    shows: ['listings'],
    method: 'GET',
    path: '/searchLandscape',
    access: access.searchers,
    summary:
      'Count the patents that a search finds by year, class, remaining term and assignee; only the newest 10,000 are counted',
    limit: { minutes: 1, perAddress: 120, perAccount: 30 },
    query: z.strictObject(patentSearchFields),
    answer,
  }),
};
