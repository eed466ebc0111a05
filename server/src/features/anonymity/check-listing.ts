import type { Finding } from '@brevet/contract/anonymity-check';
import { checkText, findingKey, NameIndex } from '@brevet/contract/anonymity-check';
import { messages } from '@brevet/contract/messages';
import type { Db } from '../../platform/db/client.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Parties } from './anonymity.queries.ts';
import { namesOf, overridesOf } from './anonymity.queries.ts';
import { inEnglish } from './vocabulary.ts';
import type { WellKnownNames } from './well-known-names.ts';

/** Texts by the path of their field. */
export type Texts = Readonly<Record<string, string>>;
export interface Checking {
  wellKnown: WellKnownNames;
}
/** A listing, or the parties of one that isn't saved yet. */
type Checked = Parties & { ListingID: number | null };

/** The findings in the texts of a listing that no broker allowed. */
export async function openFindings(wellKnown: NameIndex, db: Db, listing: Checked, texts: Texts): Promise<Finding[]> {
  const { ListingID } = listing;
  const own = NameIndex.of(await namesOf(db, ListingID, listing), inEnglish);
  const found = Object.entries(texts).flatMap(([field, text]) => checkText(field, text, [own, wellKnown]));
  if (found.length === 0 || ListingID === null) return found;
  const allowed = new Set((await overridesOf(db, ListingID)).map(({ Field, FindingKey }) => `${Field}\n${FindingKey}`));
  return found.filter(({ field, text }) => !allowed.has(`${field}\n${findingKey(text)}`));
}

/**
 * Throws 400 with the findings if texts that buyers will read name someone. Callers get the well-known names before their transaction,
 * because the first reading takes long.
 */
export async function requireAnonymous(wellKnown: NameIndex, db: Db, listing: Checked, texts: Texts): Promise<void> {
  const findings = await openFindings(wellKnown, db, listing, texts);
  if (findings.length > 0) throw new Refusal('names_found', messages.namesFound, { findings, errors: byField(findings) });
}

/** A message for each field with findings. */
function byField(findings: readonly Finding[]): Record<string, string> {
  const fields = Map.groupBy(findings, ({ field }) => field);
  return Object.fromEntries(
    [...fields].map(([field, found]) => [
      field,
      found.map(({ text, reason, suggestion }) => `“${text}”: ${reason} ${suggestion}`).join('\n'),
    ]),
  );
}
