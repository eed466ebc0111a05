import { z } from 'zod';
import { access } from './access.ts';
import { id, idParam, said } from './common.ts';
import { isoDateTime } from './day.ts';
import { json } from './endpoint.ts';
import { inboxNews, newsKindNames } from './news.ts';

const feature = 'inbox' as const;

const inboxMessage = z.object({
  MessageID: z.int(),
  news: inboxNews,
  CreateDate: isoDateTime,
  SeenDate: isoDateTime.nullable(),
});
export type InboxMessage = z.infer<typeof inboxMessage>;

const preference = z.object({ Kind: z.enum(newsKindNames), Mail: z.boolean() });

export const inboxApi = {
  getUnreadEmailMessage: json({
    feature,
    method: 'GET',
    path: '/getUnreadEmailMessage',
    access: access.signedIn,
    summary: 'List your unread messages, newest first; all=1 adds those you have seen',
    query: z.strictObject({
      all: z.enum(['0', '1']).default('0'),
      before: idParam.optional().describe('only messages older than this MessageID'),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    answer: z.object({ data: z.array(inboxMessage), unread: z.int(), more: z.boolean() }),
  }),
  seenUnreadEmailMessage: json({
    feature,
    method: 'POST',
    path: '/seenUnreadEmailMessage',
    access: access.signedIn,
    summary: 'Mark one of your messages as seen, or all of them',
    body: z.strictObject({ MessageID: z.union([id, z.literal('all')]) }),
    answer: said,
    changes: ['inbox'],
  }),
  notificationPreferences: json({
    feature,
    method: 'GET',
    path: '/notificationPreferences',
    access: access.signedIn,
    summary: 'Get the kinds of messages that are also emailed to you',
    answer: z.object({ data: z.array(preference) }),
  }),
  saveNotificationPreference: json({
    feature,
    method: 'POST',
    path: '/notificationPreferences',
    access: access.signedIn,
    summary: 'Choose whether a kind of message is also emailed to you',
    body: z.strictObject(preference.shape),
    answer: said,
    changes: ['inbox'],
  }),
};
