import { messages } from './messages.ts';
import { normalizePatentNumber } from './patent-number.ts';

const longest = 64;
const mostDigits = 13;

/** Why a text isn't a patent number; null if it is one. */
export function numberProblem(text: string): string | null {
  if (normalizePatentNumber(text) !== null) return null;
  const digits = text.replace(/\D/g, '');
  if (digits === '') return messages.numberWithoutDigits;
  if (text.length > longest || digits.length > mostDigits) return messages.numberTooLong;
  if (Number(digits) === 0) return messages.numberOfZeros;
  return messages.numberWithOtherText;
}
