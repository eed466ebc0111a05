import { brokeragePatentsApi } from '@brevet/contract/brokerage-patents';
import { messages } from '@brevet/contract/messages';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { writeAudit } from '../audit/audit.ts';
import { activeBroker } from '../brokers/brokers.ts';
import { decisionCode } from '../listings/listings.ts';
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
    const id = await sharedPatentId(tx, key);
    if (!(await insertBrokerPatent(tx, { PatentID: id, BrokerCode, PatentStatus, CreatorID: user.UserID })))
      throw new Refusal('patent_known', messages.patentKnown, { field: 'PatentNumber' });
    await writeAudit(tx, caller, {
      Action: 'create',
      Entity: 'patent',
      EntityID: `${key.Country} ${key.PatentNumber}`,
      NewValue: { BrokerCode, PatentStatus },
    });
    return id;
  });
  return { message: messages.patentAdded, PatentID, ...key };
}
