import { z } from 'zod';
import { access } from './access.ts';
import { idParam } from './common.ts';
import { isoDateTime } from './day.ts';
import { json } from './endpoint.ts';
import { availableStatus } from './listing-view.ts';
import { decisionCodes } from './statuses.ts';

export const timelineKinds = [
  'status',
  'edit',
  'patents added',
  'patents removed',
  'attachment added',
  'attachment removed',
  'note',
  'decision',
  'recommendation',
  'invitation',
  'invitation opened',
  'invitation answered',
  'invitation sent again',
  'invitation revoked',
  'follow-up changed',
  'tag',
  'changes confirmed',
  'finding allowed',
  'contact linked',
  'contact removed',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

const timelineEvent = z.object({
  Kind: z.enum(timelineKinds),
  CreateDate: isoDateTime,
  IsOwn: z.boolean().describe('true if you did it, or it was done for you'),
  UserName: z.string().nullable().describe('who did it; owners get no names, buyers only the names of colleagues who decided'),
  OldStatus: availableStatus.nullable(),
  NewStatus: availableStatus.nullable(),
  DecisionStatus: z.literal(decisionCodes).nullable(),
  BrokerCode: z.string().nullable(),
  Reason: z.string().nullable(),
  Names: z
    .array(z.string())
    .describe(
      'the fields, patents, file, person or tag that the event is about; for answers and follow-ups, also their code; for recommendations, brokers and admins only',
    ),
});
export type TimelineEvent = z.infer<typeof timelineEvent>;

export const timelineApi = {
  timeline: json({
    feature: 'listings',
    method: 'GET',
    path: '/getTimeline',
    access: access.signedIn,
    summary: 'List the events that you can see on the timeline of a listing, latest first',
    query: z.strictObject({
      listing_id: idParam,
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    answer: z.object({ data: z.array(timelineEvent), pages: z.int(), total: z.int() }),
  }),
};
