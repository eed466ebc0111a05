import { randomInt } from 'node:crypto';
import type { Day } from '@brevet/contract/day';
import type { Transaction } from '../../platform/db/client.ts';
import type { Actor } from '../audit/audit.ts';
import { writeAudit } from '../audit/audit.ts';
import { insertCodes } from './codes.queries.ts';

/** Letters and digits that can't be mistaken for each other. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const newCode = (): string => {
  const pick = (length: number) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${pick(4)}-${pick(4)}-${pick(4)}`;
};

/** Issues new single-use activation codes in the name of the actor's broker code. */
export async function issueCodes(
  tx: Transaction,
  actor: Actor,
  { count, Note = '', ExpireDate }: { count: number; Note?: string | undefined; ExpireDate?: Day | undefined },
): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  const common = { Note, ExpireDate: ExpireDate ?? null };
  const CreatorID = actor.user?.UserID ?? null;
  const BrokerCode = actor.user?.BrokerID ?? null;
  await insertCodes(
    tx,
    codes.map((Code) => ({ Code, CreatorID, BrokerCode, ...common })),
  );
  await writeAudit(tx, actor, { Action: 'issue', Entity: 'activation code', NewValue: { codes, ...common } });
  return codes;
}
