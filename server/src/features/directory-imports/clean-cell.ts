import type { DirectoryField } from '@brevet/contract/directory-import-fields';

/** Texts of several lines. All others have one. */
const multiline = new Set<DirectoryField>(['Address', 'Description', 'mailing_notes', 'PatentSellingPolicyDescription']);
/** Numbers that a spreadsheet may have read as such. */
const numbered = new Set<DirectoryField>(['WorkPhone', 'MobilePhone', 'OtherPhone', 'Phone', 'Fax', 'ZipCode']);
/** Texts of plain signs. Programs leave characters without a shape of their own in them, such as marks of a direction. */
const plain = new Set<DirectoryField>([...numbered, 'Website', 'IPCatalogURL', 'Linkedin', 'Country']);

const addresses = new Set<DirectoryField>(['PrimaryEmail', 'SecondaryEmail', 'Email']);

/** Characters without a shape of their own that programs leave behind: spaces of no width, and the mark of an encoding. */
const invisible = /[\u200B\u2060\uFEFF]/g;
/** Google's groups without the default one, which says nothing. */
const googleGroups = (text: string): string =>
  text
    .split(/\s*:::\s*/)
    .map((group) => group.replace(/^\* /, ''))
    .filter((group) => group !== 'myContacts')
    .join(', ');

/** A value as the field keeps it: spaces of one kind, one line, and a number without decimals that say nothing. */
export function cleanCell(field: DirectoryField, cell: string): string {
  // Whatever is removed from an address is reported.
  if (addresses.has(field)) return cell.trim();
  const text = cell.replace(invisible, '');
  if (multiline.has(field)) return text.replace(/\r\n?/g, '\n').trim();
  const line = text.replace(/[\p{Zs}\t]+/gu, ' ').trim();
  const bare = plain.has(field) ? line.replace(/\p{Cf}/gu, '').trim() : line;
  if (field === 'Keywords' || field === 'Keyword') return googleGroups(bare);
  return numbered.has(field) ? bare.replace(/^(\d+)\.0+$/, '$1') : bare;
}

/** The problem of a value before its field's own rules apply. */
export function damageOf(field: DirectoryField, text: string): string | null {
  if (text.includes('\uFFFD')) return `a character in “${text.replaceAll('\uFFFD', '?')}” is damaged in the file`;
  // 1.20256E+10 has lost most of its digits.
  if (numbered.has(field) && /^\d(?:[.,]\d+)?E\+\d+$|^\d[.,]\d+E\d+$/i.test(text))
    return `a spreadsheet has shortened this number to ${text}`;
  return null;
}
