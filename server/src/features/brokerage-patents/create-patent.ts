import { brokeragePatentsApi } from '@brevet/contract/brokerage-patents';
import { messages } from '@brevet/contract/messages';
import { announce } from '../../platform/db/changes.ts';
import type { Transaction } from '../../platform/db/client.ts';
import { staffAlone } from '../../platform/db/recent-changes.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { writeAudits } from '../audit/audit.ts';
import { activeBroker } from '../brokers/brokers.ts';
import { decisionCode } from '../listings/listings.ts';
import type { PatentKey } from '../patents/patents.ts';
import { keyOf, keyOfNumber, sharedPatents } from '../patents/patents.ts';
import { insertBrokerPatents } from './brokerage-patents.queries.ts';

type Status = 'Issued' | 'Application';
type Added = PatentKey & { PatentStatus: Status };
type KnownPatentId = PatentKey & { PatentID: number };

interface Entered {
  PatentNumber: string;
  Country: string;
  PatentStatus: Status;
  BrokerCode?: string | undefined;
}

/** The active code to add patents to: the caller's own, or another one that an admin names. */
export const codeForPatents = async ({ db }: Pick<Writing, 'db'>, { user }: SignedInCaller, claimed: string | undefined) =>
  activeBroker(db, await decisionCode(db, user, claimed), 'BrokerCode');

/** Adds a patent to those of a broker code. */
export async function createPatent(services: Writing, caller: SignedInCaller, entered: Entered) {
  const key = keyOfNumber(entered.PatentNumber, entered.Country);
  const BrokerCode = await codeForPatents(services, caller, entered.BrokerCode);
  const { PatentStatus } = entered;
  const create = async (tx: Transaction): Promise<number> => {
    const [added] = await addPatentsToCode(tx, caller, BrokerCode, [{ ...key, PatentStatus }]);
    if (!added) throw new Refusal('patent_known', messages.patentKnown, { field: 'PatentNumber' });
    return added.PatentID;
  };
  const PatentID = await write(services, brokeragePatentsApi.createPatent, create, { patents: staffAlone });
  return { message: messages.patentAdded, PatentID, ...key };
}

/** Adds issued US patents to those of the caller's broker code, and returns the numbers that are new there. */
export async function addToOwnPatents(tx: Transaction, caller: SignedInCaller, numbers: readonly string[]): Promise<string[]> {
  const rows = numbers.map((PatentNumber) => ({ Country: 'US', PatentNumber, PatentStatus: 'Issued' as const }));
  return (await addPatentsToCode(tx, caller, caller.user.BrokerID, rows)).map(({ PatentNumber }) => PatentNumber);
}

/** Adds patents to those of a broker code, each in the audit log, and announces them to it. Returns those that are new there, sorted by number. */
export async function addPatentsToCode(
  tx: Transaction,
  caller: SignedInCaller,
  BrokerCode: string,
  rows: readonly Added[],
): Promise<KnownPatentId[]> {
  const statusOf = new Map(rows.map((row) => [keyOf(row), row.PatentStatus]));
  const shared = (await sharedPatents(tx, rows)).map((row) => ({
    ...row,
    PatentStatus: statusOf.get(keyOf(row)) ?? ('Issued' as const),
  }));
  const { UserID: CreatorID } = caller.user;
  const added = new Set(
    await insertBrokerPatents(
      tx,
      shared.map(({ PatentID, PatentStatus }) => ({ PatentID, BrokerCode, PatentStatus, CreatorID })),
    ),
  );
  const fresh = shared.filter(({ PatentID }) => added.has(PatentID)).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const entries = fresh.map(({ PatentStatus, ...key }) => ({
    Action: 'create',
    Entity: 'patent',
    EntityID: keyOf(key),
    NewValue: { BrokerCode, PatentStatus },
  }));
  await writeAudits(tx, caller, entries);
  if (fresh.length > 0) await announce(tx, 'patents', BrokerCode);
  return fresh;
}
