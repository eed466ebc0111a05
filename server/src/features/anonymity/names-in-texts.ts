import type { Db } from '../../platform/db/client.ts';
import { overridesOf } from './anonymity.queries.ts';
import type { Texts } from './check-listing.ts';
import { findingsInTexts } from './check-texts.ts';
import type { SharedName } from './new-names.queries.ts';

/** The names that texts of a listing contain and that no broker allowed there. */
export async function namesInTexts(db: Db, ListingID: number, texts: Texts, names: readonly SharedName[]): Promise<SharedName[]> {
  const overrides = Map.groupBy(await overridesOf(db, ListingID), ({ Field }) => Field);
  const allowed = new Map([...overrides].map(([field, all]) => [field, all.map(({ FindingKey }) => FindingKey)]));
  const { named } = await findingsInTexts(db, {
    texts: Object.entries(texts),
    names,
    shared: [],
    allowed,
    kinds: ['company', 'person'],
    each: true,
  });
  return names.filter((_name, number) => named.has(number));
}
