import type { News } from '@brevet/contract/news';
import { newsKinds } from '@brevet/contract/news';
import { newsInWords, newsPath, withOthers } from '@brevet/contract/news-text';
import { paths } from '@brevet/contract/paths';
import { statusLabel } from '@brevet/contract/statuses';
import { announceAll } from '../../platform/db/changes.ts';
import type { Transaction } from '../../platform/db/client.ts';
import type { Mailing } from '../mail/mail.ts';
import type { Settled } from './inbox.queries.ts';
import { insertMessages, mailReaders, markSettled } from './inbox.queries.ts';

export { combineNews } from './combine-news.ts';
export { unreadCount } from './inbox.queries.ts';

/** Dependencies of notifications. */
export interface Notifying extends Mailing {
  config: { publicUrl: string };
}

/**
 * Adds a message to each reader's inbox, and emails those who want that, in the transaction that causes it. Only the readers hear
 * that their inbox has changed. `further` are values for the email alone.
 */
export async function notify(
  tx: Transaction,
  services: Notifying,
  readers: number[],
  news: News,
  further: { stop?: string } = {},
): Promise<void> {
  if (readers.length === 0) return;
  await insertMessages(tx, readers, news);
  const letter = letterOf(news, services.config.publicUrl);
  for (const { UserID, address, name, BrokerID } of await mailReaders(tx, readers, news.Kind, newsKinds[news.Kind].mailAtFirst)) {
    const values = { ...letter.values, ...further };
    await services.mail.queue(tx, { ...letter, values, to: { name, address }, brokerCode: BrokerID, userId: UserID });
  }
  await announceAll(tx, ['inbox'], readers);
}

/** Marks the messages about a task as seen, in the transaction that finishes it. */
export async function settleNews(tx: Transaction, readers: number[], settled: Settled): Promise<void> {
  if (readers.length === 0) return;
  const changed = await markSettled(tx, readers, settled);
  if (changed.length > 0) await announceAll(tx, ['inbox'], changed);
}

/** Passes news on to its readers: right away, or summed up with others. */
export type Tell = (readers: number[], news: News) => Promise<void>;

export const tellNow =
  (tx: Transaction, services: Notifying): Tell =>
  (readers, news) =>
    notify(tx, services, readers, news);

/** Link to a listing in an email. */
export const listingLink = ({ publicUrl }: Notifying['config'], ListingID: number): string =>
  publicUrl + paths.listing(ListingID);

/** Status changes use the template of the reader's broker code. Everything else is worded as in the inbox. */
function letterOf(news: News, site: string) {
  const link = site + newsPath(news);
  if (news.Kind === 'listingStatus') {
    const { ListingName, Others, NewStatus, Reason } = news;
    const listing = withOthers(ListingName, Others);
    return { kind: 'status', values: { listing, status: statusLabel(NewStatus), reason: Reason ?? '', link } } as const;
  }
  const { title, text } = newsInWords(news);
  if (news.Kind === 'searchAlert') {
    const alerts = site + paths.search();
    return { kind: 'searchAlert', values: { subject: title, message: text, link, alerts } } as const;
  }
  return { kind: 'message', values: { subject: title, message: text, link } } as const;
}
