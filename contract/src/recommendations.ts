import { z } from 'zod';
import { access } from './access.ts';
import { claimedTime, id, idParam, said } from './common.ts';
import { isoDateTime } from './day.ts';
import { json } from './endpoint.ts';
import { messages } from './messages.ts';

const feature = 'recommendations' as const;

/** The number of buyers that a listing can be recommended to. */
export const mostBuyers = 200;

const buyers = z.array(id, messages.selectBuyer).min(1, messages.selectBuyer).max(mostBuyers, messages.tooManyBuyers(mostBuyers));

/** The list of buyers as JSON text, as older programs send it. */
const buyersAsText = z
  .string()
  .max(4000)
  .transform((value, context): unknown => {
    try {
      return JSON.parse(value);
    } catch {
      context.addIssue({ code: 'custom', message: messages.selectBuyer });
      return z.NEVER;
    }
  })
  .pipe(buyers);

const body = z.strictObject({
  listing_id: id,
  recommendedByBrevet: z.union([buyers, buyersAsText]).describe('UserIDs of all buyers to recommend it to'),
  known: z.array(id).max(mostBuyers).optional().describe('UserIDs in the list that you saw'),
  updatedDate: claimedTime,
});
export type RecommendationBody = z.output<typeof body>;

/** A recommendation of a listing to a buyer, and who made it. */
const recommendation = z.object({
  UserID: z.int(),
  Firstname: z.string(),
  Lastname: z.string(),
  Company: z.string().nullable(),
  BrokerID: z.string(),
  Brokercode: z.string().describe('the broker code of the user who recommended it'),
  RecommendedBy: z.string().nullable(),
  CreateDate: isoDateTime,
});
export type Recommendation = z.infer<typeof recommendation>;

export const recommendationsApi = {
  getRecommendations: json({
    feature,
    method: 'GET',
    path: '/getRecommendations',
    access: access.staff,
    summary: 'List the recommendations of a listing, newest first',
    query: z.strictObject({ listing_id: idParam }),
    answer: z.object({ data: z.array(recommendation) }),
  }),
  setRecommendation: json({
    feature,
    method: 'POST',
    path: '/setRecommendation',
    access: access.staff,
    summary: 'Recommend a listing to exactly these buyers; 409 if the stored list differs from `known`',
    body,
    answer: said,
    changes: ['recommendations', 'listings', 'decisions'],
  }),
  removeRecommendation: json({
    feature,
    method: 'DELETE',
    path: '/removeRecommendation',
    access: access.staff,
    summary: 'Withdraw the recommendation to one buyer',
    query: z.strictObject({ listing_id: idParam, UserID: idParam }),
    answer: said,
    changes: ['recommendations', 'listings', 'decisions'],
  }),
};
