import type { ExtensionData } from '../../../schema/legal-records.ts';
import { publicationKey } from '../../../schema/legal-records.ts';
import { formatDate } from '../readers/classes.ts';
import { columnsOf, readTsv } from '../readers/tsv.ts';
import { dayInName, dayOfMonth } from './days.ts';
import { usPublication } from './numbers.ts';
import type { LegalItem } from './store-legal-records.queries.ts';
import { recordFormat } from './store-legal-records.queries.ts';

/** The first extended patents ended in the eighties. */
const firstYear = 70;

/** Names of the columns on the page and in copies of it. */
const headings: Record<'patent' | 'product' | 'original' | 'extension' | 'extended', RegExp> = {
  patent: /^patent/,
  product: /^(?:trade ?name|product)/,
  original: /^original/,
  extension: /^extension/,
  extended: /^extended/,
};
type Field = keyof typeof headings;

function fieldsOf(head: Buffer): Map<Field, string> | null {
  const columns = columnsOf(head);
  const found = Object.entries(headings).flatMap(([field, heading]) => {
    const column = columns.find((name) => heading.test(name.replaceAll('_', ' ').toLowerCase().trim()));
    return column === undefined ? [] : [[field as Field, column] as const];
  });
  return found.length === Object.keys(headings).length ? new Map(found) : null;
}

/** The USPTO's list of terms extended under 35 U.S.C. 156, as a tab-separated table. */
export const extensions = recordFormat({
  name: 'terms extended under 35 U.S.C. 156',
  recognizes: (head) => fieldsOf(head) !== null,
  async *read({ name, bytes }, after) {
    let fields: Map<Field, string> | null = null;
    const seen = (async function* () {
      for await (const chunk of bytes) {
        fields ??= fieldsOf(chunk);
        yield chunk;
      }
    })();
    for await (const row of readTsv(seen)) {
      if (row.line <= after) continue;
      const value = (field: Field): string => row.get(fields?.get(field) ?? '').trim();
      yield row.problem === null ? itemOf(value, row.line, dayInName(name)) : { position: row.line, skipped: row.problem };
    }
  },
});

function itemOf(value: (field: Field) => string, position: number, asOf: string | null): LegalItem {
  const patent = usPublication(value('patent').replace(/^(RE|PP|D)\s+/, '$1'));
  if (patent === null) return { position, skipped: `there is no patent number in "${value('patent').slice(0, 40)}"` };
  const doubts: string[] = [];
  const data: ExtensionData = {
    patent,
    product: value('product'),
    originalEnd: dayIn(value('original'), 'original end', doubts),
    extension: value('extension'),
    extendedEnd: dayIn(value('extended'), 'extended end', doubts),
  };
  const key = `${patent} ${data.product}`;
  return {
    position,
    record: { kind: 'extension', key, version: '', asOf, numbers: [publicationKey('US', patent)], data },
    doubts,
  };
}

/** "26-Oct-88". */
function dayIn(written: string, what: string, doubts: string[]): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})-([A-Za-z]{3})[a-z]*-(\d\d|\d{4})$/.exec(written) ?? [];
  const full = year.length === 2 ? `${Number(year) < firstYear ? 20 : 19}${year}` : year;
  const found = dayOfMonth(full, month, day) ?? formatDate(written);
  if (found === null && written !== '') doubts.push(`its ${what} "${written.slice(0, 40)}" can't be read`);
  return found;
}
