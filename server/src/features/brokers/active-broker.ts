import { messages } from '@brevet/contract/messages';
import type { Db } from '../../platform/db/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import { brokerInAnyCase } from './brokers.queries.ts';

/** The code as it was created, in whatever case it comes in the body's `field`; refused when it cannot be chosen. */
export async function activeBroker(db: Db, code: string, field: string): Promise<string> {
  const found = await brokerInAnyCase(db, code);
  if (found?.Status !== 1) throw invalid(messages.brokerNotActive, { [field]: messages.brokerNotActive });
  return found.BrokerID;
}
