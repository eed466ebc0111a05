import type { UnsubscribeScope } from '@brevet/contract/campaign-links';
import { campaignsApi } from '@brevet/contract/campaigns';
import { messages } from '@brevet/contract/messages';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { Caller } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { networkOf } from '../../platform/origin/ip-address.ts';
import { RateLimit } from '../../platform/rate-limit/rate-limit.ts';
import {
  addressNow,
  countClick,
  holdLists,
  insertUnsubscribes,
  linkByNumber,
  noteUnsubscribe,
  recipientByClick,
  recipientByToken,
  stoppedBy,
} from './unsubscribe.queries.ts';

const tokenShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const clickShape = /^([\da-f-]{36})\.(\d{1,4})$/;

const dead = () => new Refusal('not_found', messages.unsubscribeLinkDead);

type Reading = Pick<Writing, 'db'>;

async function recipientOf(db: Writing['db'], token: string) {
  const found = tokenShape.test(token) ? await recipientByToken(db, token) : null;
  if (!found) throw dead();
  return found;
}

/** The emails that a link can stop, and those that are stopped already. It names no list: names are only for brokers and admins. */
export async function unsubscribeInfo({ db }: Reading, token: string) {
  const { Address, Lists, BrokerName } = await recipientOf(db, token);
  const stopped = await stoppedBy(db, Address);
  const isOffLists = Lists.length > 0 && Lists.every((list) => stopped.includes(list));
  const Scopes: UnsubscribeScope[] = Lists.length > 0 ? ['list', 'all'] : ['all'];
  const Stopped: UnsubscribeScope | null = stopped.includes(null) ? 'all' : isOffLists ? 'list' : null;
  return { BrokerName, Scopes, Stopped };
}

/** Stops the emails of an address. Repeating it changes nothing and answers the same, as email programs expect. */
export async function unsubscribe(services: Writing, token: string, scope: UnsubscribeScope) {
  const { RecipientID, CampaignID, Address, Lists } = await recipientOf(services.db, token);
  const Stopped = await write(
    services,
    campaignsApi.unsubscribe,
    async (tx): Promise<UnsubscribeScope> => {
      const lists = scope === 'list' ? await holdLists(tx, Lists) : [];
      const now = await addressNow(tx, RecipientID, Address);
      await insertUnsubscribes(tx, CampaignID, now === null ? [Address] : [Address, now], lists.length > 0 ? lists : [null]);
      await noteUnsubscribe(tx, RecipientID);
      return lists.length > 0 ? 'list' : 'all';
    },
    { campaigns: CampaignID },
  );
  return { message: messages.unsubscribed, Stopped };
}

/** Clicks from one network that are counted. People of a company share one. */
const clicks = new RateLimit('campaign clicks', { allowed: 3000, minutes: 15 });

/**
 * The address that a link of an email leads to, always one of its campaign's. Addresses that a recipient's email doesn't contain lead to our own
 * first page, and so do unknown links.
 */
export async function followLink(services: Writing, caller: Caller, token: string): Promise<string> {
  const [, recipient = '', number = ''] = clickShape.exec(token) ?? [];
  const found = tokenShape.test(recipient) ? await recipientByClick(services.db, recipient) : null;
  const link = found && (await linkByNumber(services.db, found.CampaignID, Number(number)));
  if (!found || !link || (link.HasPatent && !found.WithPatents)) return '/';
  const { isOver } = await clicks.use(services.db, networkOf(caller.address));
  if (!isOver)
    await write(
      services,
      campaignsApi.campaignClick,
      (tx) => countClick(tx, found.RecipientID, found.CampaignID, Number(number)),
      {
        campaigns: found.CampaignID,
      },
    );
  return asHeader(link.Url);
}

/** The address in the form that browsers send. As people type it, it can have characters that a header can't hold. */
const asHeader = (url: string): string => (URL.canParse(url) ? new URL(url).href : '/');
