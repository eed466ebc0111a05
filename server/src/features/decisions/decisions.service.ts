import { noDetails } from '@brevet/contract/decision-details';
import { decisionsApi, leastCounted } from '@brevet/contract/decisions';
import { messages } from '@brevet/contract/messages';
import { decisionLabel, decisions } from '@brevet/contract/statuses';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import { contradicts, forbidden, Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { keyOfKnown, readablePatentByKey } from '../brokerage-patents/brokerage-patents.ts';
import { activeBroker, activeBrokers } from '../brokers/brokers.ts';
import type { Notifying } from '../inbox/inbox.ts';
import { tellNow } from '../inbox/inbox.ts';
import {
  canDecide,
  canUpdate,
  decisionCode,
  listingFor,
  listingToStaff,
  notifyBrokers,
  readableListing,
} from '../listings/listings.ts';
import { decide, requireLater } from './decide.ts';
import { decideFor } from './decide-for.ts';
import { decideOnPatent } from './decide-on-patent.ts';
import { codesByDecision, countsUntilToday, decisionOf } from './decisions.queries.ts';
import { decisionHistory, decisionTable, pursueRequests } from './decisions.tables.ts';
import { patentDecisionOf } from './patent-decisions.queries.ts';
import { patentRequestsOf } from './patent-requests.tables.ts';

export function decisionsHandlers(services: Writing & Notifying): Handlers<typeof decisionsApi> {
  const { db } = services;
  return {
    async decision({ caller, body }) {
      const { user } = caller;
      const BrokerCode = await activeBroker(db, await decisionCode(db, user, body.BrokerCode), 'BrokerCode');
      if (body.DecisionMadeByID !== undefined && body.DecisionMadeByID !== user.UserID) throw contradicts();
      requireLater(body);
      const { ListingID, DecisionStatus, Replaces } = body;
      const act = async (tx: Transaction) => {
        const listing = await listingFor(tx, user, ListingID, canDecide);
        const before = await decisionOf(tx, ListingID, BrokerCode);
        const standing = before?.DecisionStatus ?? decisions.undecided.code;
        if (Replaces !== undefined && Replaces !== standing) {
          // The caller sent it again because the first answer was lost.
          if (standing === DecisionStatus) return;
          throw new Refusal('decision_changed', messages.decisionMoved(decisionLabel(standing)));
        }
        const { moved } = await decide(tx, caller, { ListingID, BrokerCode }, body, before);
        if (moved) {
          await notifyBrokers(tx, tellNow(tx, services), caller, listing, { BrokerCodes: [BrokerCode], DecisionStatus });
        }
      };
      await write(services, decisionsApi.decision, act, listingToStaff);
      return { message: messages.decisionChanged, DecisionStatus };
    },
    async decisionAsAdmin({ caller, body }) {
      requireLater(body);
      const { ListingID } = body;
      const codes = await activeBrokers(db, body.BrokerCode, 'BrokerCode');
      const act = async (tx: Transaction) => {
        const made = await decideFor(tx, tellNow(tx, services), caller, { ListingID, codes }, body);
        return made.flatMap(({ BrokerCode, changed }) => (changed ? [BrokerCode] : []));
      };
      const data = await write(services, decisionsApi.decisionAsAdmin, act, listingToStaff);
      return { message: messages.decisionChanged, data };
    },
    async getBrokerBasedOnDecision({ caller: { user }, query }) {
      const { ListingID } = await readableListing(db, user, query.ListingID);
      return { data: await codesByDecision(db, ListingID, query.DecisionStatus) };
    },
    async decisionCounts({ caller: { user }, query }) {
      const listing = await readableListing(db, user, query.ListingID);
      if (!canUpdate(user, listing)) throw forbidden();
      const counts = await countsUntilToday(db, listing.ListingID);
      const decided = counts.reduce((sum, { count }) => sum + count, 0);
      return { data: decided < leastCounted ? null : counts };
    },
    async getDecisionHistory({ caller: { user }, query }) {
      const listing = await readableListing(db, user, query.ListingID);
      return decisionHistory(services, user, listing.ListingID);
    },
    async listing_status({ caller: { user }, query }) {
      const code = await decisionCode(db, user, query.BrokerCode);
      const listing = await readableListing(db, user, query.ListingID);
      return (await decisionOf(db, listing.ListingID, code)) ?? { DecisionStatus: 0, ...noDetails, LastUpdate: null };
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
    setPatentDecision: ({ caller, body }) => decideOnPatent(services, caller, body),
    async patentStatus({ caller: { user }, query }) {
      const code = await decisionCode(db, user, query.BrokerCode);
      const { PatentID } = await readablePatentByKey(db, user, keyOfKnown(query.PatentNumber, query.Country));
      return (await patentDecisionOf(db, PatentID, code)) ?? { DecisionStatus: decisions.undecided.code, LastUpdate: null };
    },
    async patentRequests({ caller: { user }, query: { BrokerCode, search } }) {
      const code = BrokerCode === undefined ? undefined : await decisionCode(db, user, BrokerCode);
      return patentRequestsOf(services, user, code, search);
    },
    async pursue_request({ caller: { user }, query }) {
      const { BrokerCode, star, ...filters } = query;
      const code = BrokerCode === undefined ? undefined : await decisionCode(db, user, BrokerCode);
      return pursueRequests(services, user, code, { ...filters, star });
    },
  };
}
