import { isDeepStrictEqual } from 'node:util';
import type { DirectoryKind } from '@brevet/contract/directory-import-fields';
import { importFieldsOf } from '@brevet/contract/directory-import-fields';
import { addressKey } from '@brevet/contract/email-address';
import { unverified } from './read-row.ts';
import { labelOf } from './read-value.ts';
import { truncate } from './reading/truncate.ts';

export const keyOf = (text: unknown): string => (typeof text === 'string' ? text.toLowerCase() : '');
export const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''));

const numbered = new Set(['WorkPhone', 'MobilePhone', 'OtherPhone', 'Phone', 'Fax', 'ZipCode']);
const addresses = new Set(['PrimaryEmail', 'SecondaryEmail', 'Email']);
const listed = new Set(['Keywords', 'Keyword']);
/** A spreadsheet turns +41445550100 into 41445550100, and 01002 into 1002. */
const lostItsStart = (value: string, stored: string): boolean =>
  /^[1-9]\d*$/.test(value) && /^\+?\d+$/.test(stored) && stored.replace(/^\+?0*/, '') === value;
const itemsOf = (text: string): string =>
  text
    .split(/\s*,\s*/)
    .filter(Boolean)
    .join();

const addressOf = (value: unknown): string => addressKey(textOf(value));
const isRewritten = (value: unknown, stored: unknown): boolean =>
  keyOf(value) !== keyOf(stored) && addressOf(value) === addressOf(stored);

/** True for values that differ only in what spreadsheets and other programs drop. */
function isSameValue(name: string, value: unknown, stored: unknown): boolean {
  if (numbered.has(name) && lostItsStart(textOf(value), textOf(stored))) return true;
  // An address in capitals is a change, so only domains of other scripts are rewritten.
  if (addresses.has(name) && isRewritten(value, stored)) return true;
  if (listed.has(name)) return itemsOf(textOf(value)) === itemsOf(textOf(stored));
  return isDeepStrictEqual(value, stored);
}

/**
 * The values of the row that differ from the stored ones. A row with the second address of a contact leaves its addresses alone, and so does
 * one with an address that a merge dropped.
 */
export function differences(
  kind: DirectoryKind,
  values: Record<string, unknown>,
  fields: Record<string, unknown>,
  keepsAddresses: boolean,
) {
  const email = addressOf(values.PrimaryEmail);
  const isSecond = email !== '' && email !== addressOf(fields.PrimaryEmail) && email === addressOf(fields.SecondaryEmail);
  const left: readonly string[] = isSecond || keepsAddresses ? ['PrimaryEmail', 'SecondaryEmail'] : [];
  const changes = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !left.includes(name) && !isSameValue(name, value, fields[name])),
  );
  const isMoved =
    kind !== 'organizations' && 'PrimaryEmail' in changes && addressOf(changes.PrimaryEmail) !== addressOf(fields.PrimaryEmail);
  if (isMoved) Object.assign(changes, unverified);
  return { changes, Before: Object.fromEntries(Object.keys(changes).map((name) => [name, fields[name] ?? null])) };
}

const longestShown = 60;
export const shown = (value: unknown): string => {
  const text = textOf(value).replace(/\s+/g, ' ');
  if (text === '') return 'empty';
  return text.length > longestShown ? `${truncate(text, longestShown)}…` : text;
};

export function changed(kind: DirectoryKind, before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return Object.entries(importFieldsOf(kind)).flatMap(([name, label]) =>
    name in after ? [`${label}: ${shown(labelOf(name, before[name]))} → ${shown(labelOf(name, after[name]))}`] : [],
  );
}
