import { publicationKey } from '../../../schema/legal-records.ts';
import { firstLines, textLines } from '../readers/text-lines.ts';
import { dayInName } from './days.ts';
import { usPublication } from './numbers.ts';
import type { LegalItem, LegalRecord } from './store-legal-records.queries.ts';
import { recordFormat } from './store-legal-records.queries.ts';

/** A patent that the office withdrew before it issued. */
export const withdrawnRecord = (number: string, asOf: string | null, source: string): LegalRecord => ({
  kind: 'withdrawn',
  key: number,
  version: '',
  asOf,
  numbers: [publicationKey('US', number)],
  data: { number, source },
});

const written = /^\s*(?:US)?\s*(?:[A-Z]{1,2}\s?)?[\d,]{1,13}\s*$/i;
const padded = /^(?:[A-Z]{1,2})?0+[1-9]\d*$/;
const heading = /withdrawn/i;
const numberIn = (line: string): string | null => (written.test(line) ? usPublication(line.replace(/\s/g, '')) : null);

/** The office's own list has nothing but numbers of one length, with zeros before them. Any other list has to say what it is. */
function isWithdrawnList(head: Buffer, name: string): boolean {
  const lines = firstLines(head, 20).map((line) => line.trim());
  const others = lines.filter((line) => !heading.test(line));
  const numbers = others.filter((line) => numberIn(line) !== null);
  if (others.length < lines.length || heading.test(name)) return numbers.length > 0 && 2 * numbers.length >= others.length;
  if (numbers.length === 0 || numbers.length < others.length) return false;
  return numbers.some((line) => padded.test(line)) && numbers.every(({ length }) => length === numbers[0]?.length);
}

/** The USPTO's list of patents that were withdrawn before they issued: one number a line. */
export const withdrawnNumbers = recordFormat({
  name: 'withdrawn patent numbers',
  recognizes: (head, name = '') => isWithdrawnList(head, name),
  async *read({ name, bytes }, after) {
    const asOf = dayInName(name);
    for await (const { text, line } of textLines(bytes)) {
      if (line <= after || heading.test(text)) continue;
      yield itemOf(text, line, asOf);
    }
  },
});

function itemOf(text: string, position: number, asOf: string | null): LegalItem {
  const number = numberIn(text);
  if (number === null || /^20\d{9}$/.test(number))
    return { position, skipped: `there is no patent number in "${text.trim().slice(0, 40)}"` };
  return { position, record: withdrawnRecord(number, asOf, 'USPTO'), doubts: [] };
}
