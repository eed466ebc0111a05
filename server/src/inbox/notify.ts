import type { News } from '@brevet/contract/inbox';
import type { Transaction } from '../db/client.ts';
import type { Services } from '../http/context.ts';
import { insertMessages } from './inbox.queries.ts';

/**
 * Puts a message into the inbox of each reader, as part of the transaction of its cause. Each reader alone hears that his inbox
 * has changed.
 */
export async function notify(tx: Transaction, services: Services, readers: number[], news: News): Promise<void> {
  if (readers.length === 0) return;
  await insertMessages(tx, readers, news);
  for (const UserID of readers) await services.changes.announce(tx, 'inbox', UserID);
}
