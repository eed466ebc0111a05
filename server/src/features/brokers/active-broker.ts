import { messages } from '@brevet/contract/messages';
import type { Db } from '../../platform/db/client.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { brokerInAnyCase } from './brokers.queries.ts';

/** The broker code as created, matched ignoring case. Refuses inactive codes with an error on `field`. */
export async function activeBroker(db: Db, code: string, field: string): Promise<string> {
  const found = await brokerInAnyCase(db, code);
  if (found?.Status !== 1) throw new Refusal('broker_unknown', messages.brokerNotActive, { field });
  return found.BrokerID;
}
