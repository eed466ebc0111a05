import { messages } from '@brevet/contract/messages';
import { problemOfNumber } from '@brevet/contract/number-problem';
import { patentListsApi } from '@brevet/contract/patent-lists';
import { normalizePatentNumber } from '@brevet/contract/patent-number';
import type { Transaction } from '../../platform/db/client.ts';
import { staffAlone } from '../../platform/db/recent-changes.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { addPatentsToCode, codeForPatents } from '../brokerage-patents/brokerage-patents.ts';
import { keyOf } from '../patents/patents.ts';

interface Entered {
  PatentNumber: string;
  Country: string;
  PatentStatus: 'Issued' | 'Application';
}

/** Adds a list of patents to those of a broker code, all or none. Those that the code has already stay as they are. */
export async function addList(
  services: Writing,
  caller: SignedInCaller,
  { patents, BrokerCode }: { patents: Entered[]; BrokerCode?: string | undefined },
) {
  const rows = rowsOf(patents);
  const code = await codeForPatents(services, caller, BrokerCode);
  const add = (tx: Transaction) => addPatentsToCode(tx, caller, code, rows);
  const added = await write(services, patentListsApi.createPatents, add, { patents: staffAlone });
  return { message: added.length === 0 ? messages.patentsKnown : messages.patentsAdded(added.length), added: added.length };
}

function rowsOf(entered: readonly Entered[]) {
  const errors: Record<string, string> = {};
  const rows = entered.flatMap(({ PatentNumber, Country, PatentStatus }, index) => {
    const found = normalizePatentNumber(PatentNumber, Country);
    if (!found) errors[`patents.${index}.PatentNumber`] = problemOfNumber(PatentNumber, Country);
    return found ? [{ Country: found.country, PatentNumber: found.number, PatentStatus }] : [];
  });
  if (Object.keys(errors).length > 0) throw new Refusal('patent_number_invalid', messages.patentNumberInvalid, { errors });
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}
