import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import { mergedMessages } from '@brevet/contract/duplicates';
import type { Db } from '../../platform/db/client.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import { leadOn } from './merged-rows.queries.ts';

/** The public face of the feature. */

export { contactsByDroppedAddress, leadOn } from './merged-rows.queries.ts';

/** The refusal for a contact or organization that isn't there: it names the one that it was merged into, if any. */
export async function missing(db: Db, Kind: DuplicateKind, id: number): Promise<Refusal> {
  const ID = (await leadOn(db, Kind, [id])).get(id);
  return ID === undefined ? notFound() : new Refusal('merged', mergedMessages[Kind], { merged: { Kind, ID } });
}
