import type { Actions } from './action.ts';
import { onPatent } from './action.ts';
import type { Stage } from './stage.ts';
import { newNumber } from './stage.ts';

export const patentActions = ({ test, admin, broker }: Stage): Actions => ({
  'POST /setPatentDecision': {
    'by an admin': async () => {
      const { ListingID } = await test.make.listing(admin, 1);
      const PatentNumber = newNumber();
      await test
        .as(admin)
        .post(`/createListingPatent?listing_id=${ListingID}`, { listingPatent: [{ patentNumber: PatentNumber }] });
      const BrokerCode = admin.BrokerID;
      return {
        does: () => test.as(admin).post('/setPatentDecision', { PatentNumber, DecisionStatus: 4 }),
        writes: () => [
          onPatent(admin, `US ${PatentNumber}`, 'decide', {
            OldValue: { BrokerCode, DecisionStatus: 0 },
            NewValue: { BrokerCode, DecisionStatus: 4 },
          }),
        ],
      };
    },
  },
  'POST /checkPatentNumbers': 'it changes nothing',
  'POST /readPatentList': 'it changes nothing',
  'POST /createPatents': {
    'by a broker': async () => {
      const numbers = [newNumber(), newNumber()].sort();
      return {
        does: () => test.as(broker).post('/createPatents', { patents: numbers.map((PatentNumber) => ({ PatentNumber })) }),
        writes: () =>
          numbers.map((number) =>
            onPatent(broker, `US ${number}`, 'create', {
              NewValue: { BrokerCode: broker.BrokerID, PatentStatus: 'Issued' },
            }),
          ),
      };
    },
  },
  'DELETE /deletePatent': {
    'by a broker': async () => {
      const PatentNumber = newNumber();
      const { PatentID } = (await test.as(broker).post('/createPatent', { PatentNumber })).body;
      return {
        does: () => test.as(broker).delete(`/deletePatent?PatentID=${PatentID}`),
        writes: () => [
          onPatent(broker, `US ${PatentNumber}`, 'delete', {
            OldValue: { BrokerCode: broker.BrokerID, PatentStatus: 'Issued' },
          }),
        ],
      };
    },
  },
  'POST /ratePatent': {
    'by a broker': async () => {
      const PatentNumber = newNumber();
      const { PatentID } = (await test.as(broker).post('/createPatent', { PatentNumber })).body;
      return {
        does: () => test.as(broker).post('/ratePatent', { PatentID, rating: 75 }),
        writes: () => [onPatent(broker, `US ${PatentNumber}`, 'rate', { OldValue: { rating: null }, NewValue: { rating: 75 } })],
      };
    },
  },
  'POST /createPatent': {
    'by a broker': async () => {
      const PatentNumber = newNumber();
      return {
        does: () => test.as(broker).post('/createPatent', { PatentNumber }),
        writes: () => [
          onPatent(broker, `US ${PatentNumber}`, 'create', {
            NewValue: { BrokerCode: broker.BrokerID, PatentStatus: 'Issued' },
          }),
        ],
      };
    },
  },
});
