import type { Finding } from '@brevet/contract/anonymity-check';
import { findingKey, NameIndex } from '@brevet/contract/anonymity-check';
import type { Db } from '../../platform/db/client.ts';
import { overridesOf } from './anonymity.queries.ts';
import type { Texts } from './check-listing.ts';
import { findingsInAll } from './long-texts.ts';
import type { SharedName } from './new-names.queries.ts';
import { inEnglish } from './vocabulary.ts';

/** The names that texts of a listing contain and that no broker allowed there. */
export async function namesInTexts(db: Db, ListingID: number, texts: Texts, names: readonly SharedName[]): Promise<SharedName[]> {
  const found = await findingsOfNames(Object.entries(texts), names);
  if (found.length === 0) return [];
  const allowed = new Set((await overridesOf(db, ListingID)).map(({ Field, FindingKey }) => keyOf(Field, FindingKey)));
  const isOpen = ({ field, text }: Finding): boolean => !allowed.has(keyOf(field, findingKey(text)));
  const fields = [...new Set(found.filter(isOpen).map(({ field }) => field))];
  const open: SharedName[] = [];
  for (const name of names) {
    const alone = await findingsOfNames(
      fields.map((field) => [field, texts[field] ?? '']),
      [name],
    );
    if (alone.some(isOpen)) open.push(name);
  }
  return open;
}

const keyOf = (field: string, key: string): string => JSON.stringify([field, key]);

async function findingsOfNames(texts: readonly (readonly [string, string])[], names: readonly SharedName[]): Promise<Finding[]> {
  const found = await findingsInAll(texts, [NameIndex.of(names, inEnglish)]);
  return found.filter(({ kind }) => kind === 'company' || kind === 'person');
}
