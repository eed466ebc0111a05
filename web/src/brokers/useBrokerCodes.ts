import { brokersApi } from '@brevet/contract/brokers';
import { useRead } from '../api/hooks.ts';

/** The broker codes that can be chosen, by name; `kept` is among them even when it cannot be chosen any more. */
export function useBrokerCodes(kept?: { BrokerID: string; BrokerName: string }) {
  const read = useRead(brokersApi.broker, { Status: 1, limit: 100, sid: 'BrokerName', sod: 'ASC' });
  const codes = read.data?.data ?? [];
  const known = !kept || codes.some(({ BrokerID }) => BrokerID === kept.BrokerID) ? codes : [...codes, kept];
  return known.map(({ BrokerID, BrokerName }) => ({ value: BrokerID, label: `${BrokerName} (${BrokerID})` }));
}
