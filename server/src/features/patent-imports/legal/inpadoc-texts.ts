import type { InpadocData } from '../../../schema/legal-records.ts';
import { formatDate } from '../readers/classes.ts';
import { dayOfMonth } from './days.ts';

type Event = InpadocData['events'][number];

/** The facts that a text states about an event; the text itself isn't kept, because it may have addresses. */
export function aboutOf(text: string): NonNullable<Event['about']> | null {
  if (/NON-?PAYMENT|FAILURE TO PAY/i.test(text)) return 'unpaid';
  if (/\bTERMINAL\b/i.test(text)) return 'terminal';
  return /\bALL (?:OF THE )?CLAIMS\b|\bENTIRE (?:REMAINING )?TERM\b|\bENTIRE PATENT\b/i.test(text) ? 'all' : null;
}

/** Codes for an extension of a US term. */
const extending: ReadonlySet<string> = new Set(['355A', '356', '946', 'PEL', 'PTEG']);
const day = String.raw`(\d{4})-?(\d\d)-?(\d\d)|([A-Z]{3,9})\.? (\d{1,2}),? (\d{4})|(\d{1,2})[- ]([A-Z]{3,9})\.?[- ](\d{4})`;
const until = new RegExp(
  String.raw`\b(?:UNTIL|THROUGH|EXTENDED TO|EXTENSION DATE|EXTENDED EXPIR\w+(?: DATE)?)[: ]+(?:${day})`,
  'gi',
);

/** The length or the end of an extension, as far as the text has a single one. */
export function extensionOf(code: string, text: string): Event['extension'] {
  if (!extending.has(code)) return undefined;
  const ends = [...text.matchAll(until)].map(([, y, m, d, word, date, year, otherDate, otherWord, otherYear]) =>
    y ? formatDate(`${y}${m}${d}`) : dayOfMonth(year ?? otherYear ?? '', word ?? otherWord ?? '', date ?? otherDate ?? ''),
  );
  const days = [...text.matchAll(/(?<![\d,.])(\d{1,4}|\d,\d{3}) DAYS?\b/gi)].map(([, count = '']) =>
    Number(count.replace(',', '')),
  );
  const years = [...text.matchAll(/(?<![\d,.])([1-5]) YEARS?\b/gi)].map(([, count]) => Number(count));
  const isClear = [new Set(ends), new Set(days), new Set(years)].every(({ size }) => size < 2) && !/\bMONTHS?\b/i.test(text);
  const [[end], [someDays], [someYears]] = [ends, days, years];
  return {
    ...(isClear && end && { until: end }),
    ...(isClear && someDays !== undefined && { days: someDays }),
    ...(isClear && someYears !== undefined && { years: someYears }),
  };
}

/** The states that a European patent was granted for; those of a published application may change. */
export const statesOf = (code: string, states: string | null, documentKind: string | null): string[] | undefined =>
  code === 'AK' && states !== null && !documentKind?.startsWith('A') ? states.split(/[\s,;]+/).filter(Boolean) : undefined;
