import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/errors.ts';
import { writeAudit } from '../audit/audit.ts';
import { readSetting } from '../settings/settings.ts';
import { codeForUpdate, markUsed } from './codes.queries.ts';

const fieldProblem = (message: string) => invalid(message, { activation_code: message });

/** A code that is given must be good, whether one is needed or not; it serves one listing, also for its later submissions. */
export async function redeemCode(tx: Transaction, caller: SignedInCaller, ListingID: number, code: string): Promise<void> {
  if (code === '') {
    if (await readSetting(tx, 'activationCodeRequired')) throw fieldProblem(messages.activationCodeRequired);
    return;
  }
  const known = await codeForUpdate(tx, code);
  if (!known) throw fieldProblem(messages.activationCodeUnknown);
  if (known.UsedDate !== null) {
    if (known.ListingID !== ListingID) throw fieldProblem(messages.activationCodeUsed);
    return;
  }
  if (known.RevokedDate !== null) throw fieldProblem(messages.activationCodeRevoked);
  if (known.expired) throw fieldProblem(messages.activationCodeExpired);
  await markUsed(tx, known.Code, ListingID, caller.user.UserID);
  await writeAudit(tx, caller, {
    Action: 'use',
    Entity: 'activation code',
    EntityID: known.Code,
    NewValue: { ListingID },
  });
}
