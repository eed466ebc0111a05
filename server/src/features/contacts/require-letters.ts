import { signErrors } from '@brevet/contract/directory-fields';
import { inBody, Refusal } from '../../platform/http/errors.ts';

/** Refuses names and places with other characters than letters and spaces, unless they are stored already. */
export function requireLetters(part: string, fields: Record<string, unknown>, stored: Record<string, unknown> = {}): void {
  const errors = signErrors(fields, stored);
  const [message] = Object.values(errors);
  if (message !== undefined) throw new Refusal('invalid', message, { errors: inBody(part, errors) });
}
