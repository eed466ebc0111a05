import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/errors.ts';
import { writeAudit } from '../audit/audit.ts';
import { readSetting } from '../settings/settings.ts';
import { codeForUpdate, markUsed } from './codes.queries.ts';

const fieldProblem = (message: string) => invalid(message, { activation_code: message });

/**
 * Redeems a code for a listing. A code must be valid even when none is required. It works for one listing, including
 * its later submissions.
 */
export async function redeemCode(tx: Transaction, caller: SignedInCaller, ListingID: number, code: string): Promise<void> {
  if (code === '') {
    if (await readSetting(tx, 'activationCodeRequired')) throw fieldProblem(messages.activationCodeRequired);
    return;
  }
  const found = await codeForUpdate(tx, code);
  if (!found) throw fieldProblem(messages.activationCodeUnknown);
  if (found.UsedDate !== null) {
    if (found.ListingID !== ListingID) throw fieldProblem(messages.activationCodeUsed);
    return;
  }
  if (found.RevokedDate !== null) throw fieldProblem(messages.activationCodeRevoked);
  if (found.expired) throw fieldProblem(messages.activationCodeExpired);
  await markUsed(tx, found.Code, ListingID, caller.user.UserID);
  await writeAudit(tx, caller, {
    Action: 'use',
    Entity: 'activation code',
    EntityID: found.Code,
    NewValue: { ListingID },
  });
}
