import type { News } from '@brevet/contract/inbox';
import { newsInWords, newsKinds, newsPath } from '@brevet/contract/inbox';
import { paths } from '@brevet/contract/paths';
import { statusLabel } from '@brevet/contract/statuses';
import type { Changes } from '../../platform/db/changes.ts';
import type { Transaction } from '../../platform/db/client.ts';
import type { Mailing } from '../mail/mail.ts';
import { insertMessages, mailReaders } from './inbox.queries.ts';

/** What telling people something needs. */
export interface Notifying extends Mailing {
  config: { publicUrl: string };
  changes: Changes;
}

/**
 * Puts a message into the inbox of each reader, and into the mail of those who want that, as part of the transaction of its cause.
 * Each reader alone hears that his inbox has changed.
 */
export async function notify(tx: Transaction, services: Notifying, readers: number[], news: News): Promise<void> {
  if (readers.length === 0) return;
  await insertMessages(tx, readers, news);
  const letter = letterOf(news, services.config.publicUrl + newsPath(news));
  for (const { UserID, address, name, BrokerID } of await mailReaders(tx, readers, news.Kind, newsKinds[news.Kind].mailAtFirst)) {
    await services.mail.queue(tx, { ...letter, to: { name, address }, brokerCode: BrokerID, userId: UserID });
  }
  for (const UserID of readers) await services.changes.announce(tx, 'inbox', UserID);
}

/** The listing's link in an email. */
export const listingLink = ({ publicUrl }: Notifying['config'], ListingID: number): string =>
  publicUrl + paths.listing(ListingID);

/** A change of status goes out in the wording of the reader's broker code, anything else as the inbox words it. */
function letterOf(news: News, link: string) {
  if (news.Kind === 'listingStatus') {
    const { ListingName: listing, NewStatus, Reason } = news;
    return { kind: 'status', values: { listing, status: statusLabel(NewStatus), reason: Reason ?? '', link } } as const;
  }
  const { title, text } = newsInWords(news);
  return { kind: 'message', values: { subject: title, message: text, link } } as const;
}
