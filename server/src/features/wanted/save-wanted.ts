import { messages } from '@brevet/contract/messages';
import type { WantedInput } from '@brevet/contract/wanted';
import { mostWanted, wantedApi } from '@brevet/contract/wanted';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { Refusal, stale } from '../../platform/http/errors.ts';
import { changedFields, writeAudit } from '../audit/audit.ts';
import { holdAccount } from '../users/users.ts';
import { readersOf } from './announce-wanted.ts';
import { wantedFor } from './load-wanted.ts';
import { canUpdateWanted } from './wanted.policy.ts';
import { insertWanted, updateWanted, wantedCount } from './wanted.queries.ts';

/** Creates or changes a wanted listing. */
export async function saveWanted(services: Writing, caller: SignedInCaller, { WantedID, Version, ...fields }: WantedInput) {
  const { user } = caller;
  const saved = await write(
    services,
    wantedApi.saveWanted,
    async (tx) => {
      if (WantedID === undefined) {
        // Wanted listings are counted one call at a time.
        await holdAccount(tx, user.UserID);
        if ((await wantedCount(tx, user.UserID)) >= mostWanted) throw new Refusal('wanted_full', messages.wantedFull(mostWanted));
        const created = await insertWanted(tx, user.UserID, fields);
        await writeAudit(tx, caller, {
          Action: 'create',
          Entity: 'wanted listing',
          EntityID: String(created.WantedID),
          NewValue: fields,
        });
        return created;
      }
      const before = await wantedFor(tx, user, WantedID, canUpdateWanted);
      if (Version !== undefined && Version !== before.Version)
        throw stale('wanted_changed', messages.wantedChangedMeanwhile, before, { ...fields, Version });
      const changed = changedFields(before, fields);
      if (!changed) return { WantedID, Version: before.Version };
      await writeAudit(tx, caller, { Action: 'edit', Entity: 'wanted listing', EntityID: String(WantedID), ...changed });
      return updateWanted(tx, WantedID, fields);
    },
    { wanted: readersOf({ UserID: user.UserID, BrokerCode: user.BrokerID }) },
  );
  return { message: messages.wantedSaved, ...saved };
}
