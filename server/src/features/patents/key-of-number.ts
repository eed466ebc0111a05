import { problemOfNumber } from '@brevet/contract/number-problem';
import { normalizePatentNumber } from '@brevet/contract/patent-number';
import { Refusal } from '../../platform/http/errors.ts';
import type { PatentKey } from './patents.queries.ts';

/** The normal form of a number as entered. Throws 400 for anything else. */
export function keyOfNumber(number: string, country: string, field = 'PatentNumber'): PatentKey {
  const found = normalizePatentNumber(number, country);
  if (!found) throw new Refusal('patent_number_invalid', problemOfNumber(number, country), { field });
  return { Country: found.country, PatentNumber: found.number };
}
