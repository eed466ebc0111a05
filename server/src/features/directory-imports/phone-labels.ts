import type { DirectoryField } from '@brevet/contract/directory-import-fields';
import { plainHeading } from './guess-fields.ts';

interface FieldAt {
  at: number;
  field: DirectoryField | null;
  /** The label of a number that no field holds. */
  unused?: string;
}

const phones: readonly (DirectoryField | null)[] = ['WorkPhone', 'MobilePhone', 'OtherPhone'];

/** The field of a number with this label; null for one at home, a pager and the like. */
function fieldOfLabel(label: string): DirectoryField | null {
  if (/fax/i.test(label)) return /home/i.test(label) ? null : 'OtherPhone';
  if (/mobile|cell|iphone/i.test(label)) return 'MobilePhone';
  return label === '' || /work|main|office|business/i.test(label) ? 'WorkPhone' : null;
}

/** The field of each column. In Google's files, the column before a phone number says what it is, in each row. */
export function phoneFields(
  headings: readonly string[],
  fields: readonly (DirectoryField | null)[],
  cells: readonly string[],
): FieldAt[] {
  const plain = headings.map(plainHeading);
  return fields.map((field, at): FieldAt => {
    const [, number] = /^phone (\d+) value$/.exec(plain[at] ?? '') ?? [];
    const labelAt = plain.findIndex((name) => name === `phone ${number} label` || name === `phone ${number} type`);
    if (!phones.includes(field) || number === undefined || labelAt === -1) return { at, field };
    const label = (cells[labelAt] ?? '').replace(/^\* /, '');
    const found = fieldOfLabel(label);
    return found === null ? { at, field, unused: `Phone (${label.toLowerCase()})` } : { at, field: found };
  });
}
