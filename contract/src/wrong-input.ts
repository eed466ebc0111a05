import { z } from 'zod';
import { messages } from './messages.ts';

const kinds: Partial<Record<string, string>> = {
  string: 'Please enter text',
  number: 'Please enter a number',
  int: 'Please enter a whole number',
  boolean: 'Please choose yes or no',
  array: 'Please enter a list',
  object: 'Please enter fields with their values',
};
const formats: Partial<Record<string, string>> = {
  email: messages.invalidEmail,
  date: 'Please enter a date as YYYY-MM-DD',
  url: 'Please enter an address (URL)',
  datetime: 'Please enter a time as YYYY-MM-DDTHH:MM:SSZ',
};
const otherwise = 'Please enter a valid value';

/** True if a required value is missing or null. */
export const isMissing = (input: unknown): boolean => input === undefined || input === null;

function boundText({ origin }: { origin: string }, words: string, bound: number | bigint): string {
  const text = `Please enter ${words} ${bound.toLocaleString('en')}`;
  return origin === 'string' ? `${text} characters` : text;
}

/** The message for an invalid value of a field that doesn't define its own. */
function textOf(issue: z.core.$ZodRawIssue): string {
  if (isMissing(issue.input)) return messages.required;
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? otherwise;
    case 'invalid_value':
      return `Please choose one of these: ${issue.values.join(', ')}`;
    case 'invalid_format':
      return formats[issue.format] ?? otherwise;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return messages.required;
      return boundText(issue, issue.inclusive ? 'at least' : 'more than', issue.minimum);
    case 'too_big':
      return boundText(issue, issue.inclusive ? 'at most' : 'less than', issue.maximum);
    case 'not_multiple_of':
      return `Please enter a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return messages.fieldUnknown;
    default:
      return otherwise;
  }
}

z.config({ customError: textOf });
