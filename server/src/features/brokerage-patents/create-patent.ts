import { brokeragePatentsApi } from '@brevet/contract/brokerage-patents';
import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { writeAudit } from '../audit/audit.ts';
import { activeBroker } from '../brokers/brokers.ts';
import { decisionCode } from '../listings/listings.ts';
import type { PatentKey } from '../patents/patents.ts';
import { insertBrokerPatent, sharedPatentId } from './brokerage-patents.queries.ts';
import { keyOfNumber } from './load-patent.ts';

interface Entered {
  PatentNumber: string;
  Country: string;
  PatentStatus: 'Issued' | 'Application';
  BrokerCode?: string | undefined;
}

/** Adds a patent to those of a broker code: the caller's own, or another one that an admin names. */
export async function createPatent(services: Writing, caller: SignedInCaller, entered: Entered) {
  const { user } = caller;
  const key = keyOfNumber(entered.PatentNumber, entered.Country);
  const BrokerCode = await activeBroker(services.db, await decisionCode(services.db, user, entered.BrokerCode), 'BrokerCode');
  const { PatentStatus } = entered;
  const PatentID = await write(services, brokeragePatentsApi.createPatent, async (tx) => {
    const id = await addPatent(tx, caller, key, { BrokerCode, PatentStatus });
    if (id === null) throw new Refusal('patent_known', messages.patentKnown, { field: 'PatentNumber' });
    return id;
  });
  return { message: messages.patentAdded, PatentID, ...key };
}

/** Adds issued US patents to those of the caller's broker code, and returns the numbers that are new there. */
export async function addToOwnPatents(tx: Transaction, caller: SignedInCaller, numbers: readonly string[]): Promise<string[]> {
  const { BrokerID: BrokerCode } = caller.user;
  const added: string[] = [];
  // Insert in a fixed order, so that concurrent inserts of the same numbers wait instead of deadlocking.
  for (const PatentNumber of numbers.toSorted()) {
    const key = { Country: 'US', PatentNumber };
    if ((await addPatent(tx, caller, key, { BrokerCode, PatentStatus: 'Issued' })) !== null) added.push(PatentNumber);
  }
  return added;
}

/** Adds a patent to those of a broker code and returns its PatentID; null if it is one already. */
async function addPatent(
  tx: Transaction,
  caller: SignedInCaller,
  key: PatentKey,
  { BrokerCode, PatentStatus }: { BrokerCode: string; PatentStatus: 'Issued' | 'Application' },
): Promise<number | null> {
  const PatentID = await sharedPatentId(tx, key);
  if (!(await insertBrokerPatent(tx, { PatentID, BrokerCode, PatentStatus, CreatorID: caller.user.UserID }))) return null;
  await writeAudit(tx, caller, {
    Action: 'create',
    Entity: 'patent',
    EntityID: `${key.Country} ${key.PatentNumber}`,
    NewValue: { BrokerCode, PatentStatus },
  });
  return PatentID;
}
