import { randomInt } from 'node:crypto';
import type { Actions } from './action.ts';
import { onPatent } from './action.ts';
import type { Stage } from './stage.ts';

/** A number that no one has added yet. */
const nextNumber = (): string => String(randomInt(8_000_000, 9_000_000));

export const patentActions = ({ test, broker }: Stage): Actions => ({
  'POST /createPatent': {
    'by a broker': async () => {
      const PatentNumber = nextNumber();
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
