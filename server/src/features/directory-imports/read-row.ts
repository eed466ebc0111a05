import { contactDetails, emailVerifyStatuses } from '@brevet/contract/contact-fields';
import type { DirectoryField, DirectoryKind } from '@brevet/contract/directory-import-fields';
import { importFieldsOf } from '@brevet/contract/directory-import-fields';
import { organizationDetails } from '@brevet/contract/organization-fields';
import type { z } from 'zod';
import { cleanCell, damageOf } from './clean-cell.ts';
import { isAbsent } from './name-parts.ts';
import { phoneFields } from './phone-labels.ts';
import { readEmails, saysNone, withoutInvisible } from './read-emails.ts';
import { readName, tidyName } from './read-name.ts';
import { readValue } from './read-value.ts';
import { truncate } from './reading/truncate.ts';

/** A full name in a file, as far as it says something about its parts. */
export interface GivenName {
  full: string;
  /** Remarks on parts that aren't certain or aren't taken over. */
  doubts: string[];
  /** The reason why its parts can't be told. */
  question: string | null;
}

/** A row as it is to be stored, or why it can't be. */
export interface ReadRow {
  Name: string;
  /** The fields that have a value. Empty cells leave what is stored. */
  values: Record<string, unknown>;
  /** The names of a contact's organizations, each once. */
  organizations: string[];
  /** The cell that names them. */
  organizationText: string;
  name: GivenName | null;
  /** The ID that Brevet itself exported. */
  id: number | null;
  /** Fields of consent whose cells are empty. */
  unanswered: DirectoryField[];
  problem: string | null;
  /** The parts that aren't taken over as they are. */
  notes: string[];
}

/** The texts of a row by field, while they are read. */
interface Texts {
  texts: Map<DirectoryField, string>;
  unanswered: DirectoryField[];
  problems: string[];
  notes: string[];
}

/** Fields without which a row isn't the same person or organization. */
const identifying = new Set<DirectoryField>(['Firstname', 'Lastname', 'Fullname', 'Organization', 'PrimaryEmail', 'OrgName']);
/** Fields with a contact's consent. */
const consents = new Set<DirectoryField>(['Newsletter', 'OkSendPatentNo']);
const leftOut = (value: string): string => `Not imported: ${value}`;

/** Reads a row by the fields of its columns. The fields' own rules apply, as on the form. */
export function readRow(
  kind: DirectoryKind,
  fields: readonly (DirectoryField | null)[],
  cells: readonly string[],
  headings: readonly string[] = [],
): ReadRow {
  const read: Texts = { texts: new Map(), unanswered: [], problems: [], notes: [] };
  for (const { at, field, unused } of phoneFields(headings, fields, cells)) {
    const text = field ? cleanCell(field, cells[at] ?? '') : '';
    if (field && text === '' && consents.has(field)) read.unanswered.push(field);
    if (!field || text === '') continue;
    const label = importFieldsOf(kind)[field];
    const damage = damageOf(field, text);
    if (unused !== undefined) read.notes.push(leftOut(`${unused} ${text}`));
    else if (damage === null && read.texts.has(field)) read.notes.push(leftOut(`${label} ${text}`));
    else if (damage === null) read.texts.set(field, text);
    else if (identifying.has(field)) read.problems.push(`${label}: ${damage}`);
    else read.notes.push(`${label} left out: ${damage}`);
  }
  readAddresses(kind, read);
  readPhones(kind, read);
  return kind === 'organizations' ? readOrganization(kind, read) : readContact(kind, read);
}

/** Takes the email addresses out of their cells. A second one in the cell of the first goes to its own field. */
function readAddresses(kind: DirectoryKind, { texts, notes }: Texts): void {
  for (const field of ['PrimaryEmail', 'SecondaryEmail', 'Email'] as const) {
    const text = texts.get(field) ?? '';
    const label = importFieldsOf(kind)[field];
    if (saysNone(text)) {
      texts.delete(field);
      notes.push(leftOut(`${label} ${text}`));
      continue;
    }
    const { addresses, wrong } = readEmails(text);
    const [first = withoutInvisible(text), ...more] = addresses;
    if (first === '') continue;
    const hasSecond = field === 'PrimaryEmail' && more.length > 0 && !texts.has('SecondaryEmail');
    texts.set(field, first);
    if (hasSecond) texts.set('SecondaryEmail', more.shift() ?? '');
    const known = [texts.get('PrimaryEmail'), texts.get('SecondaryEmail')];
    if (addresses.length === 0) continue;
    if (withoutInvisible(text) !== first) notes.push(`${label}: ${first} is read from “${withoutInvisible(text)}”`);
    else if (text !== first) notes.push(`${label}: invisible characters are left out`);
    for (const left of [...more, ...wrong]) if (!known.includes(left)) notes.push(leftOut(left));
  }
}

/** Google writes several numbers with the same label into one cell. */
function readPhones(kind: DirectoryKind, { texts, notes }: Texts): void {
  for (const field of ['WorkPhone', 'MobilePhone', 'OtherPhone'] as const) {
    const [first = '', ...more] = (texts.get(field) ?? '').split(/\s*:::\s*/);
    if (more.length === 0) continue;
    texts.set(field, first);
    for (const phone of more) notes.push(leftOut(`${importFieldsOf(kind)[field]} ${phone}`));
  }
}

function readOrganization(kind: DirectoryKind, { texts, problems, notes }: Texts): ReadRow {
  const { values: all, problem } = checked(kind, organizationDetails, texts);
  const { OrgId, ...values } = all;
  const Name = truncate(texts.get('OrgName') ?? '', 200);
  const none = { organizations: [], organizationText: '', name: null, unanswered: [] };
  return { ...none, Name, values, id: Number(OrgId ?? 0) || null, problem: problemOf(problems, [problem]), notes };
}

function readContact(kind: DirectoryKind, read: Texts): ReadRow {
  const { texts, unanswered, problems, notes } = read;
  const name = takeName(read);
  const organizationText = texts.get('Organization') ?? '';
  const names = organizationsIn(organizationText);
  texts.delete('Organization');
  // A member may be known by an address alone, and what a name means can be asked later.
  const isNameless = !texts.has('Firstname') && !texts.has('Lastname');
  const isKnown = typeof name?.question === 'string' || (kind === 'members' && texts.has('PrimaryEmail'));
  const { values: all, problem } = checked(kind, isNameless && isKnown ? contactDetails.partial() : contactDetails, texts);
  const { ContactId, ...values } = all;
  const wrong = names.map((one) => organizationDetails.shape.OrgName.safeParse(one).error?.issues[0]).find(Boolean);
  const parts = [texts.get('Firstname'), texts.get('Lastname')].filter(Boolean).join(' ');
  return {
    Name: truncate(parts || (name?.full ?? texts.get('PrimaryEmail') ?? ''), 200),
    values,
    organizations: names,
    organizationText,
    name,
    id: Number(ContactId ?? 0) || null,
    unanswered,
    problem: problemOf(problems, [problem, wrong && `Organization: ${wrong.message}`]),
    notes,
  };
}

/** The organizations that a cell names. A comma is part of a name. */
const organizationsIn = (text: string): string[] => [...new Set(text.split(/[;\n]/).map((name) => name.trim()))].filter(Boolean);

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? [];

/** Makes first and last name of a full one, unless the row has these. */
function takeName({ texts, notes }: Texts): GivenName | null {
  const full = texts.get('Fullname') ?? '';
  texts.delete('Fullname');
  const left = (parts: readonly string[]) => (parts.length > 0 ? [`Left out of the name: ${parts.join(', ')}`] : []);
  if (texts.has('Firstname') || texts.has('Lastname')) {
    const parts = (['Firstname', 'Lastname'] as const).flatMap((field) => {
      const tidy = tidyName(texts.get(field) ?? '');
      if (tidy.name !== '') texts.set(field, tidy.name);
      return tidy.left;
    });
    notes.push(...left(parts));
    const taken = wordsOf([texts.get('Firstname'), texts.get('Lastname'), ...parts].join(' '));
    if (wordsOf(full).some((word) => !taken.includes(word)))
      notes.push(leftOut(`${importFieldsOf('contacts').Fullname} ${full}`));
    return null;
  }
  if (isAbsent(full)) {
    if (full !== '') notes.push(leftOut(`${importFieldsOf('contacts').Fullname} ${full}`));
    return null;
  }
  const name = readName(full, organizationsIn(texts.get('Organization') ?? ''));
  if (name.question !== null) return { full, doubts: [], question: name.question };
  if (name.first !== '') texts.set('Firstname', name.first);
  if (name.last !== '') texts.set('Lastname', name.last);
  if (name.nickname !== '' && !texts.has('Nickname')) texts.set('Nickname', name.nickname);
  const isNew = name.organization !== '' && !texts.has('Organization');
  if (isNew) texts.set('Organization', name.organization);
  const others = isNew || name.organization === '' ? name.left : [name.organization, ...name.left];
  const parts = `First name “${name.first}” and last name “${name.last}” are read from “${full}”`;
  return { full, doubts: [...(name.isDoubtful ? [parts] : []), ...left(others)], question: null };
}

/** The damage of a row, or else the rules of the fields that it breaks. */
const problemOf = (damages: readonly string[], problems: readonly (string | null | undefined)[]): string | null =>
  (damages.length > 0 ? damages : problems.filter(Boolean)).join('; ') || null;

function checked(kind: DirectoryKind, schema: z.ZodObject, texts: Map<DirectoryField, string>) {
  const given = [...texts].map(([field, text]) => [field, readValue(field, text)]);
  const { data, error } = schema.safeParse(Object.fromEntries(given));
  if (!error) return { values: data as Record<string, unknown>, problem: null };
  const labels: Partial<Record<string, string>> = importFieldsOf(kind);
  const problems = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const name = String(path[0]);
    if (!problems.has(name)) problems.set(name, `${labels[name] ?? name}: ${message}`);
  }
  return { values: {} as Record<string, unknown>, problem: [...problems.values()].join('; ') };
}

/** The fields of a contact that its address decides: a new address isn't verified. */
export const unverified = { EmailVerify: 0, EmailVerifyStatus: emailVerifyStatuses[3], EmailVerifyDate: null } as const;
