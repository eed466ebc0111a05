import { contactDetails, emailVerifyStatuses, responsibilities } from '@brevet/contract/contact-fields';
import type { DirectoryField, DirectoryKind } from '@brevet/contract/directory-import-fields';
import { importFieldsOf } from '@brevet/contract/directory-import-fields';
import {
  organizationStatuses,
  sellingPolicies,
  sellingTargets,
  transferActivities,
  yesNoUnknown,
} from '@brevet/contract/organization-codes';
import { organizationDetails } from '@brevet/contract/organization-fields';
import isoCountries from 'i18n-iso-countries';
import type { z } from 'zod';
import { cleanCell, damageOf } from './clean-cell.ts';
import { truncate } from './reading/truncate.ts';

/** A row as it is to be stored, or why it can't be. */
export interface ReadRow {
  Name: string;
  /** The fields that have a value. Empty cells leave what is stored. */
  values: Record<string, unknown>;
  /** The names of a contact's organizations, each once. */
  organizations: string[];
  problem: string | null;
  /** What isn't taken over as it is. */
  notes: string[];
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The code of a label, in any case. Returns an unknown label unchanged, and the field refuses it. */
const coded =
  (labels: Record<number, string>) =>
  (text: string): unknown => {
    const found = Object.entries(labels).find(([code, label]) => same(label, text) || code === text);
    return found ? Number(found[0]) : text;
  };
const yesNo = (text: string): unknown => {
  if (/^(1|yes|y|true|x)$/i.test(text)) return 1;
  return /^(0|no|n|false)$/i.test(text) ? 0 : text;
};
const whole = (text: string): unknown => (/^-?[\d,]{1,15}(\.0+)?$/.test(text) ? Number(text.replaceAll(',', '')) : text);
const country = (text: string): string => (text.length === 2 ? text : (codeOfCountry(text) ?? text));
const codeOfCountry = (text: string): string | undefined =>
  isoCountries.getAlpha2Code(text, 'en') ??
  (/^[a-z]{3}$/i.test(text) ? isoCountries.alpha3ToAlpha2(text.toUpperCase()) : undefined);
const activity = (text: string): string => transferActivities.find((one) => same(one, text)) ?? text;
const responsible = (text: string): unknown => text.split(/[;,|\n]/).map((part) => coded(responsibilities)(part.trim()));

/** How cells of a field become its value. Others are texts. */
const readers: Partial<Record<DirectoryField, (text: string) => unknown>> = {
  Country: country,
  Newsletter: yesNo,
  USPatentAttorney: yesNo,
  MemberOfAUTM: yesNo,
  BrevetRelationship: yesNo,
  ActivePatentBuyer: yesNo,
  Responsible: responsible,
  OkSendPatentNo: coded(yesNoUnknown),
  Under_NDA: coded(yesNoUnknown),
  Status: coded(organizationStatuses),
  PatentSellingPolicy: coded(sellingPolicies),
  PatentSellingTarget: coded(sellingTargets),
  TechTransferActivity: activity,
  NumberOfPatentsHeld: whole,
  UniversityPatentRanking: whole,
  OTRanking: whole,
};

/** The texts of a row by field, while they are read. */
interface Texts {
  texts: Map<DirectoryField, string>;
  problems: string[];
  notes: string[];
}

/** Fields without which a row isn't the same person or organization. */
const identifying = new Set<DirectoryField>(['Firstname', 'Lastname', 'Fullname', 'Organization', 'PrimaryEmail', 'OrgName']);

/** Reads a row by the fields of its columns. The fields' own rules apply, as on the form. */
export function readRow(kind: DirectoryKind, fields: readonly (DirectoryField | null)[], cells: readonly string[]): ReadRow {
  const read: Texts = { texts: new Map(), problems: [], notes: [] };
  for (const [at, field] of fields.entries()) {
    const text = field ? cleanCell(field, cells[at] ?? '') : '';
    if (!field || text === '') continue;
    const label = importFieldsOf(kind)[field];
    const damage = damageOf(field, text);
    if (damage === null) read.texts.set(field, text);
    else if (identifying.has(field)) read.problems.push(`${label}: ${damage}`);
    else read.notes.push(`${label} left out: ${damage}`);
  }
  return kind === 'organizations' ? readOrganization(kind, read) : readContact(kind, read);
}

function readOrganization(kind: DirectoryKind, { texts, problems, notes }: Texts): ReadRow {
  const { values, problem } = checked(kind, organizationDetails, texts);
  const Name = truncate(texts.get('OrgName') ?? '', 200);
  return { Name, values, organizations: [], problem: problemOf(problems, [problem]), notes };
}

function readContact(kind: DirectoryKind, { texts, problems, notes }: Texts): ReadRow {
  splitName(texts);
  const names = [...new Set((texts.get('Organization') ?? '').split(/[;\n]/).map((name) => name.trim()))].filter(Boolean);
  texts.delete('Organization');
  const { values, problem } = checked(kind, contactDetails, texts);
  const wrong = names.map((name) => organizationDetails.shape.OrgName.safeParse(name).error?.issues[0]).find(Boolean);
  return {
    Name: truncate([texts.get('Firstname'), texts.get('Lastname')].filter(Boolean).join(' '), 200),
    values,
    organizations: names,
    problem: problemOf(problems, [problem, wrong && `Organization: ${wrong.message}`]),
    notes,
  };
}

/** `Ada Lovelace` and `Lovelace, Ada` become first and last name, unless the row has these. */
function splitName(texts: Map<DirectoryField, string>): void {
  const full = texts.get('Fullname') ?? '';
  texts.delete('Fullname');
  if (full === '' || texts.has('Firstname') || texts.has('Lastname')) return;
  const [last = '', ...rest] = full.split(',').map((part) => part.trim());
  const words = full.split(/\s+/);
  const [first, family] = rest.length === 1 ? [rest[0] ?? '', last] : [words.slice(0, -1).join(' '), words.at(-1) ?? ''];
  if (first !== '') texts.set('Firstname', first);
  texts.set('Lastname', family);
}

/** What is damaged, or else what breaks the rules of the fields. */
const problemOf = (damages: readonly string[], problems: readonly (string | null | undefined)[]): string | null =>
  (damages.length > 0 ? damages : problems.filter(Boolean)).join('; ') || null;

function checked(kind: DirectoryKind, schema: z.ZodObject, texts: Map<DirectoryField, string>) {
  const given = [...texts].map(([field, text]) => [field, readers[field]?.(text) ?? text]);
  const { data, error } = schema.safeParse(Object.fromEntries(given));
  if (!error) return { values: data, problem: null };
  const labels: Partial<Record<string, string>> = importFieldsOf(kind);
  const problems = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const name = String(path[0]);
    if (!problems.has(name)) problems.set(name, `${labels[name] ?? name}: ${message}`);
  }
  return { values: {}, problem: [...problems.values()].join('; ') };
}

/** The fields of a contact that its address decides: a new address isn't verified. */
export const unverified = { EmailVerify: 0, EmailVerifyStatus: emailVerifyStatuses[3], EmailVerifyDate: null } as const;
