import type { Actions } from './action.ts';
import { onPatent } from './action.ts';
import type { Stage } from './stage.ts';
import { newNumber } from './stage.ts';

export const patentActions = ({ test, broker }: Stage): Actions => ({
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
