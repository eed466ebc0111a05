import { inboxApi } from '@brevet/contract/inbox';
import { messages } from '@brevet/contract/messages';
import { newsKinds, newsKindsOf } from '@brevet/contract/news';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import { forbidden, Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { isMessageOf, markSeen, messagesOf, preferencesOf, savePreference, unreadCount } from './inbox.queries.ts';

export function inboxHandlers(services: Writing): Handlers<typeof inboxApi> {
  const { db } = services;
  return {
    async getUnreadEmailMessage({ caller: { user }, query: { all, before, limit } }) {
      const [found, unread] = await Promise.all([
        messagesOf(db, user, { all: all === '1', before, limit: limit + 1 }),
        unreadCount(db, user),
      ]);
      return { data: found.slice(0, limit), unread, more: found.length > limit };
    },
    async seenUnreadEmailMessage({ caller: { user }, body: { MessageID } }) {
      const seen = async (tx: Transaction) => {
        if (MessageID !== 'all' && !(await isMessageOf(tx, user.UserID, MessageID)))
          throw new Refusal('not_found', messages.unreadSeenFailed);
        await markSeen(tx, user.UserID, MessageID);
      };
      await write(services, inboxApi.seenUnreadEmailMessage, seen, { inbox: user.UserID });
      return { message: messages.unreadSeen };
    },
    async notificationPreferences({ caller: { user } }) {
      const saved = new Map((await preferencesOf(db, user.UserID)).map(({ Kind, Mail }) => [Kind, Mail]));
      return { data: newsKindsOf(user.UserType).map((Kind) => ({ Kind, Mail: saved.get(Kind) ?? newsKinds[Kind].mailAtFirst })) };
    },
    async saveNotificationPreference({ caller: { user }, body: { Kind, Mail } }) {
      if (!newsKindsOf(user.UserType).includes(Kind)) throw forbidden();
      const save = (tx: Transaction) => savePreference(tx, user.UserID, Kind, Mail);
      await write(services, inboxApi.saveNotificationPreference, save, { inbox: user.UserID });
      return { message: messages.preferencesSaved };
    },
  };
}
