import { brokersApi } from '@brevet/contract/brokers';
import { useRead } from '../api/hooks.ts';

const choosable = { Status: 1, limit: 100, sid: 'BrokerName', sod: 'ASC' } as const;

/** The broker codes that can be chosen, by name; `kept` is among them even when it cannot be chosen any more. */
export function useBrokerCodes(kept?: { BrokerID: string; BrokerName: string }) {
  const codes = useRead(brokersApi.broker, choosable).data?.data ?? [];
  const known = !kept || codes.some(({ BrokerID }) => BrokerID === kept.BrokerID) ? codes : [...codes, kept];
  return known.map(({ BrokerID, BrokerName }) => ({ value: BrokerID, label: `${BrokerName} (${BrokerID})` }));
}

/** The name of a broker code; the code itself while it is not known. */
export function useBrokerName(code: string): string {
  const codes = useRead(brokersApi.broker, choosable).data?.data ?? [];
  return codes.find(({ BrokerID }) => BrokerID === code)?.BrokerName ?? code;
}
