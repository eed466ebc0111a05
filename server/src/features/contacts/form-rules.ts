import { strictErrors } from '@brevet/contract/directory-fields';
import { inBody, Refusal } from '../../platform/http/errors.ts';

/** Refuses what forms don't take, such as signs in names and codes of no country, unless it is stored already. */
export function requireFormRules(part: string, fields: Record<string, unknown>, stored: Record<string, unknown> = {}): void {
  const errors = strictErrors(fields, stored);
  const [message] = Object.values(errors);
  if (message !== undefined) throw new Refusal('invalid', message, { errors: inBody(part, errors) });
}
