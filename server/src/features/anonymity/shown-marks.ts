import type { Finding } from '@brevet/contract/anonymity-check';
import { findingKey } from '@brevet/contract/anonymity-check';
import type { Db } from '../../platform/db/client.ts';
import type { Parties } from './anonymity.queries.ts';
import { overridesOf } from './anonymity.queries.ts';
import type { Texts } from './check-listing.ts';
import { findingsOf } from './check-listing.ts';
import type { SharedNames } from './well-known-names.ts';

/** Every place in these texts that names someone, allowed ones included, where a check lists each text of an attachment once. */
export async function marksIn(
  wellKnown: SharedNames,
  db: Db,
  listing: Parties & { ListingID: number },
  texts: Texts,
): Promise<(Finding & { isAllowed: boolean })[]> {
  const fields = Object.keys(texts);
  const numbered = Object.fromEntries(Object.values(texts).map((text, at) => [at, text]));
  const found = await findingsOf(wellKnown, db, listing, numbered);
  const keyOf = (field: string, key: string): string => JSON.stringify([field, key]);
  const allowed = new Set((await overridesOf(db, listing.ListingID)).map(({ Field, FindingKey }) => keyOf(Field, FindingKey)));
  return found.map((finding) => {
    const field = fields[Number(finding.field)] ?? '';
    return { ...finding, field, isAllowed: allowed.has(keyOf(field, findingKey(finding.text))) };
  });
}
