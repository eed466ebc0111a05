import type { DirectoryField, DirectoryKind } from '@brevet/contract/directory-import-fields';
import { importFieldsOf } from '@brevet/contract/directory-import-fields';
import { otherNamesOf } from './field-names.ts';

/** A heading or name as it is compared: `E-Mail_Address` is `email address`. */
export const plainHeading = (text: string): string =>
  text
    .replace(/LinkedIn/g, 'Linkedin')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/e-mail/g, 'email')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Names of a field, its own ones first. "Other Phone" comes from Outlook and isn't a fax. */
function namesOf(kind: DirectoryKind, field: DirectoryField, label: string): string[] {
  const isOwn = field !== 'OtherPhone' && field !== 'ContactId' && field !== 'OrgId';
  const own = isOwn ? [plainHeading(field), plainHeading(label)] : [plainHeading(label)];
  return [...new Set([...own, ...(otherNamesOf(kind)[field] ?? [])])];
}

const formsOfAddress =
  /^(?:(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|madam|herr|frau|m|mme|mlle|sr|sra|dipl|ing|med|phd)\b\.?[\s-]*)+$/i;

/** The field of a heading whose meaning depends on the file. Null for none; undefined if it means what it says. */
function fieldInFile(
  kind: DirectoryKind,
  heading: string,
  samples: readonly string[],
  all: readonly string[],
): DirectoryField | null | undefined {
  const has = (...names: string[]) => names.every((name) => all.includes(name));
  // Other programs have IDs of their own.
  const isListOfBrevet = has('email verified status', 'send patents');
  if (heading === 'id' && (has('created by', 'date') || isListOfBrevet)) return kind === 'organizations' ? 'OrgId' : 'ContactId';
  if (kind === 'organizations') return undefined;
  const follow = (pattern: RegExp) => samples.length > 0 && samples.every((sample) => pattern.test(sample));
  // In Outlook's files, it's the form of address.
  if (heading === 'title' && (has('job title') || follow(formsOfAddress))) return null;
  // In LinkedIn's files, it's the profile.
  if (heading === 'url' && (has('connected on') || follow(/linkedin\.com\//i))) return 'Linkedin';
  // The members of a list, as Brevet exports them.
  if (heading === 'notes' && (kind === 'members' || isListOfBrevet)) return 'mailing_notes';
  // Google's phone numbers have their types in the column before.
  const [, number] = /^phone ([23]) value$/.exec(heading) ?? [];
  const isTyped = number !== undefined && (has(`phone ${number} label`) || has(`phone ${number} type`));
  if (!isTyped) return undefined;
  return number === '2' ? 'MobilePhone' : 'OtherPhone';
}

/** The field that each column probably holds, by its heading. Each field goes to one column. */
export function guessFields(
  kind: DirectoryKind,
  headings: readonly string[],
  samples: readonly (readonly string[])[] = [],
): (DirectoryField | null)[] {
  const plain = headings.map(plainHeading);
  const guesses = plain.map((heading, at) => fieldInFile(kind, heading, samples[at] ?? [], plain));
  const isTaken = (field: DirectoryField) => guesses.includes(field);
  const names = Object.entries(importFieldsOf(kind)).flatMap(([name, label]) => {
    const field = fieldOf(kind, name);
    return field ? [{ field, names: namesOf(kind, field, label) }] : [];
  });
  const most = Math.max(...names.map(({ names: all }) => all.length));
  // A field's own name goes before one that only resembles it.
  for (let rank = 0; rank < most; rank += 1)
    for (const { field, names: all } of names) {
      const at = isTaken(field) ? -1 : plain.findIndex((heading, index) => guesses[index] === undefined && heading === all[rank]);
      if (at !== -1) guesses[at] = field;
    }
  return guesses.map((field) => field ?? null);
}

/** The field with this name, if files of the kind can hold it. */
export const fieldOf = (kind: DirectoryKind, name: string): DirectoryField | null => {
  const fields = Object.keys(importFieldsOf(kind)) as DirectoryField[];
  return fields.find((field) => field === name) ?? null;
};
