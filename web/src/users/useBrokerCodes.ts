import { accountsApi } from '@brevet/contract/accounts';
import { useRead } from '../api/hooks.ts';

/** The broker codes that can be chosen, by name; `kept` is among them even when it cannot be chosen any more. */
export function useBrokerCodes(kept?: { BrokerID: string; BrokerName: string }) {
  const codes = useRead(accountsApi.registration, {}).data?.data.Brokers ?? [];
  const known = !kept || codes.some(({ BrokerID }) => BrokerID === kept.BrokerID) ? codes : [...codes, kept];
  return known.map(({ BrokerID, BrokerName }) => ({ value: BrokerID, label: `${BrokerName} (${BrokerID})` }));
}
