import { messages } from '@brevet/contract/messages';
import type { ProblemCode } from '@brevet/contract/problem-codes';
import type { Transaction } from '../../platform/db/client.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { writeAudit } from '../audit/audit.ts';
import { readSetting } from '../settings/settings.ts';
import { codeForUpdate, markUsed } from './codes.queries.ts';

const refused = (code: ProblemCode, message: string) => new Refusal(code, message, { field: 'activation_code' });

/**
 * Redeems a code for a listing. A code must be valid even when none is required. It works for one listing, including
 * its later submissions.
 */
export async function redeemCode(tx: Transaction, caller: SignedInCaller, ListingID: number, code: string): Promise<void> {
  if (code === '') {
    if (await readSetting(tx, 'activationCodeRequired'))
      throw refused('activation_code_required', messages.activationCodeRequired);
    return;
  }
  const found = await codeForUpdate(tx, code);
  if (!found) throw refused('activation_code_unknown', messages.activationCodeUnknown);
  if (found.UsedDate !== null) {
    if (found.ListingID !== ListingID) throw refused('activation_code_used', messages.activationCodeUsed);
    return;
  }
  if (found.RevokedDate !== null) throw refused('activation_code_revoked', messages.activationCodeRevoked);
  if (found.expired) throw refused('activation_code_expired', messages.activationCodeExpired);
  await markUsed(tx, found.Code, ListingID, caller.user.UserID);
  await writeAudit(tx, caller, {
    Action: 'use',
    Entity: 'activation code',
    EntityID: found.Code,
    NewValue: { ListingID },
  });
}
