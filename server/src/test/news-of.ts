import type { InboxMessage } from '@brevet/contract/inbox';
import type { News } from '@brevet/contract/news';
import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

/** The messages about a listing in a user's inbox, newest first. */
export async function newsOf(test: TestApp, who: TestUser, ListingID: number): Promise<News[]> {
  const { body } = await test.as(who).get('/getUnreadEmailMessage?all=1&limit=100');
  return (body.data as InboxMessage[])
    .map(({ news }) => news)
    .filter((news) => 'ListingID' in news && news.ListingID === ListingID);
}
