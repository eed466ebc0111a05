import type { ApprovalData } from '../../../schema/legal-records.ts';
import { publicationKey } from '../../../schema/legal-records.ts';
import { firstLines, textLines } from '../readers/text-lines.ts';
import { dayInName, dayOfMonth } from './days.ts';
import { usPublication } from './numbers.ts';
import type { LegalItem } from './store-legal-records.queries.ts';
import { recordFormat } from './store-legal-records.queries.ts';

const columns = ['Appl_Type', 'Appl_No', 'Product_No', 'Patent_No', 'Patent_Expire_Date_Text'];

/** The patents in the FDA's Orange Book, as applicants state them. */
export const orangeBook = recordFormat({
  name: 'patents of the FDA Orange Book',
  recognizes: (head) => columns.every((column) => firstLines(head, 1)[0]?.split('~').includes(column)),
  async *read({ name, bytes }, after) {
    const asOf = dayInName(name);
    let names: string[] | null = null;
    for await (const { text, line } of textLines(bytes)) {
      const values = text.split('~').map((value) => value.trim());
      if (names === null) names = values;
      else if (line > after) yield itemOf(names, values, line, asOf);
    }
  },
});

function itemOf(names: string[], values: string[], position: number, asOf: string | null): LegalItem {
  if (values.length !== names.length) return { position, skipped: `${values.length} values instead of ${names.length}` };
  const get = (name: string): string => values[names.indexOf(name)] ?? '';
  const [written = '', sign] = get('Patent_No').split('*');
  const patent = usPublication(written);
  if (patent === null) return { position, skipped: `there is no patent number in "${get('Patent_No').slice(0, 40)}"` };
  const doubts: string[] = [];
  if (sign !== undefined && sign !== 'PED') doubts.push(`the mark *${sign.slice(0, 10)} of patent ${patent} is unknown`);
  const data: ApprovalData = {
    patent,
    application: `${get('Appl_Type')}${get('Appl_No')}`,
    product: get('Product_No'),
    expires: dayIn(get('Patent_Expire_Date_Text'), doubts),
    isPediatric: sign === 'PED',
    use: get('Patent_Use_Code') || null,
    isDelisted: get('Delist_Flag') === 'Y',
    submitted: dayIn(get('Submission_Date'), doubts),
  };
  const key = [data.application, data.product, get('Patent_No'), data.use ?? ''].join(' ').trim();
  return {
    position,
    record: { kind: 'approval', key, version: '', asOf, numbers: [publicationKey('US', patent)], data },
    doubts,
  };
}

/** "Aug 24, 2026". */
function dayIn(written: string, doubts: string[]): string | null {
  const [, month = '', day = '', year = ''] = /^([A-Z][a-z]{2})[a-z]* (\d{1,2}), (\d{4})$/.exec(written) ?? [];
  const found = dayOfMonth(year, month, day);
  if (found === null && written !== '') doubts.push(`the day "${written.slice(0, 40)}" can't be read`);
  return found;
}
