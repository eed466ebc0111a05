import type { Writing } from '../../platform/db/write.ts';
import type { Notifying } from '../inbox/inbox.ts';
import { combineNews, notify } from '../inbox/inbox.ts';
import { takeUntold, untoldActions } from './bulk-actions.queries.ts';

/** Sends the messages that belong to the changes of a bulk action, summed up: one for each reader and kind of news. */
export async function tellBulkNews(services: Pick<Writing, 'db'> & Notifying, BulkID: number): Promise<void> {
  await services.db.transaction(async (tx) => {
    for (const { readers, news } of combineNews(await takeUntold(tx, BulkID))) await notify(tx, services, readers, news);
  });
}

/** Sends the messages of bulk actions whose server died. Several instances may run this at once. */
export async function tellLateBulkNews(services: Pick<Writing, 'db'> & Notifying): Promise<void> {
  for (const BulkID of await untoldActions(services.db)) await tellBulkNews(services, BulkID);
}
