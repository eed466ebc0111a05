import { messages } from './messages.ts';
import type { Reading, ReadNumber } from './patent-number.ts';
import { formatApplicationNumber, formatPatentNumber, isPatent, readPatentNumber } from './patent-number.ts';

/** A reading for people: "US 7,654,321", "application US 10/123,456". */
export const readingName = (reading: Reading): string =>
  isPatent(reading)
    ? `${reading.country} ${formatPatentNumber(reading.country, reading.number)}`
    : applicationName(reading.country, reading.application);

/** PCT applications name their office themselves. */
const applicationName = (country: string, application: string): string =>
  `application ${country === 'WO' ? '' : `${country} `}${formatApplicationNumber(country, application)}`;

/** The reason why a text isn't one patent number for sure; null if it is. */
export function problemOfReading({ readings, problem }: Pick<ReadNumber, 'readings' | 'problem'>): string | null {
  const [first, ...others] = readings;
  if (!first) return problem;
  if (others.length > 0) return messages.numberAmbiguous(readings.map(readingName));
  return isPatent(first) ? null : messages.numberIsApplication(readingName(first));
}

export const numberProblem = (text: string, country = 'US'): string | null => problemOfReading(readPatentNumber(text, country));

/** The message of a form for a text that isn't one patent number: what it is, if it is anything. */
export function problemOfNumber(text: string, country: string): string {
  const read = readPatentNumber(text, country);
  return (read.readings.length > 0 ? problemOfReading(read) : null) ?? messages.patentNumberInvalid;
}
