import { messages } from '@brevet/contract/messages';
import type { AccountDetails } from '@brevet/contract/users';
import type { Db } from '../../platform/db/client.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { countAccounts } from './account.queries.ts';

const fields = ['SupportID', 'SalesID', 'RefererID'] as const;
type Named = { [Field in (typeof fields)[number]]?: AccountDetails[Field] | undefined };

/** Error for a body's `field` that names an unknown account. */
export const unknownAccount = (field: string) => new Refusal('account_unknown', messages.accountNotThere, { field });

/** Throws unless the people named as support, sales and referrer are accounts. */
export async function refuseUnknownAccounts(db: Db, named: Named): Promise<void> {
  for (const field of fields) {
    const id = named[field];
    if (id && (await countAccounts(db, [id])) === 0) throw unknownAccount(field);
  }
}
