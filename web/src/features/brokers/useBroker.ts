import type { BrokerRow } from '@brevet/contract/brokers';
import { brokersApi } from '@brevet/contract/brokers';
import { useRead } from '../../shared/api/hooks.ts';

/** A broker code with its name; undefined while it loads and for users who can't see it. */
export function useBroker(BrokerID: string): BrokerRow | undefined {
  const read = useRead(brokersApi.broker, { BrokerID, limit: 1 }, { enabled: BrokerID !== '' });
  return read.data?.data[0];
}
