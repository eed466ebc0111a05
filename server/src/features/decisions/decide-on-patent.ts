import { decisionsApi } from '@brevet/contract/decisions';
import { messages } from '@brevet/contract/messages';
import type { DecisionStatus } from '@brevet/contract/statuses';
import { decisions } from '@brevet/contract/statuses';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { contradicts } from '../../platform/http/errors.ts';
import { writeAudit } from '../audit/audit.ts';
import { canDecidePatent, keyOfKnown, patentFor, readablePatentByKey } from '../brokerage-patents/brokerage-patents.ts';
import { activeBroker } from '../brokers/brokers.ts';
import { decisionCode, requireOwnCode } from '../listings/listings.ts';
import { patentDecisionOf, savePatentDecision } from './patent-decisions.queries.ts';

interface Decided {
  PatentNumber: string;
  Country: string;
  BrokerCode?: string | undefined;
  DecisionStatus: DecisionStatus;
  UserID?: number | undefined;
}

/** Records a broker code's decision on a patent, with its history. The same decision again changes nothing. */
export async function decideOnPatent(services: Writing, caller: SignedInCaller, decided: Decided) {
  const { db } = services;
  const { user } = caller;
  if (decided.UserID !== undefined && decided.UserID !== user.UserID) throw contradicts();
  const key = keyOfKnown(decided.PatentNumber, decided.Country);
  const BrokerCode = await activeBroker(db, await decisionCode(db, user, decided.BrokerCode), 'BrokerCode');
  const { DecisionStatus } = decided;
  const { PatentID } = await readablePatentByKey(db, user, key);
  const act = async (tx: Parameters<Parameters<typeof write>[2]>[0]): Promise<void> => {
    await patentFor(tx, user, PatentID, canDecidePatent);
    // The caller may have left the code since the call began.
    requireOwnCode(user, BrokerCode);
    const before = (await patentDecisionOf(tx, PatentID, BrokerCode))?.DecisionStatus ?? decisions.undecided.code;
    if (before === DecisionStatus) return;
    await savePatentDecision(tx, { PatentID, BrokerCode, DecisionStatus, UserID: user.UserID });
    await writeAudit(tx, caller, {
      Action: 'decide',
      Entity: 'patent',
      EntityID: `${key.Country} ${key.PatentNumber}`,
      OldValue: { BrokerCode, DecisionStatus: before },
      NewValue: { BrokerCode, DecisionStatus },
    });
  };
  await write(services, decisionsApi.setPatentDecision, act, { decisions: BrokerCode });
  return { message: messages.decisionChanged, DecisionStatus };
}
