import { decisionsApi } from '@brevet/contract/decisions';
import { messages } from '@brevet/contract/messages';
import { decisionLabel, decisions } from '@brevet/contract/statuses';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import { contradicts, Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { writeAudit } from '../audit/audit.ts';
import { activeBroker } from '../brokers/brokers.ts';
import type { Notifying } from '../inbox/inbox.ts';
import { canDecide, decisionCode, listingFor, notifyBrokers, readableListing } from '../listings/listings.ts';
import { decisionOf, saveDecision } from './decisions.queries.ts';
import { decisionTable, pursueRequests } from './decisions.tables.ts';

export function decisionsHandlers(services: Writing & Notifying): Handlers<typeof decisionsApi> {
  const { db } = services;
  return {
    async decision({ caller, body }) {
      const { user } = caller;
      const BrokerCode = await activeBroker(db, await decisionCode(db, user, body.BrokerCode), 'BrokerCode');
      if (body.DecisionMadeByID !== undefined && body.DecisionMadeByID !== user.UserID) throw contradicts();
      const { ListingID, DecisionStatus, Replaces } = body;
      const decide = async (tx: Transaction) => {
        const listing = await listingFor(tx, user, ListingID, canDecide);
        const before = (await decisionOf(tx, ListingID, BrokerCode))?.DecisionStatus ?? decisions.undecided.code;
        if (Replaces !== undefined && Replaces !== before) {
          // The caller sent it again because the first answer was lost.
          if (before === DecisionStatus) return;
          throw new Refusal('decision_changed', messages.decisionMoved(decisionLabel(before)));
        }
        await saveDecision(tx, { ListingID, BrokerCode, DecisionStatus, UserID: user.UserID });
        await writeAudit(tx, caller, {
          Action: 'decide',
          Entity: 'listing',
          EntityID: String(ListingID),
          OldValue: { BrokerCode, DecisionStatus: before },
          NewValue: { BrokerCode, DecisionStatus },
        });
        if (DecisionStatus !== before) await notifyBrokers(tx, services, caller, listing, { BrokerCode, DecisionStatus });
      };
      await write(services, decisionsApi.decision, decide, { decisions: BrokerCode });
      return { message: messages.decisionChanged, DecisionStatus };
    },
    async listing_status({ caller: { user }, query }) {
      const code = await decisionCode(db, user, query.BrokerCode);
      const listing = await readableListing(db, user, query.ListingID);
      return (await decisionOf(db, listing.ListingID, code)) ?? { DecisionStatus: 0, LastUpdate: null };
    },
    async getDecisionstatusForAdmin({ caller: { user }, query }) {
      const listing = await readableListing(db, user, query.ListingID);
      return decisionTable.bind(services, { ListingID: listing.ListingID }, { present: (row) => row });
    },
    async getPreviousAndNextRequest({ caller: { user }, query }) {
      const { listingId, RequestCode, BrokerCode, sid, sod, ...filters } = query;
      const code = BrokerCode === undefined ? undefined : await decisionCode(db, user, BrokerCode);
      const list = pursueRequests(services, user, code, { ...filters, otherThan: listingId });
      const { previous, next } = await list.neighbors({ sid, sod }, [listingId, RequestCode]);
      return { next, prev: previous };
    },
    async pursue_request({ caller: { user }, query }) {
      const { BrokerCode, star, ...filters } = query;
      const code = BrokerCode === undefined ? undefined : await decisionCode(db, user, BrokerCode);
      return pursueRequests(services, user, code, { ...filters, star });
    },
  };
}
