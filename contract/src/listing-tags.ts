import { z } from 'zod';
import { access } from './access.ts';
import { claimedTime, id, line, said, text } from './common.ts';
import { json } from './endpoint.ts';

const feature = 'listings' as const;

/** The number of tags that are suggested. */
export const mostTags = 20;

/** Tags of listings: one free text each, for brokers and admins to sort their work. */
export const listingTagCalls = {
  updateTag: json({
    feature,
    method: 'POST',
    path: '/updateTag',
    access: access.staff,
    summary: 'Set the tag of a listing; an empty tag removes it',
    body: z.strictObject({ listing_id: id, Tag: line(200), UpdateDate: claimedTime }),
    answer: said,
    changes: ['listings'],
  }),
  tags: json({
    feature,
    method: 'GET',
    path: '/getTags',
    access: access.staff,
    summary: `List the tags in use that contain a text, the most used first; at most ${mostTags}`,
    query: z.strictObject({ search: text(200).default('') }),
    answer: z.object({ data: z.array(z.object({ Tag: z.string(), count: z.int() })) }),
  }),
};
