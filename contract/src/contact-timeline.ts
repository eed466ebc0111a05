import { z } from 'zod';
import { access } from './access.ts';
import { idParam } from './common.ts';
import { isoDateTime } from './day.ts';
import { json } from './endpoint.ts';
import { decisionCodes } from './statuses.ts';

export const contactEventKinds = [
  'created',
  'edited',
  'note',
  'email',
  'invitation',
  'invitation opened',
  'decision',
  'listing linked',
  'list joined',
  'campaign',
  'campaign clicked',
  'campaign unsubscribed',
] as const;
export type ContactEventKind = (typeof contactEventKinds)[number];

const contactEvent = z.object({
  Kind: z.enum(contactEventKinds),
  CreateDate: isoDateTime,
  IsOwn: z.boolean().describe('true if you did it'),
  UserName: z.string().nullable().describe('who did it; null if no account did'),
  Text: z.string().describe('the tag of a note, the subject of an email, or the name of the listing, mailing list or campaign'),
  ListingID: z.int().nullable(),
  DecisionStatus: z.literal(decisionCodes).nullable(),
});
export type ContactEvent = z.infer<typeof contactEvent>;

export const contactTimelineApi = {
  contactTimeline: json({
    feature: 'contacts',
    shows: ['mailing-lists', 'notes', 'invitations', 'decisions', 'listings', 'campaigns', 'mail'],
    method: 'GET',
    path: '/getContactTimeline',
    access: access.staff,
    summary:
      "List a contact's notes, emails, invitations, decisions and other events, latest first; only emails and campaigns of your broker code",
    query: z.strictObject({
      contact_id: idParam,
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    answer: z.object({ data: z.array(contactEvent), pages: z.int(), total: z.int() }),
  }),
};
