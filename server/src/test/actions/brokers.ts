import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { brokers } from '../../schema/users.ts';
import type { TestApp } from '../app.ts';
import type { Actions } from './action.ts';
import { onBroker } from './action.ts';
import type { Stage } from './stage.ts';

const brokerFields = (over: object = {}) => ({
  BrokerID: 'NMB',
  BrokerName: 'Northmere Brokerage',
  ContactName: 'Taro Nakamura',
  ContactPhone: '',
  ContactEmail: 'taro@northmere.example',
  ...over,
});

async function newBroker(test: TestApp, BrokerID: string): Promise<number> {
  await test.make.broker(BrokerID);
  const [row] = await test.db.select().from(brokers).where(eq(brokers.BrokerID, BrokerID));
  return row?.ID ?? 0;
}

export const brokerActions = ({ test, admin }: Stage): Actions => ({
  'POST /createbroker': {
    'with a new code': async () => ({
      does: () => test.as(admin).post('/createbroker', brokerFields()),
      writes: () => [
        onBroker(admin, 'NMB', 'create', {
          NewValue: expect.objectContaining({ BrokerName: 'Northmere Brokerage', ContactEmail: 'taro@northmere.example' }),
        }),
      ],
    }),
  },
  'POST /editbroker': {
    'of a name': async () => {
      const id = await newBroker(test, 'EDT');
      const { body } = await test.as(admin).get(`/getBrokerById?id=${id}`);
      const { Version } = body.broker as { Version: number };
      const { BrokerID: _, ...fields } = brokerFields({ BrokerName: 'Renamed Brokerage', Version });
      return {
        does: () => test.as(admin).post(`/editbroker?id=${id}`, fields),
        writes: () => [
          onBroker(admin, 'EDT', 'edit', {
            OldValue: expect.objectContaining({ BrokerName: 'Broker EDT' }),
            NewValue: expect.objectContaining({ BrokerName: 'Renamed Brokerage' }),
          }),
        ],
      };
    },
  },
  'POST /changeBrokerStatus': {
    'to inactive': async () => {
      const ID = await newBroker(test, 'OFF');
      return {
        does: () => test.as(admin).post('/changeBrokerStatus', { ID, Status: 0 }),
        writes: () => [onBroker(admin, 'OFF', 'deactivate', { OldValue: { Status: 1 }, NewValue: { Status: 0 } })],
      };
    },
  },
  'POST /previewMailTemplate': 'only reads',
  'POST /sendTestMail': 'only sends an email to the caller, which the outbox keeps',
});
