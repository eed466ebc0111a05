import type { News } from '@brevet/contract/news';
import { mostLegalEvents } from '@brevet/contract/news';
import type { Database, Transaction } from '../../platform/db/client.ts';
import { inTurn } from '../../platform/db/in-turn.ts';
import type { Notifying } from '../inbox/inbox.ts';
import { notify } from '../inbox/inbox.ts';
import { listingForUpdate } from '../listings/listings.ts';
import { brokersOf } from '../users/users.ts';
import type { UntoldEvent } from './legal-alerts.queries.ts';
import { beginFollowing, kindOf, listingToTell, noteEvents, takeEvents } from './legal-alerts.queries.ts';

type Services = Notifying & { db: Database };
type LegalEvent = Extract<News, { Kind: 'legalEvents' }>['Events'][number];

/**
 * Tells the brokers of a listing's code and its owner, in one message, what is new about its patents. An event is noted once and marked in
 * the transaction of its message, so nothing is told twice or lost, however often this runs or an import is repeated.
 */
export async function tellLegalEvents(services: Services): Promise<void> {
  const { db } = services;
  await inTurn(db, 'brevet legal alerts', async () => {
    await beginFollowing(db);
    await noteEvents(db);
    for (let id = await listingToTell(db); id !== null; id = await listingToTell(db)) {
      const ListingID = id;
      await db.transaction((tx) => tell(tx, services, ListingID));
    }
  });
}

async function tell(tx: Transaction, services: Services, ListingID: number): Promise<void> {
  const listing = await listingForUpdate(tx, ListingID);
  const events = await takeEvents(tx, ListingID);
  const told = events.flatMap((event) => eventOf(event) ?? []);
  if (!listing || told.length === 0) return;
  const { ListingName, Brokercode, OwnerID } = listing;
  const brokers = (await brokersOf(tx, [Brokercode])).get(Brokercode) ?? [];
  await notify(tx, services, [...new Set([...brokers, OwnerID])], {
    Kind: 'legalEvents',
    ListingID,
    ListingName,
    Events: told.slice(0, mostLegalEvents),
    More: Math.max(told.length - mostLegalEvents, 0),
  });
}

/** The readers' view of an event: no name of an owner or a lender. Null if it is over. */
function eventOf(event: UntoldEvent): LegalEvent | null {
  const { terms, Day, Country, PatentNumber } = event;
  const { FeeStage: Stage, FeeOpens, FeeDue, FeeUntil, EndedOn, EndedStage, Ends, Certainty, AsOf } = terms;
  const patent = { Country, PatentNumber, AsOf };
  const [name, key = ''] = event.Event.split(' ');
  if (name === 'recorded' && Day) return { ...patent, Event: 'recorded', Day, ReelFrame: key, Conveyance: kindOf(event) };
  if (name === 'lapsed') return EndedOn && { ...patent, Event: 'lapsed', Day: EndedOn, Stage: EndedStage };
  if (name === 'ends') return Ends && { ...patent, Event: 'ends', Day: Ends, Certainty };
  if (!FeeOpens || !FeeDue || !FeeUntil || String(Stage) !== key) return null;
  return { ...patent, Event: name === 'opens' ? 'feeOpens' : 'feeCloses', Day: FeeOpens, Stage, Due: FeeDue, Until: FeeUntil };
}
