import { messages } from '@brevet/contract/messages';
import type { Db } from '../../platform/db/client.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { activeCodes, brokerInAnyCase } from './brokers.queries.ts';

/** The broker code as created, matched ignoring case. Refuses inactive codes with an error on `field`. */
export async function activeBroker(db: Db, code: string, field: string): Promise<string> {
  const found = await brokerInAnyCase(db, code);
  if (found?.Status !== 1) throw new Refusal('broker_unknown', messages.brokerNotActive, { field });
  return found.BrokerID;
}

/** The broker codes as created, each once. Refuses the call and names those that aren't active. */
export async function activeBrokers(db: Db, codes: readonly string[], field: string): Promise<string[]> {
  const active = new Map((await activeCodes(db, codes)).map((code) => [code.toLowerCase(), code]));
  const unknown = codes.filter((code) => !active.has(code.toLowerCase()));
  if (unknown.length > 0) throw new Refusal('broker_unknown', messages.brokerCodesUnknown([...new Set(unknown)]), { field });
  return [...active.values()];
}
